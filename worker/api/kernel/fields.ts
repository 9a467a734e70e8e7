import { z } from "@hono/zod-openapi";
import {
  CURRENCIES,
  ERROR_STATUS,
  type ErrorCode,
  LIST_PAGE_LIMIT,
  PRODUCT_PRICINGS,
} from "../../../domain/kernel";
import { TAX_NAMES, taxOf } from "../../../domain/money";

/** The shapes that many answers share. Times are ISO 8601 with an offset, amounts integers of minor units. Source: rule K8. */
export const instantField = z.iso
  .datetime({ offset: true })
  .openapi({ example: "2026-12-01T00:00:00.000+00:00" });
export const dayField = z.string().openapi({ format: "date", example: "2026-12-01" });
export const minorField = z.int().openapi({ description: "Minor units of the currency beside it" });
export const currencyField = z.enum(CURRENCIES);

export const quoteWire = z
  .object({
    pricing: z.enum(PRODUCT_PRICINGS),
    currency: currencyField,
    listMinor: minorField,
    discountMinor: minorField,
    surchargeMinor: minorField,
    supplyMinor: minorField,
    vatMinor: minorField.openapi({ description: "The seller's tax, whatever its name" }),
    tax: z
      .object({ name: z.enum(TAX_NAMES), rateBp: z.int() })
      .default(taxOf("KR"))
      .openapi({ description: "By the seller's country; basis points of the supply" }),
    totalMinor: minorField,
    units: z.int().openapi({
      description: "Impressions for cpm, clicks for cpc, slot days for cpp, participants for cpq",
    }),
  })
  .openapi("Quote");

/**
 * Epoch milliseconds as an answer says it. What is no moment is a text that is none either: an answer is made after its verb has written,
 * and what it cannot say is taken out of it by `say`, never thrown.
 */
export function instant(ms: number): string {
  const at = new Date(ms);
  return Number.isNaN(at.getTime()) ? String(ms) : at.toISOString().replace("Z", "+00:00");
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
    ...detailsOf(codes),
    requestId: z.string(),
  });
}

/** What a code says beside its words. A status whose codes have several has one of them. */
function detailsOf(codes: readonly ErrorCode[]) {
  const known = DETAILS.filter(({ code }) => codes.includes(code)).map(({ details }) => details);
  const [first, ...rest] = known;
  if (!first) return {};
  return { details: (rest.length > 0 ? z.union([first, ...rest]) : first).optional() };
}

const DETAILS: readonly { code: ErrorCode; details: z.ZodObject }[] = [
  {
    code: "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS",
    details: z.object({ campaignId: z.string(), unavailableDays: z.array(dayField) }),
  },
  {
    code: "CAMPAIGN_QUOTE_CHANGED",
    details: z.object({ quote: quoteWire.openapi({ description: "Of now, to be seen and named" }) }),
  },
];

const FIELD_CODES: readonly ErrorCode[] = [
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "ACCOUNT_EMAIL_DUPLICATED",
  "PROJECT_APP_CHALLENGE_EMAIL_REQUIRED",
  "PROJECT_APP_RESOLVE_CODE_REQUIRED",
  "PROJECT_APP_OWNERSHIP_NOT_VERIFIED",
  "CAMPAIGN_FILTER_NOT_ACCEPTABLE",
];
