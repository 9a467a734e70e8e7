import type { DeliveryKind, DeliveryMessage } from "../../domain/delivery/event";
import { type TokenVerdict, verifyToken } from "../../domain/serving/token";
import type { AdServeEnv } from "../env";
import { isSpeculative, NO_STORE_HEADERS, notFoundPage } from "../http";
import type { Isolate } from "../isolate";
import { tokenKeys } from "../keyed-hash";
import { logError } from "../log";

type WaitUntil = (work: Promise<unknown>) => void;

/** `GET|POST /b/i/{token}`: always 204, so that a sender learns nothing from the answer. */
export function answerBeacon(
  isolate: Isolate,
  request: Request,
  token: string,
  env: AdServeEnv,
  waitUntil: WaitUntil,
): Response {
  const atMs = isolate.now();
  const verdict = verifyToken(token, tokenKeys(env.TOKEN_KEYS).keyring, atMs);
  report(messageOf("impression", verdict, request, atMs), env, waitUntil);
  return new Response(null, { status: 204, headers: NO_STORE_HEADERS });
}

/**
 * `GET /c/{token}`: to the creative's own destination, which the token carries under its signature; nothing of the request decides
 * where it leads. A late or repeated click still arrives there and is never billed.
 */
export function answerClick(
  isolate: Isolate,
  request: Request,
  token: string,
  env: AdServeEnv,
  waitUntil: WaitUntil,
): Response {
  const atMs = isolate.now();
  const verdict = verifyToken(token, tokenKeys(env.TOKEN_KEYS).keyring, atMs);
  report(messageOf("click", verdict, request, atMs), env, waitUntil);
  if (verdict.verdict === "invalid") return notFoundPage();
  return new Response(null, {
    status: 302,
    headers: { ...NO_STORE_HEADERS, Location: verdict.claims.destinationUrl },
  });
}

/** What the ledger is told. A beacon that names another unit than its token's was moved there by somebody. */
function messageOf(
  kind: DeliveryKind,
  verdict: TokenVerdict,
  request: Request,
  atMs: number,
): DeliveryMessage {
  if (verdict.verdict === "invalid") return { verdict: "invalid", kind, atMs, reason: verdict.fault };
  const { claims } = verdict;
  const unitId = new URL(request.url).searchParams.get("unit");
  if (unitId !== null && unitId !== claims.unitId) {
    return { verdict: "invalid", kind, atMs, reason: "foreign-unit" };
  }
  if (verdict.verdict === "expired") return { verdict: "expired", kind, atMs, reason: "expired" };
  if (isSpeculative(request)) return { verdict: "suspicious", kind, atMs, reason: "speculative" };
  const { expiresAtMs: _, destinationUrl: __, ...counted } = claims;
  return { verdict: "valid", event: { kind, ...counted, atMs } };
}

function report(message: DeliveryMessage, env: AdServeEnv, waitUntil: WaitUntil): void {
  waitUntil(env.DELIVERY_QUEUE.send(message).catch((error) => logError("delivery not queued", error)));
}
