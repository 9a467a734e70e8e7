import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useRef } from "react";
import { cx } from "../cx";
import { controlProps, Field, type FieldProps } from "./field";
import { TypedLength } from "./typed-length";

type Own = keyof FieldProps;

/** A field near its `maxLength` shows the remaining length; pasted text is never truncated. */
export type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, Own> & {
    /** Displayed inside the control, before and after the text: a currency, a unit. */
    prefix?: ReactNode;
    suffix?: ReactNode;
    /** A button at the control's end, which positions itself. */
    action?: ReactNode;
  };

export function TextField(props: TextFieldProps) {
  const { label, description, errors, labelHidden, prefix, suffix, action, className, required, ...rest } =
    props;
  const { maxLength, ...input } = rest;
  const ref = useRef<HTMLInputElement>(null);
  const control = (
    <input
      ref={ref}
      type="text"
      {...input}
      {...controlProps(props)}
      className={cx(
        "control",
        Boolean(prefix) && "pl-8",
        Boolean(suffix) && "pr-12",
        action !== undefined && "pr-10",
        className,
      )}
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
      {maxLength && <TypedLength control={ref} maxLength={maxLength} />}
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
  const { label, description, errors, labelHidden, className, required, maxLength, ...area } = props;
  const ref = useRef<HTMLTextAreaElement>(null);
  return (
    <Field {...props}>
      <textarea
        ref={ref}
        rows={4}
        {...area}
        {...controlProps(props)}
        className={cx("control resize-y", className)}
      />
      {maxLength && <TypedLength control={ref} maxLength={maxLength} />}
    </Field>
  );
}
