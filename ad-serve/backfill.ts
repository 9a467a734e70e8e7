import { isOwnMachine } from "../domain/kernel";
import {
  type AcceptedBid,
  ASKED_AS,
  BACKFILL_TIMEOUT_MS,
  BID_ANSWER_MAX_BYTES,
  type BidContext,
  type BidOutcome,
  type BidReader,
  type BidVerdict,
  backfillResult,
  bidRequestOf,
  type CountedReason,
  consentOf,
  EXCHANGES_ASKED_MAX,
  encodeBackfillToken,
  judgeBidAnswer,
  type PlanBackfill,
  type PlanExchange,
  type Refusal,
  shortenedAddress,
  winnerOf,
} from "../domain/serving";
import type { AdCall } from "./ad-call";
import { tokenKeys } from "./keyed-hash";
import { countryOfRequest } from "./routes/ad-query";
import { readLimited } from "./routes/limited-text";

/** The request over HTTP, of which only backfill reads the parts that no campaign targets. */
interface Asked {
  request: Request;
  queryText: string;
}

/** Refusals of the unit or its caller, not of campaigns: such a request shows nothing at all. */
const CLOSED: ReadonlySet<Refusal | "unshown"> = new Set<Refusal | "unshown">([
  "unit-unavailable",
  "app-suspended",
  "format-mismatch",
  "plan-limit",
  "platform-mismatch",
  "unknown-zone",
  "unshown",
]);

interface Backfilled {
  /** The highest bid; null if no exchange is asked, or none is good. */
  bid: AcceptedBid | null;
  /** How the asked exchanges answered. */
  answers: readonly (readonly CountedReason[])[];
}
const UNASKED: Backfilled = { bid: null, answers: [] };

/** Asks the unit's exchanges for a request that no campaign fills. */
export async function backfillOf(
  call: AdCall,
  asked: Asked,
  backfill: PlanBackfill,
  reason: Refusal | "unshown" | null,
): Promise<Backfilled> {
  const { plan } = call.compiled;
  if (reason !== null && CLOSED.has(reason)) return UNASKED;
  if (ASKED_AS[plan.unit.format] === null) return UNASKED;
  const reader = readerOf(call, asked);
  const exchanges = backfill.exchanges.slice(0, EXCHANGES_ASKED_MAX);
  const verdicts = await Promise.all(exchanges.map((exchange) => ask(call, backfill, exchange, reader)));
  const answers = verdicts.map((verdict, at) => answerOf(exchanges[at]?.id ?? "", verdict));
  return { bid: winnerOf(verdicts), answers };
}

/** One list per exchange and outcome, so that the traffic counter adds a number per request. */
const answerLists = new Map<string, CountedReason[]>();
const ANSWER_LISTS_MAX = 1_000;

function answerOf(exchangeId: string, verdict: BidVerdict): CountedReason[] {
  const reason: BidOutcome = verdict.ok ? "bid" : verdict.fault;
  const key = `${exchangeId} ${reason}`;
  const known = answerLists.get(key);
  if (known !== undefined) return known;
  if (answerLists.size >= ANSWER_LISTS_MAX) answerLists.clear();
  const list: CountedReason[] = [{ campaignId: exchangeId, reason }];
  answerLists.set(key, list);
  return list;
}

/** The body of the answer with an exchange's ad. */
export function backfillBody(call: AdCall, bid: AcceptedBid): string {
  const { env, compiled, tokenId, nowMs: decidedAtMs, tokenTtlMs } = call;
  const { unit, project } = compiled.plan;
  const { exchangeId, currency, priceMicros, burl } = bid;
  const keys = tokenKeys(env.TOKEN_KEYS);
  const token = encodeBackfillToken(
    {
      ...{ tokenId, exchangeId, unitId: unit.id, appId: unit.appId, pubProjectId: project.id },
      ...{ currency, priceMicros, burl, decidedAtMs, expiresAtMs: decidedAtMs + tokenTtlMs },
    },
    keys.currentKeyId,
    keys.current,
  );
  const impression = `${env.AD_SERVE_ORIGIN}/b/i/${token}?unit=${unit.id}`;
  const result = backfillResult(compiled.plan, bid, impression);
  return JSON.stringify({ code: 0, msg: "OK", result });
}

function readerOf({ request: { language } }: AdCall, { request, queryText }: Asked): BidReader {
  const { headers } = request;
  return {
    userAgent: headers.get("user-agent"),
    address: shortenedAddress(headers.get("cf-connecting-ip")),
    language,
    country: countryOfRequest(request),
    page: pageOf(headers.get("referer")),
    consent: consentOf(new URLSearchParams(queryText)),
  };
}

/** A page without its query and fragment, which may name a person. */
function pageOf(referer: string | null): string | null {
  if (referer === null || !URL.canParse(referer)) return null;
  const { origin, pathname } = new URL(referer);
  return origin === "null" ? null : `${origin}${pathname}`;
}

async function ask(
  call: AdCall,
  backfill: PlanBackfill,
  exchange: PlanExchange,
  reader: BidReader,
): Promise<BidVerdict> {
  const { isolate, env, compiled, tokenId: requestId, nowMs, tokenTtlMs } = call;
  const { plan } = compiled;
  const context: BidContext = {
    ...{ requestId, plan, backfill, exchange, nowMs },
    isLocal: isOwnMachine(env.AD_SERVE_ORIGIN),
  };
  const body = JSON.stringify(bidRequestOf({ ...context, reader, ttlS: tokenTtlMs / 1000 }));
  const signal = isolate.deadline(BACKFILL_TIMEOUT_MS);
  try {
    const response = await isolate.fetch(exchange.endpoint, {
      method: "POST",
      headers: { "Content-Type": "application/json", "x-openrtb-version": "2.6" },
      body,
      signal,
      // Only the address that was checked when it was saved is asked.
      redirect: "manual",
    });
    const text = response.status === 200 ? await readLimited(response.body, BID_ANSWER_MAX_BYTES) : "";
    // A body may end after the limit without an error.
    if (signal.aborted) return { ok: false, fault: "late" };
    return judgeBidAnswer({ status: response.status, text }, context);
  } catch {
    return { ok: false, fault: signal.aborted ? "late" : "unreachable" };
  }
}
