import { asc, eq } from "drizzle-orm";
import { ACCOUNT_DEVICES_MAX } from "../../../domain/account/device";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { ServiceContext } from "../context";

export type AccountDevice = Pick<
  typeof schema.accountDevices.$inferSelect,
  "id" | "name" | "advertisingId" | "createdAt"
>;

/** The caller's own devices, the oldest first. @throws AppError UNAUTHORIZED */
export async function listAccountDevices(ctx: ServiceContext): Promise<AccountDevice[]> {
  const { accountDevices } = schema;
  const { id, name, advertisingId, createdAt } = accountDevices;
  return ctx.db
    .select({ id, name, advertisingId, createdAt })
    .from(accountDevices)
    .where(eq(accountDevices.accountId, requireAccount(ctx).id))
    .orderBy(asc(createdAt), asc(id))
    .limit(ACCOUNT_DEVICES_MAX);
}
