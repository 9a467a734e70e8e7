import { and, eq, notExists, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { AppError } from "../../../domain/kernel";
import { AuditPlaceTaken, commit } from "../../db/batch";
import { type Db, schema } from "../../db/client";
import {
  OUTBOX_ATTEMPTS_MAX,
  type OutboxEvent,
  type OutboxTopic,
  REWARD_ATTEMPTS_MAX,
} from "../../db/outbox-topics";
import type { ConsoleEnv } from "../../env";
import { nextEntry } from "./audit-chain";
import type { Identity, ServiceContext } from "./context";

/** One unit of work: what is written together, or not at all. Decision 0130. */
export interface Work {
  /** Statements in their order. */
  rows?: readonly BatchItem<"sqlite">[];
  /** What leaves the database with them: at least once, and harmless when twice. */
  events?: readonly OutboxEvent[];
  /** What an operator does: one act a unit of work. */
  audit?: AuditEntry | null;
  /** What the caller saves, by a name of its own: a submission that changed it is known by that. See `saveOnce`. */
  saves?: string;
  /** What brings rows and events of its own: notices, withdrawals. */
  also?: readonly (Work | null)[];
}

export interface AuditEntry {
  /** The operator. */
  by: string;
  action: string;
  subjectId: string;
  details?: Record<string, unknown>;
  /** Where one thing is decided once: a second entry of that name is not written. */
  id?: string;
}

type WorkContext = Pick<ServiceContext, "db" | "now" | "newId" | "defer"> & {
  env: Pick<ConsoleEnv, "OUTBOX_QUEUE" | "ENCODING_QUEUE">;
  account?: Identity | null;
  idempotencyKey?: string | null;
  scopes?: ServiceContext["scopes"];
};

interface Prepared {
  statements: BatchItem<"sqlite">[];
  audits: (AuditEntry & { id: string })[];
  wakeUps: { topic: OutboxTopic; outboxId: string }[];
}

/**
 * Writes a unit of work as one batch, then wakes what it set going. A wake-up is not the truth: should none be sent, the clock drains the
 * outbox.
 * @throws AppError as `commit`, after which nothing is written and nobody is woken
 */
export function commitWork(ctx: WorkContext, work: Work): Promise<D1Result[]> {
  return commitBehind(ctx, [], work);
}

/**
 * The same behind an update or a removal that names the state it read: when that touches no row, nothing of the work is written. SQLite has no
 * statement that only fails, so the guard parses a text that is no JSON.
 * @throws AppError CONFLICT when the row was changed meanwhile
 */
export async function commitChange(
  ctx: WorkContext,
  change: BatchItem<"sqlite">,
  work: Work = {},
): Promise<void> {
  const guard = ctx.db.run(sql`select case when changes() = 1 then 1 else json('changed meanwhile') end`);
  await commitBehind(ctx, [change, guard], work);
}

async function commitBehind(
  ctx: WorkContext,
  first: readonly BatchItem<"sqlite">[],
  work: Work,
): Promise<D1Result[]> {
  const { statements, audits, wakeUps } = await prepared(ctx, work);
  // Also of a write that was refused: what it was checked by may be out of date.
  const results = await commitAudited(ctx, [...first, ...statements], audits).finally(() =>
    ctx.scopes?.clear(),
  );
  for (const { topic, outboxId } of wakeUps) wakeOutbox(ctx, topic, outboxId);
  return results;
}

const AUDIT_TRIES = 20;

/**
 * Writes a batch with its entry of the audit log, which goes behind the last one. Where another writer's entry took that place meanwhile, nothing was
 * written, and all of it is again.
 */
async function commitAudited(
  { db, now }: WorkContext,
  statements: readonly BatchItem<"sqlite">[],
  [audit, ...more]: Prepared["audits"],
): Promise<D1Result[]> {
  if (!audit) return commit(db, statements);
  if (more.length > 0) throw new Error("one unit of work is one act of an operator");
  const { by: accountId, details = {}, ...rest } = audit;
  for (let attempt = 1; ; attempt++) {
    const entry = await nextEntry(db, { ...rest, accountId, details, at: now });
    const { auditLog } = schema;
    const written = db.insert(auditLog).values(entry).onConflictDoNothing({ target: auditLog.id });
    try {
      return await commit(db, [...statements, written]);
    } catch (error) {
      if (!(error instanceof AuditPlaceTaken) || attempt >= AUDIT_TRIES) throw error;
    }
  }
}

async function prepared(ctx: WorkContext, work: Work): Promise<Prepared> {
  const statements = [...(work.rows ?? []), ...(work.saves === undefined ? [] : savedBy(ctx, work.saves))];
  const wakeUps: Prepared["wakeUps"] = [];
  const audits: Prepared["audits"] = [];
  if (work.audit) audits.push({ ...work.audit, id: work.audit.id ?? (await ctx.newId("audit")) });
  for (const event of work.events ?? []) {
    const outboxId = await ctx.newId("outbox");
    const [topic, , delayMs = 0] = event;
    statements.push(outboxStatement(ctx.db, event, { id: outboxId, atMs: ctx.now }));
    if (delayMs === 0) wakeUps.push({ topic, outboxId });
  }
  for (const part of work.also ?? []) {
    if (!part) continue;
    const more = await prepared(ctx, part);
    statements.push(...more.statements);
    audits.push(...more.audits);
    wakeUps.push(...more.wakeUps);
  }
  return { statements, audits, wakeUps };
}

/** The row of an event that has a name of its own, so that what is told twice waits once; whoever writes it wakes its topic. */
export function outboxStatement(
  db: Db,
  [topic, payload, delayMs = 0]: OutboxEvent,
  { id, atMs }: { id: string; atMs: number },
): BatchItem<"sqlite"> {
  return db
    .insert(schema.outbox)
    .values({ id, topic, payload: { ...payload }, createdAt: atMs, availableAt: atMs + delayMs })
    .onConflictDoNothing();
}

/** How often an entry of the outbox is tried, as a condition on its rows. */
export const attemptsMax = () =>
  sql`case ${schema.outbox.topic} when 'reward.confirm' then ${REWARD_ATTEMPTS_MAX} else ${OUTBOX_ATTEMPTS_MAX} end`;

/** Has an entry of the outbox looked at now. */
export function wakeOutbox(ctx: WorkContext, topic: OutboxTopic, outboxId: string): void {
  ctx.defer(queueOf(ctx.env, topic).send({ outboxId }));
}

/** Encoding has a queue of its own, so that an encoder that does not answer keeps nothing else back. */
const queueOf = (env: WorkContext["env"], topic: OutboxTopic) =>
  topic === "asset.encode" ? env.ENCODING_QUEUE : env.OUTBOX_QUEUE;

const { campaigns, campaignHistory, creatives, creativeHistory } = schema;

export type CampaignStep = typeof campaignHistory.$inferInsert;
export type CreativeStep = typeof creativeHistory.$inferInsert;

/** What has a history is written with an entry of it. */
type WithHistory<Table> = Table extends typeof campaigns
  ? { history: CampaignStep }
  : Table extends typeof creatives
    ? { history: CreativeStep }
    : { history?: never };

/** A racing writer breaks on the pair of a thing and its version. */
const historyRow = (db: Db, step: CampaignStep | CreativeStep) =>
  "creativeId" in step ? db.insert(creativeHistory).values(step) : db.insert(campaignHistory).values(step);

/** A new thing and the first entry of its history. Made before, neither is written again. */
export function newWithHistory(
  { db }: Pick<ServiceContext, "db">,
  made:
    | { campaign: typeof campaigns.$inferInsert; history: CampaignStep }
    | { creative: typeof creatives.$inferInsert; history: CreativeStep },
): BatchItem<"sqlite">[] {
  const row =
    "campaign" in made
      ? db.insert(campaigns).values(made.campaign)
      : db.insert(creatives).values(made.creative);
  return [row.onConflictDoNothing(), historyRow(db, made.history).onConflictDoNothing()];
}

type Versioned =
  | typeof campaigns
  | typeof creatives
  | typeof schema.adProducts
  | typeof schema.adUnits
  | typeof schema.targetingCategories
  | typeof schema.targetings
  | typeof schema.projectApps
  | typeof schema.projects
  | typeof schema.benefits
  | typeof schema.promotions
  | typeof schema.stories
  | typeof schema.groups;

interface RowChange<Table extends Versioned> {
  table: Table;
  /** As it was read. */
  row: { id: string; version: number };
  set: SQLiteUpdateSetSource<Table>;
}

/**
 * Changes a row that has a version: to the next one, unless it is another than the caller saw or somebody else just did, with all that goes
 * with it, its history first.
 * @returns the row's version
 * @throws AppError CONFLICT, after which nothing of the work is written
 */
export async function changeRow<Table extends Versioned>(
  ctx: ServiceContext,
  { table, row, set }: RowChange<Table>,
  { history, rows = [], ...work }: Omit<Work, "saves"> & WithHistory<Table>,
): Promise<number> {
  requireSeen(ctx, row);
  const version = row.version + 1;
  const update = ctx.db
    .update(table)
    .set({ ...set, updatedAt: ctx.now, version })
    .where(and(eq(table.id, row.id), eq(table.version, row.version)));
  const behind = [...(history ? [historyRow(ctx.db, history)] : []), ...rows];
  await commitChange(ctx, update, { ...work, rows: behind, saves: row.id });
  return version;
}

/**
 * The same once: a submission that changed the row before is answered as it was the first time.
 * @returns the row's version
 * @throws as `changeRow`
 */
export function saveRow<Table extends Versioned>(
  ctx: ServiceContext,
  change: RowChange<Table>,
  work: Omit<Work, "saves"> & WithHistory<Table>,
): Promise<number> {
  return saveOnce(
    ctx,
    change.row.id,
    () => changeRow(ctx, change, work),
    () => versionOf(ctx, change),
  );
}

/** The version that a row has now. */
async function versionOf<Table extends Versioned>(
  { db }: ServiceContext,
  { table, row }: Pick<RowChange<Table>, "table" | "row">,
): Promise<number> {
  const rows = await db.select({ version: table.version }).from(table).where(eq(table.id, row.id));
  return rows[0]?.version ?? row.version;
}

interface Upsert {
  update: BatchItem<"sqlite">;
  insert: BatchItem<"sqlite">;
  upsert: BatchItem<"sqlite">;
}

/**
 * Saves what there is one of, once. Whoever saw one changes that one, and brings none back that was removed; whoever saw none, which is
 * version 0, makes it; and whoever does not say takes what there is.
 *
 * @param statements `update` names `ctx.seenVersion`; `insert` is plain, and so fails where there is one
 * @throws AppError CONFLICT, after which nothing is written
 */
export function saveSingle(
  ctx: ServiceContext,
  { update, insert, upsert }: Upsert,
  work: Work & { saves: string },
): Promise<void> {
  const bySeen = ctx.seenVersion === 0 ? insert : update;
  const statement = ctx.seenVersion === null ? upsert : bySeen;
  const save = () => commitChange(ctx, statement, work);
  return saveOnce(ctx, work.saves, save, async () => undefined);
}

/**
 * Refuses what was filled in by another state of a thing than the row's. The write that follows names the version of that same row, so
 * that no other save comes between the two.
 * @throws AppError CONFLICT, which names the row's version in `details`
 */
export function requireSeen(ctx: ServiceContext, { version }: { version: number }): void {
  if (ctx.seenVersion !== null && ctx.seenVersion !== version) {
    throw new AppError("CONFLICT", { details: { version } });
  }
}

/**
 * Goes into the batch of a save: by which submission the caller saved the thing last. Nothing without a key.
 * @param subjectId the thing's
 */
function savedBy(ctx: WorkContext, subjectId: string): BatchItem<"sqlite">[] {
  const { idempotencyKeys } = schema;
  if (!ctx.account || !ctx.idempotencyKey) return [];
  const submission = { requestHash: ctx.idempotencyKey, createdAt: ctx.now };
  return [
    ctx.db
      .insert(idempotencyKeys)
      .values({ accountId: ctx.account.id, key: keyOf(subjectId), status: 200, response: {}, ...submission })
      .onConflictDoUpdate({ target: [idempotencyKeys.accountId, idempotencyKeys.key], set: submission }),
  ];
}

/**
 * Saves a thing. The same submission again, which finds what itself has changed, is answered as it was the first time: a double press, or
 * an answer that was lost. Only a save that is refused is looked up.
 *
 * @param save its work `saves` the same subject
 * @param saved reads what the first time left
 * @throws whatever `save` throws of a submission that was not saved before
 */
export async function saveOnce<T>(
  ctx: ServiceContext,
  subjectId: string,
  save: () => Promise<T>,
  saved: () => Promise<T>,
): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const isTooLate = error instanceof AppError && error.status === 409;
    if (!isTooLate || !(await wasSaved(ctx, subjectId))) throw error;
    return saved();
  }
}

