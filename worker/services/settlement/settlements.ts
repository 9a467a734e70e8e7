import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import {
  AppError,
  addMonths,
  BILLING_ZONE,
  billingMonthAt,
  dayStartMs,
  isMonth,
  parseOrRefuse,
} from "../../../domain/kernel";
import {
  decideLife,
  paidOut,
  payoutOf,
  reversalOf,
  SETTLEMENT_LIFE,
  SETTLEMENT_STATUSES,
  type SettlementMessage,
  type SettlementSide,
  type SettlementState,
  type SettlementStep,
  type SettlementView,
  settlementChangeSchema,
  settlementDays,
  settlementMonthSchema,
  settlementState,
  statusIn,
} from "../../../domain/money";
import { LEVEL, type NewsEvent } from "../../../domain/people";
import { rawStatement } from "../../db/batch";
import { schema } from "../../db/client";
import type { SettlementRow } from "../../db/schema";
import {
  afterChosenCursor,
  commitChange,
  commitWork,
  holds,
  inChosenOrder,
  type Page,
  pageQuerySchema,
  requireAccount,
  requireOperator,
  requireOperatorRead,
  type ServiceContext,
  saveOnce,
  sortSchema,
  toChosenPage,
  type Work,
} from "../kernel";
import { book, readEntry } from "../money";
import { notificationOf } from "../people";
import { readHolidayChanges } from "../platform";

const { bankAccounts, projects, settlementLines: lines, settlementMessages, settlements } = schema;

/** Current sum of a settlement's lines. */
const sumOf = (column: SQLiteColumn, of: SQL) =>
  sql`(select coalesce(sum(${column}), 0) from ${lines} where ${lines.settlementId} = ${settlements.id} and ${of})`;

/**
 * Recomputes the sums of prepared settlements, for the batch that changes their lines. A concurrent sending with former sums is
 * refused.
 */
export function addUp(ctx: Pick<ServiceContext, "db" | "now">, which: SQL) {
  const sold = sql`${lines.kind} = 'campaign'`;
  const all = sql`true`;
  return rawStatement(
    ctx.db,
    sql`update ${settlements} set
      supply_minor = ${sumOf(lines.supplyMinor, all)},
      vat_minor = ${sumOf(lines.vatMinor, all)},
      card_fee_minor = ${sumOf(lines.cardFeeMinor, all)},
      commission_minor = ${sumOf(lines.commissionMinor, all)},
      adjustment_minor = ${sumOf(lines.netMinor, sql`not (${sold})`)},
      net_minor = ${sumOf(lines.netMinor, all)},
      updated_at = ${ctx.now},
      version = ${settlements.version} + 1
    where ${settlements.status} = 'prepared' and ${which}`,
  );
}

/** Keeps a statement below SQLite's limit of 100 KB. */
const ROWS_IN_STATEMENT = 500;

/** Inserts the rows of publishers without a settlement of the month, in as few statements as possible. */
function newSettlements(
  ctx: Pick<ServiceContext, "db" | "now">,
  month: string,
  rows: readonly { id: string; projectId: string; currency: string }[],
) {
  const chunks = Array.from({ length: Math.ceil(rows.length / ROWS_IN_STATEMENT) }, (_, nth) =>
    rows.slice(nth * ROWS_IN_STATEMENT, (nth + 1) * ROWS_IN_STATEMENT),
  );
  return chunks.map((chunk) =>
    rawStatement(
      ctx.db,
      sql`insert into ${settlements} (id, project_id, month, currency, status, supply_minor, vat_minor, card_fee_minor,
          commission_minor, adjustment_minor, net_minor, payout_minor, created_at, updated_at)
        select json_extract(value, '$.id'), json_extract(value, '$.projectId'), ${month}, json_extract(value, '$.currency'),
          'prepared', 0, 0, 0, 0, 0, 0, 0, ${ctx.now}, ${ctx.now} from json_each(${JSON.stringify(chunk)})
        where true on conflict (project_id, month, currency) do nothing`,
    ),
  );
}

