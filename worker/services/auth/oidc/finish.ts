import { z } from "zod";
import { describedShort } from "../../../../domain/shared/described";
import type { AuthContext, SetCookies } from "../context";
import { refusalCode } from "../refusals";
import { throttleOrRefuse } from "../throttle";
import { accountOfIdentity, type Entered, enterByToken } from "./enter";
import {
  digestOf,
  keepPassing,
  passingCookie,
  passingHandle,
  randomHandle,
  takePassing,
} from "./passing-value";
import { discover, type OidcProvider, oidcProvider, readProviderToken } from "./provider";
import { callbackAddress, type StartedSignIn } from "./start";

/** Why a provider's sign-in came to nothing; each has its sentence in `app/i18n/provider-refusals.ts`. */
export type ProviderRefusal =
  | "cancelled"
  /** The answer is not one to a question of this browser, or came too late, or a second time. */
  | "stale"
  | "no-code"
  /** The provider did not answer, or what it answered proves nothing. */
  | "failed"
  | "no-verified-email";

export type ProviderAnswer = (
  | Entered
  /** Nobody has an account by this identity: the rest of signing up is asked for. */
  | { outcome: "sign-up"; setCookies: SetCookies }
  | { outcome: "refused"; reason: ProviderRefusal; setCookies: SetCookies }
) & { next: string | null; kind: StartedSignIn["kind"] };

const tokenSchema = z.object({ id_token: z.string().min(1) });
const ANSWER_WITHIN_MS = 10_000;

/**
 * Takes the provider's answer: the state must be this browser's and not used before, the code is exchanged, and the ID token
 * checked.
 *
 * @param query of the address that the provider sent the browser to
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function finishProviderSignIn(
  ctx: AuthContext,
  query: URLSearchParams,
): Promise<ProviderAnswer> {
  await throttleOrRefuse(ctx, "exchangeToken", null);
  const clear = [passingCookie(ctx, "oidc_state", null)];
  const state = query.get("state");
  const isOfThisBrowser = state !== null && state === passingHandle(ctx, "oidc_state");
  const taken = isOfThisBrowser
    ? ((await takePassing(ctx, "oidc_state", state)) as StartedSignIn | null)
    : null;
  // A cookie is kept to its host; a state that was begun at another one is none of this host's all the same.
  const started = taken?.door === (ctx.platform?.alias ?? null) ? taken : null;
  const provider = oidcProvider(ctx.env);
  const { next = null, kind = null } = started ?? {};
  const refused = (reason: ProviderRefusal): ProviderAnswer => ({
    outcome: "refused",
    reason,
    setCookies: clear,
    next,
    kind,
  });
  if (!started || !provider) return refused("stale");
  if (query.has("error")) return refused(query.get("error") === "access_denied" ? "cancelled" : "failed");
  const code = query.get("code");
  if (!code) return refused("no-code");
  try {
    const idToken = await exchangeCode(ctx, provider, { code, verifier: started.verifier });
    const answer = await enter(ctx, provider, idToken, started);
    if ("reason" in answer) return refused(answer.reason);
    return { ...answer, setCookies: [...clear, ...answer.setCookies], next, kind };
  } catch (error) {
    if (!refusalCode(error))
      console.warn(JSON.stringify({ event: "oidc.callback", error: describedShort(error) }));
    return refused("failed");
  }
}

/** @throws Error when the provider refuses the code, or does not answer */
async function exchangeCode(
  ctx: AuthContext,
  provider: OidcProvider,
  { code, verifier }: { code: string; verifier: string },
): Promise<string> {
  const { token_endpoint } = await discover(provider, ctx.now);
  const answer = await fetch(token_endpoint, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: callbackAddress(ctx),
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      code_verifier: verifier,
    }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!answer.ok) throw new Error(`the identity provider refused the code with ${answer.status}`);
  return tokenSchema.parse(await answer.json()).id_token;
}

async function enter(
  ctx: AuthContext,
  provider: OidcProvider,
  idToken: string,
  { nonce }: StartedSignIn,
): Promise<Entered | { outcome: "sign-up"; setCookies: SetCookies } | { reason: ProviderRefusal }> {
  const read = await readProviderToken(provider, idToken, { nonce, nowMs: ctx.now });
  if (!read) return { reason: "failed" };
  const verdict = await accountOfIdentity(ctx, read.identity);
  if (verdict.is === "refused") return { reason: verdict.reason };
  if (verdict.is !== "new") {
    const token = { id: await digestOf(idToken), expiresAtMs: read.expiresAtMs };
    return enterByToken(ctx, verdict.accountId, token);
  }
  const handle = randomHandle();
  await keepPassing(ctx, "oidc_sign_up", handle, { ...read.identity });
  return { outcome: "sign-up", setCookies: [passingCookie(ctx, "oidc_sign_up", handle)] };
}
