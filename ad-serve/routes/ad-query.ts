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
  country: string | null;
}

export type AdQueryResult = { ok: true; query: AdQuery } | { ok: false; status: 400 | 401; msg: string };

const ID = /^[\w-]{1,64}$/;
const LOCALE_MAX_CHARS = 35;

/**
 * The key comes in `Authorization`, with or without `Bearer`, or in the query: a page's own request with that header would
 * cost a preflight each time, and the key is public by nature.
 */
export function parseAdQuery(request: Request): AdQueryResult {
  const { url } = request;
  const at = url.indexOf("?");
  const params = new URLSearchParams(at < 0 ? "" : url.slice(at));
  const unitId = params.get("unit");
  if (!unitId) return { ok: false, status: 400, msg: "UNIT_REQUIRED" };
  if (!ID.test(unitId)) return { ok: false, status: 400, msg: "UNIT_INVALID" };
  const appKey = (request.headers.get("authorization") ?? params.get("key") ?? "").replace(/^Bearer\s+/i, "");
  if (appKey === "") return { ok: false, status: 401, msg: "UNAUTHORIZED" };
  const uid = params.get("uid");
  if (uid !== null && uid.length > UID_MAX_CHARS) return { ok: false, status: 400, msg: "UID_TOO_LONG" };
  const platform = platformOf(params.get("pf"));
  if (platform === undefined) return { ok: false, status: 400, msg: "PLATFORM_INVALID" };
  const locale = params.get("lcl");
  if (locale !== null && locale.length > LOCALE_MAX_CHARS) {
    return { ok: false, status: 400, msg: "LOCALE_INVALID" };
  }
  const country = request.cf?.country;
  return {
    ok: true,
    query: {
      unitId,
      appKey,
      uid: uid === "" ? null : uid,
      platform,
      language: languageOf(locale) ?? languageOf(request.headers.get("accept-language")),
      country: countryOf(typeof country === "string" ? country : null),
    },
  };
}

/** Null when not said, undefined when it is none of ours. `ios` is what SDKs call `apple`. */
function platformOf(text: string | null): Platform | null | undefined {
  if (text === null || text === "") return null;
  const lower = text.toLowerCase();
  return lower === "ios" ? "apple" : PLATFORMS.find((platform) => platform === lower);
}
