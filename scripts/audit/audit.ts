import type { LedgerSum } from "../../domain/delivery/index.ts";
import type { Database } from "../backup/database.ts";
import { type AuditedCampaign, readCampaign, readLastDay, readReport, readRoots } from "./records.ts";
import type { LedgerSource } from "./source.ts";
import { type CampaignCount, type CountedUnits, openTable } from "./table.ts";
import { type VerifiedFiles, verifyFiles } from "./verify-files.ts";

type Units = Omit<CountedUnits, "day">;

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
  const report = await readReport(db, campaignId);
  const roots = await readRoots(db, campaign.publisher);
  const table = await openTable();
  try {
    const verified = await verifyFiles(source, table, campaign.publisher, roots);
    const counted = await table.count(
      verified.files.map(({ path }) => path),
      campaignId,
    );
    const erased = erasedOf(verified, campaignId);
    const days = merged([...counted.days, ...erased]);
    const ledger = summed(days);
    const window = sealedWindow(roots, await readLastDay(db, campaign.publisher));
    const isPartial = report.some(({ day }) => !isWithin(day, window));
    const earnedMinor = isPartial ? null : earned(campaign, ledger, counted, summed(erased));
    return {
      campaign,
      ...{ days: verified.days, files: verified.files.length, lines: verified.lines },
      ...{ ledger, erased: summed(erased), report: summed(report), earnedMinor, isPartial },
      faults: [
        ...verified.faults,
        ...countFaults(counted, summed(erased)),
        ...differences(days, report, window),
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
    .filter((sum) => sum.campaignId === campaignId)
    .map(({ bucketAtMs, ...sum }) => ({ ...sum, day: new Date(bucketAtMs).toISOString().slice(0, 10) }));

const UNITS = ["impressions", "clicks", "billedImpressions", "billedClicks"] as const;

const summed = (days: readonly CountedUnits[]): Units => ({
  impressions: total(days, "impressions"),
  clicks: total(days, "clicks"),
  billedImpressions: total(days, "billedImpressions"),
  billedClicks: total(days, "billedClicks"),
});

const total = (days: readonly CountedUnits[], unit: (typeof UNITS)[number]): number =>
  days.reduce((sum, day) => sum + day[unit], 0);

function merged(days: readonly CountedUnits[]): CountedUnits[] {
  return [...Map.groupBy(days, ({ day }) => day)].map(([day, group]) => ({
    day,
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

interface SealedWindow {
  fromDay: string;
  /** Not included. */
  toDay: string;
}

/**
 * The days whose lines are all sealed. A message is queued within an hour of its beacon, so that the day after the last sealed one may have
 * lines of that one.
 */
function sealedWindow(roots: readonly { day: string }[], lastDay: string): SealedWindow {
  const [first, last] = [roots[0], roots.at(-1)];
  if (first === undefined || last === undefined) return { fromDay: "", toDay: "" };
  return { fromDay: first.day, toDay: lastDay > last.day ? last.day : `${last.day}+` };
}

const isWithin = (day: string, { fromDay, toDay }: SealedWindow): boolean => day >= fromDay && day < toDay;

/** Days on which the ledger and the report differ. The report of days that are not sealed is not compared. */
function differences(
  ledger: readonly CountedUnits[],
  report: readonly CountedUnits[],
  window: SealedWindow,
): string[] {
  const none = { impressions: 0, clicks: 0, billedImpressions: 0, billedClicks: 0 };
  const [ours, theirs] = [byDay(ledger), byDay(report)];
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .sort()
    .filter((day) => isWithin(day, window))
    .flatMap((day) => {
      const [own, told] = [ours.get(day) ?? none, theirs.get(day) ?? none];
      const different = UNITS.filter((unit) => own[unit] !== told[unit]);
      return different.map((unit) => `${day} ${unit}: ledger ${own[unit]}, report ${told[unit]}`);
    });
}

const byDay = (days: readonly CountedUnits[]) => new Map(days.map((each) => [each.day, each]));

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
