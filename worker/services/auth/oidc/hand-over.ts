import { platformOrigin } from "../../../../domain/project/platform-host";
import type { AuthContext } from "../context";
import { peekPassing } from "./passing-value";
import { CALLBACK_PATH, type StartedSignIn } from "./start";

/**
 * Where the provider's answer is to be taken, when not here. The provider knows the console's callback alone; a sign-in that began at a
 * platform's host ends there, where the cookie is that its state is bound to. What is handed over is worth nothing without that
 * cookie: the state works once, for ten minutes, and the code only with the verifier that is kept under it.
 *
 * @param query of the address that the provider sent the browser to
 * @returns the address on the platform's host, made of what was kept when the sign-in began; null for everything else
 */
export async function handOverAddress(ctx: AuthContext, query: URLSearchParams): Promise<string | null> {
  const state = query.get("state");
  if (ctx.platform || !state) return null;
  const started = (await peekPassing(ctx, "oidc_state", state)) as StartedSignIn | null;
  if (!started?.door) return null;
  const { CONSOLE_ORIGIN: consoleOrigin, CONSOLE_DOMAIN: domain } = ctx.env;
  return `${platformOrigin(started.door, { consoleOrigin, domain })}${CALLBACK_PATH}?${query}`;
}
