import { env as bindings } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { accounts } from "../../../../worker/db/schema";
import type { ConsoleEnv } from "../../../../worker/env";
import type { HostPlatform } from "../../../../worker/services/kernel";
import {
  completeSignUp,
  finishProviderSignIn,
  forgotPassword,
  handOverAddress,
  signUp,
} from "../../../../worker/services/people";
import { platformOfHost } from "../../../../worker/services/platform";
import { openShop } from "../../../support/factories";
import { issuer, letIssuerAnswer, setOut, somebody, visitor } from "./oidc-support";
import { caller, consoleEnv, freshEmail, mailsTo, ORIGIN, sessionOf, signUpForm } from "./support";

/** Password hashing is slow by design, especially on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });

letIssuerAnswer();

let platform: HostPlatform;
let other: HostPlatform;
beforeAll(async () => {
  const env = bindings as unknown as ConsoleEnv;
  const open = async () => {
    const { pub } = await openShop(env);
    const url = `https://${pub.alias}.${env.CONSOLE_DOMAIN}/`;
    const found = await platformOfHost({ env, db: caller().db }, url);
    if (!found) throw new Error("a platform that was just opened does not answer");
    return found;
  };
  [platform, other] = [await open(), await open()];
});

const accountOf = async (email: string) =>
  (await caller().db.select().from(accounts).where(eq(accounts.email, email)))[0];
const hostOf = ({ alias }: HostPlatform) => `http://${alias}.${consoleEnv().CONSOLE_DOMAIN}`;

describe("an account", () => {
  it("that is opened at a platform's host is an advertiser's, and keeps whose host it was", async () => {
    const email = freshEmail();
    await signUp(caller({ platform }), { ...signUpForm(email), kind: "pub" }, other.alias);
    expect(await accountOf(email)).toMatchObject({ kind: "adv", originProjectId: platform.id });
  });

  it("that is opened by a platform's page on the console keeps whose page it was, and its side", async () => {
    const email = freshEmail();
    await signUp(caller(), { ...signUpForm(email), kind: "pub" }, platform.alias);
    expect(await accountOf(email)).toMatchObject({ kind: "pub", originProjectId: platform.id });
  });

  it.each([["nobody-here"], [null]])("that comes by no platform's door keeps none: %s", async (alias) => {
    const email = freshEmail();
    await signUp(caller(), signUpForm(email), alias);
    expect(await accountOf(email)).toMatchObject({ originProjectId: null });
  });
});

describe("a mail to whoever acts at a platform's host", () => {
  it("is sent and signed in the platform's name, and says nothing of the house", async () => {
    for (const locale of ["ko", "en"] as const) {
      const email = freshEmail();
      await signUp(caller({ platform, locale }), signUpForm(email));
      const [mail] = await mailsTo(email);
      expect(mail?.from).toBe(platform.displayName);
      expect(mail?.subject).toContain(`[${platform.displayName}]`);
      expect(mail?.text).toContain(platform.displayName);
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain("Madang");
    }
  });

  it("leads back to that host", async () => {
    const email = freshEmail();
    const ctx = caller({ platform });
    await forgotPassword(ctx, { email });
    await ctx.settle();
    const [mail] = await mailsTo(email);
    expect(mail?.from).toBe(platform.displayName);
    expect(mail?.text).toContain(`${hostOf(platform)}/auth/sign-up`);
    expect(mail?.text).not.toContain(ORIGIN);
  });

  it("is the house's on the console", async () => {
    const email = freshEmail();
    await signUp(caller(), signUpForm(email));
    expect((await mailsTo(email))[0]).toMatchObject({ from: "Madang" });
  });
});

/** The provider's redirect to the console with its answer about a person. */
const answerOf = (query: URLSearchParams, person = somebody()) =>
  new URL(issuer.grant(query, person)).searchParams;

describe("a provider's sign-in that began at a platform's host", () => {
  it("asks the provider for the console's address, and is handed over to the host that it began at", async () => {
    const { query } = await setOut({ platform });
    expect(query.get("redirect_uri")).toBe(`${ORIGIN}/auth/google/callback`);
    const back = answerOf(query);
    expect(await handOverAddress(visitor(), back)).toBe(`${hostOf(platform)}/auth/google/callback?${back}`);
  });

  it("ends there with an advertiser's account that keeps whose host it was, and a session", async () => {
    const person = somebody();
    const { query, setCookies } = await setOut({ platform });
    const back = await finishProviderSignIn(visitor(setCookies, { platform }), answerOf(query, person));
    expect(back.outcome).toBe("sign-up");
    const form = { kind: "pub", name: "구글 사람", terms: true, privacy: true };
    const entered = await completeSignUp(visitor(back.setCookies, { platform }), form);
    expect((await sessionOf(entered.setCookies))?.account.email).toBe(person.email);
    expect(await accountOf(person.email)).toMatchObject({ kind: "adv", originProjectId: platform.id });
  });

  it("is taken once, from the browser that began it, and at no other host", async () => {
    const { query, setCookies } = await setOut({ platform });
    const back = answerOf(query);
    const stale = { outcome: "refused", reason: "stale" };
    expect(await finishProviderSignIn(visitor([], { platform }), back)).toMatchObject(stale);
    const there = visitor(setCookies, { platform });
    expect(await finishProviderSignIn(there, back)).toMatchObject({ outcome: "sign-up" });
    expect(await finishProviderSignIn(there, back)).toMatchObject(stale);
    expect(await handOverAddress(visitor(), back)).toBeNull();
    for (const elsewhere of [other, null]) {
      const again = await setOut({ platform });
      const answer = answerOf(again.query);
      expect(
        await finishProviderSignIn(visitor(again.setCookies, { platform: elsewhere }), answer),
      ).toMatchObject(stale);
    }
  });

  it("is handed over for ten minutes", async () => {
    const { query } = await setOut({ platform });
    const back = answerOf(query);
    const minutesLater = (minutes: number) => ({ ...visitor(), now: Date.now() + minutes * 60_000 });
    expect(await handOverAddress(minutesLater(9), back)).not.toBeNull();
    expect(await handOverAddress(minutesLater(11), back)).toBeNull();
  });
});

describe("a provider's answer", () => {
  it("that began on the console, is forged, or says nothing is handed over to nobody", async () => {
    const { query } = await setOut();
    expect(await handOverAddress(visitor(), answerOf(query))).toBeNull();
    for (const forged of ["state=forged&code=1", "code=1", "state=", ""]) {
      expect(await handOverAddress(visitor(), new URLSearchParams(forged))).toBeNull();
    }
  });
});
