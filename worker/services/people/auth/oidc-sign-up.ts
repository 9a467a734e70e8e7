import { and, eq } from "drizzle-orm";
import { AppError, makeId, parseOrRefuse } from "../../../../domain/kernel";
import {
  ACCOUNT_NAME_MAX_CHARS,
  completeSignUpSchema,
  consentAt,
  type ProviderIdentity,
} from "../../../../domain/people";
import { accounts } from "../../../db/schema";
import {
  type AuthContext,
  commitWork,
  knownDeviceCookie,
  type SetCookies,
  throttleOrRefuse,
} from "../../kernel";
import { isRegistered } from "../find-account";
import { passingCookie, passingHandle, peekPassing, randomHandle, takePassing } from "./oidc-provider";
import { credentialOf, enterByToken } from "./oidc-return";
import { doorOf } from "./refusals";

/** Long enough for its immediate single use. */
const ENTRY_TTL_MS = 60_000;

async function waitingIdentity(ctx: AuthContext): Promise<ProviderIdentity | null> {
  const handle = passingHandle(ctx, "oidc_sign_up");
  return handle ? ((await peekPassing(ctx, "oidc_sign_up", handle)) as ProviderIdentity | null) : null;
}

/** The pending provider sign-up of this browser, with a valid name; null if there is none. */
export async function waitingSignUp(ctx: AuthContext): Promise<{ email: string; name: string } | null> {
  const identity = await waitingIdentity(ctx);
  if (!identity?.email) return null;
  const name = [...(identity.name ?? "")].slice(0, ACCOUNT_NAME_MAX_CHARS).join("");
  return { email: identity.email, name: name.trim() };
}

/**
 * Creates an account for an address that the provider confirms, and signs it in.
 *
 * @param input `completeSignUpSchema`; the caller's cookie identifies the pending sign-up
 * @param alias of the platform whose page led here
 * @throws AppError 070 with fields; UNAUTHORIZED if the sign-up has to restart; ACCOUNT_EMAIL_DUPLICATED; TOO_MANY_REQUESTS
 */
export async function completeSignUp(
  ctx: AuthContext,
  input: unknown,
  alias: string | null = null,
): Promise<{ accountId: string; setCookies: SetCookies }> {
  const { kind: asked, name } = parseOrRefuse(completeSignUpSchema, input);
  const handle = passingHandle(ctx, "oidc_sign_up");
  await throttleOrRefuse(ctx, "signUp", null);
  const identity = handle
    ? ((await takePassing(ctx, "oidc_sign_up", handle)) as ProviderIdentity | null)
    : null;
  if (!identity?.email) throw new AppError("UNAUTHORIZED");
  const { db, now, locale } = ctx;
  const { email } = identity;
  const id = makeId("account", now, crypto.getRandomValues(new Uint8Array(16)));
  const at = new Date(now);
  const door = await doorOf(ctx, asked, alias);
  const person = { ...door, id, name, email, emailVerified: true, locale, ...consentAt(at) };
  try {
    await commitWork(ctx, {
      rows: [
        // An earlier sign-up with this address was never confirmed: its name, side and password are deleted.
        db.delete(accounts).where(and(eq(accounts.email, email), eq(accounts.emailVerified, false))),
        db.insert(accounts).values({ ...person, createdAt: at, updatedAt: at }),
        credentialOf(ctx, identity, id),
      ],
    });
  } catch (error) {
    if (await isRegistered(db, email)) throw new AppError("ACCOUNT_EMAIL_DUPLICATED");
    throw error;
  }
  const entered = await enterByToken(ctx, id, { id: randomHandle(), expiresAtMs: now + ENTRY_TTL_MS });
  return {
    accountId: id,
    setCookies: [
      passingCookie(ctx, "oidc_sign_up", null),
      ...entered.setCookies,
      ...(await knownDeviceCookie(ctx, email)),
    ],
  };
}
