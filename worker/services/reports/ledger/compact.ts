import { asc, eq, lte, max, sql } from "drizzle-orm";
import {
  type AuditLine,
  auditLineOf,
  LEDGER_OPEN_DAYS,
  type LedgerLine,
  ledgerHour,
  nextLookMs,
  publisherOfLine,
  SEALED_AFTER_MS,
  withFiles,
} from "../../../../domain/delivery";
import { DAY_MS, HOUR_MS } from "../../../../domain/kernel";
import { schema } from "../../../db/client";
import { columnOfParquet } from "../../../integrations/parquet";
import type { ServiceContext } from "../../kernel";
import { openDay, readBytes, saveDay, writeFile } from "./files";

const { ledgerDays, ledgerHours } = schema;

/** Bounds of one run: what fits the memory and the subrequests of an invocation. */
const LINES_A_RUN = 20_000;
const HOURS_A_RUN = 24;
const PUBLISHERS_A_RUN = 100;

/** Delay after the end of an hour, by which its batches are written. */
const HOUR_SETTLES_MS = 5 * 60_000;

const RAW = "delivery";

/**
 * Compacts raw batches into a file for each hour and publisher. An hour is looked at again, later and later, for batches that were
 * written late; they make a further file. Source: decision 0208.
 * @returns number of hours that were looked at
 */
export async function tickCompaction(ctx: ServiceContext): Promise<number> {
  await openHours(ctx);
  const due = await ctx.db
    .select()
    .from(ledgerHours)
    .where(lte(ledgerHours.nextAt, ctx.now))
    .orderBy(asc(ledgerHours.nextAt), asc(ledgerHours.hourAt))
    .limit(HOURS_A_RUN);
  let lines = 0;
  let looks = 0;
  for (const { hourAt } of due) {
    if (lines >= LINES_A_RUN) break;
    const done = await compactHour(ctx, hourAt, LINES_A_RUN - lines);
    lines += done.lines;
    looks++;
    if (done.isWhole) await closeLook(ctx, hourAt);
  }
  return looks;
}

/** Adds the hours that have ended since the last one, from the first raw batch that is young enough. */
async function openHours({ db, env, now }: ServiceContext): Promise<void> {
  const end = hourOf(now - HOUR_SETTLES_MS);
  const [last] = await db.select({ hourAt: max(ledgerHours.hourAt) }).from(ledgerHours);
  // A whole day: the first root is not of a part.
  const oldest = (Math.floor(now / DAY_MS) - LEDGER_OPEN_DAYS + 1) * DAY_MS;
  const known = last?.hourAt ?? null;
  if (known !== null && known + HOUR_MS >= end) return;
  const from = known === null ? await firstHour(env.LEDGER, oldest) : Math.max(known + HOUR_MS, oldest);
  if (from === null || from >= end) return;
  const hours = Array.from({ length: (end - from) / HOUR_MS }, (_, nth) => from + nth * HOUR_MS);
  await db
    .insert(ledgerHours)
    .select(sql`select value, ${now} from json_each(${JSON.stringify(hours)}) where true`)
    .onConflictDoNothing();
}

const hourOf = (atMs: number): number => Math.floor(atMs / HOUR_MS) * HOUR_MS;

/** The hour of the first raw batch from an hour on; null without one. */
async function firstHour(bucket: R2Bucket, fromMs: number): Promise<number | null> {
  const prefix = `${RAW}/`;
  const { objects } = await bucket.list({ prefix, startAfter: ledgerHour(RAW, fromMs), limit: 1 });
  const [, day, hour] = /^delivery\/(\d{4}\/\d\d\/\d\d)\/(\d\d)\//.exec(objects[0]?.key ?? "") ?? [];
  return day === undefined ? null : Date.parse(`${day.replaceAll("/", "-")}T${hour}:00:00Z`);
}

/** Compacted raw batches of an hour. */
const progressKey = (hourAt: number): string => `${ledgerHour("ledger/hours", hourAt).slice(0, -1)}.json`;

interface HourDone {
  lines: number;
  /** Whether no raw batch is left. */
  isWhole: boolean;
}

/**
 * Each step may be repeated: a line whose id is in a file of its hour is not written again, and a batch is noted as compacted after all its
 * lines are in files that manifests name.
 */
