import { z } from "zod";
import { messageCode } from "../shared/validation";
import { DEVICE_NAME_MAX_CHARS, DEVICE_NAME_MIN_CHARS, deviceIdSchema } from "../testing/schema";

export const ACCOUNT_DEVICES_MAX = 50;

/** A phone or browser of a person's own. Source: specification section 5, "Device name 2 to 30; advertising id 2 to 40, unique". */
export const deviceSchema = z.object({
  name: z.string().trim().min(DEVICE_NAME_MIN_CHARS).max(DEVICE_NAME_MAX_CHARS),
  advertisingId: deviceIdSchema,
});
export type Device = z.output<typeof deviceSchema>;

/** All devices of a person at once. */
export const devicesSchema = z.object({ devices: z.array(deviceSchema).max(ACCOUNT_DEVICES_MAX) });

/** The places in a list whose advertising id stands before already. */
export function repeatedDevices(devices: readonly Device[]): number[] {
  const seen = new Set<string>();
  return devices.flatMap(({ advertisingId }, index) => {
    if (seen.has(advertisingId)) return [index];
    seen.add(advertisingId);
    return [];
  });
}

/** The message code for one device more than there may be. */
export const tooManyDevices = messageCode("tooMany", { max: ACCOUNT_DEVICES_MAX });
