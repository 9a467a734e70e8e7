import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { accountCredentials, accounts, verifications } from "../../../../worker/db/schema";
import {
  changePassword,
  codeWaitS,
  confirmEmail,
  recoverPassword,
  resendCode,
  signUp,
} from "../../../../worker/services/people";
import { member, signedIn } from "./people";
import {
  caller,
  freshEmail,
  mailsTo,
  newcomer,
  newestCode,
  otherThan,
  PASSWORD,
  sessionOf,
  signUpForm,
} from "./support";

/** Password hashing is slow by design, especially on a busy machine. */
vi.setConfig({ testTimeout: 20_000 });

const accountOf = async (email: string) =>
  (await caller().db.select().from(accounts).where(eq(accounts.email, email)))[0];

describe("signing up", () => {
  it("mails a six-digit code that opens a session for the confirmed account", async () => {
    const email = freshEmail();
    await signUp(caller(), { ...signUpForm(` ${email.toUpperCase()} `), name: "가나다" });
    expect((await accountOf(email))?.emailVerified).toBe(false);

    const { setCookies } = await confirmEmail(caller(), { email, code: await newestCode(email) });

    const session = await sessionOf(setCookies);
    expect(session?.account).toMatchObject({
      email,
      name: "가나다",
      kind: "pub",
      locale: "ko",
      isOperator: false,
    });
    expect((await accountOf(email))?.emailVerified).toBe(true);
  });

  it("gives the account an id of our own kind and keeps what was accepted and when", async () => {
    const account = await accountOf(await newcomer());
    expect(account?.id).toMatch(/^acc_[0-9a-z]{26}$/);
    expect(account?.termsAcceptedAt).toBeInstanceOf(Date);
    expect(account?.privacyAcceptedAt).toBeInstanceOf(Date);
    expect(account?.privacyVersion).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it.each([
    ["qwer1234", "password.common"],
    ["Trustno1", "password.common"],
    ["baseball1", "password.common"],
    ["        ", "password.blank"],
    ["마당지기마당지기", "password.simple"],
  ])("refuses the password %j, also for a new one", async (password, refusal) => {
    const email = freshEmail();
    const refused = { code: "070", fields: { password: [refusal] } };
    await expect(signUp(caller(), { ...signUpForm(email), password })).rejects.toMatchObject(refused);
    expect(await accountOf(email)).toBeUndefined();
    const other = await member();
    const { setCookies } = await signedIn(other);
    const change = { currentPassword: PASSWORD, password, confirmation: password };
    await expect(changePassword(caller({ cookies: setCookies }), change)).rejects.toMatchObject(refused);
    const recover = { email: other, code: "000000", password, confirmation: password };
    await expect(recoverPassword(caller(), recover)).rejects.toMatchObject(refused);
  });

  it("refuses a password that is one's own address", async () => {
    const email = `${crypto.randomUUID().slice(0, 12)}@example.com`;
    const password = email.split("@")[0];
    await expect(signUp(caller(), { ...signUpForm(email), password })).rejects.toMatchObject({
      fields: { password: ["password.personal"] },
    });
  });

  it("never makes an operator, whatever the form carries", async () => {
    const email = freshEmail();
    await signUp(caller(), { ...signUpForm(email), isOperator: true, emailVerified: true, id: "acc_mine" });
    expect(await accountOf(email)).toMatchObject({ isOperator: false, emailVerified: false });
    expect((await accountOf(email))?.id).not.toBe("acc_mine");
  });

  it("refuses an address that has an account, in any letter case, and mails nothing", async () => {
    const email = await newcomer();
    await expect(signUp(caller(), signUpForm(email.toUpperCase()))).rejects.toMatchObject({
      code: "ACCOUNT_EMAIL_DUPLICATED",
      fields: { email: ["email.taken"] },
    });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("opens one account for two sign-ups of one address at the same moment", async () => {
    const email = freshEmail();
    await Promise.allSettled([signUp(caller(), signUpForm(email)), signUp(caller(), signUpForm(email))]);
    expect(await caller().db.select().from(accounts).where(eq(accounts.email, email))).toHaveLength(1);
  });

  it("names every wrong field at once and writes nothing", async () => {
    const email = "not-an-address";
    const wrong = { kind: "both", name: "", email, password: "short", terms: false, privacy: false };
    await expect(signUp(caller(), wrong)).rejects.toMatchObject({
      code: "070",
      fields: {
        kind: ["notAnOption"],
        name: ["required"],
        email: ["email"],
        password: ["tooShort|min=8"],
        terms: ["terms.required"],
        privacy: ["privacy.required"],
      },
    });
    expect(await accountOf(email)).toBeUndefined();
  });

  it("writes its mail in the language of the page that was signed up on", async () => {
    const mailIn = async (locale: "ko" | "en") => {
      const email = freshEmail();
      await signUp(caller({ locale }), { ...signUpForm(email), name: "Kim" });
      return (await mailsTo(email))[0];
    };
    const korean = await mailIn("ko");
    const english = await mailIn("en");
    expect(korean?.subject).toMatch(/인증 코드 \d{6}$/);
    expect(korean?.html).toContain('lang="ko"');
    expect(english?.html).toContain('lang="en"');
    expect(`${english?.subject} ${english?.text} ${english?.html}`).not.toMatch(/[가-힣]/);
  });

  it("does not let a name become markup in the mail", async () => {
    const email = freshEmail();
    await signUp(caller(), { ...signUpForm(email), name: "<b>x & y" });
    const [mail] = await mailsTo(email);
    expect(mail?.html).toContain("&lt;b&gt;x &amp; y");
    expect(mail?.html).not.toContain("<b>x & y");
  });

  it("keeps neither password nor code in plain form, and mails no password", async () => {
    const email = await newcomer();
    const code = await newestCode(email);
    const { db } = caller();
    const account = await accountOf(email);
    const credentials = await db
      .select()
      .from(accountCredentials)
      .where(eq(accountCredentials.accountId, account?.id ?? ""));
    const codes = (await db.select().from(verifications)).filter(({ identifier }) =>
      identifier.includes(email),
    );
    expect(credentials).toHaveLength(1);
    expect(credentials[0]?.password).toMatch(/^scrypt\$\d+\$8\$5\$/);
    expect(codes).toHaveLength(1);
    expect(JSON.stringify([account, credentials])).not.toContain(PASSWORD);
    expect(JSON.stringify(codes)).not.toContain(code);
    expect(JSON.stringify(await mailsTo(email))).not.toContain(PASSWORD);
  });
});

describe("a mailed code", () => {
  it("is refused when wrong, and works no more after five wrong tries", async () => {
    const email = await newcomer();
    const code = await newestCode(email);
    for (let tries = 0; tries < 5; tries++) {
      await expect(confirmEmail(caller(), { email, code: otherThan(code) })).rejects.toMatchObject({
        code: "070",
        fields: { code: ["code.wrong"] },
      });
    }
    await expect(confirmEmail(caller(), { email, code })).rejects.toMatchObject({
      fields: { code: ["code.exhausted"] },
    });
    await expect(confirmEmail(caller(), { email, code })).rejects.toMatchObject({ code: "070" });
    expect((await accountOf(email))?.emailVerified).toBe(false);
  });

  it("still works after fewer wrong tries", async () => {
    const email = await newcomer();
    const code = await newestCode(email);
    await expect(confirmEmail(caller(), { email, code: otherThan(code) })).rejects.toThrow();
    const { setCookies } = await confirmEmail(caller(), { email, code });
    expect(await sessionOf(setCookies)).not.toBeNull();
  });

  it("is refused ten minutes later", async () => {
    const email = await newcomer();
    const code = await newestCode(email);
    const { db } = caller();
    const [kept] = (await db.select().from(verifications)).filter(({ identifier }) =>
      identifier.includes(email),
    );
    const lifeMs = (kept?.expiresAt.getTime() ?? 0) - Date.now();
    expect(Math.round(lifeMs / 60_000)).toBe(10);
    await db
      .update(verifications)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(verifications.id, kept?.id ?? ""));
    await expect(confirmEmail(caller(), { email, code })).rejects.toMatchObject({
      code: "070",
      fields: { code: ["code.expired"] },
    });
  });

  it("works once", async () => {
    const email = await newcomer();
    const code = await newestCode(email);
    const tries = await Promise.allSettled([
      confirmEmail(caller(), { email, code }),
      confirmEmail(caller(), { email, code }),
    ]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("opens nothing once its address was confirmed in another way", async () => {
    const email = await newcomer();
    const code = await newestCode(email);
    await caller().db.update(accounts).set({ emailVerified: true }).where(eq(accounts.email, email));
    await expect(confirmEmail(caller(), { email, code })).rejects.toMatchObject({
      code: "070",
      fields: { code: ["code.wrong"] },
    });
  });

  it("opens nobody else's account", async () => {
    const [mine, other] = [await newcomer(), await newcomer()];
    const code = await newestCode(mine);
    const later = caller({ now: Date.now() + 61_000 });
    if (code === (await newestCode(other))) await resendCode(later, { email: other });
    await later.settle();
    await expect(confirmEmail(caller(), { email: other, code })).rejects.toMatchObject({ code: "070" });
    expect((await accountOf(other))?.emailVerified).toBe(false);
  });

  it("is not sent again within a minute", async () => {
    const email = await newcomer();
    await expect(resendCode(caller(), { email })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      status: 429,
    });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("may be asked for again at the very end of the minute, which no refused try moves", async () => {
    const email = freshEmail();
    const now = Date.now();
    const at = (ms: number) => resendCode(caller({ now: now + ms }), { email });
    await at(0);
    for (const ms of [1, 30_000, 59_999])
      await expect(at(ms)).rejects.toMatchObject({
        details: { retryAfterS: Math.ceil((60_000 - ms) / 1000) },
      });
    await at(60_000);
    await expect(at(60_001)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    await at(120_000);
  });

  it("tells how long to wait for the next one, without counting the question", async () => {
    const email = await newcomer();
    const ctx = caller();
    const waitS = await codeWaitS(ctx, email.toUpperCase());
    expect(waitS).toBeGreaterThan(0);
    expect(waitS).toBeLessThanOrEqual(60);
    expect(await codeWaitS(ctx, email)).toBe(waitS);
    expect(await codeWaitS({ ...ctx, now: ctx.now + 61_000 }, email)).toBe(0);
  });

  it("is replaced by the next one, which alone works", async () => {
    const email = await newcomer();
    const first = await newestCode(email);
    const later = caller({ now: Date.now() + 61_000 });
    expect(await resendCode(later, { email })).toEqual({ retryAfterS: 60 });
    await later.settle();
    const mails = await mailsTo(email);
    const second = mails.map(({ text }) => text.match(/\b\d{6}\b/)?.[0]).find((code) => code !== first);
    expect(mails).toHaveLength(2);
    await expect(confirmEmail(caller(), { email, code: first })).rejects.toMatchObject({ code: "070" });
    const { setCookies } = await confirmEmail(caller(), { email, code: second });
    expect(await sessionOf(setCookies)).not.toBeNull();
  });

  it("is not mailed to an address without an account, though the answer is the same", async () => {
    const email = freshEmail();
    const ctx = caller();
    expect(await resendCode(ctx, { email })).toEqual({ retryAfterS: 60 });
    await ctx.settle();
    expect(await mailsTo(email)).toHaveLength(0);
  });
});
