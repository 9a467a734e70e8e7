import { AppError } from "../../../../domain/shared/errors";
import type { AuthContext, SetCookies } from "../context";
import { throttleOrRefuse } from "../throttle";
import { digestOf, keepPassing, passingCookie, randomHandle } from "./passing-value";
import { discover, oidcProvider } from "./provider";

/** Where the provider sends people back to, on the console; what began at a platform's host is handed over to the same path there. */
export const CALLBACK_PATH = "/auth/google/callback";

export const callbackAddress = (ctx: AuthContext) => `${ctx.env.CONSOLE_ORIGIN}${CALLBACK_PATH}`;

/** What is kept while the person is with the provider. */
export interface StartedSignIn {
  nonce: string;
  verifier: string;
  next: string;
  kind: "adv" | "pub" | null;
  /** The alias of the platform on whose host it began, and where it ends; null for the console's. */
  door: string | null;
}

/**
 * Begins a sign-in with the identity provider: authorization code with PKCE, a state that is bound to this browser and used once, and
 * a nonce that is bound to the token. Source: RFC 9700, section 2.1; OpenID Connect Core 1.0, section 3.1.2.
 *
 * @returns where to send the browser, and what to set in it
 * @throws AppError NOT_FOUND where no provider is configured; TOO_MANY_REQUESTS
 */
export async function startProviderSignIn(
  ctx: AuthContext,
  input: Pick<StartedSignIn, "next" | "kind">,
): Promise<{ address: string; setCookies: SetCookies }> {
  const provider = oidcProvider(ctx.env);
  if (!provider) throw new AppError("NOT_FOUND");
  await throttleOrRefuse(ctx, "exchangeToken", null);
  const { authorization_endpoint } = await discover(provider, ctx.now);
  const [state, nonce, verifier] = [randomHandle(), randomHandle(), randomHandle()];
  const door = ctx.platform?.alias ?? null;
  const started: StartedSignIn = { nonce, verifier, next: input.next, kind: input.kind, door };
  await keepPassing(ctx, "oidc_state", state, { ...started });
  const address = new URL(authorization_endpoint);
  const query = {
    response_type: "code",
    client_id: provider.clientId,
    redirect_uri: callbackAddress(ctx),
    scope: "openid email profile",
    state,
    nonce,
    code_challenge: await digestOf(verifier),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return { address: address.toString(), setCookies: [passingCookie(ctx, "oidc_state", state)] };
}
