import { useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useState } from "react";
import { cx } from "../cx";

/** From this part of the limit on it is shown how much is left. */
const SHOWN_FROM = 0.8;

interface TypedLengthProps {
  control: RefObject<HTMLInputElement | HTMLTextAreaElement>;
  maxLength: number;
}

/** How long a text is beside how long it may be, once it comes near that. What is longer is not cut off: the reader sees what is too much. */
export function TypedLength({ control, maxLength }: TypedLengthProps) {
  const { t } = useLingui();
  const length = useLengthOf(control);
  const isNear = length >= maxLength * SHOWN_FROM;
  return (
    <p
      aria-live="polite"
      className={cx(
        "nums text-right text-xs",
        length > maxLength ? "text-danger" : "text-ink-muted",
        !isNear && "sr-only",
      )}
    >
      {isNear && t`${maxLength}자 중 ${length}자`}
    </p>
  );
}

function useLengthOf(control: TypedLengthProps["control"]): number {
  const [length, setLength] = useState(0);
  useEffect(() => {
    const { current } = control;
    const form = current?.form;
    const read = () => setLength(current?.value.length ?? 0);
    // A form is reset after those who listen have heard of it.
    const readLater = () => queueMicrotask(read);
    read();
    current?.addEventListener("input", read);
    form?.addEventListener("reset", readLater);
    return () => {
      current?.removeEventListener("input", read);
      form?.removeEventListener("reset", readLater);
    };
  }, [control]);
  return length;
}
