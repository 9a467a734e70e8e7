interface Bindable {
  id: string;
  name: string;
  errors: string[] | undefined;
  required?: boolean | undefined;
  defaultValue: string | undefined;
  defaultOptions: string[] | undefined;
  defaultChecked: boolean | undefined;
}

/** A conform field as the props of a control: `<TextField {...bind(fields.name)} label={t`이름`} />`. */
export function bind(field: Bindable) {
  const { id, name, errors, required, defaultValue } = field;
  return { id, name, errors, required, defaultValue };
}

/** For Checkbox and Switch, whose value is the checked state. */
export function bindChecked(field: Bindable) {
  const { id, name, errors, defaultChecked } = field;
  return { id, name, errors, defaultChecked };
}

/** For CheckboxGroup, whose value is a list. */
export function bindOptions(field: Bindable) {
  const { id, name, errors, required, defaultOptions } = field;
  return { id, name, errors, required, defaultValue: defaultOptions };
}