/** Condition: a prepared month without a payout, as in `isPayable`. */
const isBelowZero = and(
  eq(settlements.status, "prepared"),
  sql`not (${settlements.netMinor} > 0 and ${settlements.vatMinor} >= 0)`,
) as SQL;

/**
 * Inserts the two lines that carry a negative month over: one closes the month itself, the other enters the next. Nothing is posted, since
 * the total owed to the publisher stays the same. For the batch that marks the month as carried, before that statement.
 * @param atMs time of the second line, which determines its month
 */
function carryRows(ctx: Pick<ServiceContext, "db" | "now">, which: SQL, atMs: number) {
  const line = (suffix: string, sign: string, target: string, createdAt: number) =>
    rawStatement(
      ctx.db,
      sql`insert into ${lines} (id, project_id, kind, currency, reason, settlement_id, supply_minor, vat_minor, card_fee_minor,
          commission_minor, net_minor, created_at)
        select ${lineId}${sql.raw(` || '${suffix}'`)}, project_id, 'carry', currency, month, ${sql.raw(target)}, 0,
          ${sql.raw(sign)}vat_minor, 0, 0, ${sql.raw(sign)}net_minor, ${createdAt}
        from ${settlements} where ${which} and (net_minor <> 0 or vat_minor <> 0) on conflict do nothing`,
    );
  return [line("o", "-", "id", ctx.now), line("i", "", "null", atMs)];
}

/** Derived from the month's id, so that repeated runs insert each line once. */
const lineId = sql.raw("replace(id, 'stm_', 'stl_')");

/**
 * Prepares a month of every publisher with something to settle: all lines settled by its end that are in no settlement yet. A repeated
 * call adds lines that arrived since, except to sent settlements. Earlier negative months are carried over. Runs one statement per 500
 * publishers, and five in total. Source: rule M23.
 * @param input `settlementMonthSchema`
 * @returns number of settlements of the month
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070 also for a month that has not ended
 */
export async function prepareSettlements(
  ctx: ServiceContext,
  input: unknown,
): Promise<{ month: string; prepared: number }> {
  const operator = requireOperator(ctx, "settlement.prepare");
  const { month } = parseOrRefuse(settlementMonthSchema, input);
  if (month >= billingMonthAt(ctx.now))
    throw new AppError("070", { fields: { month: ["settlement.running"] } });
  const untilMs = dayStartMs(`${addMonths(month, 1)}-01`, BILLING_ZONE);
  const isDue = and(isNull(lines.settlementId), sql`${lines.createdAt} < ${untilMs}`) as SQL;
  const isCarried = and(isBelowZero, sql`${settlements.month} < ${month}`) as SQL;
  const owed = await ctx.db
    .selectDistinct({ projectId: lines.projectId, currency: lines.currency })
    .from(lines)
    .where(isDue)
    .union(
      ctx.db
        .selectDistinct({ projectId: settlements.projectId, currency: settlements.currency })
        .from(settlements)
        .where(isCarried),
    );
  const rows = await Promise.all(owed.map(async (one) => ({ ...one, id: await ctx.newId("settlement") })));
  const ofMonth = sql`${settlements.month} = ${month}`;
  const target = sql`(select ${settlements.id} from ${settlements} where ${settlements.projectId} = ${lines.projectId}
    and ${settlements.currency} = ${lines.currency} and ${ofMonth} and ${settlements.status} = 'prepared')`;
  await commitWork(ctx, {
    rows: [
      ...newSettlements(ctx, month, rows),
      ...carryRows(ctx, isCarried, untilMs - 1),
      ctx.db
        .update(settlements)
        .set({ status: "carried", updatedAt: ctx.now, version: sql`${settlements.version} + 1` })
        .where(isCarried),
      rawStatement(
        ctx.db,
        sql`update ${lines} set settlement_id = ${target} where ${isDue} and ${target} is not null`,
      ),
      addUp(ctx, ofMonth),
    ],
    audit: {
      by: operator.id,
      action: "settlement.prepare",
      subjectId: month,
      details: { found: rows.length },
    },
  });
  const prepared = await ctx.db.$count(settlements, eq(settlements.month, month));
  return { month, prepared };
}

