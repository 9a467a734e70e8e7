import type { LedgerSum } from "../../domain/delivery/index.ts";
import type { Database } from "../backup/database.ts";
import { type AuditedCampaign, readCampaign, readReport, readRoots } from "./records.ts";
import type { LedgerSource } from "./source.ts";
import { type CampaignCount, type CountedUnits, openTable } from "./table.ts";
import { type VerifiedFiles, verifyFiles } from "./verify-files.ts";

type Units = Omit<CountedUnits, "bucketAtMs">;

export interface AuditResult {
  campaign: AuditedCampaign;
  days: number;
  files: number;
  lines: number;
  /** Added up from the files. */
  ledger: Units;
  /** Part of `ledger` whose lines were deleted on request of their users; only the manifests show it. */
  erased: Units;
  report: Units;
  /** What the billed units earn of the agreed amount; null where the amount does not follow from them, and of a part. */
  earnedMinor: number | null;
  /** Whether the report has figures of days that are not sealed. Only the sealed part is compared. */
  isPartial: boolean;
  faults: string[];
}

/** Adds a campaign up again from the ledger's files, and compares the sums with its report and its settlement. */
export async function audit(db: Database, source: LedgerSource, campaignId: string): Promise<AuditResult> {
  const campaign = await readCampaign(db, campaignId);
  const [report, roots] = [await readReport(db, campaignId), await readRoots(db, campaign.publisher)];
  const table = await openTable();
  try {
    const verified = await verifyFiles(source, table, campaign.publisher, roots);
    const counted = await table.count(
      verified.files.map(({ path }) => path),
      campaignId,
    );
    const erased = erasedOf(verified, campaignId);
    const buckets = merged([...counted.buckets, ...erased]);
    const ledger = summed(buckets);
    const window = sealedWindow(roots);
    const isPartial = report.some(({ bucketAtMs }) => !isWithin(bucketAtMs, window));
    const earnedMinor = isPartial ? null : earned(campaign, ledger, counted, summed(erased));
    return {
      campaign,
      ...{ days: verified.days, files: verified.files.length, lines: verified.lines },
      ...{ ledger, erased: summed(erased), report: summed(report), earnedMinor, isPartial },
      faults: [
        ...verified.faults,
        ...countFaults(counted, summed(erased)),
        ...differences(buckets, report, window),
        ...settlementFaults(campaign, earnedMinor),
      ],
    };
  } finally {
    table.close();
  }
}

const erasedOf = ({ manifests }: VerifiedFiles, campaignId: string): CountedUnits[] =>
  manifests
    .flatMap(({ files }) => files.flatMap((file): LedgerSum[] => file.erased.sums))
    .filter((sum) => sum.campaignId === campaignId);

const UNITS = ["impressions", "clicks", "billedImpressions", "billedClicks"] as const;

const summed = (buckets: readonly CountedUnits[]): Units => ({
  impressions: total(buckets, "impressions"),
  clicks: total(buckets, "clicks"),
  billedImpressions: total(buckets, "billedImpressions"),
  billedClicks: total(buckets, "billedClicks"),
});

const total = (buckets: readonly CountedUnits[], unit: (typeof UNITS)[number]): number =>
  buckets.reduce((sum, bucket) => sum + bucket[unit], 0);

function merged(buckets: readonly CountedUnits[]): CountedUnits[] {
  return [...Map.groupBy(buckets, ({ bucketAtMs }) => bucketAtMs)].map(([bucketAtMs, group]) => ({
    bucketAtMs,
    ...summed(group),
  }));
}

/** The impression of a click may be among the deleted lines: its user was deleted between the two. */
function countFaults({ repeated, unshown }: CampaignCount, erased: Units): string[] {
  return [
    ...(repeated > 0 ? [`${repeated} counted lines repeat an event of their token`] : []),
    ...(unshown > erased.impressions ? [`${unshown} counted clicks have no counted impression`] : []),
  ];
}

