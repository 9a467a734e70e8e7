import { and, desc, eq, isNull } from "drizzle-orm";
import { userHashOf } from "../../../domain/audience";
import { AppError, messageCode, parseOrRefuse } from "../../../domain/kernel";
import { TEST_DEVICES_MAX, type TestDevice, testDeviceSchema } from "../../../domain/serving";
import { schema } from "../../db/client";
import type { OutboxEvent } from "../../db/outbox-topics";
import { commitWork, keyedMac, type ProjectRow, requireAccess, type ServiceContext } from "../kernel";
import { findAccountDevice } from "../people";
import { boardOf, endPreviews } from "./previews";

/**
 * Registers a test device of a publisher or of an ad account. The ad server recognises a publisher's device by its `uid` within a minute, and
 * every device by `deviceId` at once.
 * @throws AppError 070, and those of `requireAccess`
 */
export async function addDevice(ctx: ServiceContext, projectId: string, input: unknown): Promise<TestDevice> {
  const { project } = await requireAccess(ctx, projectId, "preview.write");
  const device = parseOrRefuse(testDeviceSchema, input);
  const known = await listDevices(ctx, projectId);
  if (known.some(({ deviceId }) => deviceId === device.deviceId)) {
    throw new AppError("070", { fields: { deviceId: ["duplicate"] } });
  }
  if (known.length >= TEST_DEVICES_MAX) {
    throw new AppError("070", { fields: { deviceId: [messageCode("tooMany", { max: TEST_DEVICES_MAX })] } });
  }
  const row = {
    id: await ctx.newId("testDevice"),
    projectId,
    ...device,
    createdAt: ctx.now,
    deletedAt: null,
  };
  await commitWork(ctx, {
    rows: [ctx.db.insert(schema.testDevices).values(row)],
    events: announceDevices(project),
  });
  return row;
}

export type TestDeviceRow = typeof schema.testDevices.$inferSelect;

/** A test device of the project that was not removed. @throws AppError NOT_FOUND */
export async function findDevice(ctx: ServiceContext, projectId: string, id: string): Promise<TestDeviceRow> {
  const { testDevices } = schema;
  const device = await ctx.db.query.testDevices.findFirst({
    where: and(eq(testDevices.id, id), eq(testDevices.projectId, projectId), isNull(testDevices.deletedAt)),
  });
  if (!device) throw new AppError("NOT_FOUND");
  return device;
}

/** The test devices of a publisher or an ad account, newest first. @throws AppError of `requireAccess` */
export async function listDevices(ctx: ServiceContext, projectId: string): Promise<TestDevice[]> {
  await requireAccess(ctx, projectId, "preview.read");
  const { testDevices } = schema;
  return ctx.db.query.testDevices.findMany({
    where: and(eq(testDevices.projectId, projectId), isNull(testDevices.deletedAt)),
    orderBy: [desc(testDevices.createdAt), desc(testDevices.id)],
    limit: TEST_DEVICES_MAX,
  });
}

/**
 * Removes a device and ends its tests and previews.
 * @throws AppError NOT_FOUND for a device of another project, and those of `requireAccess`
 */
export async function removeDevice(ctx: ServiceContext, projectId: string, id: string): Promise<void> {
  const { project } = await requireAccess(ctx, projectId, "preview.write");
  const { testDevices, adPreviews } = schema;
  const mine = and(
    eq(testDevices.id, id),
    eq(testDevices.projectId, projectId),
    isNull(testDevices.deletedAt),
  );
  const device = await ctx.db.query.testDevices.findFirst({ where: mine });
  if (!device) throw new AppError("NOT_FOUND");
  await commitWork(ctx, {
    rows: [ctx.db.update(testDevices).set({ deletedAt: ctx.now }).where(mine)],
    events: announceDevices(project),
  });
  await endPreviews(ctx, eq(adPreviews.deviceId, device.id));
  if (project.kind === "adv") return;
  const board = boardOf(ctx, projectId);
  for (const run of await board.running())
    if (run.deviceId === device.deviceId && !run.byDeviceIdOnly) await board.stop(run.id);
}

/** Events for a publisher, whose plans contain its devices; none for an ad account. */
export const announceDevices = ({ id, kind }: Pick<ProjectRow, "id" | "kind">): OutboxEvent[] =>
  kind === "pub" ? [["plan.publish", { projectId: id }]] : [];

/** The project's test devices as in plans: hashed as the app's own users are. Undefined if there are none. */
export async function testDeviceHashes(
  ctx: ServiceContext,
  project: Pick<ProjectRow, "id" | "uidKey">,
): Promise<string[] | undefined> {
  const { testDevices } = schema;
  const devices = await ctx.db.query.testDevices.findMany({
    columns: { deviceId: true },
    where: and(eq(testDevices.projectId, project.id), isNull(testDevices.deletedAt)),
  });
  if (devices.length === 0) return undefined;
  const hash = (key: string, text: string) => keyedMac(key).of(text);
  return devices.flatMap(({ deviceId }) => userHashOf(deviceId, project.uidKey, hash) ?? []);
}

/**
 * Makes a device of the caller's own a test device of a platform or an ad account, where previews can be sent to it. Idempotent.
 * @returns the project
 * @throws AppError UNAUTHORIZED, NOT_FOUND (the device), 070, and those of `requireAccess`
 */
export async function shareDevice(
  ctx: ServiceContext,
  id: string,
  projectId: string,
): Promise<Pick<ProjectRow, "kind">> {
  const { name, advertisingId } = await findAccountDevice(ctx, id);
  const { project } = await requireAccess(ctx, projectId, "preview.write");
  const known = await listDevices(ctx, projectId);
  if (known.every(({ deviceId }) => deviceId !== advertisingId))
    await addDevice(ctx, projectId, { name, deviceId: advertisingId });
  return project;
}