/**
 * As a condition on what is changed: this submission has not changed it yet. For what each change makes anew, a secret say, so that a double
 * press makes one; the work `saves` the same subject. Always true without a key.
 */
export function isUnsaved(ctx: ServiceContext, subjectId: string): SQL | undefined {
  const { idempotencyKeys } = schema;
  if (!ctx.account || !ctx.idempotencyKey) return undefined;
  const saved = ctx.db
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.accountId, ctx.account.id),
        eq(idempotencyKeys.key, keyOf(subjectId)),
        eq(idempotencyKeys.requestHash, ctx.idempotencyKey),
      ),
    );
  return notExists(saved);
}

async function wasSaved(ctx: ServiceContext, subjectId: string): Promise<boolean> {
  const { idempotencyKeys } = schema;
  if (!ctx.account || !ctx.idempotencyKey) return false;
  const last = await ctx.db.query.idempotencyKeys.findFirst({
    columns: { requestHash: true },
    where: and(eq(idempotencyKeys.accountId, ctx.account.id), eq(idempotencyKeys.key, keyOf(subjectId))),
  });
  return last?.requestHash === ctx.idempotencyKey;
}

/** A line break is in no header, so that no key of a caller's own is ever this one. */
const keyOf = (subjectId: string) => `saved\n${subjectId}`;
