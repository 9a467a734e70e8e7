import {
  CUSTOM_DATA_MAX_CHARS,
  type DeliveryEvent,
  type DeliveryKind,
  type DeliveryMessage,
  HASTY_BELOW_MS,
  hostOfAddress,
  judgeBeacon,
  kindOfCode,
  type RefusedBeacon,
  withoutShard,
} from "../../domain/delivery";
import { BRIEF_TOKEN_TTL_MS } from "../../domain/kernel";
import {
  isBackfillToken,
  runOfTokenId,
  type TokenClaims,
  type TokenVerdict,
  verifyToken,
} from "../../domain/serving";
import { UNKNOWN_SITE, type UnitSite } from "../beacons/unit-sites";
import type { Sender } from "../beacons/watch";
import type { AdServeEnv } from "../env";
import { NO_CONTENT_HEADERS, NO_STORE_HEADERS, notFoundPage } from "../http";
import type { Isolate } from "../isolate";
import { addressHashOf, tokenKeys } from "../keyed-hash";
import { logError } from "../log";
import { takeBackfill } from "./backfill-beacon";
import { beaconListOf, LIST_MAX_BYTES, type ListedBeacon } from "./beacon-list";
import { readLimitedText } from "./limited-text";

type WaitUntil = (work: Promise<unknown>) => void;

interface Call {
  isolate: Isolate;
  env: AdServeEnv;
  waitUntil: WaitUntil;
  request: Request;
  nowMs: number;
}

interface Arrived {
  kind: DeliveryKind;
  token: string;
  /** The unit that the sender names in addition to the token, or null. */
  unitId: string | null;
  customData: string | null;
}

const BEACON_PATH = "/b/";
const CLICK_PATH = "/c/";

/** Built once: copying prepared headers is far cheaper than validating them again. */
let noContent: Headers | null = null;

function empty(status: number): Response {
  noContent ??= new Headers(NO_CONTENT_HEADERS);
  return new Response(null, { status, headers: noContent });
}

/**
 * Handles beacons and clicks; returns null for any other request.
 * `GET|POST /b/{code}/{token}` and `POST /b` with a list always answer 204, so that a sender learns nothing from the
 * answer and no user sees an error; only an oversized list answers 413. `GET /c/{token}` redirects to the creative's destination.
 */
export function answerDelivery(
  isolate: Isolate,
  request: Request,
  env: AdServeEnv,
  waitUntil: WaitUntil,
): Response | Promise<Response> | null {
  const { url, method } = request;
  const pathAt = url.indexOf("/", url.indexOf("://") + 3);
  const isClick = url.startsWith(CLICK_PATH, pathAt);
  if (!isClick && !url.startsWith("/b", pathAt)) return null;
  if (method !== "GET" && method !== "POST" && method !== "HEAD") return null;
  const queryAt = url.indexOf("?", pathAt);
  const end = queryAt < 0 ? url.length : queryAt;
  const call: Call = { isolate, env, waitUntil, request, nowMs: isolate.now() };
  const query = queryAt < 0 ? "" : url.slice(queryAt + 1);
  if (isClick) return answerClick(call, tokenIn(url.slice(pathAt + CLICK_PATH.length, end)), query);
  if (url.startsWith(BEACON_PATH, pathAt)) {
    return answerBeacon(call, url.slice(pathAt + BEACON_PATH.length, end), query);
  }
  return method === "POST" && end === pathAt + 2 ? answerList(call) : null;
}

/** The token without anything that others append to a URL, such as `/` or `&x=1`. */
const tokenIn = (path: string) => /^[\w.~-]*/.exec(path)?.[0] ?? "";