const DAY_MS = 24 * 60 * 60_000;

interface SealedWindow {
  fromMs: number;
  toMs: number;
}

/**
 * From the start of the first sealed day to an hour before the end of the last: a message is queued within an hour of its beacon, so that the
 * next day may have lines of that hour.
 */
function sealedWindow(roots: readonly { day: string }[]): SealedWindow {
  const [first, last] = [roots[0], roots.at(-1)];
  if (first === undefined || last === undefined) return { fromMs: 0, toMs: 0 };
  return { fromMs: Date.parse(first.day), toMs: Date.parse(last.day) + DAY_MS - 60 * 60_000 };
}

const isWithin = (atMs: number, { fromMs, toMs }: SealedWindow): boolean => atMs >= fromMs && atMs < toMs;

/** Half hours in which the ledger and the report differ. The report of days that are not sealed is not compared. */
function differences(
  ledger: readonly CountedUnits[],
  report: readonly CountedUnits[],
  window: SealedWindow,
): string[] {
  const none = { impressions: 0, clicks: 0, billedImpressions: 0, billedClicks: 0 };
  const [ours, theirs] = [byBucket(ledger), byBucket(report)];
  const buckets = [...new Set([...ours.keys(), ...theirs.keys()])].sort((one, other) => one - other);
  return buckets
    .filter((bucketAtMs) => isWithin(bucketAtMs, window))
    .flatMap((bucketAtMs) => {
      const [own, told] = [ours.get(bucketAtMs) ?? none, theirs.get(bucketAtMs) ?? none];
      const different = UNITS.filter((unit) => own[unit] !== told[unit]);
      const at = new Date(bucketAtMs).toISOString().slice(0, 16);
      return different.map((unit) => `${at} ${unit}: ledger ${own[unit]}, report ${told[unit]}`);
    });
}

const byBucket = (buckets: readonly CountedUnits[]) =>
  new Map(buckets.map((bucket) => [bucket.bucketAtMs, bucket]));

/**
 * The agreed amount in proportion to the billed units, rounded half up. Null for a price that does not follow from them: by the day, of a
 * quest, or with a price of its own for videos when lines were deleted, which no longer name their creative.
 */
function earned(
  { pricing, totalMinor, units, videoUnits, videos }: AuditedCampaign,
  ledger: Units,
  { billedByCreative }: CampaignCount,
  erased: Units,
): number | null {
  if (totalMinor === null || !units) return null;
  if (pricing === "cpc") return part(totalMinor, BigInt(ledger.billedClicks), BigInt(units));
  if (pricing !== "cpm") return null;
  if (!videoUnits) return part(totalMinor, BigInt(ledger.billedImpressions), BigInt(units));
  if (erased.billedImpressions > 0) return null;
  const shown = [...billedByCreative].filter(([creativeId]) => videos.has(creativeId));
  const ofVideos = shown.reduce((sum, [, count]) => sum + count, 0);
  const ofImages = ledger.billedImpressions - ofVideos;
  const done = BigInt(ofImages) * BigInt(videoUnits) + BigInt(ofVideos) * BigInt(units);
  return part(totalMinor, done, BigInt(units) * BigInt(videoUnits));
}

function part(amountMinor: number, done: bigint, whole: bigint): number {
  const capped = done < whole ? done : whole;
  return Number((2n * BigInt(amountMinor) * capped + whole) / (2n * whole));
}

/** Only a campaign that ran to its end is settled by its units; of a cancelled one the publisher says the amount. */
function settlementFaults(
  { status, settledMinor }: Pick<AuditedCampaign, "status" | "settledMinor">,
  earnedMinor: number | null,
): string[] {
  if (status !== "closed" || settledMinor === null || earnedMinor === null) return [];
  if (settledMinor === earnedMinor) return [];
  return [`settlement: the files give ${earnedMinor}, settled were ${settledMinor}`];
}
