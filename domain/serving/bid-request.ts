import type { PlanBackfill, PlanExchange } from "./backfill";
import { ASKED_AS, BACKFILL_TIMEOUT_MS, blockedIabCodes } from "./backfill";
import { NATIVE_ASSETS } from "./bid-native";
import type { ServingPlan } from "./plan";

/** Consent as the request states it; absent values are left out, and never guessed. */
export interface ConsentFlags {
  gdpr?: 0 | 1;
  /** TCF string. */
  consent?: string;
  usPrivacy?: string;
  gpp?: string;
  gppSid?: number[];
  coppa?: 0 | 1;
}

/** What an exchange learns about the reader. No field identifies a person, and the address is shortened. */
export interface BidReader {
  userAgent: string | null;
  /** From `shortenedAddress`. */
  address: { ip: string } | { ipv6: string } | null;
  language: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** Page without query and fragment. */
  page: string | null;
  consent: ConsentFlags;
}

export interface BidQuestion {
  requestId: string;
  plan: Pick<ServingPlan, "unit" | "project">;
  backfill: PlanBackfill;
  exchange: PlanExchange;
  reader: BidReader;
  /** Life of the answer's token. */
  ttlS: number;
}

/** The only impression of a request. */
export const IMP_ID = "1";

const MICROS = 1_000_000;

/** A BidRequest of OpenRTB 2.6 (202606) for one impression. */
export function bidRequestOf(question: BidQuestion): Record<string, unknown> {
  const { requestId, plan, backfill, exchange, reader } = question;
  const { unit, project } = plan;
  const publisher = {
    id: exchange.seat,
    name: project.name,
    ...(backfill.seller.domain === null ? {} : { domain: backfill.seller.domain }),
  };
  const place =
    unit.platform === "web"
      ? { site: { id: unit.appId, ...domainOf(unit.domain), ...pageOf(reader.page), publisher } }
      : { app: { id: unit.appId, ...domainOf(unit.domain), publisher } };
  const { asi, sid } = backfill.seller;
  return {
    id: requestId,
    imp: [impressionOf(question)],
    ...place,
    device: deviceOf(reader),
    ...userOf(reader.consent),
    ...regsOf(reader.consent),
    at: 1,
    tmax: BACKFILL_TIMEOUT_MS,
    cur: [exchange.currency],
    bcat: blockedIabCodes(project.adBlockingCategories),
    badv: backfill.blockedDomains,
    source: { fd: 0, tid: requestId, schain: { complete: 1, ver: "1.0", nodes: [{ asi, sid, hp: 1 }] } },
  };
}

function impressionOf({ plan: { unit }, exchange, ttlS }: BidQuestion): Record<string, unknown> {
  const isFullScreen = unit.format === "interstitial" || unit.format === "popup";
  return {
    id: IMP_ID,
    tagid: unit.id,
    ...(ASKED_AS[unit.format] === "native"
      ? { native: { request: nativeRequest(unit.w, unit.h), ver: "1.2" } }
      : { banner: { w: unit.w, h: unit.h, format: [{ w: unit.w, h: unit.h }], topframe: 0 } }),
    instl: isFullScreen ? 1 : 0,
    bidfloor: exchange.floorMicros / MICROS,
    bidfloorcur: exchange.currency,
    secure: 1,
    exp: ttlS,
  };
}

/** Request of OpenRTB Native 1.2, which travels as text. */
function nativeRequest(w: number, h: number): string {
  const { title, image, icon, body, cta, sponsor } = NATIVE_ASSETS;
  return JSON.stringify({
    ver: "1.2",
    context: 1,
    plcmttype: 1,
    plcmtcnt: 1,
    assets: [
      { id: title, required: 1, title: { len: 90 } },
      { id: image, required: 0, img: { type: 3, wmin: Math.min(w, 200), hmin: Math.min(h, 100) } },
      { id: icon, required: 0, img: { type: 1, wmin: 50, hmin: 50 } },
      { id: body, required: 0, data: { type: 2, len: 140 } },
      { id: cta, required: 0, data: { type: 12, len: 20 } },
      { id: sponsor, required: 0, data: { type: 1, len: 40 } },
    ],
    eventtrackers: [{ event: 1, methods: [1] }],
  });
}

const domainOf = (domain: string | null) => (domain === null ? {} : { domain });
const pageOf = (page: string | null) => (page === null ? {} : { page });

/** `lmt`: exchanges get no advertising id, so that they cannot follow a reader. */
function deviceOf({ userAgent, address, language, country }: BidReader): Record<string, unknown> {
  return {
    ...(userAgent === null ? {} : { ua: userAgent }),
    ...address,
    ...(language === null ? {} : { language }),
    ...(country === null ? {} : { geo: { country: country.toUpperCase(), type: 2 } }),
    lmt: 1,
  };
}

const userOf = ({ consent }: ConsentFlags) => (consent === undefined ? {} : { user: { consent } });

function regsOf({ gdpr, usPrivacy, gpp, gppSid, coppa }: ConsentFlags): { regs?: Record<string, unknown> } {
  const regs = {
    ...(coppa === undefined ? {} : { coppa }),
    ...(gdpr === undefined ? {} : { gdpr }),
    ...(usPrivacy === undefined ? {} : { us_privacy: usPrivacy }),
    ...(gpp === undefined ? {} : { gpp }),
    ...(gppSid === undefined ? {} : { gpp_sid: gppSid }),
  };
  return Object.keys(regs).length === 0 ? {} : { regs };
}

const CONSENT_MAX_CHARS = 2_000;

/** Consent from the query of an ad request, in the names that IAB frameworks use for URLs. */
export function consentOf(query: Pick<URLSearchParams, "get">): ConsentFlags {
  const gdpr = bit(query.get("gdpr"));
  const coppa = bit(query.get("coppa"));
  const consent = textOf(query.get("gdpr_consent"), /^[\w.~-]+$/);
  const usPrivacy = textOf(query.get("us_privacy"), /^1[YN-]{3}$/i);
  const gpp = textOf(query.get("gpp"), /^[\w.~-]+$/);
  const gppSid = textOf(query.get("gpp_sid"), /^\d{1,3}([,_]\d{1,3}){0,19}$/);
  return {
    ...(gdpr === undefined ? {} : { gdpr }),
    ...(coppa === undefined ? {} : { coppa }),
    ...(consent === undefined ? {} : { consent }),
    ...(usPrivacy === undefined ? {} : { usPrivacy }),
    ...(gpp === undefined ? {} : { gpp }),
    ...(gppSid === undefined ? {} : { gppSid: gppSid.split(/[,_]/).map(Number) }),
  };
}

const bit = (text: string | null): 0 | 1 | undefined => (text === "1" ? 1 : text === "0" ? 0 : undefined);

function textOf(text: string | null, shape: RegExp): string | undefined {
  return text !== null && text.length <= CONSENT_MAX_CHARS && shape.test(text) ? text : undefined;
}

/** An address without its last byte (IPv4), or of which only the /48 is left (IPv6); null for anything else. */
export function shortenedAddress(address: string | null): BidReader["address"] {
  if (address === null) return null;
  const v4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address);
  if (v4) return { ip: `${v4[1]}.0` };
  const v6 = /^([0-9a-f]{1,4}:[0-9a-f]{1,4}:[0-9a-f]{1,4}):[0-9a-f:]+$/i.exec(address);
  return v6 ? { ipv6: `${v6[1]}::` } : null;
}
