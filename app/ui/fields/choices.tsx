import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from "react";
import { cx } from "../cx";
import {
  controlProps,
  Field,
  FieldDescription,
  FieldErrors,
  FieldGroup,
  type FieldProps,
  RequiredMark,
} from "./field";

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

type SelectProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps> & {
    options: readonly Option[];
    /** Text of an empty first option. */
    placeholder?: string;
  };

/** The native select: works before scripts load, and with every keyboard and phone. */
export function Select(props: SelectProps) {
  const { label, description, errors, labelHidden, options, placeholder, className, required, ...select } =
    props;
  return (
    <Field {...props}>
      <select {...select} {...controlProps(props)} className={cx("control pr-8", className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label: words, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  );
}

type CheckProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps>;

export function Checkbox(props: CheckProps) {
  const { label, description, errors, labelHidden, className, required, ...input } = props;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex min-h-6 items-start gap-2">
        <input
          {...input}
          {...controlProps(props)}
          type="checkbox"
          className={cx("mt-0.5 size-[18px] shrink-0 accent-(--brand-ink)", className)}
        />
        <label htmlFor={props.id} className="text-sm leading-[22px]">
          {label}
          {required && <RequiredMark />}
        </label>
      </div>
      <div className="pl-[26px] empty:hidden">
        <FieldDescription {...props} />
        <FieldErrors {...props} />
      </div>
    </div>
  );
}

/** A checkbox styled as a switch. It keeps the checkbox role, whose state every browser reports. */
export function Switch(props: CheckProps) {
  const { label, description, errors, labelHidden, className, required, ...input } = props;
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={props.id} className={labelHidden ? "sr-only" : "text-sm font-medium"}>
          {label}
        </label>
        <FieldDescription {...props} />
        <FieldErrors {...props} />
      </div>
      <span className="relative inline-flex h-6 w-11 shrink-0">
        <input
          {...input}
          {...controlProps(props)}
          type="checkbox"
          className={cx(
            "peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full border border-line-control bg-sunken motion-safe:transition-colors checked:border-brand-ink checked:bg-brand-ink disabled:opacity-50",
            className,
          )}
        />
        <span className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-line-control motion-safe:transition-transform peer-checked:translate-x-5 peer-checked:bg-surface" />
      </span>
    </div>
  );
}

export interface CardOption extends Option {
  /** Language of the label, if it differs from the page's. */
  lang?: string;
  description?: ReactNode;
  icon?: ReactNode;
}

type RadioCardsProps = FieldProps & {
  options: readonly CardOption[];
  defaultValue?: string | undefined;
  onChange?: (value: string) => void;
  columns?: 1 | 2 | 3;
};

const COLUMNS = { 1: "", 2: "sm:grid-cols-2", 3: "sm:grid-cols-3" } as const;

/** A choice among a few options, each with a description. */
export function RadioCards({ options, defaultValue, onChange, columns = 2, ...props }: RadioCardsProps) {
  return (
    <FieldGroup {...props}>
      <div className={cx("grid gap-2", COLUMNS[columns])}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-w-0 cursor-pointer items-start gap-2.5 rounded-lg border border-line-strong bg-surface p-3 hover:bg-hover has-checked:border-brand-ink has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:opacity-60"
          >
            <input
              type="radio"
              name={props.name}
              value={option.value}
              defaultChecked={defaultValue === option.value}
              disabled={option.disabled}
              aria-invalid={props.errors?.length ? true : undefined}
              onChange={(event) => onChange?.(event.target.value)}
              className="mt-0.5 size-4 shrink-0 accent-(--brand-ink) outline-none"
            />
            {option.icon && <span className="text-ink-muted">{option.icon}</span>}
            <span className="min-w-0">
              <span lang={option.lang} className="block text-sm font-medium">
                {option.label}
              </span>
              {option.description && (
                <span className="block text-[13px] text-ink-muted">{option.description}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

export type CheckboxGroupProps = FieldProps & {
  options: readonly Option[];
  defaultValue?: readonly string[] | undefined;
  /** Displays many options in columns. */
  many?: boolean;
  /** Displays short labels in a row of cells: weekdays, hours. */
  cells?: boolean;
};

/** A multiple choice; the schema receives an array. */
export function CheckboxGroup({
  options,
  defaultValue = [],
  many = false,
  cells = false,
  ...props
}: CheckboxGroupProps) {
  const box = cells ? "sr-only" : "size-[18px] shrink-0 accent-(--brand-ink)";
  return (
    <FieldGroup {...props}>
      <div
        className={cx(
          !cells && "gap-x-5 gap-y-2",
          cells
            ? "grid grid-cols-[repeat(auto-fill,minmax(44px,1fr))] gap-1"
            : many
              ? "grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))]"
              : "flex flex-wrap",
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              "flex items-center text-sm",
              cells
                ? "nums relative h-9 cursor-pointer justify-center rounded-md border border-line-control hover:bg-hover has-checked:border-2 has-checked:border-brand-ink has-checked:bg-brand-soft has-checked:font-semibold has-checked:text-brand-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
                : "min-h-6 gap-2",
            )}
          >
            <input
              type="checkbox"
              name={props.name}
              value={option.value}
              defaultChecked={defaultValue.includes(option.value)}
              disabled={option.disabled}
              className={box}
            />
            {option.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
