import { useActionData, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

const REFRESH_MS = 5_000;
/** Interval for overview pages, which run many queries. */
export const OVERVIEW_REFRESH_MS = 60_000;
/** Reloading removes an action's answer from the page; this leaves time to read and fix a refusal. */
const REFUSAL_KEPT_MS = 60_000;

/**
 * Reloads the page's data at an interval while the page is visible, and at once when it becomes visible again.
 * @param everyMs default five seconds; longer for slowly changing figures
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

/** Returns the same object while its content is equal, to avoid rerendering. */
export function useStable<T>(value: T): T {
  const kept = useRef({ value, key: JSON.stringify(value) });
  const key = JSON.stringify(value);
  if (key !== kept.current.key) kept.current = { value, key };
  return kept.current.value;
}
