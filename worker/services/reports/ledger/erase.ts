import { and, asc, eq, gte, inArray, lte, sql } from "drizzle-orm";
import {
  addedSums,
  LEDGER_OPEN_DAYS,
  type LedgerFile,
  type LedgerLine,
  ledgerFolder,
  manifestKey,
  sumsOfLines,
  withFiles,
} from "../../../../domain/delivery";
import { DAY_MS, HOUR_MS } from "../../../../domain/kernel";
import { schema } from "../../../db/client";
import { columnOfParquet, linesOfParquet } from "../../../integrations/parquet";
import { commitWork, type ServiceContext } from "../../kernel";
import { compactedBatches, rawKey } from "./compact";
import { openDay, readBytes, saveDay, writeFile } from "./files";
import { keepRoots } from "./roots";

const { ledgerDays, ledgerErasures, ledgerHours } = schema;

/** Bounds of one run. */
const USERS_A_RUN = 100;
const DAYS_A_RUN = 40;

/** Hours after the last line of a day by which it is sealed. */
const SEALED_BY_MS = 2 * DAY_MS;

type Erasure = typeof ledgerErasures.$inferSelect;

/**
 * Deletes the lines of users who asked for it: the files of their publisher's days and the raw batches are written again without them, and
 * the days get new roots. What the lines had added to a campaign's sums stays in the manifest. Source: decision 0208.
 * @returns number of rewritten days
 */
export async function tickErasures(ctx: ServiceContext): Promise<number> {
  const due = await ctx.db
    .select()
    .from(ledgerErasures)
    .where(lte(ledgerErasures.nextAt, ctx.now))
    .orderBy(asc(ledgerErasures.nextAt))
    .limit(USERS_A_RUN);
  let days = 0;
  for (const [pubProjectId, users] of Map.groupBy(due, (each) => each.pubProjectId)) {
    if (days >= DAYS_A_RUN) break;
    days += await eraseFor(ctx, pubProjectId, users, DAYS_A_RUN - days);
  }
  return days;
}

/** Users of one publisher, together: their days are read once. */
async function eraseFor(
  ctx: ServiceContext,
  publisher: string,
  users: Erasure[],
  most: number,
): Promise<number> {
  const [fromDay = ""] = users.map((each) => each.fromDay).sort();
  const toDay = new Date(Math.max(...users.map(({ askedAt }) => askedAt))).toISOString().slice(0, 10);
  const days = await ctx.db
    .select({ day: ledgerDays.day })
    .from(ledgerDays)
    .where(
      and(eq(ledgerDays.pubProjectId, publisher), gte(ledgerDays.day, fromDay), lte(ledgerDays.day, toDay)),
    )
    .orderBy(asc(ledgerDays.day))
    .limit(most);
  for (const { day } of days) {
    if (await eraseDay(ctx, day, publisher, users)) continue;
    await setOf(ctx, publisher, users, { fromDay: day, nextAt: ctx.now + HOUR_MS });
    return days.length;
  }
  const last = days.at(-1);
  if (last && days.length === most) {
    const next = new Date(Date.parse(last.day) + DAY_MS).toISOString().slice(0, 10);
    await setOf(ctx, publisher, users, { fromDay: next });
    return days.length;
  }
  await eraseRaw(ctx, users);
  await endPass(ctx, publisher, users);
  return days.length;
}

/** @returns false for a day that is not sealed: which of its lines were counted is not known yet */
async function eraseDay(
  ctx: ServiceContext,
  day: string,
  publisher: string,
  users: readonly Erasure[],
): Promise<boolean> {
  const bucket = ctx.env.LEDGER;
  const open = await openDay(bucket, day, publisher);
  const { files } = open.manifest;
  if (files.some(({ judgedAtMs }) => judgedAtMs === null)) return false;
  await deleteUnnamed(bucket, day, publisher, files);
  const added: LedgerFile[] = [];
  const removed: string[] = [];
  for (const file of files) {
    const rewritten = await eraseFile(bucket, { day, publisher }, file, users);
    if (rewritten === null) continue;
    added.push(rewritten);
    removed.push(file.key);
  }
  if (added.length > 0) {
    const { manifest } = await saveDay(bucket, open, withFiles(open.manifest, added, removed));
    await keepRoots(ctx, [manifest], "erased");
  } else if (files.some(({ erased }) => erased.lines > 0)) {
    // A run that was interrupted after the manifest was written has left the root to this one.
    await keepRoots(ctx, [open.manifest], "erased");
  }
  return true;
}

