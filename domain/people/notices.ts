import type { Currency, Day } from "../kernel";

/** Events by alarm kind. Each has a text in `locales/words/news-words.ts`. */
export const NEWS_EVENTS = {
  "campaign-review": [
    "requested",
    "approved",
    "rejected",
    "final-approved",
    "final-rejected",
    "payment-asked",
    "payment-declined",
    "request-failed",
    "extension-failed",
    "paid",
    "payment-lapsed",
    "lapsed",
    "expired",
    "review-due",
  ],
  "campaign-state": [
    "started",
    "paused",
    "resumed",
    "closed",
    "withdrawn",
    "cancelled",
    "postponed",
    "extended",
    "settled",
    "owed",
    "payment-due",
    "blocked",
    "unblocked",
    "payment-outgrown",
    "plan-half-used",
    "plan-nearly-used",
    "plan-used",
    "supply-nearly-used",
    "supply-used",
    "supply-stopped",
    "project-suspended",
    "project-restored",
  ],
  "creative-review": ["submitted", "approved", "rejected", "creatives-soon", "creatives-due"],
  inquiry: ["asked", "payment-asked", "answered", "assigned"],
  member: [
    "joined",
    "declined",
    "left",
    "removed",
    "level-changed",
    "role-changed",
    "group-removed",
    "viewed",
  ],
  webhook: ["disabled"],
  payout: [
    "statement-sent",
    "objection-answered",
    "paid-out",
    "payout-failed",
    "plan-billed",
    "plan-charge-failed",
    "plan-overdue",
    "plan-unpaid",
  ],
  app: ["verified", "suspended", "reinstated"],
} as const satisfies Record<AlarmKind, readonly string[]>;

export type NewsEvent<Kind extends AlarmKind> = (typeof NEWS_EVENTS)[Kind][number];

/** Same as `Transfer` in `domain/money`. */
export interface NewsTransfer {
  account: { bank: string; holder: string; number: string; swiftCode: string | null } | null;
  currency: Currency;
  amountMinor: number;
  memo: string;
  dueDay: Day;
}

/** Values for a notification's text, stored as they were at the event. */
export interface NewsDetails<Kind extends AlarmKind = AlarmKind> {
  event: NewsEvent<Kind>;
  /** Name of the subject: a campaign, creative, project or group. */
  subject: string;
  /** Name of the acting account, if the text contains it. */
  actor?: string;
  /** Name of a level in `domain/people/access.ts`, or a group's role. */
  level?: string;
  reason?: string | null;
  /** Bank transfer instructions for a requested payment; for the mail. */
  transfer?: NewsTransfer | null;
  /** Console path of the subject. */
  path: string;
}

/** A notification: its kind determines the subscribers, its details describe the event. */
export type News = { [Kind in AlarmKind]: { kind: Kind; details: NewsDetails<Kind> } }[AlarmKind];

/** A stored notification, or null if its event no longer has a text. */
export function newsOf(kind: string, details: Record<string, unknown>): News | null {
  if (!Object.hasOwn(NEWS_EVENTS, kind)) return null;
  const events: readonly unknown[] = NEWS_EVENTS[kind as AlarmKind];
  const { event, subject, path } = details;
  if (!events.includes(event) || typeof subject !== "string" || typeof path !== "string") return null;
  return { kind, details } as unknown as News;
}

/** Kinds of notifications, by mail or in the console. Source: rule P28. */
export const ALARM_KINDS = [
  "campaign-review",
  "campaign-state",
  "creative-review",
  "inquiry",
  "member",
  "webhook",
  "app",
  "payout",
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];
export const ALARM_CHANNELS = ["mail", "console"] as const;
export type AlarmChannel = (typeof ALARM_CHANNELS)[number];

/** An account's notification preferences; an omitted channel is on. */
export type AlarmChoices = Partial<Record<AlarmKind, Partial<Record<AlarmChannel, boolean>>>>;

/** Whether an account with these preferences is notified of this kind on this channel. */
export const wantsAlarm = (choices: AlarmChoices, kind: AlarmKind, channel: AlarmChannel): boolean =>
  choices[kind]?.[channel] ?? true;

/** Retention of notifications in the console. */
export const NOTIFICATION_KEPT_DAYS = 180;
