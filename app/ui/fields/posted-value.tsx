import { useEffect, useRef } from "react";

interface PostedValueProps {
  name: string;
  value: string;
  /** Takes the focus that the form sends to a wrong field. */
  onFocus: () => void;
}

/**
 * What a composite control posts. A native input that nobody sees, since the form finds values, changes and the field
 * to focus by inputs.
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