async function compactHour(
  { db, env, now }: ServiceContext,
  hourAt: number,
  most: number,
): Promise<HourDone> {
  const done = new Set(await compactedBatches(env.LEDGER, hourAt));
  const batches = (await rawBatches(env.LEDGER, hourAt)).filter((name) => !done.has(name));
  if (batches.length === 0) return { lines: 0, isWhole: true };
  const taken = await takeLines(env.LEDGER, hourAt, batches, most);
  const day = new Date(hourAt).toISOString().slice(0, 10);
  const publishers = Map.groupBy(taken.lines.values(), publisherOfLine);
  for (const [publisher, lines] of publishers) await addLines(env.LEDGER, { day, publisher, hourAt }, lines);
  const sealAt = Math.max(now, Date.parse(day) + DAY_MS + SEALED_AFTER_MS);
  await db
    .insert(ledgerDays)
    .select(
      sql`select ${day}, value, ${sealAt} from json_each(${JSON.stringify([...publishers.keys()])}) where true`,
    )
    .onConflictDoUpdate({
      target: [ledgerDays.day, ledgerDays.pubProjectId],
      set: { nextAt: sql`min(coalesce(${ledgerDays.nextAt}, excluded.next_at), excluded.next_at)` },
    });
  await env.LEDGER.put(progressKey(hourAt), JSON.stringify([...done, ...taken.batches]));
  return { lines: taken.lines.size, isWhole: taken.batches.length === batches.length };
}

export async function compactedBatches(bucket: R2Bucket, hourAt: number): Promise<string[]> {
  return (await (await bucket.get(progressKey(hourAt)))?.json<string[]>()) ?? [];
}

/** Names of the raw batches of an hour. */
export async function rawBatches(bucket: R2Bucket, hourAt: number): Promise<string[]> {
  const prefix = ledgerHour(RAW, hourAt);
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page: R2Objects = await bucket.list({ prefix, ...(cursor === undefined ? {} : { cursor }) });
    names.push(...page.objects.map(({ key }) => key.slice(prefix.length)));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return names;
}

export const rawKey = (hourAt: number, name: string): string => ledgerHour(RAW, hourAt) + name;

/** Whole batches, up to the bounds of a run, and at least one. Their lines by id. */
async function takeLines(bucket: R2Bucket, hourAt: number, batches: readonly string[], most: number) {
  const lines = new Map<string, AuditLine>();
  const publishers = new Set<string>();
  const taken: string[] = [];
  for (const name of batches) {
    if (taken.length > 0 && (lines.size >= most || publishers.size >= PUBLISHERS_A_RUN)) break;
    const text = (await (await bucket.get(rawKey(hourAt, name)))?.text()) ?? "";
    for (const row of text.split("\n")) {
      if (row === "") continue;
      const line = auditLineOf(JSON.parse(row) as LedgerLine);
      lines.set(line.id, line);
      publishers.add(publisherOfLine(line));
    }
    taken.push(name);
  }
  return { lines, batches: taken };
}

async function addLines(
  bucket: R2Bucket,
  { day, publisher, hourAt }: { day: string; publisher: string; hourAt: number },
  lines: readonly AuditLine[],
): Promise<void> {
  const open = await openDay(bucket, day, publisher);
  const hour = new Date(hourAt).getUTCHours();
  const known = new Set<string>();
  for (const file of open.manifest.files.filter((each) => each.hour === hour))
    for (const id of await columnOfParquet(await readBytes(bucket, file), "id")) known.add(id);
  const fresh = lines.filter(({ id }) => !known.has(id)).sort(byTime);
  if (fresh.length === 0) return;
  const erased = { lines: 0, sums: [] };
  const file = await writeFile(bucket, { day, publisher }, { hour, lines: fresh, judgedAtMs: null, erased });
  await saveDay(bucket, open, withFiles(open.manifest, [file], []));
}

const byTime = (one: AuditLine, other: AuditLine): number =>
  one.at_ms - other.at_ms || (one.id < other.id ? -1 : 1);

/** Sets the next look at an hour. The raw batches of an hour that is too old for another look are deleted. */
async function closeLook({ db, env, now }: ServiceContext, hourAt: number): Promise<void> {
  const lastAt = hourAt + LEDGER_OPEN_DAYS * DAY_MS;
  if (now < lastAt) {
    const nextAt = Math.min(nextLookMs(hourAt + HOUR_MS, now), lastAt);
    await db.update(ledgerHours).set({ nextAt }).where(eq(ledgerHours.hourAt, hourAt));
    return;
  }
  const names = await compactedBatches(env.LEDGER, hourAt);
  for (let at = 0; at < names.length; at += DELETED_AT_ONCE)
    await env.LEDGER.delete(names.slice(at, at + DELETED_AT_ONCE).map((name) => rawKey(hourAt, name)));
  await env.LEDGER.delete(progressKey(hourAt));
  await db.delete(ledgerHours).where(eq(ledgerHours.hourAt, hourAt));
}

/** Maximum keys in one call of R2. */
const DELETED_AT_ONCE = 1000;
