import type { WebhookRow } from "./endpoint";

/** A webhook as its publisher sees it: the secrets never leave the server again. */
export interface WebhookView {
  url: string;
  status: WebhookRow["status"];
  disabledReason: WebhookRow["disabledReason"];
  lastDeliveredAt: number | null;
  /** Until when messages are signed with the replaced secret too; null when they are not. */
  previousSecretEndsAt: number | null;
  version: number;
}

export function toWebhookView(webhook: WebhookRow, nowMs: number): WebhookView {
  const { url, status, disabledReason, lastDeliveredAt, previousSecretEndsAt, version } = webhook;
  const isRunningOut = previousSecretEndsAt !== null && previousSecretEndsAt > nowMs;
  return {
    url,
    status,
    disabledReason,
    lastDeliveredAt,
    previousSecretEndsAt: isRunningOut ? previousSecretEndsAt : null,
    version,
  };
}
