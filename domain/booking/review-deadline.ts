import { REVIEW_DUE_H, REVIEW_LAPSE_H } from "./limits";

const HOUR_MS = 3_600_000;
const DAY_H = 24;

export interface ReviewDeadline {
  dueAtMs: number;
  /** Without a decision until then the campaign is rejected. */
  lapsesAtMs: number;
  /** Until it is due; 0 when it is overdue. */
  leftMs: number;
}

/** What a deadline depends on: when the campaign was sent, and the day that it asked to start on at once. */
export interface Submission {
  submittedAt: number;
  sameDay: boolean;
  startsAt: number | null;
}

/** What a campaign's deadline depends on; null for one that was never sent. */
export function submissionOf({
  submittedAt,
  sameDay,
  startsAt,
}: Omit<Submission, "submittedAt"> & { submittedAt: number | null }): Submission | null {
  return submittedAt === null ? null : { submittedAt, sameDay, startsAt };
}

/**
 * When the publisher's word on a submitted campaign is due: a start on the same day needs it on that day. The zones of
 * products have no summer time, so a day is 24 hours. Source: rule B21.
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
