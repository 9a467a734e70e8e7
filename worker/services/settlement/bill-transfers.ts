import { and, asc, eq, type SQL } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "../../../domain/kernel";
import { type Transfer, transferView } from "../../../domain/money";
import { schema } from "../../db/client";
import { requireAccess, requireOperatorRead, type ServiceContext } from "../kernel";
import { transfersOf } from "../money";

const { planBills } = schema;

type OpenBill = Pick<typeof planBills.$inferSelect, "id" | "currency" | "openMinor" | "dueAt">;

/** Transfer details of open bills, by bill id. The caller's access is checked before. */
export function transfersOfBills(
  ctx: ServiceContext,
  bills: readonly OpenBill[],
): Promise<Map<string, Transfer>> {
  return transfersOf(
    ctx,
    bills.map(({ id: subjectId, currency, openMinor: amountMinor, dueAt }) => ({
      ...{ subjectId, currency, amountMinor, dueAt },
    })),
  );
}

export const billTransferView = z.object({ billId: z.string(), number: z.string(), transfer: transferView });
type BillTransfer = z.output<typeof billTransferView>;

/** More than a publisher leaves open. */
const OPEN_MAX = 50;

/** Transfer details of a publisher's open bills, the earliest due first. @throws AppError of `requireAccess` */
export async function listBillTransfers(ctx: ServiceContext, projectId: string): Promise<BillTransfer[]> {
  await requireAccess(ctx, projectId, "plan.read", "pub");
  const bills = await ctx.db.query.planBills.findMany({
    where: and(eq(planBills.projectId, projectId), eq(planBills.status, "issued")),
    orderBy: [asc(planBills.dueAt), asc(planBills.id)],
    limit: OPEN_MAX,
  });
  const transfers = await transfersOfBills(ctx, bills);
  return bills.flatMap(({ id: billId, number }) => {
    const transfer = transfers.get(billId);
    return transfer ? [{ billId, number, transfer }] : [];
  });
}

/** Transfer details of one bill of a publisher; null if it is paid. @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function getBillTransfer(
  ctx: ServiceContext,
  projectId: string,
  billId: string,
): Promise<Transfer | null> {
  await requireAccess(ctx, projectId, "plan.read", "pub");
  return oneTransfer(ctx, and(eq(planBills.id, billId), eq(planBills.projectId, projectId)));
}

/** As `getBillTransfer`, for any publisher. @throws AppError UNAUTHORIZED, FORBIDDEN, NOT_FOUND */
export async function getBillTransferForOperator(
  ctx: ServiceContext,
  billId: string,
): Promise<Transfer | null> {
  requireOperatorRead(ctx);
  return oneTransfer(ctx, eq(planBills.id, billId));
}

async function oneTransfer(ctx: ServiceContext, which: SQL | undefined): Promise<Transfer | null> {
  const bill = await ctx.db.query.planBills.findFirst({ where: which });
  if (!bill) throw new AppError("NOT_FOUND");
  if (bill.status !== "issued") return null;
  return (await transfersOfBills(ctx, [bill])).get(bill.id) ?? null;
}
