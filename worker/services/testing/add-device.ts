import { AppError } from "../../../domain/shared/errors";
import { messageCode, parseOrRefuse } from "../../../domain/shared/validation";
import { TEST_DEVICES_MAX, testDeviceSchema } from "../../../domain/testing/schema";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import type { TestDeviceRow } from "./find-device";
import { listDevices } from "./list-devices";
import { announceDevices } from "./remove-device";

/**
 * Registers a test device of a publisher or of an ad account. The ad server knows a publisher's by its `uid` within a minute, and each by
 * `deviceId` at once.
 * @throws AppError 070, and those of `requireAccess`
 */
export async function addDevice(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<TestDeviceRow> {
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
  const announced = await announceDevices(ctx, project);
  await commit(ctx.db, [ctx.db.insert(schema.testDevices).values(row), ...announced.statements]);
  announced.wake();
  return row;
}
