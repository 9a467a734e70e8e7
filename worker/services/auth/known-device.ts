import { cookieAttributes, cookieValue } from "../../../domain/shared/cookies";
import type { AuthContext, SetCookies } from "./context";
import { signatureFor } from "./keys";
import { cookieName } from "./session-cookie";

/** A year, counted from each sign-in. */
const TTL_S = 365 * 24 * 60 * 60;
/** People of one browser that it remembers; the one who was longest away is forgotten first. */
const PEOPLE_MAX = 5;
const BETWEEN = "~";

const nameOf = (ctx: Pick<AuthContext, "env">) => cookieName(ctx.env.CONSOLE_ORIGIN, "device");

/**
 * A device cookie names nobody: each of its parts is `{random}.{until}.{HMAC of both with the address}`, so that it is worth something to
 * whoever types that address only. It opens nothing; it is counted in place of the address. Source: OWASP, "Slow Down Online Guessing
 * Attacks with Device Cookies".
 */
const signatureOf = (ctx: Pick<AuthContext, "env">, parts: { id: string; until: string; email: string }) =>
  signatureFor(ctx.env.AUTH_SECRET, "known-device", `${parts.id}\n${parts.until}\n${parts.email}`);

function partsIn(ctx: Pick<AuthContext, "env" | "headers">): string[] {
  const value = cookieValue(ctx.headers.get("cookie") ?? "", nameOf(ctx)) ?? "";
  return value.split(BETWEEN).filter(Boolean).slice(0, PEOPLE_MAX);
}

/** What a device that signed in to an address before is counted as; null for every other. @param email in lower case */
export async function knownDevice(
  ctx: Pick<AuthContext, "env" | "headers" | "now">,
  email: string,
): Promise<string | null> {
  for (const part of partsIn(ctx)) {
    const [id = "", until = "", signature = ""] = part.split(".");
    if (!(Number(until) * 1000 > ctx.now)) continue;
    if (signature === (await signatureOf(ctx, { id, until, email }))) return id;
  }
  return null;
}

/**
 * What a browser keeps once its reader has shown that an address is theirs: by a whole sign-in, or by what was mailed to it. A device
 * that is known already keeps its name, and so its count.
 */
export async function knownDeviceCookie(
  ctx: Pick<AuthContext, "env" | "headers" | "now">,
  email: string,
): Promise<SetCookies> {
  const id = (await knownDevice(ctx, email)) ?? crypto.randomUUID().replaceAll("-", "");
  const until = String(Math.floor(ctx.now / 1000) + TTL_S);
  const own = [id, until, await signatureOf(ctx, { id, until, email })].join(".");
  const others = partsIn(ctx).filter((part) => !part.startsWith(`${id}.`));
  const value = [own, ...others].slice(0, PEOPLE_MAX).join(BETWEEN);
  return [`${nameOf(ctx)}=${value}; Max-Age=${TTL_S}; ${cookieAttributes(ctx.env.CONSOLE_ORIGIN)}`];
}
