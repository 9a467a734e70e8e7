import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { sessions } from "../../../../worker/db/schema";
import { throttle } from "../../../../worker/services/kernel";
import {
  forgotPassword,
  loginWithIdToken,
  recoverPassword,
  signIn,
  signOut,
  withoutDoubledCookies,
} from "../../../../worker/services/people";
import { issueIdToken } from "../../../../worker/services/people/auth/id-token";
import { challenged, guardedMember, member, signedIn } from "./people";
import {
  caller,
  cookieHeader,
  freshEmail,
  mailsTo,
  newcomer,
  newestCode,
  ORIGIN,
  PASSWORD,
  sessionOf,
  whoIs,
} from "./support";

/** Password hashing is slow by design, especially on a busy machine. */
vi.setConfig({ testTimeout: 20_000 });

const WRONG = { code: "070", fields: { password: ["credentials.wrong"] } };

describe("signing in", () => {
  it("opens a session whose cookie scripts and other sites cannot use", async () => {
    const { setCookies } = await signedIn(await member());
    const [cookie = ""] = setCookies.filter((one) => one.startsWith("madang.session_token="));
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).not.toMatch(/; Domain=/);
    expect(cookie).not.toMatch(/; Secure/);
    expect(await sessionOf(setCookies)).not.toBeNull();
  });

  it("sets a Secure cookie of this host alone over https", async () => {
    const overHttps = { CONSOLE_ORIGIN: "https://console.example.com" };
    const { setCookies } = await signedIn(await member(), caller({ env: overHttps }));
    expect(setCookies.join()).toMatch(/^__Host-madang\.session_token=[^;]+;.*; Secure/);
    expect(await sessionOf(setCookies, overHttps)).not.toBeNull();
    expect(await sessionOf(setCookies)).toBeNull();
  });

  it("takes none of two session cookies: one of them is somebody else's", async () => {
    const overHttps = { CONSOLE_ORIGIN: "https://console.example.com" };
    const mine = await signedIn(await member(), caller({ env: overHttps }));
    const theirs = await signedIn(await member(), caller({ env: overHttps }));
    for (const cookies of [
      [...mine.setCookies, ...theirs.setCookies],
      [...theirs.setCookies, ...mine.setCookies],
    ]) {
      expect(await sessionOf(cookies, overHttps)).toBeNull();
      const read = withoutDoubledCookies(caller({ cookies }).headers);
      expect(read.get("cookie") ?? "").not.toContain("session_token");
    }
    const spoiled = [...mine.setCookies, "__Secure-madang.session_token=x"];
    expect(await sessionOf(spoiled, overHttps)).not.toBeNull();
  });

  it("sets no cookie over https that another host could set, and none with a narrower path", async () => {
    const overHttps = { CONSOLE_ORIGIN: "https://console.example.com" };
    const guarded = await guardedMember();
    const challenge = await challenged(guarded.email, caller({ env: overHttps }));
    const whole = await signedIn(await member(), caller({ env: overHttps }));
    const out = await signOut(caller({ env: overHttps, cookies: whole.setCookies }));
    for (const cookie of [...challenge, ...whole.setCookies, ...out.setCookies]) {
      expect(cookie).toMatch(/^__Host-madang\.\w+=/);
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toMatch(/; Path=\/(;|$)/);
      expect(cookie).not.toMatch(/Domain/i);
    }
  });

  it("answers a wrong password and an unknown address alike", async () => {
    const email = await member();
    await expect(signIn(caller(), { email, password: "wrong-horse-1" })).rejects.toMatchObject(WRONG);
    await expect(signIn(caller(), { email, password: "x".repeat(200) })).rejects.toMatchObject(WRONG);
    await expect(signIn(caller(), { email: freshEmail(), password: PASSWORD })).rejects.toMatchObject(WRONG);
  });

  it("leads somebody whose address is unconfirmed to the code, without a session", async () => {
    const email = await newcomer();
    const { db } = caller();
    const later = { ...caller(), now: Date.now() + 61_000 };
    expect(await signIn(later, { email, password: PASSWORD })).toEqual({ outcome: "confirm-email", email });
    expect(await mailsTo(email)).toHaveLength(2);
    expect((await db.query.accounts.findFirst({ where: (a) => eq(a.email, email) }))?.emailVerified).toBe(
      false,
    );
  });

  it("sends no code to whoever does not know the password", async () => {
    const email = await newcomer();
    const later = { ...caller(), now: Date.now() + 61_000 };
    await expect(signIn(later, { email, password: "wrong-horse-1" })).rejects.toMatchObject(WRONG);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("holds a guesser after ten tries of one network, and nobody else", async () => {
    const email = await member();
    const guess = () => signIn(caller({ ip: "192.0.2.9" }), { email, password: "wrong-horse-1" });
    for (let tries = 0; tries < 9; tries++) await throttle(caller({ ip: "192.0.2.9" }), "signIn", email);
    await expect(guess()).rejects.toMatchObject(WRONG);
    await expect(guess()).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      status: 429,
      details: { retryAfterS: expect.any(Number) },
    });
    await expect(signedIn(email, caller({ ip: "192.0.2.9" }))).rejects.toMatchObject({ status: 429 });
    expect((await signedIn(email, caller({ ip: "198.51.100.7" }))).outcome).toBe("signed-in");
  });

  it("writes no password, code or cookie to the log", async () => {
    const lines: unknown[] = [];
    const spies = (["log", "info", "warn", "error", "debug"] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((...args: unknown[]) => void lines.push(args)),
    );
    const email = await member();
    const { setCookies } = await signedIn(email);
    await expect(signIn(caller(), { email, password: "wrong-horse-1" })).rejects.toThrow();
    for (const spy of spies) spy.mockRestore();
    const log = JSON.stringify(lines);
    for (const secret of [PASSWORD, "wrong-horse-1", await newestCode(email), cookieHeader(setCookies)]) {
      expect(log).not.toContain(secret);
    }
  });
});

