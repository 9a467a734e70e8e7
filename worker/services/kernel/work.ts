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

/** One unit of work, written atomically. Decision 0130. */
export interface Work {
  /** Statements in order. */
  rows?: readonly BatchItem<"sqlite">[];
  /** Outbox events of the same batch: delivered at least once, and idempotent. */
  events?: readonly OutboxEvent[];
  /** Audit entry of an operator's act; one per unit of work. */
  audit?: AuditEntry | null;
  /** Name of the subject that the caller saves, under which the submission is recorded. See `saveOnce`. */
  saves?: string;
  /** Work with rows and events of its own: notices, withdrawals. */
  also?: readonly (Work | null)[];
}

export interface AuditEntry {
  /** The operator. */
  by: string;
  action: string;
  subjectId: string;
  details?: Record<string, unknown>;
  /** Unique name of a decision that is made once: a second entry with that name is not written. */
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
 * Writes a unit of work as one batch, then wakes the handlers of its events. Wake-ups may be lost: a scheduled job drains the
 * outbox.
 * @throws AppError as `commit`, after which nothing is written and no handler is woken
 */
export async function commitWork(ctx: WorkContext, work: Work): Promise<D1Result[]> {
  const { statements, audits, wakeUps } = await prepared(ctx, work);
  // Also after a refused write, because the cached answers it was checked by may be outdated.
  const results = await commitAudited(ctx, statements, audits).finally(() => ctx.scopes?.clear());
  for (const { topic, outboxId } of wakeUps) wakeOutbox(ctx, topic, outboxId);
  return results;
}

/**
 * As `commitWork`, after an update or a removal that names the state it read: if that affects no row, nothing of the work is written. SQLite
 * has no statement that only fails, so the guard parses invalid JSON.
 * @throws AppError CONFLICT if the row changed concurrently
 */
export async function commitChange(
  ctx: WorkContext,
  change: BatchItem<"sqlite">,
  work: Work = {},
): Promise<void> {
  await commitWork(ctx, { ...work, rows: [...guarded(ctx, change), ...(work.rows ?? [])] });
}

/** An update or a removal that aborts its batch if it affects no row. */
const guarded = ({ db }: Pick<WorkContext, "db">, change: BatchItem<"sqlite">): BatchItem<"sqlite">[] => [
  change,
  db.run(sql`select case when changes() = 1 then 1 else json('changed meanwhile') end`),
];

const AUDIT_TRIES = 20;

/**
 * Writes a batch with its audit entry, which follows the last one. If a concurrent entry took that position, nothing was
 * written, and the whole batch is retried.
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

/** The row of an event with a unique name, so that a duplicate waits once; the caller wakes its topic. */
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

/** SQL expression on outbox rows: the maximum number of tries. */
export const attemptsMax = () =>
  sql`case ${schema.outbox.topic} when 'reward.confirm' then ${REWARD_ATTEMPTS_MAX} else ${OUTBOX_ATTEMPTS_MAX} end`;

/** Wakes the handler of an outbox entry. */
export function wakeOutbox(ctx: WorkContext, topic: OutboxTopic, outboxId: string): void {
  ctx.defer(queueOf(ctx.env, topic).send({ outboxId }));
}

/** Encoding has its own queue, so that an unresponsive encoder does not delay other topics. */
const queueOf = (env: WorkContext["env"], topic: OutboxTopic) =>
  topic === "asset.encode" ? env.ENCODING_QUEUE : env.OUTBOX_QUEUE;

const { campaigns, campaignHistory, creatives, creativeHistory } = schema;

export type CampaignStep = typeof campaignHistory.$inferInsert;
export type CreativeStep = typeof creativeHistory.$inferInsert;

/** Tables with a history require an entry of it. */
type WithHistory<Table> = Table extends typeof campaigns
  ? { history: CampaignStep }
  : Table extends typeof creatives
    ? { history: CreativeStep }
    : { history?: never };

/** A concurrent writer violates the unique pair of subject and version. */
const historyRow = (db: Db, step: CampaignStep | CreativeStep) =>
  "creativeId" in step ? db.insert(creativeHistory).values(step) : db.insert(campaignHistory).values(step);

/** Inserts a new row with the first entry of its history. If the row already exists, neither is written. */
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
  | typeof schema.exchanges
  | typeof schema.mediaPlans
  | typeof schema.promotions
  | typeof schema.stories
  | typeof schema.groups;

interface RowChange<Table extends Versioned> {
  table: Table;
  /** The row that was read. */
  row: { id: string; version: number };
  set: SQLiteUpdateSetSource<Table>;
}

/**
 * Changes a versioned row to its next version, with its history entry first and all further work, unless it differs from what the caller
 * saw or changed concurrently.
 * @returns the row's version
 * @throws AppError CONFLICT, after which nothing of the work is written
 */
export async function changeRow<Table extends Versioned>(
  ctx: ServiceContext,
  change: RowChange<Table>,
  work: Omit<Work, "saves"> & WithHistory<Table>,
): Promise<number> {
  await commitWork(ctx, rowChange(ctx, change, work));
  return change.row.version + 1;
}

/** The work of `changeRow`, for a batch that changes several rows, all or none. @throws AppError CONFLICT if the caller saw another version */
export function rowChange<Table extends Versioned>(
  ctx: ServiceContext,
  { table, row, set }: RowChange<Table>,
  { history, rows = [], ...work }: Omit<Work, "saves"> & WithHistory<Table>,
): Work {
  requireSeen(ctx, row);
  const update = ctx.db
    .update(table)
    .set({ ...set, updatedAt: ctx.now, version: row.version + 1 })
    .where(and(eq(table.id, row.id), eq(table.version, row.version)));
  const behind = [...(history ? [historyRow(ctx.db, history)] : []), ...rows];
  return { ...work, rows: [...guarded(ctx, update), ...behind], saves: row.id };
}

/**
 * As `changeRow`, once per submission: a repeated submission returns the first result.
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

/** The current version of a row. */
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
 * Saves a row of which there is at most one. A caller that saw one changes that one, and does not restore one that was removed; a caller
 * that saw none, which is version 0, creates it; a caller without a version takes the current state.
 *
 * @param statements `update` names `ctx.seenVersion`; `insert` is plain, and so fails if the row exists
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
 * Refuses input that is based on another version than the row's. The write that follows names the version of the same row, so
 * that no other save can come in between.
 * @throws AppError CONFLICT, with the row's version in `details`
 */
export function requireSeen(ctx: ServiceContext, { version }: { version: number }): void {
  if (ctx.seenVersion !== null && ctx.seenVersion !== version) {
    throw new AppError("CONFLICT", { details: { version } });
  }
}

/**
 * Statement for the batch of a save: records the caller's last submission for the subject. Empty without a key.
 * @param subjectId id of the saved subject
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
 * Saves a subject. A repeated submission, such as a double click or a retry after a lost response, conflicts with its own change and
 * returns the first result. The recorded submission is read only after a refusal.
 *
 * @param save its work `saves` the same subject
 * @param saved reads the result of the first submission
 * @throws the errors of `save` for a submission that was not saved before
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
 * Condition on the changed row: this submission has not changed it yet. For changes that generate a new value, such as a secret, so that a
 * double click generates one; the work `saves` the same subject. Always true without a key.
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

/** Headers contain no line break, so that no caller's key can equal this one. */
const keyOf = (subjectId: string) => `saved\n${subjectId}`;
