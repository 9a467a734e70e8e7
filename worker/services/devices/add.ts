import { ACCOUNT_DEVICES_MAX, deviceSchema, tooManyDevices } from "../../../domain/account/device";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { ServiceContext } from "../context";
import { type AccountDevice, listAccountDevices } from "./list";

/** Registers a device of the caller's own. @throws AppError UNAUTHORIZED, 070 with `device.duplicate` */
export async function addAccountDevice(ctx: ServiceContext, input: unknown): Promise<AccountDevice> {
  const account = requireAccount(ctx);
  const device = parseOrRefuse(deviceSchema, input);
  const row = { id: await ctx.newId("device"), ...device, createdAt: ctx.now };
  const known = await listAccountDevices(ctx);
  const made = known.find(({ id }) => id === row.id);
  if (made) return made;
  if (known.length >= ACCOUNT_DEVICES_MAX) refuse(tooManyDevices);
  try {
    await commit(ctx.db, [ctx.db.insert(schema.accountDevices).values({ ...row, accountId: account.id })]);
  } catch (error) {
    if (error instanceof AppError && error.code === "CONFLICT") refuse("device.duplicate");
    throw error;
  }
  return row;
}

function refuse(code: string): never {
  throw new AppError("070", { fields: { advertisingId: [code] } });
}
