import { and, eq } from "drizzle-orm";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { ServiceContext } from "../context";

/** Forgets a device of the caller's own. Idempotent. @throws AppError UNAUTHORIZED */
export async function removeAccountDevice(ctx: ServiceContext, id: string): Promise<void> {
  const { accountDevices } = schema;
  await ctx.db
    .delete(accountDevices)
    .where(and(eq(accountDevices.id, id), eq(accountDevices.accountId, requireAccount(ctx).id)));
}
