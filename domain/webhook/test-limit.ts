/** Tests that one webhook may be sent within the window: enough to try a receiver, too few to pester somebody's server with. */
export const WEBHOOK_TESTS_MAX = 10;
export const WEBHOOK_TESTS_WINDOW_MS = 10 * 60_000;

/**
 * How long the next test has to wait.
 *
 * @param sentAtMs when the last `WEBHOOK_TESTS_MAX` tests were sent, the newest first, epoch milliseconds
 * @returns whole seconds, or null when it may be sent now
 */
export function testWaitS(sentAtMs: readonly number[], nowMs: number): number | null {
  const oldest = sentAtMs[WEBHOOK_TESTS_MAX - 1];
  const waitMs = oldest === undefined ? 0 : oldest + WEBHOOK_TESTS_WINDOW_MS - nowMs;
  return waitMs > 0 ? Math.ceil(waitMs / 1000) : null;
}
