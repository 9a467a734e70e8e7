import { useState } from "react";
import { controlProps, Field, type FieldProps } from "./field";

type ColorFieldProps = FieldProps & {
  defaultValue?: string | undefined;
  /** Called while the colour changes, for a preview. */
  onChange?: (typed: string) => void;
};

const HEX = /^#[0-9a-f]{6}$/i;

/** A colour as `#rrggbb`: typed, or chosen with the native picker beside it. */
export function ColorField({ defaultValue = "#2457d6", onChange, ...props }: ColorFieldProps) {
  const [typed, setTyped] = useState(defaultValue);
  const choose = (color: string) => {
    setTyped(color);
    onChange?.(color);
  };
  return (
    <Field {...props}>
      <div className="flex gap-2">
        <input
          type="color"
          tabIndex={-1}
          aria-hidden="true"
          value={HEX.test(typed) ? typed : "#ffffff"}
          onChange={(event) => choose(event.target.value)}
          disabled={props.disabled}
          className="h-9 w-12 shrink-0 cursor-pointer rounded-md border border-line-control bg-surface p-1"
        />
        <input
          {...controlProps(props)}
          type="text"
          value={typed}
          onChange={(event) => choose(event.target.value)}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          className="control nums max-w-32 font-mono"
        />
      </div>
    </Field>
  );
}
