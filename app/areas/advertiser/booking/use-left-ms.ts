import { useEffect, useState } from "react";

const SECOND_MS = 1_000;

/**
 * Counts down from the server's value. Uses elapsed time, so that a wrong clock on the reader's device has no effect.
 * @param heldForMs at the time of the page's answer; null when nothing is held
 */
export function useLeftMs(heldForMs: number | null): number | null {
  const [leftMs, setLeftMs] = useState(heldForMs);
  useEffect(() => {
    if (heldForMs === null) return;
    const endsAtMs = Date.now() + heldForMs;
    const tick = () => setLeftMs(Math.max(0, endsAtMs - Date.now()));
    tick();
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [heldForMs]);
  return leftMs;
}

/** Minutes and seconds: `14:05`. */
export function clock(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
