import { z } from "zod";
import { type BrowserType, browserOf } from "../audience";
import { messageCode } from "../kernel";

/** Source: rule P27. */
export const DEVICE_NAME_MIN_CHARS = 2;
export const DEVICE_NAME_MAX_CHARS = 30;
export const DEVICE_ID_MIN_CHARS = 2;
export const DEVICE_ID_MAX_CHARS = 40;

/** The value on all phones that limit ad tracking; it identifies no device. */
const NO_ADVERTISING_ID = /^[0-]+$/;

/** Value that an app sends as `uid` or `deviceId`: an advertising id or any other. */
export const deviceIdSchema = z
  .string()
  .trim()
  .min(DEVICE_ID_MIN_CHARS)
  .max(DEVICE_ID_MAX_CHARS)
  .refine((id) => !NO_ADVERTISING_ID.test(id), "device.nameless");

export const ACCOUNT_DEVICES_MAX = 50;

/** A member's own phone or browser. Source: rule P27. */
export const deviceSchema = z.object({
  name: z
    .string()
    .trim()
    .min(DEVICE_NAME_MIN_CHARS)
    .max(DEVICE_NAME_MAX_CHARS)
    .describe("Name of the device"),
  advertisingId: deviceIdSchema.describe("The device's advertising id, or the id that the app gives it"),
});
export type Device = z.output<typeof deviceSchema>;

/** All devices of an account at once. */
export const devicesSchema = z.object({
  devices: z.array(deviceSchema).max(ACCOUNT_DEVICES_MAX).describe("The account's test devices"),
});

/** Indexes of devices whose advertising id occurs earlier in the list. */
export function repeatedDevices(devices: readonly Device[]): number[] {
  const seen = new Set<string>();
  return devices.flatMap(({ advertisingId }, index) => {
    if (seen.has(advertisingId)) return [index];
    seen.add(advertisingId);
    return [];
  });
}

/** Message code for exceeding the maximum number of devices. */
export const tooManyDevices = messageCode("tooMany", { max: ACCOUNT_DEVICES_MAX });

export const SYSTEMS = ["windows", "macos", "ios", "android", "chromeos", "linux", "other"] as const;
export type OperatingSystem = (typeof SYSTEMS)[number];

/** The first match decides: Android also claims to be Linux, and iOS to be like macOS. */
const SIGNS: readonly (readonly [RegExp, OperatingSystem])[] = [
  [/iPhone|iPad|iPod/, "ios"],
  [/Android/, "android"],
  [/Windows/, "windows"],
  [/CrOS/, "chromeos"],
  [/Mac OS X|Macintosh/, "macos"],
  [/Linux|X11/, "linux"],
];

/** Browser and system by which a user recognizes a session; null if the `User-Agent` is unknown. */
export function agentOf(userAgent: string | null): { browser: BrowserType; system: OperatingSystem } | null {
  const browser = browserOf(userAgent);
  if (browser === null) return null;
  return { browser, system: SIGNS.find(([sign]) => sign.test(userAgent ?? ""))?.[1] ?? "other" };
}
