import { and, eq, gte, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { chargedOf, shareOfQuest } from "../../../domain/booking";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import {
  type CampaignStatement,
  earnedPart,
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
import { type QuestFigures, questFiguresOf } from "../quests";

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
      status: campaigns.status,
      quest: campaigns.quest,
      hasOpened: sql<number>`exists (select 1 from campaign_history h where h.campaign_id = ${campaigns.id} and h.to_status = 'live')`,
      supportMinor: back(sql`is not null and ${refunds.reason} = 'agency support'`),
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

/** What a quest's price was used for; null for any other campaign. */
function questSeen(row: Shown, figures: QuestFigures | undefined): CampaignStatement["quest"] {
  const { quest, status, quote, deliveredMinor, supportMinor } = row;
  if (!quest || !figures) return null;
  const progress = { confirmed: figures.confirmed, hasOpened: row.hasOpened === 1 };
  const earnedMinor = earnedPart(quote?.totalMinor ?? 0, shareOfQuest(quest, progress));
  const { taxMinor, ...charged } = chargedOf(quest, progress, deliveredMinor ?? earnedMinor);
  return {
    ...{ joined: figures.joined, confirmed: figures.confirmed, ...charged, supportMinor },
    taxMinor: status === "cancelled" ? null : taxMinor,
    returnedMinor: row.refundedMinor + row.refundDueMinor - supportMinor,
  };
}

function statementSeen(
  row: Shown,
  projectId: string,
  figures: ReadonlyMap<string, QuestFigures>,
): CampaignStatement {
  const { id, bookedBy, quote, byCardMinor, byHandMinor, status, hasOpened, supportMinor, ...seen } = row;
  return {
    ...seen,
    quest: questSeen(row, figures.get(id)),
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
  const figures = await questFiguresOf(ctx, questsIn(rows));
  return toPage(
    rows,
    limit,
    (row) => row,
    (row) => statementSeen(row, projectId, figures),
  );
}

const questsIn = (rows: readonly Shown[]) => rows.flatMap(({ id, quest }) => (quest === null ? [] : [id]));

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
  const figures = await questFiguresOf(ctx, questsIn([found]));
  return { statement: statementSeen(found, projectId, figures), payments: paid, receipts, refunds: back };
}
