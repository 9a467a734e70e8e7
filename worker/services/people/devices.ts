import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import { AppError, type FieldErrors, parseOrRefuse } from "../../../domain/kernel";
import {
  ACCOUNT_DEVICES_MAX,
  deviceSchema,
  devicesSchema,
  repeatedDevices,
  tooManyDevices,
} from "../../../domain/people";
import { schema } from "../../db/client";
import { commitWork, requireAccount, type ServiceContext } from "../kernel";

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
    const insert = ctx.db.insert(schema.accountDevices).values({ ...row, accountId: account.id });
    await commitWork(ctx, { rows: [insert] });
  } catch (error) {
    if (error instanceof AppError && error.code === "CONFLICT") refuse("device.duplicate");
    throw error;
  }
  return row;
}

function refuse(code: string): never {
  throw new AppError("070", { fields: { advertisingId: [code] } });
}

/** A device of the caller's own. @throws AppError UNAUTHORIZED, NOT_FOUND */
export async function findAccountDevice(ctx: ServiceContext, id: string) {
  const { accountDevices } = schema;
  const found = await ctx.db.query.accountDevices.findFirst({
    where: and(eq(accountDevices.id, id), eq(accountDevices.accountId, requireAccount(ctx).id)),
  });
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}

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

/** Removes a device of the caller's own. @throws AppError UNAUTHORIZED, NOT_FOUND */
export async function removeAccountDevice(ctx: ServiceContext, id: string): Promise<void> {
  const { accountDevices } = schema;
  const removed = await ctx.db
    .delete(accountDevices)
    .where(and(eq(accountDevices.id, id), eq(accountDevices.accountId, requireAccount(ctx).id)))
    .returning({ id: accountDevices.id });
  if (removed.length === 0) throw new AppError("NOT_FOUND");
}

/**
 * Replaces the caller's devices. A device is identified by its advertising id, so that one which remains keeps its
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
  const others = ctx.db
    .delete(accountDevices)
    .where(and(eq(accountDevices.accountId, account.id), notInArray(accountDevices.advertisingId, kept)));
  const these = rows.map((row) =>
    ctx.db
      .insert(accountDevices)
      .values(row)
      .onConflictDoUpdate({
        target: [accountDevices.accountId, accountDevices.advertisingId],
        set: { name: sql`excluded.name` },
      }),
  );
  await commitWork(ctx, { rows: [others, ...these] });
  return listAccountDevices(ctx);
}
