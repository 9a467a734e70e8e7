import { and, eq, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import { AppError, divideHalfUp, parseOrRefuse } from "../../../domain/kernel";
import {
  adjusted,
  adjustmentChangeSchema,
  adjustmentSchema,
  reversalOf,
  type SettlementLine,
  taxOf,
} from "../../../domain/money";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import type { SettlementLineRow } from "../../db/schema";
import {
  afterCursor,
  commitChange,
  commitWork,
  newestFirst,
  type Page,
  pageQuerySchema,
  requireOperator,
  requireOperatorRead,
  type ServiceContext,
  saveOnce,
  toPage,
} from "../kernel";
import { book, readEntry } from "../money";
import { addUp } from "./settlements";

const { campaigns, projects, settlementLines: lines, settlements } = schema;

/** A line with its display names. */
export function lineRows(ctx: Pick<ServiceContext, "db">) {
  return ctx.db
    .select({
      row: lines,
      publisherName: projects.displayName,
      campaignName: campaigns.name,
      status: settlements.status,
    })
    .from(lines)
    .innerJoin(projects, eq(projects.id, lines.projectId))
    .leftJoin(campaigns, eq(campaigns.id, lines.campaignId))
    .leftJoin(settlements, eq(settlements.id, lines.settlementId));
}

type Shown = Awaited<ReturnType<typeof lineRows>>[number];

export function lineSeen({ row, publisherName, campaignName, status }: Shown): SettlementLine {
  const { projectId, createdBy: _, version: __, ...seen } = row;
  const isSent = status !== null && status !== "prepared";
  return { ...seen, project: projectId, publisherName, campaignName, isSent };
}

export const settlementLineQuery = pageQuerySchema.extend({
  settlement: z.string().max(40).optional().describe("Id of a settlement: only its lines"),
  project: z.string().max(40).optional().describe("Id of a publisher: only its lines"),
  open: z.boolean().optional(),
});

/**
 * Settlement lines: earnings of settled campaigns, and adjustments, the newest first.
 * @param input `settlementLineQuery`: of a settlement, or of a publisher; `open` selects lines that are in no settlement yet
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070
 */
export async function listSettlementLines(
  ctx: ServiceContext,
  input: unknown = {},
): Promise<Page<SettlementLine> & { total: number }> {
  requireOperatorRead(ctx);
  const { settlement, project, open, next, limit } = parseOrRefuse(settlementLineQuery, input);
  const where = and(
    settlement === undefined ? undefined : eq(lines.settlementId, settlement),
    project === undefined ? undefined : eq(lines.projectId, project),
    open ? isNull(lines.settlementId) : undefined,
  );
  const [rows, total] = await Promise.all([
    lineRows(ctx)
      .where(and(where, afterCursor(lines, next)))
      .orderBy(...newestFirst(lines))
      .limit(limit + 1),
    ctx.db.$count(lines, where),
  ]);
  return { ...toPage(rows, limit, ({ row }) => row, lineSeen), total };
}

/** The tax in an adjustment, by the rate of the publisher's country, rounded half away from zero. */
function vatOf(amountMinor: number, country: string): number {
  const vat = divideHalfUp(BigInt(Math.abs(amountMinor)) * BigInt(taxOf(country).rateBp), 10_000n);
  return Math.sign(amountMinor) * Number(vat);
}

/**
 * Adds an adjustment of a publisher's payout, negative to reduce it, with a reason. It enters the next settlement that is prepared.
 * @param input `adjustmentSchema`
 * @param settlementId a prepared settlement to add it to instead
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070, PROJECT_NOT_FOUND, CONFLICT once that settlement was sent
 */
export async function addAdjustment(
  ctx: ServiceContext,
  input: unknown,
  settlementId: string | null = null,
): Promise<SettlementLine> {
  const operator = requireOperator(ctx, "adjustment.add");
  const { project: projectId, currency, amountMinor, reason } = parseOrRefuse(adjustmentSchema, input);
  const project = await ctx.db.query.projects.findFirst({
    columns: { country: true },
    where: and(eq(projects.id, projectId), eq(projects.kind, "pub")),
  });
  if (!project) throw new AppError("PROJECT_NOT_FOUND");
  const id = await ctx.newId("settlementLine");
  const vatMinor = vatOf(amountMinor, project.country);
  const row = {
    ...{ id, projectId, kind: "adjustment" as const, campaignId: null, currency, reason },
    ...{ supplyMinor: 0, vatMinor, cardFeeMinor: 0, commissionMinor: 0, netMinor: amountMinor },
    ...{ settlementId, createdBy: operator.id, createdAt: ctx.now },
  };
  const isFixed = sql`not exists (select 1 from ${settlements} where ${settlements.id} = ${settlementId}
    and ${settlements.projectId} = ${projectId} and ${settlements.currency} = ${currency} and ${settlements.status} = 'prepared')`;
  const entry = adjusted(
    { id: `${id}.1`, pubProjectId: projectId, currency },
    { supplyMinor: amountMinor, vatMinor },
  );
  const save = async () => {
    await commitWork(ctx, {
      rows: [
        ...(settlementId === null ? [] : [refuseWhen(ctx.db, isFixed, "CONFLICT")]),
        ctx.db.insert(lines).values(row),
        ...book(ctx, [entry]),
        ...(settlementId === null ? [] : [addUp(ctx, sql`${settlements.id} = ${settlementId}`)]),
      ],
      audit: {
        by: operator.id,
        action: "settlement.adjust",
        subjectId: projectId,
        details: { id, amountMinor, reason },
      },
      saves: id,
    });
    return getLine(ctx, id);
  };
  return saveOnce(ctx, id, save, () => getLine(ctx, id));
}

async function getLine(ctx: ServiceContext, id: string): Promise<SettlementLine> {
  return lineSeen(await requireLine(ctx, id));
}

async function requireLine(ctx: ServiceContext, id: string): Promise<Shown> {
  const [found] = await lineRows(ctx).where(eq(lines.id, id)).limit(1);
  if (!found) throw new AppError("SETTLEMENT_NOT_FOUND");
  return found;
}

/** An adjustment that is in no sent settlement. @throws AppError SETTLEMENT_NOT_FOUND, CONFLICT */
async function requireOpen(ctx: ServiceContext, id: string): Promise<SettlementLineRow> {
  const found = await requireLine(ctx, id);
  if (found.row.kind !== "adjustment") throw new AppError("SETTLEMENT_NOT_FOUND");
  if (lineSeen(found).isSent) throw new AppError("CONFLICT", { details: { refusal: "status" } });
  return found.row;
}

const nameOf = ({ id, version }: SettlementLineRow) => `${id}.${version}`;

/** The reversing entry of an adjustment, for the batch that changes it. */
async function takenBack(ctx: ServiceContext, row: SettlementLineRow) {
  const booked = await readEntry(ctx, `adjusted:${nameOf(row)}`);
  return booked ? [reversalOf(booked, nameOf(row), "adjustment-removed")] : [];
}

/** Condition: the adjustment has the version that was read, and is in no sent settlement. */
const isOpen = ({ id, version }: SettlementLineRow) =>
  and(
    eq(lines.id, id),
    eq(lines.version, version),
    or(
      isNull(lines.settlementId),
      sql`exists (select 1 from ${settlements} where ${settlements.id} = ${lines.settlementId} and ${settlements.status} = 'prepared')`,
    ),
  );

/**
 * Changes the amount and reason of an adjustment: its entry is reversed, and posted again.
 * @param input `adjustmentChangeSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070, SETTLEMENT_NOT_FOUND, CONFLICT once it was sent
 */
export async function changeAdjustment(ctx: ServiceContext, input: unknown): Promise<SettlementLine> {
  const operator = requireOperator(ctx, "adjustment.change");
  const { id, amountMinor, reason } = parseOrRefuse(adjustmentChangeSchema, input);
  const row = await requireOpen(ctx, id);
  const { projectId, currency } = row;
  const project = await ctx.db.query.projects.findFirst({
    columns: { country: true },
    where: eq(projects.id, projectId),
  });
  const vatMinor = vatOf(amountMinor, project?.country ?? "KR");
  const version = row.version + 1;
  const change = ctx.db
    .update(lines)
    .set({ netMinor: amountMinor, vatMinor, reason, version })
    .where(isOpen(row));
  const entry = adjusted(
    { id: `${id}.${version}`, pubProjectId: projectId, currency },
    { supplyMinor: amountMinor, vatMinor },
  );
  const entries = [...(await takenBack(ctx, row)), entry];
  await commitChange(ctx, change, {
    rows: [...book(ctx, entries), addUp(ctx, sql`${settlements.id} = ${row.settlementId}`)],
    audit: {
      by: operator.id,
      action: "settlement.readjust",
      subjectId: projectId,
      details: { id, amountMinor, reason },
    },
  });
  return getLine(ctx, id);
}

/**
 * Removes an adjustment that was not sent.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, SETTLEMENT_NOT_FOUND, CONFLICT once it was sent
 */
export async function removeAdjustment(ctx: ServiceContext, id: string): Promise<{ removed: boolean }> {
  const operator = requireOperator(ctx, "adjustment.remove");
  const row = await requireOpen(ctx, id);
  const removal = ctx.db.delete(lines).where(isOpen(row));
  await commitChange(ctx, removal, {
    rows: [...book(ctx, await takenBack(ctx, row)), addUp(ctx, sql`${settlements.id} = ${row.settlementId}`)],
    audit: { by: operator.id, action: "settlement.unadjust", subjectId: row.projectId, details: { id } },
  });
  return { removed: true };
}
