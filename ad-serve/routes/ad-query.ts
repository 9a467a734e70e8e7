import { countryOf, languageOf } from "../../domain/audience/locale";
import { PLATFORMS, type Platform } from "../../domain/inventory/types";
import { UID_MAX_CHARS } from "../../domain/serving/user-hash";

/** What `GET /request` was asked, checked. Source: readings 4. */
export interface AdQuery {
  unitId: string;
  /** The app's public key. */
  appKey: string;
  uid: string | null;
  platform: Platform | null;
  language: string | null;
}

export type AdQueryResult = { ok: true; query: AdQuery } | { ok: false; status: 400 | 401; msg: string };

const ID = /^[\w-]{1,64}$/;
const LOCALE_MAX_CHARS = 35;

/**
 * The key comes in `Authorization`, with or without `Bearer`, or in the query: a page's own request with that header would
 * cost a preflight each time, and the key is public by nature.
 */
export function parseAdQuery(request: Request): AdQueryResult {
  const params = queryOf(request.url);
  const unitId = params.get("unit");
  if (!unitId) return { ok: false, status: 400, msg: "UNIT_REQUIRED" };
  if (!ID.test(unitId)) return { ok: false, status: 400, msg: "UNIT_INVALID" };
  const appKey = (request.headers.get("authorization") ?? params.get("key") ?? "").replace(/^Bearer\s+/i, "");
  if (appKey === "") return { ok: false, status: 401, msg: "UNAUTHORIZED" };
  const uid = params.get("uid");
  if (uid !== undefined && uid.length > UID_MAX_CHARS) return { ok: false, status: 400, msg: "UID_TOO_LONG" };
  const platform = platformOf(params.get("pf"));
  if (platform === undefined) return { ok: false, status: 400, msg: "PLATFORM_INVALID" };
  const locale = params.get("lcl");
  if (locale !== undefined && locale.length > LOCALE_MAX_CHARS) {
    return { ok: false, status: 400, msg: "LOCALE_INVALID" };
  }
  return {
    ok: true,
    query: {
      unitId,
      appKey,
      uid: uid || null,
      platform,
      language: languageOf(locale ?? null) ?? languageOf(request.headers.get("accept-language")),
    },
  };
}

/** Null when not said, undefined when it is none of ours. `ios` is what SDKs call `apple`. */
function platformOf(text: string | undefined): Platform | null | undefined {
  if (!text) return null;
  const lower = text.toLowerCase();
  return lower === "ios" ? "apple" : PLATFORMS.find((platform) => platform === lower);
}

/** The first value of each name. */
function queryOf(url: string): Pick<ReadonlyMap<string, string>, "get"> {
  const at = url.indexOf("?");
  const query = at < 0 ? "" : url.slice(at + 1);
  const values = new Map<string, string>();
  // Plain words, as most queries are, are their own decoding; `URLSearchParams` costs a call out of the script for each name.
  const pairs = /[%+]/.test(query)
    ? new URLSearchParams(query)
    : query.split("&").map((pair) => {
        const equals = pair.indexOf("=");
        return equals < 0 ? [pair, ""] : [pair.slice(0, equals), pair.slice(equals + 1)];
      });
  for (const [name = "", value = ""] of pairs) if (!values.has(name)) values.set(name, value);
  return values;
}

/** Where the request comes from, ISO 3166-1 alpha-2 in lower case, or null. Reading it costs more than reading the query. */
export function countryOfRequest(request: Request): string | null {
  const country = request.cf?.country;
  return countryOf(typeof country === "string" ? country : null);
}
