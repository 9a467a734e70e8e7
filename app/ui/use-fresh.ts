import { useActionData, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

const REFRESH_MS = 5_000;
/** Of pages that sum up, each of which asks much. */
export const OVERVIEW_REFRESH_MS = 60_000;
/** Loading again takes what an action answered off the page, so that a refusal is given the time to be read and mended. */
const REFUSAL_KEPT_MS = 60_000;

/**
 * Loads the page's data again every so often while the page is visible, and at once when it comes back into view.
 * @param everyMs five seconds unless the page's figures move more slowly
 */
export function useFreshData(everyMs = REFRESH_MS): void {
  const answered = useActionData<unknown>();
  const heldUntil = useRef(0);
  useEffect(() => {
    heldUntil.current = answered === undefined ? 0 : Date.now() + REFUSAL_KEPT_MS;
  }, [answered]);
  const { revalidate, state } = useRevalidator();
  const busy = useRef(false);
  busy.current = state !== "idle";
  useEffect(() => {
    const refresh = () => {
      const isHeld = busy.current || Date.now() < heldUntil.current;
      if (document.visibilityState === "visible" && !isHeld) revalidate();
    };
    const timer = setInterval(refresh, everyMs);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [revalidate, everyMs]);
}

/** The same object as long as the content is the same, so that what is drawn from it is not drawn again. */
export function useStable<T>(value: T): T {
  const kept = useRef({ value, key: JSON.stringify(value) });
  const key = JSON.stringify(value);
  if (key !== kept.current.key) kept.current = { value, key };
  return kept.current.value;
}
