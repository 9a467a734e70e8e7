import { isWholeKey } from "../../domain/kernel";
import { verifyToken, WHY_PATH, whyAddress } from "../../domain/serving";
import type { AdServeEnv } from "../env";
import { deadLinkPage, NO_STORE_HEADERS } from "../http";
import { macOf, tokenKeys } from "../keyed-hash";

/**
 * `GET /w/{token}`: redirects to the console's page that says why the ad of this token was shown. It answers 404 for a forged token and
 * 410 once it has expired. Source: rule S25.
 */
export function answerWhy(token: string, env: AdServeEnv, nowMs: number): Response {
  const secret = env.EXPLAIN_KEY;
  const verdict = verifyToken(token, tokenKeys(env.TOKEN_KEYS).keyring, nowMs);
  if (verdict.verdict === "invalid" || !secret || !isWholeKey(secret)) return deadLinkPage(404);
  if (nowMs >= verdict.claims.expiresAtMs) return deadLinkPage(410);
  const address = whyAddress(verdict.claims, nowMs, macOf(secret));
  const headers = { ...NO_STORE_HEADERS, Location: env.CONSOLE_ORIGIN + WHY_PATH + address };
  return new Response(null, { status: 302, headers });
}
