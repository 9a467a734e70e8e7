import { and, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import {
  AppError,
  amountView,
  BILLING_ZONE,
  CURRENCIES,
  dayAt,
  momentView,
  parseOrRefuse,
} from "../../../domain/kernel";
import { LEVEL } from "../../../domain/people";
import { schema } from "../../db/client";
import {
  afterCursorAscending,
  commitWork,
  holds,
  oldestFirst,
  type Page,
  pageQuerySchema,
  requireOperator,
  type ServiceContext,
  toPage,
} from "../kernel";
import { balanceOf, campaignBalances, receiptWork, writeOffWork } from "../money";
import { notificationOf } from "../people";
import { type CampaignRow, readCampaign } from "./find";
import { payerOf } from "./payment";

const { campaigns, ledgerEntries, paymentLinks, projects, refunds } = schema;

/** What is owed by hand for a campaign, or is to be transferred back. */
export const receivableView = z.object({
  id: z.string(),
  name: z.string(),
  payerName: z.string(),
  currency: z.enum(CURRENCIES),
  owedMinor: amountView,
  /** Since when: its booking. */
  createdAt: momentView,
  /** A refund that waits to be transferred. */
  refund: z.object({ id: z.string(), amountMinor: amountView }).nullable(),
});
export type Receivable = z.output<typeof receivableView>;

const receivableFilterSchema = pageQuerySchema.extend({ q: z.string().trim().max(100).optional() });

/** What is owed of the campaign of a row, as an expression. */
export const owedOfCampaign = () =>
  balanceOf(sql`('receivable:' || ${campaigns.id} || ':' || ${campaigns.currency})`);
const owed = owedOfCampaign();
/** Who pays a campaign, as an expression: its ad account, or the one that took its payment over. It needs the row of the link. */
export const payerColumn = sql`case when ${campaigns.paymentMethod} = 'representative' then coalesce(${paymentLinks.payerProjectId}, ${campaigns.projectId}) else ${campaigns.projectId} end`;
const place = { createdAt: ledgerEntries.bookedAt, id: campaigns.id };

/**
 * The campaigns of which something is owed by hand or to be transferred back, the oldest booking first.
 * @param input `receivableFilterSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070
 */
export async function listReceivables(ctx: ServiceContext, input: unknown = {}): Promise<Page<Receivable>> {
  requireOperator(ctx);
  const { q, next, limit } = parseOrRefuse(receivableFilterSchema, input);
  const rows = await ctx.db
    .select({
      id: campaigns.id,
      name: campaigns.name,
      payerName: projects.displayName,
      currency: campaigns.currency,
      owedMinor: owed,
      createdAt: ledgerEntries.bookedAt,
      refundId: refunds.id,
      refundMinor: refunds.amountMinor,
    })
    .from(ledgerEntries)
    .innerJoin(campaigns, eq(campaigns.id, ledgerEntries.campaignId))
    .leftJoin(paymentLinks, eq(paymentLinks.campaignId, campaigns.id))
    .innerJoin(projects, eq(projects.id, payerColumn))
    .leftJoin(
      refunds,
      and(eq(refunds.campaignId, campaigns.id), isNull(refunds.paymentId), eq(refunds.status, "asked")),
    )
    .where(
      and(
        eq(ledgerEntries.kind, "booked-by-hand"),
        or(gt(owed, 0), sql`${refunds.id} is not null`),
        holds(q, campaigns.name, projects.displayName),
        afterCursorAscending(place, next),
      ),
    )
    .orderBy(...oldestFirst(place))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    (row) => row,
    ({ refundId, refundMinor, ...row }) => ({
      ...row,
      refund: refundId === null || refundMinor === null ? null : { id: refundId, amountMinor: refundMinor },
    }),
  );
}

/** @throws AppError CAMPAIGN_NOT_FOUND */
async function requireBooked(ctx: ServiceContext, campaignId: string): Promise<CampaignRow> {
  requireOperator(ctx);
  const campaign = await readCampaign(ctx, campaignId);
  if (!campaign || campaign.submittedAt === null) throw new AppError("CAMPAIGN_NOT_FOUND");
  return campaign;
}

async function debtOf(ctx: ServiceContext, campaign: CampaignRow) {
  const { id: campaignId, currency } = campaign;
  return { campaignId, currency, payerProjectId: await payerOf(ctx, campaign) };
}

/**
 * Records money that arrived for a campaign: all of what is owed, a part, or more, which is the ad account's then.
 * @param input `moneyReceiptSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, CAMPAIGN_NOT_FOUND, 070 with fields
 */
export async function recordMoney(ctx: ServiceContext, campaignId: string, input: unknown): Promise<void> {
  const campaign = await requireBooked(ctx, campaignId);
  await commitWork(ctx, await receiptWork(ctx, await debtOf(ctx, campaign), input));
}

/**
 * Gives up what is owed of a campaign, with a reason.
 * @param input `writeOffSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, CAMPAIGN_NOT_FOUND, 070, CONFLICT where nothing is owed
 */
export async function writeOff(ctx: ServiceContext, campaignId: string, input: unknown): Promise<void> {
  const campaign = await requireBooked(ctx, campaignId);
  await commitWork(ctx, await writeOffWork(ctx, await debtOf(ctx, campaign), input));
}

/**
 * Reminds whoever pays of what is owed of a campaign: its owners, by mail and at the bell, once a day whoever presses it how often.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, CAMPAIGN_NOT_FOUND, CONFLICT where nothing is owed
 */
export async function remindPayer(ctx: ServiceContext, campaignId: string): Promise<void> {
  const operator = requireOperator(ctx);
  const campaign = await requireBooked(ctx, campaignId);
  const { payerProjectId, currency } = await debtOf(ctx, campaign);
  const { receivableMinor } = await campaignBalances(ctx, campaignId, currency);
  if (receivableMinor <= 0) throw new AppError("CONFLICT");
  const eventId = `payment-due:${campaignId}:${dayAt(ctx.now, BILLING_ZONE)}`;
  const told = await ctx.db.query.notifications.findFirst({
    columns: { id: true },
    where: and(
      eq(schema.notifications.eventId, eventId),
      inArray(
        schema.notifications.accountId,
        ctx.db
          .select({ id: schema.memberships.accountId })
          .from(schema.memberships)
          .where(eq(schema.memberships.projectId, payerProjectId)),
      ),
    ),
  });
  if (told) return;
  const reminder = await notificationOf(ctx, {
    kind: "campaign-state",
    details: { event: "payment-due", subject: campaign.name, path: `/adv/${payerProjectId}/payments` },
    ...{ eventId, projectId: payerProjectId, level: LEVEL.owner },
  });
  const details = { owedMinor: receivableMinor };
  await commitWork(ctx, {
    audit: { by: operator.id, action: "money.reminded", subjectId: campaignId, details },
    also: [reminder],
  });
}
