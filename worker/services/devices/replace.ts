import { and, eq, notInArray, sql } from "drizzle-orm";
import { devicesSchema, repeatedDevices } from "../../../domain/account/device";
import { AppError, type FieldErrors } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { ServiceContext } from "../context";
import { type AccountDevice, listAccountDevices } from "./list";

/**
 * Makes these the caller's devices, and forgets the others. A device is known by its advertising id, so that one which stays keeps its
 * own id.
 * @throws AppError UNAUTHORIZED, 070 with `device.duplicate` at each that is repeated
 */
export async function replaceAccountDevices(ctx: ServiceContext, input: unknown): Promise<AccountDevice[]> {
  const account = requireAccount(ctx);
  const { devices } = parseOrRefuse(devicesSchema, input);
  const repeated = repeatedDevices(devices);
  if (repeated.length > 0) {
    const fields: FieldErrors = {};
    for (const index of repeated) fields[`devices.${index}.advertisingId`] = ["device.duplicate"];
    throw new AppError("070", { fields });
  }
  const { accountDevices } = schema;
  const kept = devices.map(({ advertisingId }) => advertisingId);
  const rows: (typeof accountDevices.$inferInsert)[] = [];
  for (const device of devices) {
    rows.push({ ...device, id: await ctx.newId("device"), accountId: account.id, createdAt: ctx.now });
  }
  await commit(ctx.db, [
    ctx.db
      .delete(accountDevices)
      .where(and(eq(accountDevices.accountId, account.id), notInArray(accountDevices.advertisingId, kept))),
    ...rows.map((row) =>
      ctx.db
        .insert(accountDevices)
        .values(row)
        .onConflictDoUpdate({
          target: [accountDevices.accountId, accountDevices.advertisingId],
          set: { name: sql`excluded.name` },
        }),
    ),
  ]);
  return listAccountDevices(ctx);
}
