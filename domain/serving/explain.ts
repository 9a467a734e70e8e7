import type { LeaseView } from "../budget";
import { sameText } from "../kernel";
import type { Tier } from "./compile";
import type { Refusal } from "./refusal";
import type { Mac } from "./token";

/** How long a publisher may ask for explanations with one key. */
export const EXPLAIN_KEY_TTL_MS = 10 * 60_000;

/**
 * The key that lets a publisher's own people see whole decisions: `projectId.expiresAtMs.signature`, signed with a secret that the console
 * and the ad server share. It opens the units of that project and nothing else.
 */
export function explainKey(projectId: string, expiresAtMs: number, mac: Pick<Mac, "of">): string {
  const signed = `${projectId}.${expiresAtMs.toString(36)}`;
  return `${signed}.${mac.of(signed)}`;
}

/** Whether the key opens this project now. Never throws, whatever it is given. */
export function opensProject(key: string, projectId: string, nowMs: number, mac: Pick<Mac, "of">): boolean {
  const [project = "", expires = "", signature = "", ...rest] = key.split(".");
  if (rest.length > 0 || project !== projectId) return false;
  const expiresAtMs = Number.parseInt(expires, 36);
  if (!Number.isSafeInteger(expiresAtMs) || nowMs >= expiresAtMs) return false;
  return sameText(mac.of(`${project}.${expires}`), signature);
}

/** One campaign of the plan, as one decision saw it. */
export interface ExplainedCandidate {
  campaignId: string;
  /** Why it is not served, or null when it could be. */
  refusal: Refusal | null;
  /** Place in the order of preference, from 1; null for one that is refused or that nothing can reach. */
  rank: number | null;
  tier: Tier | null;
  creativeId: string | null;
  lease: LeaseView["state"] | null;
  /** Delivered over what an even pace wants by now: below 1 is behind. Null without a limit, or when not known. */
  paceRatio: number | null;
  cap: ExplainedCap | null;
}

/** The frequency caps that an ad has to keep; `full` is null without a user, since caps are kept by user. */
export interface ExplainedCap {
  day: string;
  limits: readonly { key: string; cap: number }[];
  full: boolean | null;
}

/** `result` of an explained request. Nothing is spent, reserved or counted for it. */
export interface Explanation {
  unit: string;
  /** The moment that was asked for, ISO 8601. */
  at: string;
  reader: { language: string | null; country: string | null; browser: string | null; known: boolean };
  planVersion: number;
  publishedAt: string;
  /** The campaign that would be served, or null. */
  served: string | null;
  reason: Refusal | null;
  /** All campaigns of the plan: those that can be reached first, by rank. */
  candidates: readonly ExplainedCandidate[];
}
