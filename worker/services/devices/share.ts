import { type ProjectRow, requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { addDevice } from "../testing/add-device";
import { listDevices } from "../testing/list-devices";
import { findAccountDevice } from "./find";

/**
 * Makes a device of the caller's own a test device of a platform or an ad account, where previews can be sent to it. One that is there already
 * stays as it is.
 * @returns the project
 * @throws AppError UNAUTHORIZED, NOT_FOUND (the device), 070, and those of `requireAccess`
 */
export async function shareDevice(ctx: ServiceContext, id: string, projectId: string): Promise<ProjectRow> {
  const { name, advertisingId } = await findAccountDevice(ctx, id);
  const { project } = await requireAccess(ctx, projectId, "preview.write");
  const known = await listDevices(ctx, projectId);
  if (known.every(({ deviceId }) => deviceId !== advertisingId))
    await addDevice(ctx, projectId, { name, deviceId: advertisingId });
  return project;
}