describe("a session", () => {
  it("ends with signing out, also for a copy of its cookie", async () => {
    const { setCookies } = await signedIn(await member());
    const out = await signOut(caller({ cookies: setCookies }));
    expect(out.setCookies.join()).toMatch(/madang\.session_token=;.*Max-Age=0/);
    expect(await sessionOf(setCookies)).toBeNull();
  });

  it("is refused when its cookie is forged, altered or missing", async () => {
    const { setCookies } = await signedIn(await member());
    const [value = ""] = cookieHeader(setCookies).split("=").slice(1);
    const [token = "", signature = ""] = decodeURIComponent(value).split(".");
    const forged = [
      `madang.session_token=${encodeURIComponent(`${token}.${btoa("x".repeat(32))}`)}`,
      `madang.session_token=${encodeURIComponent(`${token}x.${signature}`)}`,
      `madang.session_token=${token}`,
      "madang.session_token=%E0%A4%A",
      "madang.session_token=.",
      "other=1",
    ];
    for (const cookie of forged) expect(await sessionOf([cookie])).toBeNull();
    expect(await whoIs(caller())).toBeNull();
    expect(await sessionOf(setCookies)).not.toBeNull();
  });

  it("is refused after its end", async () => {
    const { setCookies } = await signedIn(await member());
    const session = await sessionOf(setCookies);
    const late = { ...caller({ cookies: setCookies }), now: session?.expiresAtMs ?? 0 };
    expect(await whoIs(late)).toBeNull();
  });

  it("costs one query to recognise, and a forged one none", async () => {
    const { setCookies } = await signedIn(await member());
    const ctx = caller({ cookies: setCookies });
    const prepare = vi.spyOn(ctx.env.DB, "prepare");
    expect(await whoIs(ctx)).not.toBeNull();
    expect(prepare).toHaveBeenCalledTimes(1);
    expect(await whoIs({ ...ctx, headers: new Headers({ cookie: "madang.session_token=a.b" }) })).toBeNull();
    expect(prepare).toHaveBeenCalledTimes(1);
    prepare.mockRestore();
  });
});

