import { describe, expect, it } from "vitest";
import { accountCredentials } from "../../../../worker/db/schema";
import type { ConsoleEnv } from "../../../../worker/env";
import { confirmEmail, signIn, signUp } from "../../../../worker/services/people";
import { hashPassword, passwordCost, verifyPassword } from "../../../../worker/services/people/auth/password";
import { caller, consoleEnv, freshEmail, newestCode, PASSWORD } from "./support";

/** As deployed: mails are sent, and the test setting is present by mistake. */
const DEPLOYED: Partial<ConsoleEnv> = { MAIL_TRANSPORT: "cloudflare", PASSWORD_LOG_N: "4" };
const FULL = { logN: 14, r: 8, p: 5 };
const FULL_HASH = /^scrypt\$14\$8\$5\$/;

describe("a password", () => {
  it("is hashed at full cost wherever mails go out, and wherever nobody says otherwise", () => {
    expect(passwordCost(consoleEnv(DEPLOYED))).toEqual(FULL);
    expect(passwordCost({ MAIL_TRANSPORT: "cloudflare" })).toEqual(FULL);
    expect(passwordCost({ MAIL_TRANSPORT: "local" })).toEqual(FULL);
  });

  it("costs less in tests", () => {
    expect(passwordCost(consoleEnv()).logN).toBeLessThan(FULL.logN);
  });

  it("is verified at full cost, composed and decomposed characters alike", async () => {
    const hash = await hashPassword(consoleEnv(DEPLOYED), "암호문-é1");
    expect(hash).toMatch(FULL_HASH);
    expect(await verifyPassword(hash, "암호문-é1".normalize("NFD"))).toBe(true);
    expect(await verifyPassword(hash, "암호문-e1")).toBe(false);
    expect(await verifyPassword("plain", "plain")).toBe(false);
  });

  it("is hashed for a few at once, and for others once they are through", async () => {
    const hashAll = () =>
      Promise.allSettled(Array.from({ length: 12 }, () => hashPassword(consoleEnv(), PASSWORD)));
    for (const results of [await hashAll(), await hashAll()]) {
      const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
      expect(refused).toHaveLength(8);
      expect(refused[0]).toMatchObject({ code: "TOO_MANY_REQUESTS", details: { retryAfterS: 2 } });
    }
  });

  it("of a full-cost account signs in, and one that is set at sign-up costs in full", async () => {
    const full = { env: { PASSWORD_LOG_N: undefined } as Partial<ConsoleEnv> };
    const email = freshEmail();
    await signUp(caller(full), {
      kind: "adv",
      name: "마당지기",
      email,
      password: PASSWORD,
      terms: true,
      privacy: true,
    });
    const ctx = caller(full);
    const hashes = await ctx.db.select({ password: accountCredentials.password }).from(accountCredentials);
    expect(hashes.filter(({ password }) => FULL_HASH.test(password ?? ""))).toHaveLength(1);
    await confirmEmail(ctx, { email, code: await newestCode(email) });
    expect((await signIn(caller(), { email, password: PASSWORD })).outcome).toBe("signed-in");
  });
});
