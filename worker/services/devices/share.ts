import type { ServiceContext } from "../context";
import { addDevice } from "../testing/add-device";
import { listDevices } from "../testing/list-devices";
import { findAccountDevice } from "./find";

/**
 * Makes a device of the caller's own a test device of a publisher's platform, where previews can be sent to it. One that is there already
 * stays as it is.
 * @throws AppError UNAUTHORIZED, NOT_FOUND (the device), 070, and those of `requireAccess`
 */
export async function shareDeviceWithPlatform(
  ctx: ServiceContext,
  id: string,
  projectId: string,
): Promise<void> {
  const { name, advertisingId } = await findAccountDevice(ctx, id);
  const known = await listDevices(ctx, projectId);
  if (known.some(({ deviceId }) => deviceId === advertisingId)) return;
  await addDevice(ctx, projectId, { name, deviceId: advertisingId });
}
