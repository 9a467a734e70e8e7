import { and, eq, gte, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import {
  type CampaignStatement,
  STATEMENT_KINDS,
  type StatementDetail,
  type StatementKind,
} from "../../../domain/money";
import { schema } from "../../db/client";
import { payerColumn } from "../booking";
import {
  afterCursor,
  holds,
  newestFirst,
  type Page,
  pageQuerySchema,
  periodFields,
  requireAccess,
  type ServiceContext,
  toPage,
} from "../kernel";
import { balanceOf, ownPayments, ownReceipts, ownRefunds } from "../money";

const { adProducts, campaigns, ledgerEntries, moneyReceipts, paymentLinks, payments, projects, refunds } =
  schema;

const captured = (projectId: string): SQL =>
  sql`${payments.campaignId} = ${campaigns.id} and ${payments.projectId} = ${projectId} and ${payments.capturedAt} is not null`;

/** Condition: the ad account paid or owes the campaign. */
function isPaidBy(projectId: string): SQL | undefined {
  const booked = sql`exists (select 1 from ${ledgerEntries} where ${ledgerEntries.reference} = 'booked-by-hand:' || ${campaigns.id})`;
  return and(
    // Campaigns that the ad account booked or may pay, each found by an index.
    sql`${campaigns.id} in (
      select ${payments.campaignId} from ${payments} where ${payments.projectId} = ${projectId}
      union select own.id from ${campaigns} own where own.project_id = ${projectId}
      union select ${paymentLinks.campaignId} from ${paymentLinks} where ${paymentLinks.payerProjectId} = ${projectId})`,
    or(
      sql`exists (select 1 from ${payments} where ${captured(projectId)})`,
      and(sql`${payerColumn} = ${projectId}`, booked),
    ),
  );
}

function statementRows(ctx: ServiceContext, projectId: string) {
  const back = (status: SQL) =>
    sql<number>`(select coalesce(sum(${refunds.amountMinor}), 0) from ${refunds} where ${refunds.campaignId} = ${campaigns.id} and ${refunds.projectId} = ${projectId} and ${refunds.status} ${status})`;
  return ctx.db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      publisherName: projects.displayName,
      productName: adProducts.name,
      bookedBy: campaigns.projectId,
      startDay: campaigns.startDay,
      endDay: campaigns.endDay,
      currency: campaigns.currency,
      quote: campaigns.quote,
      byCardMinor: sql<number>`(select coalesce(sum(${payments.amountMinor}), 0) from ${payments} where ${captured(projectId)})`,
      byHandMinor: sql<number>`(select coalesce(sum(${moneyReceipts.amountMinor}), 0) from ${moneyReceipts} where ${moneyReceipts.campaignId} = ${campaigns.id} and ${moneyReceipts.projectId} = ${projectId} and ${moneyReceipts.correctedAt} is null)`,
      deliveredMinor: campaigns.finalSettlementMinor,
      refundedMinor: back(sql`= 'paid'`),
      refundDueMinor: back(sql`<> 'paid'`),
      owedMinor: balanceOf(sql`('receivable:' || ${campaigns.id} || ':' || ${campaigns.currency})`),
      createdAt: campaigns.createdAt,
    })
    .from(campaigns)
    .innerJoin(adProducts, eq(adProducts.id, campaigns.productId))
    .innerJoin(projects, eq(projects.id, campaigns.pubProjectId))
    .leftJoin(paymentLinks, eq(paymentLinks.campaignId, campaigns.id));
}

type Shown = Awaited<ReturnType<typeof statementRows>>[number];

function statementSeen(row: Shown, projectId: string): CampaignStatement {
  const { id, bookedBy, quote, byCardMinor, byHandMinor, ...seen } = row;
  return {
    ...seen,
    campaignId: id,
    isOwn: bookedBy === projectId,
    agreedMinor: quote?.totalMinor ?? null,
    agreedVatMinor: quote?.vatMinor ?? null,
    paidMinor: byCardMinor + byHandMinor,
  };
}

const ofKind = (kind: StatementKind) =>
  kind === "quest" ? eq(adProducts.pricingType, "cpq") : ne(adProducts.pricingType, "cpq");

const statementQuery = pageQuerySchema.extend({
  kind: z.enum(STATEMENT_KINDS),
  q: z.string().trim().max(100).optional(),
  ...periodFields,
});

/**
 * The campaigns that an ad account paid or owes manually, the newest first, including those whose payment it took over. Source: rule M26.
 * @param input `statementQuery`: of one kind, by name, and by the days on which they run
 * @throws AppError 070, and those of `requireAccess`
 */
export async function listStatements(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<Page<CampaignStatement>> {
  await requireAccess(ctx, projectId, "payment.read", "adv");
  const { kind, q, from, to, next, limit } = parseOrRefuse(statementQuery, input);
  const rows = await statementRows(ctx, projectId)
    .where(
      and(
        isPaidBy(projectId),
        ofKind(kind),
        holds(q, campaigns.name),
        from ? gte(campaigns.endDay, from) : undefined,
        to ? lte(campaigns.startDay, to) : undefined,
        afterCursor(campaigns, next),
      ),
    )
    .orderBy(...newestFirst(campaigns))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    (row) => row,
    (row) => statementSeen(row, projectId),
  );
}

/** One campaign's statement, with each payment and refund. @throws AppError CAMPAIGN_NOT_FOUND, and those of `requireAccess` */
export async function getStatement(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<StatementDetail> {
  await requireAccess(ctx, projectId, "payment.read", "adv");
  const [[found], paid, receipts, back] = await Promise.all([
    statementRows(ctx, projectId)
      .where(and(eq(campaigns.id, campaignId), isPaidBy(projectId)))
      .limit(1),
    ownPayments(ctx, projectId, eq(payments.campaignId, campaignId)),
    ownReceipts(ctx, projectId, eq(moneyReceipts.campaignId, campaignId)),
    ownRefunds(ctx, projectId, campaignId),
  ]);
  if (!found) throw new AppError("CAMPAIGN_NOT_FOUND");
  return { statement: statementSeen(found, projectId), payments: paid, receipts, refunds: back };
}
