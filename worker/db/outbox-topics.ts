/** What leaves through the outbox. Each topic has one handler in `worker/jobs/outbox.ts`. */
export const OUTBOX_TOPICS = [
  "plan.publish",
  "meter.configure",
  "slots.sync",
  "mail.campaign",
  "mail.news",
  "mail.invitation",
  "mail.security",
  "mail.inquiry",
  "mail.inquiry-answer",
  "asset.encode",
  "asset.withdraw",
  "reward.confirm",
  "access.publish",
  "preview.end",
  "webhook.event",
] as const;
export type OutboxTopic = (typeof OUTBOX_TOPICS)[number];
