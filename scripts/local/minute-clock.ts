const MINUTE_MS = 60_000;

/** Milliseconds from `nowMs` (epoch) to the next whole minute; a whole minute when it is one already. */
export const untilNextMinute = (nowMs: number) => MINUTE_MS - (nowMs % MINUTE_MS);

/**
 * Calls `tick` on each whole minute with that minute's epoch milliseconds, as Cloudflare runs `* * * * *`. Skips a minute
 * while the previous tick is still running.
 *
 * @returns a function that stops the clock
 */
export function startMinuteClock(
  tick: (at: number) => Promise<void>,
  onError: (error: unknown) => void,
): () => void {
  let running = false;
  let timer: NodeJS.Timeout;
  const schedule = () => {
    const waitMs = untilNextMinute(Date.now());
    const due = Date.now() + waitMs;
    timer = setTimeout(() => {
      schedule();
      if (running) return;
      running = true;
      tick(due)
        .catch(onError)
        .finally(() => {
          running = false;
        });
    }, waitMs);
  };
  schedule();
  return () => clearTimeout(timer);
}
