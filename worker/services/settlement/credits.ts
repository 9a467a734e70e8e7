import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import {
  AppError,
  addDays,
  BILLING_ZONE,
  CURRENCIES,
  type Currency,
  dayAt,
  dayStartMs,
  messageCode,
  parseOrRefuse,
} from "../../../domain/kernel";
import {
  type CreditPart,
  type CreditView,
  creditGrantSchema,
  creditUseSchema,
  takeCredits,
} from "../../../domain/money";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import {
  afterCursor,
  commitChange,
  commitWork,
  newestFirst,
  type Page,
  type ProjectRow,
  pageQuerySchema,
  requireAccess,
  requireOperator,
  requireOperatorRead,
  type ServiceContext,
  saveOnce,
  toPage,
} from "../kernel";

const { credits, projects } = schema;

type CreditRow = typeof credits.$inferSelect;

function creditSeen(row: CreditRow, currency: Currency, nowMs: number): CreditView {
  const { id, amountMinor, usedMinor, reason, expiresAt, revokedAt, createdAt } = row;
  const isOver = revokedAt !== null || expiresAt <= nowMs;
  return {
    ...{ id, currency, amountMinor, usedMinor, reason, expiresAt, revokedAt, createdAt },
    leftMinor: isOver ? 0 : amountMinor - usedMinor,
  };
}

/** A publisher's usable credits. */
export async function usableCredits(ctx: ServiceContext, projectId: string): Promise<CreditPart[]> {
  const rows = await ctx.db.query.credits.findMany({
    where: and(
      eq(credits.projectId, projectId),
      isNull(credits.revokedAt),
      gt(credits.expiresAt, ctx.now),
      sql`${credits.usedMinor} < ${credits.amountMinor}`,
    ),
  });
  return rows.map(({ id, amountMinor, usedMinor, expiresAt }) => ({
    id,
    leftMinor: amountMinor - usedMinor,
    expiresAt,
  }));
}

/**
 * Statements that use an amount of credits, for the batch of what they pay. They abort it if the credits changed concurrently.
 */
export function usedCredits(ctx: ServiceContext, parts: readonly CreditPart[], amountMinor: number) {
  const left = new Map(parts.map(({ id, leftMinor }) => [id, leftMinor]));
  return takeCredits(parts, amountMinor).flatMap((part) => [
    refuseWhen(
      ctx.db,
      sql`not exists (select 1 from ${credits} where ${credits.id} = ${part.id} and ${credits.revokedAt} is null
        and ${credits.amountMinor} - ${credits.usedMinor} = ${left.get(part.id) ?? 0})`,
      "CONFLICT",
    ),
    ctx.db
      .update(credits)
      .set({ usedMinor: sql`${credits.usedMinor} + ${part.amountMinor}` })
      .where(eq(credits.id, part.id)),
  ]);
}

/** A publisher's credits, the newest first. @throws AppError 070, and those of `requireAccess` */
export async function listCredits(
  ctx: ServiceContext,
  projectId: string,
  input: unknown = {},
): Promise<Page<CreditView>> {
  const { project } = await requireAccess(ctx, projectId, "plan.read", "pub");
  return creditPage(ctx, project, input);
}

/** As `listCredits`, for operators. @throws AppError UNAUTHORIZED, FORBIDDEN, 070, PROJECT_NOT_FOUND */
export async function listCreditsForOperator(
  ctx: ServiceContext,
  projectId: string,
  input: unknown = {},
): Promise<Page<CreditView>> {
  requireOperatorRead(ctx);
  return creditPage(ctx, await requirePublisher(ctx, projectId), input);
}

async function creditPage(
  ctx: ServiceContext,
  { id: projectId, currency }: Pick<ProjectRow, "id" | "currency">,
  input: unknown,
): Promise<Page<CreditView>> {
  const { next, limit } = parseOrRefuse(pageQuerySchema, input);
  const rows = await ctx.db.query.credits.findMany({
    where: and(eq(credits.projectId, projectId), afterCursor(credits, next)),
    orderBy: newestFirst(credits),
    limit: limit + 1,
  });
  return toPage(
    rows,
    limit,
    (row) => row,
    (row) => creditSeen(row, currency, ctx.now),
  );
}

export const creditBalanceView = z.object({
  balanceMinor: z.int().describe("What can be used of all credits, in minor units"),
  currency: z.enum(CURRENCIES).describe("ISO 4217 code of the publisher's bills"),
  /** Expiry of the first credit; null without any. */
  nextExpiryAt: z
    .number()
    .nullable()
    .describe("When the first of them expires, epoch milliseconds; null without any"),
});
export type CreditBalance = z.output<typeof creditBalanceView>;

