import { HOUR_MS } from "../kernel";
import type { DeliveryEvent, DeliveryKind, DeliveryMessage } from "./event";
import type { MarkKind } from "./tally";

/** One line of the ledger: a queue message with the id that identifies its redelivery. */
export type LedgerLine = { id: string; queuedAt: string } & DeliveryMessage;

/** Fields of an authentic arrival that decide whether it was counted. */
export interface Claim {
  arrivalId: string;
  tokenId: string;
  kind: DeliveryKind;
  /** Tells where the meter keeps the token's marks. */
  decidedAtMs: number;
}

/** `{folder}/YYYY/MM/DD/HH/`: storage prefix of messages queued in the UTC hour of `atMs`. */
export function ledgerHour(folder: string, atMs: number): string {
  const [date = "", hour = ""] = new Date(atMs).toISOString().split(/[T:]/);
  return `${folder}/${date.replaceAll("-", "/")}/${hour}/`;
}

/** Maximum delay between a beacon's own time and its message's queue time. */
const QUEUED_WITHIN_MS = HOUR_MS;

/** An hour of the ledger. */
export interface LedgerHour {
  prefix: string;
  /** Beacons before this moment are in this hour or an earlier one; epoch milliseconds. */
  completeBeforeMs: number;
}

/** The hours that can hold beacons of `[fromMs, toMs)`, in order. */
export function ledgerHours(folder: string, fromMs: number, toMs: number): LedgerHour[] {
  const hours: LedgerHour[] = [];
  const first = Math.floor((fromMs - QUEUED_WITHIN_MS) / HOUR_MS) * HOUR_MS;
  for (let atMs = first; atMs < toMs + QUEUED_WITHIN_MS; atMs += HOUR_MS)
    hours.push({
      prefix: ledgerHour(folder, atMs),
      completeBeforeMs: atMs + HOUR_MS - QUEUED_WITHIN_MS,
    });
  return hours;
}

/** Events of one project (as either side), optionally of one campaign, whose beacons arrived in `[fromMs, toMs)`. */
export interface LedgerScope {
  project: string;
  campaignId?: string | undefined;
  fromMs: number;
  toMs: number;
}

/** Events of a scope in a ledger file. Lines that do not contain the project's id are not parsed. */
export function eventsIn(text: string, scope: LedgerScope): { arrivalId: string; event: DeliveryEvent }[] {
  return text.split("\n").flatMap((line) => {
    if (!line.includes(scope.project)) return [];
    const parsed = JSON.parse(line) as LedgerLine;
    return parsed.verdict === "valid" && isInScope(parsed.event, scope)
      ? [{ arrivalId: parsed.id, event: parsed.event }]
      : [];
  });
}

function isInScope(event: DeliveryEvent, { project, campaignId, fromMs, toMs }: LedgerScope): boolean {
  const isTheirs = event.advProjectId === project || event.pubProjectId === project;
  const isAsked = campaignId === undefined || event.campaignId === campaignId;
  return isTheirs && isAsked && event.atMs >= fromMs && event.atMs < toMs;
}

/** An arrival that is included in the totals. */
export interface CountedClaim {
  arrivalId: string;
  /** Whether it was billed; null for arrivals counted before this was recorded. */
  billed: boolean | null;
}

/**
 * Which arrivals are included in the totals: each token's first of a kind, and a click only with its impression. Same rule as `tally`.
 * @param marks marks of their tokens, as stored by the meter
 */
export function countedAmong(
  claims: readonly Omit<Claim, "decidedAtMs">[],
  marks: readonly (Omit<Claim, "kind" | "decidedAtMs"> & { kind: MarkKind } & Pick<CountedClaim, "billed">)[],
): CountedClaim[] {
  const marked = new Map(marks.map((mark) => [`${mark.kind} ${mark.tokenId}`, mark]));
  return claims.flatMap(({ kind, tokenId, arrivalId }) => {
    const mark = marked.get(`${kind} ${tokenId}`);
    const isCounted =
      mark?.arrivalId === arrivalId && (kind !== "click" || marked.has(`impression ${tokenId}`));
    return isCounted ? [{ arrivalId, billed: mark.billed }] : [];
  });
}
