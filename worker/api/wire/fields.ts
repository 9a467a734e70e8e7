import { z } from "@hono/zod-openapi";
import { ERROR_STATUS, type ErrorCode } from "../../../domain/shared/errors";
import { LIST_PAGE_LIMIT } from "../../../domain/shared/limits";
import { CURRENCIES } from "../../../domain/shared/money";

/** The shapes that many answers share. Times are ISO 8601 with an offset, amounts integers of minor units. Source: readings 1. */
export const instantField = z.iso
  .datetime({ offset: true })
  .openapi({ example: "2026-12-01T00:00:00.000+00:00" });
export const dayField = z.string().openapi({ format: "date", example: "2026-12-01" });
export const minorField = z.int().openapi({ description: "Minor units of the currency beside it" });
export const currencyField = z.enum(CURRENCIES);

/** Epoch milliseconds as an answer says it. */
export function instant(ms: number): string {
  return new Date(ms).toISOString().replace("Z", "+00:00");
}

export function instantOrNull(ms: number | null): string | null {
  return ms === null ? null : instant(ms);
}

/** `{ items, next }`: `next` is an opaque cursor or null. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next: z.string().nullable() });
}

export const pageQuery = z.object({
  next: z.string().max(200).optional(),
  limit: z.coerce.number<string>().int().min(1).max(LIST_PAGE_LIMIT).optional(),
});

/** How the codes of one status are answered. */
export function refusalField(codes: readonly ErrorCode[]) {
  const [first, ...rest] = codes;
  return z.object({
    errorCode: z.enum([first ?? "UNCATCHED", ...rest]),
    message: z.string().openapi({ description: "In the caller's language" }),
    ...(codes.some((code) => ERROR_STATUS[code] === 400 || FIELD_CODES.includes(code))
      ? {
          fields: z
            .record(z.string(), z.array(z.string()))
            .optional()
            .openapi({ description: "One entry a wrong field, by its dotted path" }),
        }
      : {}),
    ...(codes.includes("AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS")
      ? { details: z.object({ campaignId: z.string(), unavailableDays: z.array(dayField) }).optional() }
      : {}),
    requestId: z.string(),
  });
}

const FIELD_CODES: readonly ErrorCode[] = [
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "ACCOUNT_EMAIL_DUPLICATED",
  "PROJECT_APP_CHALLENGE_EMAIL_REQUIRED",
  "PROJECT_APP_RESOLVE_CODE_REQUIRED",
  "PROJECT_APP_OWNERSHIP_NOT_VERIFIED",
  "CAMPAIGN_FILTER_NOT_ACCEPTABLE",
];
