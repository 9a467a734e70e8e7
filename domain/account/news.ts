import type { AlarmKind } from "./alarms";

/** What can have happened, by the kind of alarm that tells of it. Each has its sentence in `app/i18n/news-words.ts`. */
export const NEWS_EVENTS = {
  "campaign-review": [
    "requested",
    "approved",
    "rejected",
    "final-approved",
    "final-rejected",
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
    "blocked",
    "unblocked",
    "payment-outgrown",
  ],
  "creative-review": ["submitted", "approved", "rejected", "creatives-soon", "creatives-due"],
  inquiry: ["asked", "answered"],
  member: ["joined", "declined", "left", "removed", "level-changed", "role-changed", "group-removed"],
  webhook: ["disabled"],
  app: ["verified", "suspended", "reinstated"],
} as const satisfies Record<AlarmKind, readonly string[]>;

export type NewsEvent<Kind extends AlarmKind> = (typeof NEWS_EVENTS)[Kind][number];

/** What the sentence of a piece of news needs. Kept as it was when it happened. */
export interface NewsDetails<Kind extends AlarmKind = AlarmKind> {
  event: NewsEvent<Kind>;
  /** The name of what it is about: a campaign, a creative, a project, a group. */
  subject: string;
  /** Who did it, where the sentence says so. */
  actor?: string;
  /** A level of `domain/access/levels.ts` by its name, or a group's role. */
  level?: string;
  reason?: string | null;
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
