import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  AppError,
  amountView,
  BILLING_ZONE,
  CURRENCIES,
  DAY_MS,
  dayAt,
  momentView,
  parseOrRefuse,
} from "../../../../domain/kernel";
import { LEVEL } from "../../../../domain/people";
import { schema } from "../../../db/client";
import {
  afterCursorAscending,
  commitWork,
  holds,
  oldestFirst,
  type Page,
  pageQuerySchema,
  requireOperator,
  requireOperatorRead,
  type ServiceContext,
  toPage,
} from "../../kernel";
import {
  applyOverpaidWork,
  balanceOf,
  campaignBalances,
  campaignTransfer,
  receiptWork,
  writeOffWork,
} from "../../money";
import { notificationOf } from "../../people";
import { type CampaignRow, readCampaign } from "../find";
import { payerOf } from "./payment";

const { campaigns, ledgerAccounts, ledgerEntries, ledgerPostings, paymentLinks, projects, transferMemos } =
  schema;

/** What is owed by hand for a campaign. */
export const receivableView = z.object({
  id: z.string(),
  name: z.string(),
  payerId: z.string(),
  payerName: z.string(),
  currency: z.enum(CURRENCIES),
  owedMinor: amountView,
  overpaidMinor: amountView.describe("What its payer overpaid elsewhere, and can pay it"),
  memo: z.string().nullable().describe("The code by which its payer's transfer is known"),
  dueAt: momentView.nullable().describe("By when it is to be paid"),
  /** Since when: the first entry that it is owed by. */
  createdAt: momentView,
});
export type Receivable = z.output<typeof receivableView>;

/** What is owed in all, by currency and by its age in days. */
export const receivableTotalsView = z.array(
  z.object({
    currency: z.enum(CURRENCIES),
    count: z.int(),
    owedMinor: amountView,
    upTo30Minor: amountView,
    upTo60Minor: amountView,
    olderMinor: amountView,
    overdueMinor: amountView.describe("Of all, what is due by now"),
  }),
);
export type ReceivableTotals = z.output<typeof receivableTotalsView>;

const receivableFilterSchema = pageQuerySchema.extend({ q: z.string().trim().max(100).optional() });

/** What is owed of the campaign of a row, as an expression. */
export const owedOfCampaign = () =>
  balanceOf(sql`('receivable:' || ${campaigns.id} || ':' || ${campaigns.currency})`);
/** Who pays a campaign, as an expression: its ad account, or the one that took its payment over. It needs the row of the link. */
export const payerColumn = sql`case when ${campaigns.paymentMethod} = 'representative' then coalesce(${paymentLinks.payerProjectId}, ${campaigns.projectId}) else ${campaigns.projectId} end`;

/** One row a campaign that owes something, with the moment since when it does. */
const owing = (ctx: ServiceContext) =>
  ctx.db
    .select({
      id: sql<string>`${ledgerAccounts.subjectId}`.as("owing_campaign"),
      owedMinor:
        sql<number>`sum(case when ${ledgerPostings.debitAccount} = ${sql.raw("ledger_accounts.id")} then ${ledgerPostings.amountMinor} else -${ledgerPostings.amountMinor} end)`.as(
          "owed_minor",
        ),
      createdAt: sql<number>`min(${ledgerEntries.bookedAt})`.as("owed_since"),
    })
    .from(ledgerAccounts)
    .innerJoin(
      ledgerPostings,
      sql`${sql.raw("ledger_accounts.id")} in (${ledgerPostings.debitAccount}, ${ledgerPostings.creditAccount})`,
    )
    .innerJoin(ledgerEntries, eq(ledgerEntries.reference, ledgerPostings.reference))
    .where(eq(ledgerAccounts.kind, "receivable"))
    .groupBy(ledgerAccounts.id)
    .having(sql`owed_minor > 0`)
    .as("owing");

/**
 * The campaigns of which something is owed by hand, the oldest debt first, each once, with what is owed in all.
 * @param input `receivableFilterSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070
 */
