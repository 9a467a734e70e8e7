import { and, eq } from "drizzle-orm";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { ServiceContext } from "../context";

/** A device of the caller's own. @throws AppError UNAUTHORIZED, NOT_FOUND */
export async function findAccountDevice(ctx: ServiceContext, id: string) {
  const { accountDevices } = schema;
  const found = await ctx.db.query.accountDevices.findFirst({
    where: and(eq(accountDevices.id, id), eq(accountDevices.accountId, requireAccount(ctx).id)),
  });
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}
