import { eq } from "drizzle-orm";
import { z } from "zod";
import { AppError, amountView, CURRENCIES, dayView, parseOrRefuse } from "../../../domain/kernel";
import { readMemo, type Transfer, transferMatchSchema } from "../../../domain/money";
import { schema } from "../../db/client";
import { getOwedTransferForOperator, payerColumn, recordMoney } from "../booking";
import { requireOperator, requireOperatorRead, type ServiceContext } from "../kernel";
import { memoSubject } from "../money";
import { getBillTransferForOperator } from "./bill-transfers";
import { markBillPaid } from "./bills";

const { campaigns, paymentLinks, planBills, projects } = schema;

export const matchedTransferView = z.object({
  subject: z.enum(["campaign", "bill"]),
  id: z.string(),
  /** The campaign's name, or the bill's number. */
  name: z.string(),
  payerName: z.string(),
  currency: z.enum(CURRENCIES),
  /** Remaining debt; 0 once it is paid. */
  owedMinor: amountView,
  /** Null once it is paid. */
  dueDay: dayView.nullable(),
});
export type MatchedTransfer = z.output<typeof matchedTransferView>;

const memoSchema = transferMatchSchema.pick({ memo: true });

/**
 * The debt that a transfer's memo code identifies.
 * @param input `{ memo }`, in any case, with spaces and hyphens
 * @returns null for an unknown code
 * @throws AppError UNAUTHORIZED, FORBIDDEN
 */
export async function findTransfer(ctx: ServiceContext, input: unknown): Promise<MatchedTransfer | null> {
  requireOperatorRead(ctx);
  const asked = memoSchema.safeParse(input);
  const named = asked.success ? await memoSubject(ctx, asked.data.memo) : null;
  if (!named) return null;
  return named.subject === "bill" ? billOf(ctx, named.subjectId) : campaignOf(ctx, named.subjectId);
}

async function campaignOf(ctx: ServiceContext, id: string): Promise<MatchedTransfer | null> {
  const [row] = await ctx.db
    .select({ name: campaigns.name, payerName: projects.displayName, currency: campaigns.currency })
    .from(campaigns)
    .leftJoin(paymentLinks, eq(paymentLinks.campaignId, campaigns.id))
    .innerJoin(projects, eq(projects.id, payerColumn))
    .where(eq(campaigns.id, id))
    .limit(1);
  if (!row) return null;
  return { subject: "campaign", id, ...row, ...owedIn(await getOwedTransferForOperator(ctx, id)) };
}

async function billOf(ctx: ServiceContext, id: string): Promise<MatchedTransfer | null> {
  const { number: name, currency } = planBills;
  const [row] = await ctx.db
    .select({ name, payerName: projects.displayName, currency })
    .from(planBills)
    .innerJoin(projects, eq(projects.id, planBills.projectId))
    .where(eq(planBills.id, id))
    .limit(1);
  if (!row) return null;
  return { subject: "bill", id, ...row, ...owedIn(await getBillTransferForOperator(ctx, id)) };
}

const owedIn = (transfer: Transfer | null) => ({
  owedMinor: transfer?.amountMinor ?? 0,
  dueDay: transfer?.dueDay ?? null,
});

/**
 * Records a transfer for the debt that its memo identifies; the amount must equal the whole debt. Other amounts are recorded from the
 * lists. Source: rule M32.
 * @param input `transferMatchSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070 with fields for an unknown memo and for another amount, CONFLICT if it is paid
 */
export async function matchTransfer(ctx: ServiceContext, input: unknown): Promise<void> {
  requireOperator(ctx, "receipt.record");
  const { memo, amountMinor, day } = parseOrRefuse(transferMatchSchema, input);
  const found = await findTransfer(ctx, { memo });
  if (!found) throw new AppError("070", { fields: { memo: ["transfer.memo"] } });
  if (found.owedMinor === 0) throw new AppError("CONFLICT");
  if (found.owedMinor !== amountMinor)
    throw new AppError("070", { fields: { amountMinor: ["transfer.amount"] } });
  if (found.subject === "bill") return markBillPaid(ctx, found.id);
  await recordMoney(ctx, found.id, { amountMinor, day, note: readMemo(memo) ?? memo });
}
