import { type RefObject, useEffect, useRef } from "react";
import { useHydrated } from "./use-hydrated";

/** Whether a field has the focus: typing must not continue elsewhere. */
export function isTyping(): boolean {
  return document.activeElement?.matches("input, select, textarea") ?? false;
}

/**
 * Takes the focus to each new answer, so that the reader need not look for it. One that a page came with is left alone where the reader was typing
 * before the scripts were there.
 *
 * @returns for the element that says the answer
 */
export function useFocusedAnswer(answer: unknown): RefObject<HTMLDivElement> {
  const element = useRef<HTMLDivElement>(null);
  const isAlive = useRef(useHydrated());
  useEffect(() => {
    const isLate = !isAlive.current && isTyping();
    isAlive.current = true;
    if (answer && !isLate) element.current?.focus();
  }, [answer]);
  return element;
}
