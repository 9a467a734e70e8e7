import { sameText } from "../kernel";
import type { Mac, TokenClaims } from "./token";

/** Validity of the address of a page that says why an ad was shown: long enough to read it and to decide. */
export const WHY_ADDRESS_TTL_MS = 30 * 60_000;

/** What the page knows of the ad and its reader. */
export type WhyClaims = Pick<
  TokenClaims,
  "pubProjectId" | "unitId" | "campaignId" | "userHash" | "decidedAtMs"
>;

/** Path of the page on the console's host; the signed part follows. */
export const WHY_PATH = "/why/";

/** Begins each signed text, so that a signature for another purpose under the same key is invalid here. */
const PURPOSE = "why";
const NONE = "-";
const FIELDS = 6;

/**
 * The signed part of the page's address: `publisher.unit.campaign.userHash.decidedAt.expiresAt.signature`, signed by the ad server with the
 * secret that it shares with the console. It names one user of one publisher, and admits to nobody else's setting. Source: rule S25.
 */
export function whyAddress(claims: WhyClaims, nowMs: number, mac: Pick<Mac, "of">): string {
  const { pubProjectId, unitId, campaignId, userHash, decidedAtMs } = claims;
  const times = [decidedAtMs, nowMs + WHY_ADDRESS_TTL_MS].map((ms) => ms.toString(36));
  const text = [pubProjectId, unitId, campaignId, userHash ?? NONE, ...times].join(".");
  return `${text}.${mac.of(`${PURPOSE}.${text}`)}`;
}

/** The claims of a genuine address that has not expired, or null. Never throws, for any input. */
export function readWhyAddress(address: string, nowMs: number, mac: Pick<Mac, "of">): WhyClaims | null {
  const parts = address.split(".", FIELDS + 2);
  const text = parts.slice(0, FIELDS).join(".");
  if (parts.length !== FIELDS + 1 || !sameText(mac.of(`${PURPOSE}.${text}`), parts[FIELDS] ?? ""))
    return null;
  const [pubProjectId = "", unitId = "", campaignId = "", userHash = "", decided = "", expires = ""] = parts;
  if (nowMs >= Number.parseInt(expires, 36)) return null;
  const decidedAtMs = Number.parseInt(decided, 36);
  return { pubProjectId, unitId, campaignId, userHash: userHash === NONE ? null : userHash, decidedAtMs };
}
