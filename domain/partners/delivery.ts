/** Status of a webhook message and its delivery attempts. Source: standardwebhooks.com, "Retries and failure handling". */
export const WEBHOOK_DELIVERY_STATUSES = ["pending", "delivered", "failed"] as const;
export type WebhookDeliveryStatus = (typeof WEBHOOK_DELIVERY_STATUSES)[number];

/** Why a webhook is disabled: by its owner, after a 410 answer, or after days of failures. */
export const WEBHOOK_DISABLED_REASONS = ["by-hand", "gone", "failing"] as const;
export type WebhookDisabledReason = (typeof WEBHOOK_DISABLED_REASONS)[number];

/** Errors of an attempt other than its response status. */
export const WEBHOOK_ATTEMPT_ERRORS = [
  "timeout",
  "connection",
  "redirect",
  "address",
  "private-address",
] as const;
export type WebhookAttemptError = (typeof WEBHOOK_ATTEMPT_ERRORS)[number];

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The wait before each attempt, counted from the failure before it. */
export const WEBHOOK_RETRY_DELAYS_MS: readonly number[] = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** Maximum random extension of a delay, so that simultaneous failures are not retried simultaneously. */
const JITTER_RATIO = 0.1;

export type WebhookVerdict =
  | { status: "delivered" }
  | { status: "failed"; gone: boolean }
  | { status: "pending"; nextAttemptAtMs: number };

export interface AttemptOutcome {
  /** Attempts of this round, including this one. */
  attempts: number;
  /** Null without an answer. */
  responseStatus: number | null;
  endedAtMs: number;
  /** In [0, 1). */
  random: number;
}

/** The result of an attempt: 2xx is delivered, 410 disables the webhook, all else is retried by the schedule. */
export function judgeAttempt({
  attempts,
  responseStatus,
  endedAtMs,
  random,
}: AttemptOutcome): WebhookVerdict {
  if (responseStatus !== null && responseStatus >= 200 && responseStatus < 300)
    return { status: "delivered" };
  if (responseStatus === 410) return { status: "failed", gone: true };
  const delayMs = WEBHOOK_RETRY_DELAYS_MS[attempts];
  if (delayMs === undefined) return { status: "failed", gone: false };
  const nextAttemptAtMs = endedAtMs + Math.round(delayMs * (1 + JITTER_RATIO * random));
  return { status: "pending", nextAttemptAtMs };
}

/** Maximum test messages of a webhook per window: enough for testing, too few to disturb a foreign server. */
export const WEBHOOK_TESTS_MAX = 10;
export const WEBHOOK_TESTS_WINDOW_MS = 10 * 60_000;

/**
 * Waiting time before the next test.
 *
 * @param sentAtMs times of the last `WEBHOOK_TESTS_MAX` tests, newest first, epoch milliseconds
 * @returns whole seconds, or null if it may be sent now
 */
export function testWaitS(sentAtMs: readonly number[], nowMs: number): number | null {
  const oldest = sentAtMs[WEBHOOK_TESTS_MAX - 1];
  const waitMs = oldest === undefined ? 0 : oldest + WEBHOOK_TESTS_WINDOW_MS - nowMs;
  return waitMs > 0 ? Math.ceil(waitMs / 1000) : null;
}
