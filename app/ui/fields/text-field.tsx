import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";
import { cx } from "../cx";
import { controlProps, Field, type FieldProps } from "./field";

type Own = keyof FieldProps;

export type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, Own> & {
    /** Inside the control, before and after what is typed: a currency, a unit. */
    prefix?: ReactNode;
    suffix?: ReactNode;
    /** A button at the control's end, which positions itself. */
    action?: ReactNode;
  };

export function TextField(props: TextFieldProps) {
  const { label, description, errors, labelHidden, prefix, suffix, action, className, required, ...input } =
    props;
  const control = (
    <input
      type="text"
      {...input}
      {...controlProps(props)}
      className={cx("control", Boolean(prefix) && "pl-8", Boolean(suffix) && "pr-12", action !== undefined && "pr-10", className)}
    />
  );
  return (
    <Field {...props}>
      {prefix || suffix || action !== undefined ? (
        <div className="relative">
          {prefix && <Affix side="left-2.5">{prefix}</Affix>}
          {control}
          {suffix && <Affix side="right-2.5">{suffix}</Affix>}
          {action}
        </div>
      ) : (
        control
      )}
    </Field>
  );
}

function Affix({ side, children }: { side: string; children: ReactNode }) {
  return (
    <span
      className={cx("pointer-events-none absolute inset-y-0 flex items-center text-sm text-ink-muted", side)}
      aria-hidden="true"
    >
      {children}
    </span>
  );
}

export type TextAreaProps = FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Own>;

export function TextArea(props: TextAreaProps) {
  const { label, description, errors, labelHidden, className, required, ...area } = props;
  return (
    <Field {...props}>
      <textarea rows={4} {...area} {...controlProps(props)} className={cx("control resize-y", className)} />
    </Field>
  );
}
