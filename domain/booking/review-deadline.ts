import { REVIEW_DUE_H, REVIEW_LAPSE_H } from "./limits";

const HOUR_MS = 3_600_000;
const DAY_H = 24;

export interface ReviewDeadline {
  dueAtMs: number;
  /** Time at which the campaign is rejected without a decision. */
  lapsesAtMs: number;
  /** Time until the decision is due; 0 when overdue. */
  leftMs: number;
}

/** Inputs of a deadline: the submission time, and the start day if a same-day start was requested. */
export interface Submission {
  submittedAt: number;
  sameDay: boolean;
  startsAt: number | null;
}

/** The deadline inputs of a campaign; null if it was never submitted. */
export function submissionOf({
  submittedAt,
  sameDay,
  startsAt,
}: Omit<Submission, "submittedAt"> & { submittedAt: number | null }): Submission | null {
  return submittedAt === null ? null : { submittedAt, sameDay, startsAt };
}

/**
 * When the publisher's decision on a submitted campaign is due; a same-day start needs it on that day. Time zones of products have no
 * daylight saving time, so a day is 24 hours. Source: rule B21.
 */
export function reviewDeadline(
  { submittedAt, sameDay, startsAt }: Submission,
  nowMs: number,
): ReviewDeadline {
  const usual = submittedAt + REVIEW_DUE_H * HOUR_MS;
  const dueAtMs = sameDay && startsAt !== null ? Math.min(usual, startsAt + DAY_H * HOUR_MS) : usual;
  return {
    dueAtMs,
    lapsesAtMs: submittedAt + REVIEW_LAPSE_H * HOUR_MS,
    leftMs: Math.max(0, dueAtMs - nowMs),
  };
}