describe("recovering a password", () => {
  it("sets the new password, ends every session and refuses the old password", async () => {
    const email = await member();
    const { setCookies } = await signedIn(email);
    const asking = { ...caller(), now: Date.now() + 61_000 };
    await forgotPassword(asking, { email });
    await asking.settle();
    const password = "battery-staple";
    const code = await codeForRecovery(email);
    await recoverPassword(caller(), { email, code, password, confirmation: password });
    expect(await sessionOf(setCookies)).toBeNull();
    await expect(signIn(caller(), { email, password: PASSWORD })).rejects.toMatchObject(WRONG);
    expect((await signIn(caller(), { email, password })).outcome).toBe("signed-in");
  });

  it("answers the same for an address without an account, which is mailed that it has none", async () => {
    const known = await member();
    const unknown = freshEmail();
    const askings = [known, unknown].map((email) => ({
      email,
      ctx: { ...caller(), now: Date.now() + 61_000 },
    }));
    for (const { email, ctx } of askings) {
      expect(await forgotPassword(ctx, { email })).toEqual({ email, retryAfterS: 60 });
      await ctx.settle();
      await expect(forgotPassword(ctx, { email })).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    }
    const [help, ...more] = await mailsTo(unknown);
    expect(more).toEqual([]);
    expect(help?.text).toContain(unknown);
    expect(help?.text).toContain(`${ORIGIN}/auth/sign-up`);
    expect(help?.text).not.toMatch(/\b\d{6}\b/);
  });

  it("refuses the code that was mailed for confirming", async () => {
    const email = await newcomer();
    const code = await newestCode(email);
    const password = "battery-staple";
    await expect(
      recoverPassword(caller(), { email, code, password, confirmation: password }),
    ).rejects.toMatchObject({ fields: { code: ["code.wrong"] } });
  });

  it("names a confirmation that does not match beside every other wrong field", async () => {
    await expect(
      recoverPassword(caller(), {
        email: freshEmail(),
        code: "12",
        password: "short",
        confirmation: "other",
      }),
    ).rejects.toMatchObject({
      code: "070",
      fields: { code: ["code.digits|digits=6"], password: ["tooShort|min=8"], confirmation: ["mismatch"] },
    });
  });

  async function codeForRecovery(email: string): Promise<string> {
    const codes = (await mailsTo(email)).filter(({ subject }) => subject.includes("비밀번호"));
    return codes[0]?.text.match(/\b\d{6}\b/)?.[0] ?? "";
  }
});

describe("an ID token", () => {
  it("is exchanged for a session once", async () => {
    const email = await member();
    const { idToken, accountId } = await signedIn(email);
    const { setCookies } = await loginWithIdToken(caller(), { idToken });
    expect((await sessionOf(setCookies))?.account).toMatchObject({ id: accountId, email });
    await expect(loginWithIdToken(caller(), { idToken })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });

  it("opens one session when it is exchanged twice at the same moment", async () => {
    const { idToken, accountId } = await signedIn(await member());
    const { db } = caller();
    const before = await db.select().from(sessions).where(eq(sessions.accountId, accountId));
    await Promise.allSettled([
      loginWithIdToken(caller(), { idToken }),
      loginWithIdToken(caller(), { idToken }),
    ]);
    const after = await db.select().from(sessions).where(eq(sessions.accountId, accountId));
    expect(after).toHaveLength(before.length + 1);
  });

  it("is refused when late, altered, of another installation or another secret", async () => {
    const { idToken, accountId } = await signedIn(await member());
    const nowMs = Date.now();
    const secret = caller().env.AUTH_SECRET;
    const [head, body, signature] = idToken.split(".");
    const operator = btoa(JSON.stringify({ ...JSON.parse(atob(body ?? "")), sub: "acc_other" })).replaceAll(
      "=",
      "",
    );
    const refused = [
      "nonsense",
      `${head}.${operator}.${signature}`,
      `${btoa('{"alg":"none"}').replaceAll("=", "")}.${body}.`,
      await issueIdToken(secret, { accountId, audience: ORIGIN, nowMs: nowMs - 121_000 }),
      await issueIdToken(secret, { accountId, audience: "https://elsewhere.example", nowMs }),
      await issueIdToken(`${secret}x`, { accountId, audience: ORIGIN, nowMs }),
    ];
    for (const one of refused) {
      await expect(loginWithIdToken(caller(), { idToken: one })).rejects.toMatchObject({
        code: "UNAUTHORIZED",
      });
    }
    await expect(loginWithIdToken(caller(), {})).rejects.toMatchObject({
      code: "070",
      fields: { idToken: ["required"] },
    });
  });

  it("opens nothing for an account whose address is unconfirmed", async () => {
    const email = await newcomer();
    const account = await caller().db.query.accounts.findFirst({ where: (a) => eq(a.email, email) });
    const idToken = await issueIdToken(caller().env.AUTH_SECRET, {
      accountId: account?.id ?? "",
      audience: ORIGIN,
      nowMs: Date.now(),
    });
    await expect(loginWithIdToken(caller(), { idToken })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });
});