function answerBeacon(call: Call, path: string, query: string): Response {
  const slash = path.indexOf("/");
  const kind = kindOfCode(path.slice(0, slash));
  if (kind === null) return empty(204);
  const arrived = { kind, token: path.slice(slash + 1), ...extrasOf(kind, query) };
  if (isBackfillToken(arrived.token)) {
    if (kind === "impression") takeBackfill(call, arrived, senderOf(call), ownHostOf(call.env));
    return empty(204);
  }
  take(call, arrived, verdictOf(call, arrived.token), senderOf(call));
  return empty(204);
}

async function answerList(call: Call): Promise<Response> {
  const text = await readLimitedText(call.request, LIST_MAX_BYTES);
  if (text === null) return empty(413);
  const sender = senderOf(call);
  for (const beacon of beaconListOf(text)) takeListed(call, beacon, sender);
  return empty(204);
}

function takeListed(call: Call, { kind, token }: ListedBeacon, sender: Sender): void {
  if (isBackfillToken(token)) {
    if (kind === "impression") takeBackfill(call, { token, unitId: null }, sender, ownHostOf(call.env));
    return;
  }
  take(call, { kind, token, unitId: null, customData: null }, verdictOf(call, token), sender);
}

/**
 * Redirects to the destination in the signed token; nothing in the request changes it. A late or repeated click is
 * redirected too, but never billed.
 */
function answerClick(call: Call, token: string, query: string): Response {
  const verdict = verdictOf(call, token);
  const sender = senderOf(call);
  take(call, { kind: "click", token, ...extrasOf("click", query) }, verdict, sender);
  if (verdict.verdict === "invalid") return notFoundPage();
  return new Response(null, {
    status: 302,
    headers: { ...NO_STORE_HEADERS, Location: verdict.claims.destinationUrl },
  });
}

function extrasOf(kind: DeliveryKind, query: string): Pick<Arrived, "unitId" | "customData"> {
  if (query === "") return { unitId: null, customData: null };
  // Almost every beacon has only the unit parameter.
  if (kind !== "reward" && /^unit=[\w-]+$/.test(query)) return { unitId: query.slice(5), customData: null };
  const params = new URLSearchParams(query);
  const customData = kind === "reward" ? params.get("data") : null;
  return { unitId: params.get("unit"), customData: customData?.slice(0, CUSTOM_DATA_MAX_CHARS) ?? null };
}

function senderOf({ isolate, env, request, nowMs }: Call): Sender {
  return isolate.watch.senderOf(request, addressHashOf(request.headers, env.TOKEN_KEYS, nowMs));
}

function verdictOf({ env, nowMs }: Call, token: string): TokenVerdict {
  return verifyToken(token, tokenKeys(env.TOKEN_KEYS).keyring, nowMs);
}

/** Records the beacon in the ledger. If its unit is not loaded yet, this happens after the answer. */
function take(call: Call, arrived: Arrived, verdict: TokenVerdict, sender: Sender): void {
  const { isolate, env, waitUntil, nowMs } = call;
  // Tokens of a test, or of a splash ad that is not settled yet, are not counted.
  if (verdict.verdict === "uncounted") {
    if (arrived.kind === "impression" && !sender.isSpeculative) notifyBoard(call, verdict.claims);
    return;
  }
  const refusal = refusalOf(arrived, verdict);
  if (refusal !== null) {
    send(call, refusedOf(arrived, refusal, verdict, call));
    return;
  }
  if (verdict.verdict === "invalid") return;
  const { claims } = verdict;
  const rates = isolate.watch.ratesOf(sender, claims, nowMs);
  const judge = (site: UnitSite) => {
    const { kind } = arrived;
    const found = judgeBeacon({ ...sender, ...rates, ...site, kind, ownHost: ownHostOf(env) });
    if (found === null && kind === "impression") isolate.asks.shown(withoutShard(claims.tokenId), nowMs);
    send(
      call,
      found === null
        ? { verdict: "valid", event: eventOf(arrived, claims, { ...sender, ...site }, nowMs) }
        : refusedOf(arrived, found, verdict, call),
    );
  };
  const { unitId } = claims;
  const site = isolate.sites.peek(isolate.plans, unitId, nowMs);
  if (site !== undefined) {
    judge(site);
    return;
  }
  const unread = (error: unknown) => {
    logError("unit's site not read", error, { unitId });
    return UNKNOWN_SITE;
  };
  const loading = isolate.sites.load(isolate.plans, env.PLANS, unitId, nowMs, waitUntil);
  waitUntil(loading.catch(unread).then(judge));
}

