import { type RefObject, useEffect, useRef } from "react";
import { useHydrated } from "./use-hydrated";

/** Whether a field has the focus; moving it would interrupt typing. */
export function isTyping(): boolean {
  return document.activeElement?.matches("input, select, textarea") ?? false;
}

/**
 * Focuses each new answer. An answer that arrived with the page does not take the focus if the reader was already typing
 * before hydration.
 *
 * @returns ref for the element with the answer
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
