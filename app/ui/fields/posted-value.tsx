import { useEffect, useRef } from "react";

interface PostedValueProps {
  name: string;
  value: string;
  /** Receives the focus that the form sends to an invalid field. */
  onFocus: () => void;
}

/**
 * The posted value of a composite control, in an invisible native input, because the form finds values, changes and the
 * field to focus by inputs.
 */
export function PostedValue({ name, value, onFocus }: PostedValueProps) {
  const ref = useRef<HTMLInputElement>(null);
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    ref.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [value]);
  return (
    <input
      ref={ref}
      name={name}
      value={value}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      onFocus={onFocus}
      className="sr-only"
    />
  );
}
