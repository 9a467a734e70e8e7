import { z } from "zod";
import { ADDRESS_MAX_CHARS, isCallbackUrl, isWebhookUrl } from "./web-address";

const addressField = z.string().trim().min(1).max(ADDRESS_MAX_CHARS);

export const callbackUrlField = z
  .string()
  .trim()
  .max(ADDRESS_MAX_CHARS)
  .refine(isCallbackUrl, { message: "callbackUrl" });

/** @param consoleOrigin as in `isWebhookUrl` */
export function webhookSchemaFor(consoleOrigin: string) {
  const url = addressField.refine((text) => isWebhookUrl(text, consoleOrigin), { message: "callbackUrl" });
  return z.object({ url });
}
