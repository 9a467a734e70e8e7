import { and, asc, eq, gte, lt, lte, max, sql } from "drizzle-orm";
import {
  type AuditLine,
  type Claim,
  claimOfLine,
  LEDGER_OPEN_DAYS,
  type LedgerFile,
  type LedgerManifest,
  nextLookMs,
  withFiles,
} from "../../../../domain/delivery";
import { DAY_MS, HOUR_MS } from "../../../../domain/kernel";
import { schema } from "../../../db/client";
import { figures } from "../../../db/figures";
import { figuresOf, hasFigures, type ServiceContext } from "../../kernel";
import { openDay, readLines, saveDay, writeFile } from "./files";
import { keepRoots } from "./roots";

const { ledgerDays } = schema;
const { deliveryTotals } = figures;

/** Bounds of one run. */
const DAYS_A_RUN = 50;
const LINES_A_RUN = 40_000;
const CLAIMS_AT_ONCE = 500;

/** Time in which a meter's new totals are certain to be in the database. */
const FLUSHED_WITHIN_MS = 10 * 60_000;

type DueDay = { day: string; publisher: string; nextAt: number };

/**
 * Seals days that have ended: asks the campaigns' meters which lines they counted and billed, writes the answers into the files, and keeps
 * the day's Merkle root in the audit log. Days are looked at again for lines that were counted later. Source: decision 0208.
 * @returns number of new roots
 */
export async function tickSeals(ctx: ServiceContext): Promise<number> {
  const due = await ctx.db
    .select({ day: ledgerDays.day, publisher: ledgerDays.pubProjectId, nextAt: ledgerDays.nextAt })
    .from(ledgerDays)
    .where(and(lte(ledgerDays.nextAt, ctx.now), isCompacted(ctx.now)))
    .orderBy(asc(ledgerDays.nextAt))
    .limit(DAYS_A_RUN);
  let left = LINES_A_RUN;
  const judged: LedgerManifest[] = [];
  for (const { nextAt, ...of } of due) {
    if (left <= 0) break;
    const { manifest, lines, isWhole } = await judgeDay(ctx, { ...of, nextAt: nextAt ?? 0 }, left);
    left -= lines;
    if (isWhole) judged.push(manifest);
  }
  const fresh = await keepRoots(ctx, judged, "late");
  for (const manifest of judged) await closeLook(ctx, manifest);
  return fresh;
}

/** Condition: no hour of the day is due. After an outage, days are compacted as a whole before they get a root. */
const isCompacted = (nowMs: number) =>
  sql`not exists (select 1 from ledger_hours h where h.next_at <= ${nowMs}
    and h.hour_at >= unixepoch(${ledgerDays.day}) * 1000 and h.hour_at < unixepoch(${ledgerDays.day}, '+1 day') * 1000)`;

/** Asks about each file, up to a number of lines and at least one file. A file that was asked about in this look is passed over. */
async function judgeDay(ctx: ServiceContext, { day, publisher, nextAt }: DueDay, most: number) {
  const bucket = ctx.env.LEDGER;
  const changedAt = await lastChange(ctx, day, publisher);
  let open = await openDay(bucket, day, publisher);
  let lines = 0;
  for (const file of open.manifest.files) {
    const { judgedAtMs } = file;
    const isCurrent =
      judgedAtMs !== null && (judgedAtMs >= nextAt || judgedAtMs > changedAt + FLUSHED_WITHIN_MS);
    if (isCurrent) continue;
    if (lines >= most) return { manifest: open.manifest, lines, isWhole: false };
    const judged = await judgeFile(ctx, open.manifest, file);
    const removed = judged.key === file.key ? [] : [file.key];
    open = await saveDay(bucket, open, withFiles({ ...open.manifest, replaced: [] }, [judged], removed));
    lines += file.lines;
  }
  return { manifest: open.manifest, lines, isWhole: true };
}

/** When the totals of a day last changed. A message is queued within an hour of its beacon. */
async function lastChange(ctx: ServiceContext, day: string, publisher: string): Promise<number> {
  const startMs = Date.parse(day);
  const [row] = await figuresOf(ctx, publisher)
    .select({ at: max(deliveryTotals.updatedAt) })
    .from(deliveryTotals)
    .where(
      and(
        hasFigures(deliveryTotals.campaignId, startMs - HOUR_MS, startMs + DAY_MS),
        gte(deliveryTotals.bucketAt, startMs - HOUR_MS),
        lt(deliveryTotals.bucketAt, startMs + DAY_MS),
      ),
    );
  return row?.at ?? 0;
}

async function judgeFile(ctx: ServiceContext, of: LedgerManifest, file: LedgerFile): Promise<LedgerFile> {
  const lines = await readLines(ctx.env.LEDGER, file);
  const billed = await askMeters(ctx, lines);
  const judged = lines.map((line) => judgedLine(line, billed));
  const isSame = judged.every(({ counted, billed: isBilled }, nth) => {
    return counted === lines[nth]?.counted && isBilled === lines[nth]?.billed;
  });
  if (isSame) return { ...file, judgedAtMs: ctx.now };
  const { hour, erased } = file;
  return writeFile(ctx.env.LEDGER, of, { lines: judged, hour, erased, judgedAtMs: ctx.now });
}

/** A counted line stays counted: the meter forgets its marks, and the total stays. */
function judgedLine(line: AuditLine, billed: ReadonlyMap<string, boolean | null>): AuditLine {
  if (claimOfLine(line) === null) return line;
  const answer = billed.get(line.id);
  if (answer !== undefined) return { ...line, counted: true, billed: line.billed || answer };
  return line.counted ? line : { ...line, counted: false, billed: false };
}

/** The counted lines by id, and whether each was billed. */
async function askMeters(
  { env: { CAMPAIGN_METER } }: ServiceContext,
  lines: readonly AuditLine[],
): Promise<Map<string, boolean | null>> {
  const claims = lines.flatMap((line) => claimOfLine(line) ?? []);
  const billed = new Map<string, boolean | null>();
  for (const [campaignId, own] of Map.groupBy(claims, (each) => each.campaignId)) {
    const meter = CAMPAIGN_METER.get(CAMPAIGN_METER.idFromName(campaignId));
    for (let at = 0; at < own.length; at += CLAIMS_AT_ONCE) {
      const asked: Claim[] = own.slice(at, at + CLAIMS_AT_ONCE).map(({ claim }) => claim);
      for (const answer of await meter.countedAmong(asked)) billed.set(answer.arrivalId, answer.billed);
    }
  }
  return billed;
}

async function closeLook({ db, now }: ServiceContext, { day, publisher }: LedgerManifest): Promise<void> {
  const endMs = Date.parse(day) + DAY_MS;
  const lastAt = endMs + LEDGER_OPEN_DAYS * DAY_MS;
  const nextAt = now < lastAt ? Math.min(nextLookMs(endMs, now), lastAt) : null;
  await db
    .update(ledgerDays)
    .set({ nextAt })
    .where(and(eq(ledgerDays.day, day), eq(ledgerDays.pubProjectId, publisher)));
}
