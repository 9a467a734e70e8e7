import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  AppError,
  amountView,
  BILLING_ZONE,
  CURRENCIES,
  dayAt,
  momentView,
  parseOrRefuse,
} from "../../../../domain/kernel";
import { DEBT_AGES, type DebtAge, dueDatesOf } from "../../../../domain/money";
import { LEVEL } from "../../../../domain/people";
import { schema } from "../../../db/client";
import {
  afterChosenCursor,
  commitWork,
  holds,
  inChosenOrder,
  type Page,
  pageQuerySchema,
  requireOperator,
  requireOperatorRead,
  type ServiceContext,
  toChosenPage,
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

/** The amount owed manually for a campaign. */
export const receivableView = z.object({
  id: z.string(),
  name: z.string(),
  payerId: z.string(),
  payerName: z.string(),
  currency: z.enum(CURRENCIES),
  owedMinor: amountView,
  overpaidMinor: amountView.describe("What its payer overpaid elsewhere, and can pay it"),
  memo: z.string().nullable().describe("The code by which its payer's transfer is known"),
  /** The time of booking for debts without a due date. */
  dueAt: momentView,
  /** Time of the first ledger entry of the debt. */
  createdAt: momentView,
});
export type Receivable = z.output<typeof receivableView>;

/** Total owed, by currency and by days past the due date. */
export const receivableTotalsView = z.array(
  z.object({
    currency: z.enum(CURRENCIES),
    count: z.int(),
    owedMinor: amountView,
    ages: z.array(z.object({ age: z.enum(DEBT_AGES), owedMinor: amountView })),
  }),
);
export type ReceivableTotals = z.output<typeof receivableTotalsView>;

export const RECEIVABLE_SORTS = ["due", "owed", "name"] as const;

const receivableFilterSchema = pageQuerySchema.extend({
  q: z.string().trim().max(100).optional(),
  age: z.enum(DEBT_AGES).optional().catch(undefined),
  sort: z.enum(RECEIVABLE_SORTS).default("due"),
  dir: z.enum(["asc", "desc"]).default("asc"),
});

/** SQL expression: the amount owed for the row's campaign. */
export const owedOfCampaign = () =>
  balanceOf(sql`('receivable:' || ${campaigns.id} || ':' || ${campaigns.currency})`);
/**
 * SQL expression: the paying ad account, which is the campaign's own or the one that took the payment over. Requires a join of
 * the link's row.
 */
export const payerColumn = sql`case when ${campaigns.paymentMethod} = 'representative' then coalesce(${paymentLinks.payerProjectId}, ${campaigns.projectId}) else ${campaigns.projectId} end`;

/** One row per campaign with a debt, with the time of its first entry. */
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

const dueAt = sql<number>`coalesce(${transferMemos.dueAt}, owed_since)`;

/** SQL condition: the debt's due date is of an age. */
function isOfAge(age: DebtAge, now: number): SQL {
  const { fromMs, toMs } = dueDatesOf(age, now);
  const from = fromMs === null ? sql`1` : sql`${dueAt} >= ${fromMs}`;
  const to = toMs === null ? sql`1` : sql`${dueAt} < ${toMs}`;
  return sql`(${from} and ${to})`;
}

/**
 * The campaigns with a manual debt, each once, with the totals of all; by default the earliest due date first.
 * @param input `receivableFilterSchema`: by name, by age, and in an order
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070
 */
export async function listReceivables(
  ctx: ServiceContext,
  input: unknown = {},
): Promise<Page<Receivable> & { totals: ReceivableTotals }> {
  requireOperatorRead(ctx);
  const { q, age, next, limit, sort, dir } = parseOrRefuse(receivableFilterSchema, input);
  const value = { due: dueAt, owed: sql`owed_minor`, name: sql`${campaigns.name}` }[sort];
  const order = { sort, dir, value, id: campaigns.id };
  const owed = owing(ctx);
  const overpaid = balanceOf(sql`('overpaid:' || ${payerColumn} || ':' || ${campaigns.currency})`);
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
        dueAt,
      })
      .from(owed)
      .innerJoin(campaigns, eq(campaigns.id, owed.id))
      .leftJoin(paymentLinks, eq(paymentLinks.campaignId, campaigns.id))
      .leftJoin(transferMemos, eq(transferMemos.subjectId, campaigns.id))
      .innerJoin(projects, eq(projects.id, payerColumn))
      .where(
        and(
          holds(q, campaigns.name, projects.displayName),
          age && isOfAge(age, ctx.now),
          afterChosenCursor(order, next),
        ),
      )
      .orderBy(...inChosenOrder(order))
      .limit(limit + 1),
    totalsOf(ctx),
  ]);
  const page = toChosenPage(rows, limit, sort, (row) => ({
    value: { due: row.dueAt, owed: row.owedMinor, name: row.name }[sort],
    id: row.id,
  }));
  return { ...page, totals };
}

async function totalsOf(ctx: ServiceContext): Promise<ReceivableTotals> {
  const owed = owing(ctx);
  const aged = DEBT_AGES.map((age) => {
    const sum = sql<number>`coalesce(sum(case when ${isOfAge(age, ctx.now)} then owed_minor end), 0)`;
    return [age, sum] as const;
  });
  const rows = await ctx.db
    .select({
      currency: campaigns.currency,
      count: sql<number>`count(*)`,
      owedMinor: sql<number>`sum(owed_minor)`,
      ages: Object.fromEntries(aged) as Record<DebtAge, SQL<number>>,
    })
    .from(owed)
    .innerJoin(campaigns, eq(campaigns.id, owed.id))
    .leftJoin(transferMemos, eq(transferMemos.subjectId, campaigns.id))
    .groupBy(campaigns.currency)
    .orderBy(campaigns.currency);
  return rows.map(({ ages, ...row }) => ({
    ...row,
    ages: DEBT_AGES.map((age) => ({ age, owedMinor: ages[age] })),
  }));
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
 * Records money received for a campaign: the full debt, a part, or more; the excess is credited to the ad account.
 * @param input `moneyReceiptSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, CAMPAIGN_NOT_FOUND, 070 with fields
 */
export async function recordMoney(ctx: ServiceContext, campaignId: string, input: unknown): Promise<void> {
  const campaign = await requireBooked(ctx, campaignId);
  await commitWork(ctx, await receiptWork(ctx, await debtOf(ctx, campaign), input));
}

/**
 * Pays a campaign's debt from its payer's overpayments.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, CAMPAIGN_NOT_FOUND, CONFLICT if nothing is owed or overpaid
 */
export async function applyOverpaid(ctx: ServiceContext, campaignId: string): Promise<void> {
  const campaign = await requireBooked(ctx, campaignId);
  await commitWork(ctx, await applyOverpaidWork(ctx, await debtOf(ctx, campaign)));
}

/**
 * Writes a campaign's debt off, with a reason.
 * @param input `writeOffSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, CAMPAIGN_NOT_FOUND, 070, CONFLICT if nothing is owed
 */
export async function writeOff(ctx: ServiceContext, campaignId: string, input: unknown): Promise<void> {
  const campaign = await requireBooked(ctx, campaignId);
  await commitWork(ctx, await writeOffWork(ctx, await debtOf(ctx, campaign), input));
}

/**
 * Reminds the payer's owners of a campaign's debt by mail and in-app notification, at most once a day.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, CAMPAIGN_NOT_FOUND, CONFLICT if nothing is owed
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