/** Reports to the board that a test device has displayed its publisher's test run. */
function notifyBoard({ isolate, env, waitUntil, nowMs }: Call, { tokenId, pubProjectId }: TokenClaims): void {
  const runId = runOfTokenId(tokenId);
  if (runId === null) return;
  const failed = (error: unknown) => logError("test display not told", error, { runId });
  waitUntil(isolate.tests.seen(env.TEST_BOARD, pubProjectId, runId, nowMs).catch(failed));
}

function send({ isolate, env, waitUntil }: Call, message: DeliveryMessage): void {
  isolate.beacons.send(env, message, waitUntil);
}

type Refusal = Pick<RefusedBeacon, "verdict" | "reason">;

/** The refusal that follows from the token alone, or null. */
function refusalOf(arrived: Arrived, verdict: TokenVerdict): Refusal | null {
  if (verdict.verdict === "invalid") return { verdict: "invalid", reason: verdict.fault };
  // A beacon with another unit than its token's was copied there.
  if (arrived.unitId !== null && arrived.unitId !== verdict.claims.unitId) {
    return { verdict: "invalid", reason: "foreign-unit" };
  }
  return verdict.verdict === "expired" ? { verdict: "expired", reason: "expired" } : null;
}

function refusedOf(
  { kind, unitId }: Arrived,
  refusal: Refusal,
  verdict: TokenVerdict,
  { isolate, nowMs: atMs }: Call,
): RefusedBeacon {
  const common = { verdict: refusal.verdict, reason: refusal.reason, kind, atMs, count: 1 };
  if (verdict.verdict !== "invalid") {
    const { campaignId, tokenId } = verdict.claims;
    return { ...common, campaignId, tokenId };
  }
  const forged = { ...common, campaignId: null, tokenId: null };
  // Forged unit ids must not create counters: only a unit that this isolate serves is accepted.
  return unitId !== null && isolate.plans.remembers(unitId) ? { ...forged, unitId } : forged;
}

function eventOf(
  { kind, customData }: Arrived,
  claims: TokenClaims,
  { addressHash, isWeb, isIdentifierFree }: Pick<Sender, "addressHash"> & UnitSite,
  atMs: number,
): DeliveryEvent {
  const { expiresAtMs, destinationUrl: _, ...counted } = claims;
  const event: DeliveryEvent = { kind, ...counted, atMs };
  if (isIdentifierFree) event.userHash = event.capDay = null;
  if (addressHash !== null && (kind === "impression" || kind === "click")) {
    event.addressHash = isIdentifierFree ? addressHash.slice(0, ADDRESS_GROUP_CHARS) : addressHash;
    if (isWeb && kind === "impression" && atMs - claims.decidedAtMs < HASTY_BELOW_MS) event.isHasty = true;
  }
  if (kind === "impression" && expiresAtMs - claims.decidedAtMs <= BRIEF_TOKEN_TTL_MS) event.isBrief = true;
  if (customData !== null && !isIdentifierFree) event.customData = customData;
  return event;
}

/** 4,096 groups of addresses: enough to recognise a flood, and too few to recognise a reader. */
const ADDRESS_GROUP_CHARS = 2;

let own: { origin: string; host: string } | null = null;

function ownHostOf({ AD_SERVE_ORIGIN: origin }: AdServeEnv): string {
  if (own?.origin !== origin) own = { origin, host: hostOfAddress(origin) ?? "" };
  return own.host;
}
