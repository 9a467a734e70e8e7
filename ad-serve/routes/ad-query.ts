import {
  type BrowserType,
  browserOf,
  CONTEXT_ID_MAX_CHARS,
  countryOf,
  languageOf,
  UID_MAX_CHARS,
} from "../../domain/audience";
import { sdkOf } from "../../domain/inventory";
import { PLATFORMS, type Platform } from "../../domain/kernel";
import type { PageCounts } from "../../domain/serving";

/** Validated query of `GET /request`. Source: rule S1. */
export interface AdQuery {
  unitId: string;
  /** The app's public key. */
  appKey: string;
  uid: string | null;
  platform: Platform | null;
  language: string | null;
  /** Colour theme of the page; accepted from SDKs but not used yet. */
  theme: Theme | null;
  contextId: string | null;
  /** Device id of a test device, in addition to its user. */
  deviceId: string | null;
  /** Splash units: number of days by which the ad is fetched in advance. */
  daysAhead: number;
  /** Name of the SDK, such as `web/1.0.0`; null if not given. */
  sdk: string | null;
  /** Campaigns whose ads the placement already shows; omitted if there are none. */
  without?: string[];
  /** The page's own counts of capped ads; omitted if the caller keeps none. */
  seen?: PageCounts;
  explain: ExplainQuery | null;
}

/** Request for a full explanation of the decision, with values that replace the caller's own. */
export interface ExplainQuery {
  key: string;
  /** Null: the country of the request. */
  country: string | null;
  /** Epoch milliseconds; null means now. */
  atMs: number | null;
}

export const THEMES = ["light", "dark", "auto"] as const;
export type Theme = (typeof THEMES)[number];

export type AdQueryResult = { ok: true; query: AdQuery } | { ok: false; status: 400 | 401; msg: string };

const ID = /^[\w-]{1,64}$/;
const IDS = /^[\w-]{1,64}(\.[\w-]{1,64}){0,7}$/;
const SEEN = /^[\w-]{1,64}\.\d{1,6}(\.[\w-]{1,64}\.\d{1,6})*$/;
/** Maximum caps that a page counts. */
const SEEN_MAX = 64;
const LOCALE_MAX_CHARS = 35;

/**
 * The key comes in `Authorization`, with or without `Bearer`, or in the query: a web page's request with that header would
 * cost a preflight each time, and the key is public.
 */
export function parseAdQuery(headers: Headers, queryText: string): AdQueryResult {
  const params = paramsOf(queryText);
  const unitId = params.get("unit");
  if (!unitId) return { ok: false, status: 400, msg: "UNIT_REQUIRED" };
  if (!ID.test(unitId)) return { ok: false, status: 400, msg: "UNIT_INVALID" };
  const appKey = (headers.get("authorization") ?? params.get("key") ?? "").replace(/^Bearer\s+/i, "");
  if (appKey === "") return { ok: false, status: 401, msg: "UNAUTHORIZED" };
  const uid = params.get("uid");
  if (uid !== undefined && uid.length > UID_MAX_CHARS) return { ok: false, status: 400, msg: "UID_TOO_LONG" };
  const platform = platformOf(params.get("pf"));
  if (platform === undefined) return { ok: false, status: 400, msg: "PLATFORM_INVALID" };
  const locale = params.get("lcl");
  if (locale !== undefined && locale.length > LOCALE_MAX_CHARS) {
    return { ok: false, status: 400, msg: "LOCALE_INVALID" };
  }
  const rare = rareParts(params);
  if (typeof rare === "string") return { ok: false, status: 400, msg: rare };
  return {
    ok: true,
    query: {
      unitId,
      appKey,
      uid: uid || null,
      platform,
      language: languageOf(locale ?? null) ?? languageOf(headers.get("accept-language")),
      ...rare,
    },
  };
}

type RareParts = Pick<
  AdQuery,
  "theme" | "contextId" | "deviceId" | "daysAhead" | "sdk" | "without" | "seen" | "explain"
>;
type Params = Pick<ReadonlyMap<string, string>, "get">;

