import { eq } from "drizzle-orm";
import { consentAt } from "../../domain/people";
import { schema } from "../../worker/db/client";
import type { ConsoleEnv } from "../../worker/env";
import { keepLocalKey, localCodes } from "../../worker/integrations/mail";
import { createContext, type Identity, type ServiceContext } from "../../worker/services/kernel";
import {
  beginSecondFactor,
  confirmSecondFactor,
  loginWithIdToken,
  signOut,
} from "../../worker/services/people";
import { createAuth } from "../../worker/services/people/auth/better-auth";
import { issueIdToken } from "../../worker/services/people/auth/id-token";

export const DEMO_PASSWORD = "madang-demo1";

export interface DemoPerson {
  role: string;
  email: string;
  name: string;
  kind: "adv" | "pub";
  isOperator: boolean;
}

/** A context for an account at a time; deferred work is collected, to be awaited at the end. */
export function contextAt(
  env: ConsoleEnv,
  account: Identity | null,
  now: number,
  deferred: Promise<unknown>[],
): ServiceContext {
  return createContext({
    env,
    account,
    provedAtMs: now,
    locale: "ko",
    requestId: "seed",
    now,
    defer: (work) => deferred.push(work),
  });
}

/** Signs up a demo account through the normal verbs, with a confirmed address. */
export async function openAccount(ctx: ServiceContext, person: DemoPerson): Promise<Identity> {
  const { email, name, kind, isOperator } = person;
  const auth = createAuth({ ...ctx, headers: new Headers() });
  const body = {
    email,
    name,
    kind,
    password: DEMO_PASSWORD,
    locale: "ko" as const,
    ...consentAt(new Date(ctx.now)),
  };
  const { user } = await auth.api.signUpEmail({ body });
  await ctx.db
    .update(schema.accounts)
    .set({ emailVerified: true, isOperator })
    .where(eq(schema.accounts.id, user.id));
  if (isOperator) await giveSecondFactor(ctx, user.id, email);
  return { id: user.id, email, name, kind, locale: "ko", isOperator };
}

/** Uses the previous code, because each code is valid once and the current one is needed for the first sign-in. */
const A_CODE_BEFORE_MS = 30_000;

/** Sets up an operator's second factor; the demo's codes are displayed on this machine's mailbox page. */
async function giveSecondFactor(ctx: ServiceContext, accountId: string, email: string): Promise<void> {
  const { MAILBOX } = ctx.env;
  if (!MAILBOX) throw new Error("the demo's authenticator is kept beside the local mails");
  const headers = new Headers();
  const auth = { ...ctx, headers };
  const idToken = await issueIdToken(ctx.env.AUTH_SECRET, {
    accountId,
    audience: ctx.env.CONSOLE_ORIGIN,
    nowMs: Date.now(),
  });
  const now = Date.now();
  const { setCookies } = await loginWithIdToken({ ...auth, now }, { idToken });
  headers.set("cookie", cookieHeader(setCookies));
  const { key } = await beginSecondFactor({ ...auth, now }, { password: DEMO_PASSWORD });
  await keepLocalKey(MAILBOX, email, key);
  const confirm = async () => {
    const codes = await localCodes(MAILBOX, Date.now() - A_CODE_BEFORE_MS);
    const code = codes.find((shown) => shown.email === email)?.code ?? "";
    return confirmSecondFactor({ ...auth, now }, { code });
  };
  // The code may expire between generation and check; then the next one is used.
  const confirmed = await confirm().catch(confirm);
  headers.set("cookie", cookieHeader(confirmed.setCookies));
  await signOut({ ...auth, now });
}

const cookieHeader = (setCookies: readonly string[]) =>
  setCookies.map((cookie) => cookie.split(";")[0]).join("; ");
