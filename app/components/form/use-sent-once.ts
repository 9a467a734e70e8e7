import { type FormEvent, useRef } from "react";

/** By then the form says that it is being sent, and its button sends no more. */
const UNTIL_SHOWN_MS = 1_000;

/**
 * Keeps a form from being sent twice by keys or presses that follow each other faster than it can show that it was sent.
 * @param answer what is another one after each answer
 */
export function useSentOnce(...answer: readonly unknown[]) {
  const sent = useRef<{ atMs: number; answer: readonly unknown[] } | null>(null);
  return (event: FormEvent) => {
    if (event.defaultPrevented) return;
    const last = sent.current;
    const isUnanswered = last?.answer.every((each, at) => each === answer[at]) ?? false;
    if (last && isUnanswered && event.timeStamp - last.atMs < UNTIL_SHOWN_MS) event.preventDefault();
    else sent.current = { atMs: event.timeStamp, answer };
  };
}