/** Parses the rarely used parameters; returns the message code of the first invalid one. */
function rareParts(params: Params): RareParts | string {
  const theme = THEMES.find((known) => known === params.get("theme")) ?? null;
  if (theme === null && params.get("theme")) return "THEME_INVALID";
  const contextId = params.get("contextId") || null;
  if (contextId !== null && contextId.length > CONTEXT_ID_MAX_CHARS) return "CONTEXT_ID_TOO_LONG";
  const deviceId = params.get("deviceId") || null;
  if (deviceId !== null && deviceId.length > UID_MAX_CHARS) return "DEVICE_ID_TOO_LONG";
  const ahead = params.get("ahead") || "0";
  if (!/^[0-3]$/.test(ahead)) return "AHEAD_INVALID";
  const without = params.get("without");
  if (without && !IDS.test(without)) return "WITHOUT_INVALID";
  const seen = seenOf(params.get("seen"));
  if (seen === null) return "SEEN_INVALID";
  const explain = explainQueryOf(params);
  if (typeof explain === "string") return explain;
  const sdk = sdkOf(params.get("sdk"));
  const left = without ? { without: without.split(".") } : {};
  const counts = seen ? { seen } : {};
  return { theme, contextId, deviceId, daysAhead: Number(ahead), sdk, ...left, ...counts, explain };
}

const NOTHING_SEEN: PageCounts = new Map();

/** Undefined if absent, null if invalid. Counts beyond `SEEN_MAX` are left out; the page itself observes them too. */
function seenOf(text: string | undefined): PageCounts | null | undefined {
  if (text === undefined) return undefined;
  if (text === "") return NOTHING_SEEN;
  if (!SEEN.test(text)) return null;
  const parts = text.split(".", 2 * SEEN_MAX);
  const seen = new Map<string, number>();
  for (let at = 0; at < parts.length; at += 2) seen.set(parts[at] ?? "", Number(parts[at + 1]));
  return seen;
}

function explainQueryOf(params: Params): ExplainQuery | null | string {
  const key = params.get("explain");
  if (!key) return null;
  const country = params.get("country") || null;
  if (country !== null && countryOf(country) === null) return "COUNTRY_INVALID";
  const at = params.get("at");
  const atMs = at ? Date.parse(at) : null;
  if (atMs !== null && Number.isNaN(atMs)) return "AT_INVALID";
  return { key, country: countryOf(country), atMs };
}

/** Null if absent, undefined if unknown. SDKs may send `ios` for `apple`. */
function platformOf(text: string | undefined): Platform | null | undefined {
  if (!text) return null;
  const lower = text.toLowerCase();
  return lower === "ios" ? "apple" : PLATFORMS.find((platform) => platform === lower);
}

/** The first value of each name. */
function paramsOf(queryText: string): Params {
  const values = new Map<string, string>();
  const keep = (name: string, value: string) => {
    if (!values.has(name)) values.set(name, value);
  };
  // Most queries have no escapes and need no decoding; `URLSearchParams` costs a runtime call per name.
  if (/[%+]/.test(queryText)) for (const [name, value] of new URLSearchParams(queryText)) keep(name, value);
  else keepPlain(queryText, keep);
  return values;
}

function keepPlain(queryText: string, keep: (name: string, value: string) => void): void {
  for (let from = 0; from < queryText.length; ) {
    const next = queryText.indexOf("&", from);
    const end = next < 0 ? queryText.length : next;
    const equals = queryText.indexOf("=", from);
    const hasValue = equals >= 0 && equals < end;
    keep(queryText.slice(from, hasValue ? equals : end), hasValue ? queryText.slice(equals + 1, end) : "");
    from = end + 1;
  }
}

/** Where the request comes from, ISO 3166-1 alpha-2 in lower case, or null. Reading it costs more than reading the query. */
export function countryOfRequest(request: Request): string | null {
  const country = request.cf?.country;
  return countryOf(typeof country === "string" ? country : null);
}

/** Browser type, as far as the request reveals it; an app's own views are recognized too. */
export function browserOfRequest(request: Request): BrowserType | null {
  return browserOf(request.headers.get("user-agent"));
}
