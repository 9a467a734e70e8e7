import { eq } from "drizzle-orm";
import { schema } from "../../worker/db/client";
import type { ConsoleEnv } from "../../worker/env";
import { createAuth } from "../../worker/services/auth/better-auth";
import { createContext, type Identity, type ServiceContext } from "../../worker/services/context";

export const DEMO_PASSWORD = "madang-demo1";

export interface DemoPerson {
  role: string;
  email: string;
  name: string;
  kind: "adv" | "pub";
  isOperator: boolean;
}

/** A context that acts as somebody at some moment; what it defers is collected, to be awaited at the end. */
export function contextAt(
  env: ConsoleEnv,
  account: Identity | null,
  now: number,
  deferred: Promise<unknown>[],
): ServiceContext {
  return createContext({
    env,
    account,
    locale: "ko",
    requestId: "seed",
    now,
    defer: (work) => deferred.push(work),
  });
}

/** Signs a demo account up as a person would, and takes its address as confirmed. */
export async function openAccount(ctx: ServiceContext, person: DemoPerson): Promise<Identity> {
  const { email, name, kind, isOperator } = person;
  const auth = createAuth({ ...ctx, headers: new Headers() });
  const body = {
    email,
    name,
    kind,
    password: DEMO_PASSWORD,
    locale: "ko" as const,
    termsAcceptedAt: new Date(ctx.now),
  };
  const { user } = await auth.api.signUpEmail({ body });
  await ctx.db
    .update(schema.accounts)
    .set({ emailVerified: true, isOperator })
    .where(eq(schema.accounts.id, user.id));
  return { id: user.id, email, name, kind, locale: "ko", isOperator };
}
