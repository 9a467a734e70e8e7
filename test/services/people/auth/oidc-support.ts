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

/** A single issuer for all tests, since its keys are cached for the isolate's lifetime. */
export const issuer = await createIssuer({
  issuer: ISSUER,
  clientId: OIDC.OIDC_CLIENT_ID,
  clientSecret: OIDC.OIDC_CLIENT_SECRET,
  redirectUris: [`${ORIGIN}/auth/google/callback`],
});

/** Makes the issuer answer `fetch` in each test of the file. */
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

/** A caller of a console that is configured with the issuer. */
export const visitor = (cookies: string[] = [], options: Parameters<typeof caller>[0] = {}) =>
  caller({ ...options, cookies, env: { ...OIDC, ...options.env } });

/** Starts a sign-in at the issuer. @param at host of the request */
export async function setOut(at: Parameters<typeof caller>[0] = {}) {
  const started = await startProviderSignIn(visitor([], at), { next: "/projects", kind: null });
  return { ...started, query: new URL(started.address).searchParams };
}

/** A complete sign-in through the issuer as a given person. */
export async function walk(person: IssuedPerson) {
  const { query, setCookies } = await setOut();
  const back = new URL(issuer.grant(query, person));
  return finishProviderSignIn(visitor(setCookies), back.searchParams);
}

export const tokenFor = (person: IssuedPerson, change: Record<string, unknown> = {}) =>
  issuer.sign({ ...issuer.claimsOf(person, Date.now()), ...change });
