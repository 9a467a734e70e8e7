import type { InspectedRequest } from "../../domain/inventory";
import { exactReasonOf, type WaitUntil } from "../ad-call";
import type { AdServeEnv } from "../env";
import type { Isolate } from "../isolate";
import type { AdQuery } from "./ad-query";

interface ReadAnswer {
  msg: string;
  result?: { advertiser: string; test?: boolean } | null;
}

/** Reports the request and its answer to the app's board, after the answer. The answer is unchanged. */
export function inspected(
  response: Response,
  query: AdQuery,
  appId: string,
  at: { isolate: Isolate; env: AdServeEnv; waitUntil: WaitUntil; nowMs: number },
): Response {
  const { isolate, env, waitUntil, nowMs } = at;
  const copy = response.clone();
  const reason = exactReasonOf(response);
  const id = isolate.tokenId();
  const told = copy.json<ReadAnswer>().then((answer) => {
    const request = requestOf(id, query, { ...answer, status: copy.status, reason }, nowMs);
    isolate.inspector.add(appId, request, env.INSPECTION_BOARD, waitUntil);
  });
  waitUntil(told);
  return response;
}

function requestOf(
  id: string,
  { unitId, platform, language, sdk, uid }: AdQuery,
  { status, msg, reason, result }: ReadAnswer & { status: number; reason: string | null },
  atMs: number,
): InspectedRequest {
  const ad = result ?? null;
  const outcome = status !== 200 ? "refused" : ad === null ? "no-ad" : ad.test ? "test-ad" : "ad";
  return {
    id,
    atMs,
    unitId,
    status,
    outcome,
    reason: ad === null ? (reason ?? msg) : null,
    advertiser: ad?.advertiser ?? null,
    platform,
    language,
    sdk,
    named: uid !== null,
  };
}