const shown = {
  row: settlements,
  publisherName: projects.displayName,
  payee: bankAccounts.payee,
  /** Aggregated into one column, so that one statement reads a list of settlements. */
  messages: sql`(select json_group_array(json_object('by', side, 'text', text, 'at', created_at)) from
    (select side, text, created_at from settlement_messages where settlement_id = ${settlements.id} order by created_at, rowid))`.mapWith(
    (json: string): SettlementMessage[] => JSON.parse(json),
  ),
};

interface ShownRow {
  row: SettlementRow;
  publisherName: string;
  /** Null if the publisher has no payout account. */
  payee: (typeof bankAccounts.$inferSelect)["payee"] | null;
  messages: SettlementMessage[];
}

/** The view of a settlement: a prepared one is divided by the current payee, a sent one as it was at sending. */
export function settlementSeen({ row, publisherName, payee, messages }: ShownRow): SettlementView {
  const { projectId, updatedAt: _, returns: __, ...seen } = row;
  const divided = row.status === "prepared" ? payoutOf(row, payee ?? "business") : {};
  return {
    ...{ ...seen, ...divided, project: projectId, publisherName, hasAccount: payee !== null },
    messages,
  };
}

export function settlementRows(ctx: Pick<ServiceContext, "db">) {
  return ctx.db
    .select(shown)
    .from(settlements)
    .innerJoin(projects, eq(projects.id, settlements.projectId))
    .leftJoin(bankAccounts, eq(bankAccounts.projectId, settlements.projectId));
}

const filterSchema = pageQuerySchema.extend({
  month: z
    .string()
    .refine(isMonth, { message: "month" })
    .optional()
    .describe("Only settlements of this month, `YYYY-MM`"),
  status: z.enum(SETTLEMENT_STATUSES).optional().describe("Only settlements in this state"),
  q: z.string().trim().max(100).optional().describe("Part of the publisher's name"),
});
export const settlementQuery = filterSchema;

export const SETTLEMENT_SORTS = ["createdAt", "payout", "day"] as const;

const listSchema = filterSchema.extend(sortSchema(SETTLEMENT_SORTS).shape);

/**
 * Settlements of all publishers, by default the newest first.
 * @param input `listSchema`: by month, status and the publisher's name, in an order
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070
 */
export async function listSettlements(
  ctx: ServiceContext,
  input: unknown = {},
): Promise<Page<SettlementView> & { total: number }> {
  requireOperatorRead(ctx);
  const { month, status, q, next, limit, sort, dir } = parseOrRefuse(listSchema, input);
  const value = {
    createdAt: sql`${settlements.createdAt}`,
    payout: sql`${settlements.payoutMinor}`,
    day: sql`coalesce(${settlements.payoutDay}, '')`,
  }[sort];
  const order = { sort, dir, value, id: settlements.id };
  const where = and(
    month === undefined ? undefined : eq(settlements.month, month),
    status && eq(settlements.status, status),
    holds(q, projects.displayName),
  );
  const [rows, [count]] = await Promise.all([
    settlementRows(ctx)
      .where(and(where, afterChosenCursor(order, next)))
      .orderBy(...inChosenOrder(order))
      .limit(limit + 1),
    ctx.db
      .select({ total: sql<number>`count(*)` })
      .from(settlements)
      .innerJoin(projects, eq(projects.id, settlements.projectId))
      .where(where),
  ]);
  const page = toChosenPage(rows, limit, sort, ({ row }) => ({
    value: { createdAt: row.createdAt, payout: row.payoutMinor, day: row.payoutDay ?? "" }[sort],
    id: row.id,
  }));
  return { ...page, items: page.items.map(settlementSeen), total: count?.total ?? 0 };
}

