import { AppError, type ErrorCode } from "../../../domain/kernel";
import { errorMessage } from "../../../locales/words/errors";
import { fieldMessage } from "../../../locales/words/field-messages";
import { serverI18n } from "../../../locales/words/server";
import { logError } from "../../log";
import type { Locale } from "../../services/kernel";

/** Details that a code documents; all other details stay internal. */
const SHOWN_DETAILS: Partial<Record<ErrorCode, readonly string[]>> = {
  ACCOUNT_CANNOT_BE_DELETED: ["soleOwned"],
  AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS: ["campaignId", "unavailableDays"],
  AD_PRODUCT_BOOK_LIMIT_EXCEEDED: ["limit", "max", "retryAfterS"],
  AD_ACCOUNT_BLOCKED: ["reason"],
  PROJECT_SUSPENDED: ["reason"],
  CAMPAIGN_QUOTE_CHANGED: ["quote"],
};

export interface RefusalScope {
  locale: Locale;
  requestId: string;
  method: string;
  path: string;
}

export interface Refusal {
  errorCode: ErrorCode;
  message: string;
  fields?: Record<string, string[]>;
  details?: Record<string, unknown>;
  requestId: string;
}

/** The public form of an error, in the caller's language. An unexpected error is logged and answered as UNCATCHED. */
export function refusalOf(error: unknown, scope: RefusalScope): { status: number; body: Refusal } {
  const known = error instanceof AppError ? error : new AppError("UNCATCHED");
  const { locale, ...request } = scope;
  if (known.status >= 500) logError("api", error, request);
  const i18n = serverI18n(locale);
  const fields = Object.entries(known.fields ?? {}).map(([field, messages]) => [
    field,
    messages.map((message) => fieldMessage(i18n, message)),
  ]);
  const shown = (SHOWN_DETAILS[known.code] ?? []).flatMap((name) =>
    known.details && name in known.details ? [[name, known.details[name]]] : [],
  );
  return {
    status: known.status,
    body: {
      errorCode: known.code,
      message: errorMessage(i18n, known.code, known.details),
      ...(fields.length > 0 ? { fields: Object.fromEntries(fields) } : {}),
      ...(shown.length > 0 ? { details: Object.fromEntries(shown) } : {}),
      requestId: scope.requestId,
    },
  };
}

/** Seconds for `Retry-After`, if the refusal gives them. */
export function retryAfterS(error: unknown): number | null {
  const wait = error instanceof AppError ? error.details?.retryAfterS : null;
  return typeof wait === "number" ? wait : null;
}
