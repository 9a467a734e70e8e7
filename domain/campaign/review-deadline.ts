import { REVIEW_DUE_H, REVIEW_LAPSE_H } from "../shared/limits";

const HOUR_MS = 3_600_000;

export interface ReviewDeadline {
  dueAtMs: number;
  /** Without a decision until then the campaign is rejected. */
  lapsesAtMs: number;
  /** Whole hours that are left until it is due, rounded up; 0 when it is overdue. */
  hoursLeft: number;
}

/** When the publisher's word on a submitted campaign is due. Source: specification section 9, readings 2. */
export function reviewDeadline(submittedAtMs: number, nowMs: number): ReviewDeadline {
  const dueAtMs = submittedAtMs + REVIEW_DUE_H * HOUR_MS;
  return {
    dueAtMs,
    lapsesAtMs: submittedAtMs + REVIEW_LAPSE_H * HOUR_MS,
    hoursLeft: Math.max(0, Math.ceil((dueAtMs - nowMs) / HOUR_MS)),
  };
}