/** A publisher's remaining credits. @throws those of `requireAccess` */
export async function getCreditBalance(ctx: ServiceContext, projectId: string): Promise<CreditBalance> {
  const { project } = await requireAccess(ctx, projectId, "plan.read", "pub");
  const parts = await usableCredits(ctx, projectId);
  return {
    balanceMinor: parts.reduce((sum, { leftMinor }) => sum + leftMinor, 0),
    currency: project.currency,
    nextExpiryAt: parts.length === 0 ? null : Math.min(...parts.map(({ expiresAt }) => expiresAt)),
  };
}

/** @throws AppError PROJECT_NOT_FOUND unless it is a publisher */
export async function requirePublisher(ctx: ServiceContext, projectId: string) {
  const project = await ctx.db.query.projects.findFirst({
    where: and(eq(projects.id, projectId), eq(projects.kind, "pub"), isNull(projects.deletedAt)),
  });
  if (!project) throw new AppError("PROJECT_NOT_FOUND");
  return project;
}

/**
 * Grants credits to a publisher, with a reason.
 * @param input `creditGrantSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070 also for a past expiry day, PROJECT_NOT_FOUND
 */
export async function grantCredit(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<CreditView> {
  const operator = requireOperator(ctx, "credit.grant");
  const { amountMinor, expiresOn, reason } = parseOrRefuse(creditGrantSchema, input);
  const today = dayAt(ctx.now, BILLING_ZONE);
  if (expiresOn < today)
    throw new AppError("070", { fields: { expiresOn: [messageCode("tooEarly", { min: today })] } });
  const { currency } = await requirePublisher(ctx, projectId);
  const id = await ctx.newId("credit");
  const row = {
    ...{ id, projectId, amountMinor, usedMinor: 0, reason, revokedAt: null },
    ...{
      expiresAt: dayStartMs(addDays(expiresOn, 1), BILLING_ZONE),
      createdBy: operator.id,
      createdAt: ctx.now,
    },
  };
  const details = { id, amountMinor, expiresOn, reason };
  const grant = async () => {
    await commitWork(ctx, {
      rows: [ctx.db.insert(credits).values(row)],
      audit: { by: operator.id, action: "credit.grant", subjectId: projectId, details },
      saves: id,
    });
    return creditSeen(row, currency, ctx.now);
  };
  return saveOnce(ctx, id, grant, async () => creditSeen(row, currency, ctx.now));
}

/**
 * Uses a publisher's credits for a purpose other than a bill, the earliest expiring first.
 * @param input `creditUseSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070 above the available amount, PROJECT_NOT_FOUND, CONFLICT if they were used concurrently
 */
export async function consumeCredit(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<{ balanceMinor: number }> {
  const operator = requireOperator(ctx, "credit.consume");
  const { amountMinor, reason } = parseOrRefuse(creditUseSchema, input);
  const { currency } = await requirePublisher(ctx, projectId);
  const parts = await usableCredits(ctx, projectId);
  const balanceMinor = parts.reduce((sum, { leftMinor }) => sum + leftMinor, 0);
  if (amountMinor > balanceMinor)
    throw new AppError("070", {
      fields: { amountMinor: [messageCode("tooLarge", { max: balanceMinor, currency })] },
    });
  await commitWork(ctx, {
    rows: usedCredits(ctx, parts, amountMinor),
    audit: {
      by: operator.id,
      action: "credit.consume",
      subjectId: projectId,
      details: { amountMinor, reason },
    },
  });
  return { balanceMinor: balanceMinor - amountMinor };
}

/**
 * Revokes the remaining part of a credit.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND also for another project's, CONFLICT if it was revoked, used up, or expired
 */
export async function revokeCredit(
  ctx: ServiceContext,
  projectId: string,
  creditId: string,
): Promise<{ revoked: boolean }> {
  const operator = requireOperator(ctx, "credit.revoke");
  const mine = and(eq(credits.id, creditId), eq(credits.projectId, projectId));
  const credit = await ctx.db.query.credits.findFirst({ where: mine });
  if (!credit) throw new AppError("NOT_FOUND");
  if (credit.usedMinor === credit.amountMinor || credit.expiresAt <= ctx.now) throw new AppError("CONFLICT");
  const change = ctx.db
    .update(credits)
    .set({ revokedAt: ctx.now })
    .where(and(mine, isNull(credits.revokedAt), eq(credits.usedMinor, credit.usedMinor)));
  await commitChange(ctx, change, {
    audit: {
      by: operator.id,
      action: "credit.revoke",
      subjectId: projectId,
      details: { creditId, leftMinor: credit.amountMinor - credit.usedMinor },
    },
  });
  return { revoked: true };
}
