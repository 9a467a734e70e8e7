import { eq } from "drizzle-orm";
import { generateKeyPair, SignJWT } from "jose";
import { describe, expect, it, vi } from "vitest";
import { accountCredentials, accounts, sessions } from "../../../../worker/db/schema";
import {
  completeSignUp,
  finishProviderSignIn,
  loginWithIdToken,
  signIn,
  startProviderSignIn,
  waitingSignUp,
} from "../../../../worker/services/people";
import {
  ISSUER,
  issuer,
  letIssuerAnswer,
  OIDC,
  setOut,
  somebody,
  tokenFor,
  visitor,
  walk,
} from "./oidc-support";
import { member } from "./people";
import { caller, newcomer, PASSWORD, sessionOf } from "./support";

vi.setConfig({ testTimeout: 30_000 });

letIssuerAnswer();

const accountOf = async (email: string) =>
  (await caller().db.select().from(accounts).where(eq(accounts.email, email)))[0];
const PERSON = { kind: "adv", name: "구글 사람", terms: true, privacy: true };

async function signedUp() {
  const person = somebody();
  const { setCookies } = await walk(person);
  await completeSignUp(visitor(setCookies), PERSON);
  return person;
}

describe("signing in with the identity provider", () => {
  it("asks somebody new for what is missing, then opens their account and a session", async () => {
    const person = somebody({ name: "이름이 열다섯 글자보다 긴 어떤 사람" });
    const back = await walk(person);
    expect(back).toMatchObject({ outcome: "sign-up", next: "/projects" });
    expect(await accountOf(person.email)).toBeUndefined();
    const arriving = visitor(back.setCookies);
    expect(await waitingSignUp(arriving)).toEqual({ email: person.email, name: "이름이 열다섯 글자보다 긴" });
    const { setCookies } = await completeSignUp(arriving, PERSON);
    expect((await sessionOf(setCookies))?.account).toMatchObject({ email: person.email, name: "구글 사람" });
    await expect(completeSignUp(arriving, PERSON)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });

  it("opens the same account the next time, also after the address changed there", async () => {
    const person = await signedUp();
    const { id } = (await accountOf(person.email)) ?? {};
    const back = await walk({ ...person, email: "another@example.com", emailVerified: false });
    expect(back.outcome).toBe("signed-in");
    expect((await sessionOf(back.setCookies))?.account.id).toBe(id);
  });

  it("links an account with a confirmed address, which keeps its password", async () => {
    const email = await member();
    const back = await walk(somebody({ email }));
    expect(back.outcome).toBe("signed-in");
    expect((await sessionOf(back.setCookies))?.account.email).toBe(email);
    expect((await signIn(caller(), { email, password: PASSWORD })).outcome).toBe("signed-in");
  });

  it("enters nobody's account by an address that the provider does not vouch for", async () => {
    const email = await member();
    const back = await walk(somebody({ email, emailVerified: false }));
    expect(back).toMatchObject({ outcome: "refused", reason: "no-verified-email" });
    expect(await sessionOf(back.setCookies)).toBeNull();
  });

  it("keeps nothing of an account whose address was never confirmed: neither name, side nor password", async () => {
    const email = await newcomer();
    const before = await accountOf(email);
    const back = await walk(somebody({ email }));
    expect(back.outcome).toBe("sign-up");
    const done = await completeSignUp(visitor(back.setCookies), {
      kind: "adv",
      name: "주인",
      terms: true,
      privacy: true,
    });
    expect((await sessionOf(done.setCookies))?.account).toMatchObject({ email, name: "주인", kind: "adv" });
    expect(done.accountId).not.toBe(before?.id);
    await expect(signIn(caller(), { email, password: PASSWORD })).rejects.toMatchObject({
      fields: { password: ["credentials.wrong"] },
    });
    expect((await accountOf(email))?.emailVerified).toBe(true);
  });

  it("refuses a state that was used, is another browser's, or is missing", async () => {
    const person = await signedUp();
    const { query, setCookies } = await setOut();
    const back = new URL(issuer.grant(query, person)).searchParams;
    expect(await finishProviderSignIn(visitor(), back)).toMatchObject({ reason: "stale" });
    const other = await setOut();
    expect(await finishProviderSignIn(visitor(other.setCookies), back)).toMatchObject({ reason: "stale" });
    expect(await finishProviderSignIn(visitor(setCookies), back)).toMatchObject({ outcome: "signed-in" });
    expect(await finishProviderSignIn(visitor(setCookies), back)).toMatchObject({ reason: "stale" });
    expect(await finishProviderSignIn(visitor(setCookies), new URLSearchParams())).toMatchObject({
      reason: "stale",
    });
  });

  it("refuses an answer without a code, and one that says that it was cancelled", async () => {
    for (const [answer, reason] of [
      [{}, "no-code"],
      [{ error: "access_denied" }, "cancelled"],
      [{ error: "server_error" }, "failed"],
    ] as const) {
      const { query, setCookies } = await setOut();
      const back = new URLSearchParams({ ...answer, state: query.get("state") ?? "" });
      expect(await finishProviderSignIn(visitor(setCookies), back)).toMatchObject({ reason });
    }
  });

  it("refuses a code that was made for another browser's question", async () => {
    const person = await signedUp();
    const [mine, theirs] = [await setOut(), await setOut()];
    const code = new URL(issuer.grant(theirs.query, person)).searchParams.get("code") ?? "";
    const back = new URLSearchParams({ code, state: mine.query.get("state") ?? "" });
    expect(await finishProviderSignIn(visitor(mine.setCookies), back)).toMatchObject({ reason: "failed" });
  });

  it("sends its secret to the token's address alone, and refuses one that leads elsewhere", async () => {
    const person = await signedUp();
    const asked: string[] = [];
    const moved = (location: string) => new Response(null, { status: 307, headers: { Location: location } });
    // Like the runtime's own, it follows redirects by default.
    vi.mocked(fetch).mockImplementation(async (input, init) => {
      const request = new Request(input, init);
      asked.push(new URL(request.url).host);
      if (request.url !== `${ISSUER}/token` || request.redirect === "manual")
        return request.url === `${ISSUER}/token` ? moved("http://elsewhere.test/") : issuer.handle(request);
      asked.push("elsewhere.test");
      return issuer.handle(request);
    });
    expect(await walk(person)).toMatchObject({ outcome: "refused", reason: "failed" });
    expect(new Set(asked)).toEqual(new Set([new URL(ISSUER).host]));
  });

  it("refuses a token with another nonce, though all else is right", async () => {
    const person = await signedUp();
    const { query, setCookies } = await setOut();
    query.set("nonce", "another");
    const back = new URL(issuer.grant(query, person)).searchParams;
    expect(await finishProviderSignIn(visitor(setCookies), back)).toMatchObject({ reason: "failed" });
  });

  it("is not there where no provider is configured", async () => {
    await expect(startProviderSignIn(caller(), { next: "/", kind: null })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("the identity provider's ID token", () => {
  it("is exchanged for a session once", async () => {
    const person = await signedUp();
    const idToken = await tokenFor(person);
    const { setCookies } = await loginWithIdToken(visitor(), { idToken });
    expect((await sessionOf(setCookies))?.account.email).toBe(person.email);
    await expect(loginWithIdToken(visitor(), { idToken })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });

  it("says that somebody genuine has no account", async () => {
    await expect(loginWithIdToken(visitor(), { idToken: await tokenFor(somebody()) })).rejects.toMatchObject({
      code: "ACCOUNT_NOT_FOUND",
      status: 404,
    });
  });

  it("is refused when forged, late, unsigned, or meant for somebody else", async () => {
    const person = await signedUp();
    const { db } = caller();
    const before = (await db.select().from(sessions)).length;
    const nowS = Math.floor(Date.now() / 1000);
    const claims = issuer.claimsOf(person, Date.now());
    const strangers = await generateKeyPair("RS256");
    const byStranger = new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "local-1" });
    const bySecret = new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "local-1" });
    const good = await tokenFor(person);
    const [, body, signature] = good.split(".");
    const head = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const refused = {
      "signed by another key": await byStranger.sign(strangers.privateKey),
      "signed by the client's secret": await bySecret.sign(new TextEncoder().encode(OIDC.OIDC_CLIENT_SECRET)),
      "of the algorithm none": `${head({ alg: "none" })}.${body}.`,
      altered: `${head({ alg: "RS256", kid: "local-1" })}.${head({ ...claims, sub: "another" })}.${signature}`,
      "by an unknown key": `${head({ alg: "RS256", kid: "unknown" })}.${body}.${signature}`,
      expired: await tokenFor(person, { iat: nowS - 7200, exp: nowS - 3600 }),
      "without an end": await tokenFor(person, { exp: undefined }),
      "for another client": await tokenFor(person, { aud: "another-client" }),
      "for several, without saying for whom": await tokenFor(person, {
        aud: [OIDC.OIDC_CLIENT_ID, "another-client"],
        azp: undefined,
      }),
      "for another party of several": await tokenFor(person, {
        aud: [OIDC.OIDC_CLIENT_ID, "another-client"],
        azp: "another-client",
      }),
      "of another issuer": await tokenFor(person, { iss: `${ISSUER}/other` }),
      "without a subject": await tokenFor(person, { sub: undefined }),
      nonsense: "nonsense",
    };
    for (const [title, idToken] of Object.entries(refused)) {
      await expect(loginWithIdToken(visitor(), { idToken }), title).rejects.toMatchObject({
        code: "UNAUTHORIZED",
      });
    }
    expect((await db.select().from(sessions)).length).toBe(before);
  });

  it("is refused where no provider is configured", async () => {
    const person = await signedUp();
    const idToken = await tokenFor(person);
    await expect(loginWithIdToken(caller(), { idToken })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });

  it("links an identity once, however often it comes", async () => {
    const email = await member();
    const person = somebody({ email });
    await Promise.all([walk(person), walk(person), walk(person)]);
    const rows = await caller()
      .db.select()
      .from(accountCredentials)
      .where(eq(accountCredentials.providerAccountId, person.subject));
    expect(rows).toHaveLength(1);
  });
});
