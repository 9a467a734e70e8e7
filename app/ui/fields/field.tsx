import { useLingui } from "@lingui/react";
import { useLingui as useWords } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { fieldMessage } from "../../../locales/words/field-messages";

/** Props of every control. `bind(fields.name)` of form/bind.ts gives all except the texts. */
export interface FieldProps {
  id: string;
  name: string;
  label: ReactNode;
  /** Help text under the label. */
  description?: ReactNode;
  /** Message codes of domain/kernel/validation.ts. */
  errors?: string[] | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Hides the label visually only. */
  labelHidden?: boolean;
}

/** Attributes that connect a control with its description and errors. */
export function controlProps({ id, name, description, errors, required, disabled }: FieldProps) {
  const described = [description ? `${id}-description` : "", errors?.length ? `${id}-error` : ""]
    .filter(Boolean)
    .join(" ");
  return {
    id,
    name,
    disabled,
    "aria-required": required || undefined,
    "aria-invalid": errors?.length ? true : undefined,
    "aria-describedby": described || undefined,
  };
}

/** Label, description, control and errors, in that order visually and for screen readers. */
export function Field({ children, ...props }: FieldProps & { children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label
        htmlFor={props.id}
        id={`${props.id}-label`}
        className={props.labelHidden ? "sr-only" : "text-[13px] font-medium text-ink"}
      >
        {props.label}
        {props.required && <RequiredMark />}
      </label>
      <FieldDescription {...props} />
      {children}
      <FieldErrors {...props} />
    </div>
  );
}

/** Label and errors of a group of controls. */
export function FieldGroup({ children, ...props }: FieldProps & { children: ReactNode }) {
  return (
    <fieldset
      id={props.id}
      tabIndex={-1}
      disabled={props.disabled}
      aria-describedby={controlProps(props)["aria-describedby"]}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className={props.labelHidden ? "sr-only" : "mb-1.5 text-[13px] font-medium text-ink"}>
        {props.label}
        {props.required && <RequiredMark />}
      </legend>
      <FieldDescription {...props} />
      {children}
      <FieldErrors {...props} />
    </fieldset>
  );
}

/** Visual mark only; the control has `aria-required`. */
export function RequiredMark() {
  const { t } = useWords();
  return (
    <span className="ml-0.5 text-danger" title={t`필수`} aria-hidden="true">
      *
    </span>
  );
}

export function FieldDescription({ id, description }: FieldProps) {
  if (!description) return null;
  return (
    <p id={`${id}-description`} className="text-[13px] text-ink-muted">
      {description}
    </p>
  );
}

export function FieldErrors({ id, errors }: FieldProps) {
  const { i18n } = useLingui();
  if (!errors?.length) return null;
  return (
    <p id={`${id}-error`} className="text-[13px] text-danger">
      {errors.map((code) => fieldMessage(i18n, code)).join(" ")}
    </p>
  );
}

/** Errors of the end field that the start field does not have, so that two empty fields give one message. */
export function withoutRepeats(
  errors: string[] | undefined,
  said: string[] | undefined,
): string[] | undefined {
  return errors?.filter((code) => !said?.includes(code));
}
