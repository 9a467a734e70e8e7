import type { Currency, Day } from "../kernel";

/** What can have happened, by the kind of alarm that tells of it. Each has its sentence in `locales/words/news-words.ts`. */
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

/** As `Transfer` of `domain/money` has it. */
export interface NewsTransfer {
  account: { bank: string; holder: string; number: string; swiftCode: string | null } | null;
  currency: Currency;
  amountMinor: number;
  memo: string;
  dueDay: Day;
}

/** What the sentence of a piece of news needs. Kept as it was when it happened. */
export interface NewsDetails<Kind extends AlarmKind = AlarmKind> {
  event: NewsEvent<Kind>;
  /** The name of what it is about: a campaign, a creative, a project, a group. */
  subject: string;
  /** Who did it, where the sentence says so. */
  actor?: string;
  /** A level of `domain/people/access.ts` by its name, or a group's role. */
  level?: string;
  reason?: string | null;
  /** How what it asks for is paid by transfer; for the mail. */
  transfer?: NewsTransfer | null;
  /** Where the console shows it: a path of ours. */
  path: string;
}

/** One piece of news: its kind says who wants to know, its details what happened. */
export type News = { [Kind in AlarmKind]: { kind: Kind; details: NewsDetails<Kind> } }[AlarmKind];

/** News as it was stored, or null for what no longer has a sentence. */
export function newsOf(kind: string, details: Record<string, unknown>): News | null {
  if (!Object.hasOwn(NEWS_EVENTS, kind)) return null;
  const events: readonly unknown[] = NEWS_EVENTS[kind as AlarmKind];
  const { event, subject, path } = details;
  if (!events.includes(event) || typeof subject !== "string" || typeof path !== "string") return null;
  return { kind, details } as unknown as News;
}

/** What people can be told of, by mail or in the console. Source: rule P28. */
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

/** A person's own choices; a channel that is not named is on. */
export type AlarmChoices = Partial<Record<AlarmKind, Partial<Record<AlarmChannel, boolean>>>>;

/** Whether an account with these choices is told of this kind on this channel. */
export const wantsAlarm = (choices: AlarmChoices, kind: AlarmKind, channel: AlarmChannel): boolean =>
  choices[kind]?.[channel] ?? true;

/** How long the console keeps a notification. */
export const NOTIFICATION_KEPT_DAYS = 180;