/** @throws AppError UNAUTHORIZED, FORBIDDEN, SETTLEMENT_NOT_FOUND */
export async function getSettlement(ctx: ServiceContext, id: string): Promise<SettlementView> {
  requireOperatorRead(ctx);
  return settlementSeen(await requireSettlement(ctx, id));
}

export async function requireSettlement(ctx: ServiceContext, id: string): Promise<ShownRow> {
  const [found] = await settlementRows(ctx).where(eq(settlements.id, id)).limit(1);
  if (!found) throw new AppError("SETTLEMENT_NOT_FOUND");
  return found;
}

interface Step {
  step: SettlementStep;
  set?: Partial<SettlementRow>;
  by?: string;
  /** Accompanying message. */
  message?: { side: SettlementSide; text: string };
  work?: Work;
}

const NEWS: Partial<Record<SettlementStep, NewsEvent<"payout">>> = {
  send: "statement-sent",
  answer: "objection-answered",
  pay: "paid-out",
  fail: "payout-failed",
};

/**
 * Executes one step of a settlement from the state that was read, with its entries and notices. Idempotent for the same submission.
 * @throws AppError CONFLICT
 */
export function settlementStep(ctx: ServiceContext, shownRow: ShownRow, step: Step): Promise<SettlementView> {
  const { id } = shownRow.row;
  return saveOnce(
    ctx,
    id,
    () => takeStep(ctx, shownRow, step),
    async () => settlementSeen(await requireSettlement(ctx, id)),
  );
}

/** The state after a step. @throws AppError CONFLICT with the reason */
function requireStep(row: SettlementRow, step: SettlementStep): SettlementState {
  const state = settlementState(row);
  const next = decideLife(SETTLEMENT_LIFE, state, step);
  if (next !== null) return next;
  const refusal = state === "below-zero" && step === "send" ? "amount" : "status";
  throw new AppError("CONFLICT", { details: { refusal } });
}

async function takeStep(ctx: ServiceContext, shownRow: ShownRow, step: Step): Promise<SettlementView> {
  const { row } = shownRow;
  const next = requireStep(row, step.step);
  const after = {
    ...row,
    ...step.set,
    status: statusIn(next),
    updatedAt: ctx.now,
    version: row.version + 1,
  };
  const { id: _, createdAt: __, ...set } = after;
  const change = ctx.db
    .update(settlements)
    .set(set)
    .where(and(eq(settlements.id, row.id), eq(settlements.version, row.version)));
  const { message } = step;
  const event = NEWS[step.step];
  const notice =
    event &&
    (await notificationOf(ctx, {
      kind: "payout",
      details: {
        event,
        subject: row.month,
        path: `/pub/${row.projectId}/payouts/${row.id}`,
        reason: message?.text ?? step.set?.failure ?? null,
      },
      eventId: `settlement:${row.id}:${after.version}`,
      projectId: row.projectId,
      level: LEVEL.owner,
    }));
  const audit = step.by
    ? {
        by: step.by,
        action: `settlement.${step.step}`,
        subjectId: row.id,
        details: { ...step.set, ...(message ? { text: message.text } : {}) },
      }
    : null;
  await commitChange(ctx, change, {
    rows: message ? [messageInsertion(ctx, await ctx.newId("settlementMessage"), row.id, message)] : [],
    audit,
    saves: row.id,
    also: [step.work ?? null, notice ?? null],
  });
  const said = message ? [{ by: message.side, text: message.text, at: ctx.now }] : [];
  return settlementSeen({ ...shownRow, row: after, messages: [...shownRow.messages, ...said] });
}

function messageInsertion(
  ctx: ServiceContext,
  id: string,
  settlementId: string,
  { side, text }: { side: SettlementSide; text: string },
) {
  const createdBy = requireAccount(ctx).id;
  return ctx.db
    .insert(settlementMessages)
    .values({ id, settlementId, side, text, createdBy, createdAt: ctx.now });
}

