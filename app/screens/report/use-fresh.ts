import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

const REFRESH_MS = 5_000;

/** Loads the page's data again every five seconds while somebody can see it, and at once when it comes back into view. */
export function useFreshData(): void {
  const { revalidate, state } = useRevalidator();
  const busy = useRef(false);
  busy.current = state !== "idle";
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible" && !busy.current) revalidate();
    };
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [revalidate]);
}

/** The same object as long as the content is the same, so that what is drawn from it is not drawn again. */
export function useStable<T>(value: T): T {
  const kept = useRef({ value, key: JSON.stringify(value) });
  const key = JSON.stringify(value);
  if (key !== kept.current.key) kept.current = { value, key };
  return kept.current.value;
}
