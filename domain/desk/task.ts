import { z } from "zod";
import {
  amountView,
  CURRENCIES,
  type Day,
  dayAt,
  type HolidayChange,
  isBusinessDay,
  localTimeAt,
  momentView,
} from "../kernel";

/** Tasks of each side, by what has to be done. Every kind ends by the act itself; none can be dismissed. Source: rule H15. */
export const TASK_KINDS = {
  adv: [
    "payment-asked",
    "transfer-due",
    "creative-rejected",
    "creatives-missing",
    "rejected",
    "hold-expiring",
    "campaign-behind",
    "campaign-paused",
    "quest-proofs",
  ],
  pub: [
    "review",
    "creative-review",
    "payment-request",
    "inquiry",
    "bill-due",
    "payout-failed",
    "payout-account",
    "plan-exhausted",
    "campaign-behind",
    "campaign-paused",
    "unit-silent",
    "quest-proofs",
    "quest-objections",
  ],
  ops: [
    "final-review",
    "payout-failed",
    "objection",
    "payout-due",
    "settlement-unsent",
    "refund-transfer",
    "refund-failed",
    "payment-unknown",
    "books-difference",
    "receivable-overdue",
    "bill-overdue",
    "tax-invoice",
    "inquiry",
    "contact",
    "clock-late",
    "clock-faults",
    "totals-stale",
    "outbox-late",
    "outbox-set-aside",
    "dead-letters",
    "videos-failed",
    "audit-broken",
    "quest-escalated",
    "reward-due",
    "reward-failed",
  ],
} as const;
export type TaskSide = keyof typeof TASK_KINDS;
export type TaskKind = (typeof TASK_KINDS)[TaskSide][number];

const ALL_KINDS = [...new Set(Object.values(TASK_KINDS).flat())] as [TaskKind, ...TaskKind[]];

export const taskView = z.object({
  kind: z.enum(ALL_KINDS),
  /** Id of the campaign, payment, unit or other subject; the kind itself for a task of the platform. */
  subjectId: z.string(),
  /** Name of the subject; empty if it has none. */
  name: z.string(),
  /** The other side of the subject. */
  party: z.string().nullable(),
  /** Since when it is open. */
  sinceAt: momentView.nullable(),
  /** Null for a task without a deadline. */
  dueAt: momentView.nullable(),
  /** Minor units, VAT included; null if the task has no amount, or its reader may not see it. */
  amountMinor: amountView.nullable(),
  currency: z.enum(CURRENCIES).nullable(),
  /** A code, or another system's own words. */
  reason: z.string().nullable(),
  /** Number of subjects; 1 for most kinds. */
  count: z.int(),
});
export type Task = z.output<typeof taskView>;

/** Overdue tasks, then the earliest deadline, then the longest open. */
export function compareTasks(one: Task, other: Task): number {
  const never = Number.MAX_SAFE_INTEGER;
  return (
    (one.dueAt ?? never) - (other.dueAt ?? never) ||
    (one.sinceAt ?? never) - (other.sinceAt ?? never) ||
    one.subjectId.localeCompare(other.subjectId)
  );
}

export const isOverdue = ({ dueAt }: Pick<Task, "dueAt">, nowMs: number): boolean =>
  dueAt !== null && dueAt <= nowMs;

/** Tasks that a daily mail lists. */
export const TASK_MAIL_ROWS = 10;
const MAIL_FROM = "T09:00";
/** A mail that could not be sent by noon waits for the next business day. */
const MAIL_UNTIL = "T12:00";

/**
 * Day for which the daily mail of tasks is due now; null on weekends and holidays, and outside of the morning. Source: rule H17.
 */
export function taskMailDay(
  { country, timezone, holidays }: { country: string; timezone: string; holidays: readonly HolidayChange[] },
  nowMs: number,
): Day | null {
  const local = localTimeAt(nowMs, timezone);
  const time = local.slice(10);
  const day = dayAt(nowMs, timezone);
  return time >= MAIL_FROM && time < MAIL_UNTIL && isBusinessDay(day, country, holidays) ? day : null;
}