/**
 * Sends a settlement to its publisher: it is then fixed, and later lines enter the next one.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, SETTLEMENT_NOT_FOUND, CONFLICT if it was sent, nothing is payable, or there is no payout account
 */
export async function sendSettlement(ctx: ServiceContext, id: string): Promise<SettlementView> {
  const operator = requireOperator(ctx, "settlement.send");
  const found = await requireSettlement(ctx, id);
  const { row, payee } = found;
  if (payee === null) throw new AppError("CONFLICT", { details: { refusal: "account" } });
  requireStep(row, "send");
  const payout = payoutOf(row, payee);
  const { payoutDay } = settlementDays(row.month, await readHolidayChanges(ctx));
  return settlementStep(ctx, found, {
    step: "send",
    set: { ...payout, payoutDay, sentAt: ctx.now },
    by: operator.id,
  });
}

/**
 * Records an operator's step on a sent settlement: a reply to an objection, its transfer, or the return of the transfer. Movements of money
 * are posted in the same batch.
 * @param input `settlementChangeSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070, SETTLEMENT_NOT_FOUND, CONFLICT in another state
 */
export async function changeSettlement(ctx: ServiceContext, input: unknown): Promise<SettlementView> {
  const operator = requireOperator(ctx, "settlement.change");
  const { id, step, text } = parseOrRefuse(settlementChangeSchema, input);
  const found = await requireSettlement(ctx, id);
  requireStep(found.row, step);
  const by = operator.id;
  if (step === "pay") {
    const work = { rows: book(ctx, [payoutEntry(found.row)]) };
    return settlementStep(ctx, found, { step, set: { paidAt: ctx.now, failure: null }, by, work });
  }
  if (step === "carry") {
    const work = { rows: carryRows(ctx, eq(settlements.id, id), ctx.now) };
    return settlementStep(ctx, found, { step, by, work });
  }
  if (text === "") throw new AppError("070", { fields: { text: ["required"] } });
  if (step === "answer") return settlementStep(ctx, found, { step, message: { side: "operator", text }, by });
  const { returns } = found.row;
  const name = payoutName(found.row);
  const paid = await readEntry(ctx, `payout:${name}`);
  if (!paid) throw new AppError("CONFLICT", { details: { refusal: "status" } });
  const work = { rows: book(ctx, [reversalOf(paid, name, "payout-returned")]) };
  return settlementStep(ctx, found, {
    step,
    set: { failure: text, returns: returns + 1, paidAt: null },
    by,
    work,
  });
}

/** Each try of a transfer has its own entry. */
const payoutName = ({ id, returns }: SettlementRow) => `${id}.${returns}`;

function payoutEntry(row: SettlementRow) {
  const { projectId, currency, netMinor, vatMinor, incomeTaxMinor, localTaxMinor, payoutMinor } = row;
  return paidOut(
    { id: payoutName(row), pubProjectId: projectId, currency },
    { netMinor, vatMinor, payoutMinor, withheldMinor: incomeTaxMinor + localTaxMinor },
  );
}

/**
 * Deletes a prepared, unsent settlement; its lines become available to another month.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, SETTLEMENT_NOT_FOUND, CONFLICT once it was sent
 */
export async function removeSettlement(ctx: ServiceContext, id: string): Promise<{ removed: boolean }> {
  const operator = requireOperator(ctx, "settlement.remove");
  const { row } = await requireSettlement(ctx, id);
  requireStep(row, "remove");
  const unsent = and(
    eq(settlements.id, id),
    eq(settlements.version, row.version),
    eq(settlements.status, "prepared"),
  );
  const change = ctx.db.update(settlements).set({ updatedAt: ctx.now }).where(unsent);
  await commitChange(ctx, change, {
    rows: [
      ctx.db.update(lines).set({ settlementId: null }).where(eq(lines.settlementId, id)),
      ctx.db.delete(settlements).where(unsent),
    ],
    audit: { by: operator.id, action: "settlement.remove", subjectId: id, details: { month: row.month } },
  });
  return { removed: true };
}
