import { useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useState } from "react";
import { cx } from "../cx";

/** Share of the limit from which the length is displayed. */
const SHOWN_FROM = 0.8;

interface TypedLengthProps {
  control: RefObject<HTMLInputElement | HTMLTextAreaElement>;
  maxLength: number;
}

/** Length of a text and its limit, displayed near the limit. Longer text is not truncated. */
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
    // Listeners run before the form is reset.
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
