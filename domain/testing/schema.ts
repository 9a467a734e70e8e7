import { z } from "zod";

/** Source: specification section 5, "Device name 2 to 30; advertising id 2 to 40, unique". */
export const DEVICE_NAME_MIN_CHARS = 2;
export const DEVICE_NAME_MAX_CHARS = 30;
export const DEVICE_ID_MIN_CHARS = 2;
export const DEVICE_ID_MAX_CHARS = 40;
export const TEST_DEVICES_MAX = 50;

export const testDeviceSchema = z.object({
  name: z.string().trim().min(DEVICE_NAME_MIN_CHARS).max(DEVICE_NAME_MAX_CHARS),
  /** What the app sends as `uid` or `deviceId`: an advertising id, or any other. */
  deviceId: z.string().trim().min(DEVICE_ID_MIN_CHARS).max(DEVICE_ID_MAX_CHARS),
});

/** A creative on a device; `running: false` ends it. */
export const previewSchema = z.object({
  creative: z.string().min(1),
  device: z.string().min(1),
  running: z.boolean().default(true),
});

/** The test ad of a product on a device; `running: false` ends it. */
export const adTestSchema = z.object({
  device: z.string().min(1),
  running: z.boolean().default(true),
});

/** Who asks in a decision that is explained; what is left out is not known. */
export const explainInputSchema = z.object({
  uid: z.string().trim().max(256).default(""),
  language: z
    .string()
    .trim()
    .max(35)
    .regex(/^(?:[a-zA-Z]{2,3}(?:[-_][a-zA-Z0-9]+)*)?$/)
    .default(""),
  country: z
    .string()
    .trim()
    .max(2)
    .regex(/^([a-zA-Z]{2})?$/)
    .default(""),
  /** By the clock of the platform's zone; empty is now. */
  at: z
    .string()
    .trim()
    .max(16)
    .regex(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})?$/)
    .default(""),
});
export type ExplainInput = z.output<typeof explainInputSchema>;