export async function listReceivables(
  ctx: ServiceContext,
  input: unknown = {},
): Promise<Page<Receivable> & { totals: ReceivableTotals }> {
  requireOperatorRead(ctx);
  const { q, next, limit } = parseOrRefuse(receivableFilterSchema, input);
  const owed = owing(ctx);
  const place = { createdAt: sql<number>`owed_since`, id: campaigns.id };
  const overpaid = balanceOf(sql`('overpaid:' || ${payerColumn} || ':' || ${campaigns.currency})`);
  const since = (days: number) => ctx.now - days * DAY_MS;
  const aged = (which: SQL) => sql<number>`coalesce(sum(case when ${which} then owed_minor end), 0)`;
  const [rows, totals] = await Promise.all([
    ctx.db
      .select({
        id: campaigns.id,
        name: campaigns.name,
        payerId: sql<string>`${projects.id}`.as("payer_id"),
        payerName: projects.displayName,
        currency: campaigns.currency,
        owedMinor: owed.owedMinor,
        overpaidMinor: sql<number>`max(0, -${overpaid})`.as("overpaid_minor"),
        createdAt: owed.createdAt,
        memo: transferMemos.memo,
        dueAt: transferMemos.dueAt,
      })
      .from(owed)
      .innerJoin(campaigns, eq(campaigns.id, owed.id))
      .leftJoin(paymentLinks, eq(paymentLinks.campaignId, campaigns.id))
      .leftJoin(transferMemos, eq(transferMemos.subjectId, campaigns.id))
      .innerJoin(projects, eq(projects.id, payerColumn))
      .where(and(holds(q, campaigns.name, projects.displayName), afterCursorAscending(place, next)))
      .orderBy(...oldestFirst(place))
      .limit(limit + 1),
    ctx.db
      .select({
        currency: campaigns.currency,
        count: sql<number>`count(*)`,
        owedMinor: sql<number>`sum(owed_minor)`,
        upTo30Minor: aged(sql`owed_since > ${since(30)}`),
        upTo60Minor: aged(sql`owed_since <= ${since(30)} and owed_since > ${since(60)}`),
        olderMinor: aged(sql`owed_since <= ${since(60)}`),
        overdueMinor: aged(sql`${transferMemos.dueAt} <= ${ctx.now}`),
      })
      .from(owed)
      .innerJoin(campaigns, eq(campaigns.id, owed.id))
      .leftJoin(transferMemos, eq(transferMemos.subjectId, campaigns.id))
      .groupBy(campaigns.currency)
      .orderBy(campaigns.currency),
  ]);
  return { ...toPage(rows, limit, (row) => row), totals };
}

/** @throws AppError CAMPAIGN_NOT_FOUND */
async function requireBooked(ctx: ServiceContext, campaignId: string): Promise<CampaignRow> {
  requireOperatorRead(ctx);
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
 * Pays what is owed of a campaign by what its payer overpaid.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, CAMPAIGN_NOT_FOUND, CONFLICT where nothing is owed or overpaid
 */
export async function applyOverpaid(ctx: ServiceContext, campaignId: string): Promise<void> {
  const campaign = await requireBooked(ctx, campaignId);
  await commitWork(ctx, await applyOverpaidWork(ctx, await debtOf(ctx, campaign)));
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
  const operator = requireOperator(ctx, "payer.remind");
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
  const transfer = await campaignTransfer(ctx, campaignId, currency);
  const path = `/adv/${payerProjectId}/payments`;
  const reminder = await notificationOf(ctx, {
    kind: "campaign-state",
    details: { event: "payment-due", subject: campaign.name, transfer, path },
    ...{ eventId, projectId: payerProjectId, level: LEVEL.owner },
  });
  const details = { owedMinor: receivableMinor };
  await commitWork(ctx, {
    audit: { by: operator.id, action: "money.reminded", subjectId: campaignId, details },
    also: [reminder],
  });
}