/** A file without the users' lines; null if it has none. */
async function eraseFile(
  bucket: R2Bucket,
  of: { day: string; publisher: string },
  file: LedgerFile,
  users: readonly Erasure[],
): Promise<LedgerFile | null> {
  const askedAt = new Map(users.map((each) => [each.userHash, each.askedAt]));
  const bytes = await readBytes(bucket, file);
  const hashes = await columnOfParquet(bytes, "user_hash");
  if (!hashes.some((userHash) => userHash !== null && askedAt.has(userHash))) return null;
  const lines = await linesOfParquet(bytes);
  const isTheirs = ({ user_hash: userHash, at_ms: atMs }: (typeof lines)[number]) =>
    userHash !== null && atMs < (askedAt.get(userHash) ?? 0);
  const theirs = lines.filter(isTheirs);
  if (theirs.length === 0) return null;
  return writeFile(bucket, of, {
    lines: lines.filter((line) => !isTheirs(line)),
    hour: file.hour,
    judgedAtMs: file.judgedAtMs,
    erased: {
      lines: file.erased.lines + theirs.length,
      sums: addedSums(file.erased.sums, sumsOfLines(theirs)),
    },
  });
}

/** Deletes files of interrupted runs, which no manifest names. */
async function deleteUnnamed(
  bucket: R2Bucket,
  day: string,
  publisher: string,
  files: readonly LedgerFile[],
): Promise<void> {
  const named = new Set([manifestKey(day, publisher), ...files.map(({ key }) => key)]);
  const { objects } = await bucket.list({ prefix: ledgerFolder(day, publisher) });
  const unnamed = objects.map(({ key }) => key).filter((key) => !named.has(key));
  if (unnamed.length > 0) await bucket.delete(unnamed);
}

/** Writes the compacted raw batches of open hours again without the users' lines. */
async function eraseRaw({ db, env }: ServiceContext, users: readonly Erasure[]): Promise<void> {
  const last = Math.max(...users.map(({ askedAt }) => askedAt));
  const hours = await db
    .select({ hourAt: ledgerHours.hourAt })
    .from(ledgerHours)
    .where(lte(ledgerHours.hourAt, last))
    .orderBy(asc(ledgerHours.hourAt));
  for (const { hourAt } of hours)
    for (const name of await compactedBatches(env.LEDGER, hourAt))
      await eraseBatch(env.LEDGER, rawKey(hourAt, name), users);
}

async function eraseBatch(bucket: R2Bucket, key: string, users: readonly Erasure[]): Promise<void> {
  const text = (await (await bucket.get(key))?.text()) ?? "";
  if (!users.some(({ userHash }) => text.includes(userHash))) return;
  const kept = text.split("\n").filter((row) => !users.some((user) => isLineOf(row, user)));
  await bucket.put(key, kept.join("\n"), { httpMetadata: { contentType: "application/x-ndjson" } });
}

function isLineOf(row: string, { pubProjectId, userHash, askedAt }: Erasure): boolean {
  if (!row.includes(userHash)) return false;
  const line = JSON.parse(row) as LedgerLine;
  return (
    line.verdict === "valid" &&
    line.event.userHash === userHash &&
    line.event.pubProjectId === pubProjectId &&
    line.event.atMs < askedAt
  );
}

/** After the first pass a second one follows, over the days that late batches may have changed. */
async function endPass(ctx: ServiceContext, publisher: string, users: readonly Erasure[]): Promise<void> {
  const [first, second] = [users.filter(({ pass }) => pass === 1), users.filter(({ pass }) => pass > 1)];
  for (const user of first) {
    const openMs = LEDGER_OPEN_DAYS * DAY_MS;
    const fromDay = new Date(user.askedAt - openMs).toISOString().slice(0, 10);
    const nextAt = Math.max(ctx.now, user.askedAt + openMs + SEALED_BY_MS);
    await setOf(ctx, publisher, [user], { fromDay, nextAt, pass: 2 });
  }
  if (second.length === 0) return;
  await ctx.db.delete(ledgerErasures).where(rowsOf(publisher, second));
}

const rowsOf = (publisher: string, users: readonly Erasure[]) =>
  and(
    eq(ledgerErasures.pubProjectId, publisher),
    inArray(
      ledgerErasures.userHash,
      sql`(select value from json_each(${JSON.stringify(users.map(({ userHash }) => userHash))}))`,
    ),
  );

async function setOf(
  ctx: ServiceContext,
  publisher: string,
  users: readonly Erasure[],
  set: Partial<Pick<Erasure, "fromDay" | "nextAt" | "pass">>,
): Promise<void> {
  await commitWork(ctx, { rows: [ctx.db.update(ledgerErasures).set(set).where(rowsOf(publisher, users))] });
}
