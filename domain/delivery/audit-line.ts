import { bucketAt, type DeliveryKind } from "./event";
import type { Claim, LedgerLine } from "./ledger";

/** Columns of a compacted ledger file, in order. The order is part of a line's hash. */
export const LEDGER_COLUMNS = [
  ["id", "STRING"],
  ["queued_at_ms", "INT64"],
  ["verdict", "STRING"],
  ["reason", "STRING"],
  ["kind", "STRING"],
  ["count", "INT64"],
  ["token_id", "STRING"],
  ["campaign_id", "STRING"],
  ["creative_id", "STRING"],
  ["unit_id", "STRING"],
  ["product_id", "STRING"],
  ["app_id", "STRING"],
  ["adv_project_id", "STRING"],
  ["pub_project_id", "STRING"],
  ["user_hash", "STRING"],
  ["cap_day", "STRING"],
  ["decided_at_ms", "INT64"],
  ["at_ms", "INT64"],
  ["is_hasty", "BOOLEAN"],
  ["is_brief", "BOOLEAN"],
  ["exchange_id", "STRING"],
  ["currency", "STRING"],
  ["price_micros", "INT64"],
  ["counted", "BOOLEAN"],
  ["billed", "BOOLEAN"],
] as const;
type Column = (typeof LEDGER_COLUMNS)[number];
type Cell = { STRING: string; INT64: number; BOOLEAN: boolean };

/**
 * A line of a compacted file. `counted` is null until the day is sealed, and for lines that no campaign counts; `billed` also for events
 * counted before that was recorded.
 */
export type AuditLine = { [C in Column as C[0]]: Cell[C[1]] | null } & {
  id: string;
  verdict: LedgerLine["verdict"];
  count: number;
  at_ms: number;
};

const EMPTY = Object.fromEntries(LEDGER_COLUMNS.map(([name]) => [name, null])) as unknown as AuditLine;

/** The publisher of lines that name none: forged and refused beacons. */
export const NO_PUBLISHER = "none";

export const publisherOfLine = ({ pub_project_id: publisher }: AuditLine): string =>
  publisher ?? NO_PUBLISHER;

/** A message of a raw batch as a line of a compacted file. */
export function auditLineOf(line: LedgerLine): AuditLine {
  const shared = { ...EMPTY, id: line.id, queued_at_ms: Date.parse(line.queuedAt), verdict: line.verdict };
  if (line.verdict === "backfill") {
    const { tokenId, exchangeId, unitId, appId, pubProjectId, currency, priceMicros, ...times } =
      line.impression;
    return {
      ...shared,
      ...{ kind: "impression", count: 1, token_id: tokenId, exchange_id: exchangeId, unit_id: unitId },
      ...{ app_id: appId, pub_project_id: pubProjectId, currency, price_micros: priceMicros },
      ...{ decided_at_ms: times.decidedAtMs, at_ms: times.atMs },
    };
  }
  if (line.verdict !== "valid")
    return {
      ...shared,
      ...{ reason: line.reason, kind: line.kind, count: line.count, at_ms: line.atMs },
      ...{ token_id: line.tokenId, campaign_id: line.campaignId, unit_id: line.unitId ?? null },
    };
  const { event } = line;
  return {
    ...shared,
    ...{ kind: event.kind, count: 1, token_id: event.tokenId, campaign_id: event.campaignId },
    ...{ creative_id: event.creativeId, unit_id: event.unitId, product_id: event.productId },
    ...{ app_id: event.appId, adv_project_id: event.advProjectId, pub_project_id: event.pubProjectId },
    ...{ user_hash: event.userHash, cap_day: event.capDay, decided_at_ms: event.decidedAtMs },
    ...{ at_ms: event.atMs, is_hasty: event.isHasty ?? null, is_brief: event.isBrief ?? null },
  };
}

/** The text whose hash stands for a line: the values of its columns as a JSON array. */
export const textOfLine = (line: AuditLine): string =>
  JSON.stringify(LEDGER_COLUMNS.map(([name]) => line[name]));

/** What a meter is asked about a line; null for lines that no campaign counts. */
export function claimOfLine(line: AuditLine): { campaignId: string; claim: Claim } | null {
  const {
    id: arrivalId,
    verdict,
    campaign_id: campaignId,
    token_id: tokenId,
    decided_at_ms: decidedAtMs,
  } = line;
  if (verdict !== "valid" || campaignId === null || tokenId === null || decidedAtMs === null) return null;
  return { campaignId, claim: { arrivalId, tokenId, decidedAtMs, kind: line.kind as DeliveryKind } };
}

/** Counted lines of a campaign in a bucket of 30 minutes. */
export interface LedgerSum {
  campaignId: string;
  bucketAtMs: number;
  impressions: number;
  clicks: number;
  billedImpressions: number;
  billedClicks: number;
}

/** Sums of the counted impressions and clicks among lines, in the order of campaigns and buckets. */
export function sumsOfLines(lines: Iterable<AuditLine>): LedgerSum[] {
  const sums = new Map<string, LedgerSum>();
  for (const { counted, billed, kind, campaign_id: campaignId, at_ms: atMs } of lines) {
    if (!counted || campaignId === null || (kind !== "impression" && kind !== "click")) continue;
    const bucketAtMs = bucketAt(atMs);
    const key = `${campaignId} ${bucketAtMs}`;
    const known = sums.get(key);
    const sum = known ?? {
      ...{ campaignId, bucketAtMs, impressions: 0, clicks: 0, billedImpressions: 0, billedClicks: 0 },
    };
    if (!known) sums.set(key, sum);
    if (kind === "impression") sum.impressions++;
    else sum.clicks++;
    if (billed && kind === "impression") sum.billedImpressions++;
    if (billed && kind === "click") sum.billedClicks++;
  }
  return sorted([...sums.values()]);
}

/** Two lists of sums as one. */
export function addedSums(one: readonly LedgerSum[], other: readonly LedgerSum[]): LedgerSum[] {
  const sums = new Map<string, LedgerSum>();
  for (const sum of [...one, ...other]) {
    const key = `${sum.campaignId} ${sum.bucketAtMs}`;
    const known = sums.get(key);
    sums.set(key, known ? addedSum(known, sum) : sum);
  }
  return sorted([...sums.values()]);
}

const addedSum = (one: LedgerSum, other: LedgerSum): LedgerSum => ({
  ...one,
  impressions: one.impressions + other.impressions,
  clicks: one.clicks + other.clicks,
  billedImpressions: one.billedImpressions + other.billedImpressions,
  billedClicks: one.billedClicks + other.billedClicks,
});

const sorted = (sums: LedgerSum[]): LedgerSum[] =>
  sums.sort(
    (one, other) =>
      Number(one.campaignId > other.campaignId) - Number(one.campaignId < other.campaignId) ||
      one.bucketAtMs - other.bucketAtMs,
  );
