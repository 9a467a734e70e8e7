import type { LeaseView } from "../budget";
import { sameText } from "../kernel";
import type { Tier } from "./compile";
import type { Refusal } from "./refusal";
import type { Mac } from "./token";

/** Validity of an explain key. */
export const EXPLAIN_KEY_TTL_MS = 10 * 60_000;

/**
 * The key with which a publisher's members see whole decisions: `projectId.expiresAtMs.signature`, signed with a secret shared by
 * the console and the ad server. Valid only for that project's units.
 */
export function explainKey(projectId: string, expiresAtMs: number, mac: Pick<Mac, "of">): string {
  const signed = `${projectId}.${expiresAtMs.toString(36)}`;
  return `${signed}.${mac.of(signed)}`;
}

/** Whether the key is valid for this project now. Never throws, for any input. */
export function opensProject(key: string, projectId: string, nowMs: number, mac: Pick<Mac, "of">): boolean {
  const [project = "", expires = "", signature = "", ...rest] = key.split(".");
  if (rest.length > 0 || project !== projectId) return false;
  const expiresAtMs = Number.parseInt(expires, 36);
  if (!Number.isSafeInteger(expiresAtMs) || nowMs >= expiresAtMs) return false;
  return sameText(mac.of(`${project}.${expires}`), signature);
}

/** One campaign of the plan in one decision. */
export interface ExplainedCandidate {
  campaignId: string;
  /** Why it is not served, or null if it can be. */
  refusal: Refusal | null;
  /** Position in the order of preference, from 1; null if refused or unreachable. */
  rank: number | null;
  tier: Tier | null;
  creativeId: string | null;
  lease: LeaseView["state"] | null;
  /** Delivered units divided by those planned by now: below 1 is behind. Null without a limit, or if unknown. */
  paceRatio: number | null;
  cap: ExplainedCap | null;
}

/** Frequency caps of an ad; `full` is null without a user, since caps are per user. */
export interface ExplainedCap {
  day: string;
  limits: readonly { key: string; cap: number }[];
  full: boolean | null;
}

/** `result` of an explained request. The request spends, reserves and counts nothing. */
export interface Explanation {
  unit: string;
  /** The requested time, ISO 8601. */
  at: string;
  reader: { language: string | null; country: string | null; browser: string | null; known: boolean };
  planVersion: number;
  publishedAt: string;
  /** The campaign that would be served, or null. */
  served: string | null;
  reason: Refusal | null;
  /** All campaigns of the plan: reachable ones first, by rank. */
  candidates: readonly ExplainedCandidate[];
}
