import { beforeEach, vi } from "vitest";
import { createIssuer, type IssuedPerson } from "../../../../scripts/local/issuer/issuer.ts";
import { finishProviderSignIn, startProviderSignIn } from "../../../../worker/services/people";
import { caller, freshEmail, ORIGIN } from "./support";

export const ISSUER = "http://issuer.test";
export const OIDC = {
  OIDC_ISSUER: ISSUER,
  OIDC_CLIENT_ID: "madang-console",
  OIDC_CLIENT_SECRET: "local-secret",
};

/** The one issuer of all, since keys are kept for as long as the isolate lives. */
export const issuer = await createIssuer({
  issuer: ISSUER,
  clientId: OIDC.OIDC_CLIENT_ID,
  clientSecret: OIDC.OIDC_CLIENT_SECRET,
  redirectUris: [`${ORIGIN}/auth/google/callback`],
});

/** The issuer answers to `fetch` in each test of the file that calls this. */
export function letIssuerAnswer(): void {
  beforeEach(() => {
    vi.spyOn(globalThis, "fetch").mockImplementation((input, init) =>
      issuer.handle(new Request(input, init)),
    );
  });
}

export function somebody(of: Partial<IssuedPerson> = {}): IssuedPerson {
  const subject = crypto.randomUUID();
  return { subject, email: freshEmail(), name: "구글 사람", emailVerified: true, ...of };
}

/** A caller of a console that knows the issuer. */
export const visitor = (cookies: string[] = [], options: Parameters<typeof caller>[0] = {}) =>
  caller({ ...options, cookies, env: { ...OIDC, ...options.env } });

/** Sets out for the issuer. @param at whose host it is done at */
export async function setOut(at: Parameters<typeof caller>[0] = {}) {
  const started = await startProviderSignIn(visitor([], at), { next: "/projects", kind: null });
  return { ...started, query: new URL(started.address).searchParams };
}

/** The whole way there and back, as somebody. */
export async function walk(person: IssuedPerson) {
  const { query, setCookies } = await setOut();
  const back = new URL(issuer.grant(query, person));
  return finishProviderSignIn(visitor(setCookies), back.searchParams);
}

export const tokenFor = (person: IssuedPerson, change: Record<string, unknown> = {}) =>
  issuer.sign({ ...issuer.claimsOf(person, Date.now()), ...change });
