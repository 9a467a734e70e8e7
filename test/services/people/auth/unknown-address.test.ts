import crypto from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { AppError } from "../../../../domain/kernel";
import { schema } from "../../../../worker/db/client";
import {
  confirmEmail,
  forgotPassword,
  recoverPassword,
  resendCode,
  signIn,
  signUp,
} from "../../../../worker/services/people";
import { letIssuerAnswer, somebody, walk } from "./oidc-support";
import { guardedMember, member } from "./people";
import {
  caller,
  freshEmail,
  mailsTo,
  newcomer,
  newestCode,
  otherThan,
  PASSWORD,
  sessionOf,
  type TestContext,
} from "./support";

vi.setConfig({ testTimeout: 60_000 });
letIssuerAnswer();

/** Number of password hashes, which dominate an answer's duration. */
let hashes: MockInstance;
beforeEach(() => {
  hashes = vi.spyOn(crypto, "scrypt");
});
const made = () => hashes.mock.calls.length;

/** The answer to a stranger, value or refusal, and the work before it. */
async function answerTo(ask: (ctx: TestContext) => Promise<unknown>, now = Date.now()) {
  const ctx = caller({ now });
  const before = made();
  const answer = await ask(ctx).then(
    (value) => ({ value }),
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      const { code, status, fields, details } = error;
      return { code, status, fields, details };
    },
  );
  const cost = made() - before;
  await ctx.settle();
  return { answer, cost };
}

const withoutPassword = async () => {
  const email = await member();
  const { setCookies } = await walk(somebody({ email }));
  const accountId = (await sessionOf(setCookies))?.account.id ?? "";
  const { accountCredentials } = schema;
  await caller()
    .db.update(accountCredentials)
    .set({ password: null })
    .where(eq(accountCredentials.accountId, accountId));
  return email;
};

const ADDRESSES = [
  ["with a confirmed account", member],
  ["whose account is not confirmed", () => newcomer()],
  ["whose account has a second factor", async () => (await guardedMember()).email],
  ["whose account signs in by a provider alone", withoutPassword],
] as const;

describe.each(ADDRESSES)("an address %s", (_, open) => {
  it("costs a wrong password what one without an account does, and is told the same", async () => {
    const ask = (email: string) => (ctx: TestContext) => signIn(ctx, { email, password: "battery-staple" });
    const unknown = await answerTo(ask(freshEmail()));
    expect(unknown).toEqual({
      answer: { code: "070", status: 400, fields: { password: ["credentials.wrong"] }, details: undefined },
      cost: 1,
    });
    expect(await answerTo(ask(await open()))).toEqual(unknown);
  });

  it.each([
    ["a code for a new password", forgotPassword],
    ["another code that confirms it", resendCode],
  ])("is asked for %s as one without an account is", async (_, verb) => {
    const ask = (email: string) => async (ctx: TestContext) => ({
      ...(await verb(ctx, { email })),
      email: "",
    });
    const later = Date.now() + 3_600_000;
    const unknown = await answerTo(ask(freshEmail()), later);
    expect(unknown.cost).toBe(0);
    expect(await answerTo(ask(await open()), later)).toEqual(unknown);
  });

  it.each([
    [
      "sets a new password",
      forgotPassword,
      (ctx: TestContext, email: string, code: string) =>
        recoverPassword(ctx, { email, code, password: PASSWORD, confirmation: PASSWORD }),
    ],
    [
      "confirms it",
      resendCode,
      (ctx: TestContext, email: string, code: string) => confirmEmail(ctx, { email, code }),
    ],
  ])("is told the same of each wrong code that %s, until there were too many", async (_, send, enter) => {
    const answersOf = async (email: string) => {
      const now = Date.now() + 3_600_000;
      const ctx = caller({ now });
      await send(ctx, { email });
      await ctx.settle();
      const mailed = (await mailsTo(email))[0]?.text.match(/\b\d{6}\b/)?.[0] ?? "000000";
      const answers = [];
      for (let nth = 0; nth < 7; nth++)
        answers.push(await answerTo((each) => enter(each, email, otherThan(mailed)), now));
      return answers;
    };
    const unknown = await answersOf(freshEmail());
    expect(unknown[5]?.answer).toMatchObject({ fields: { code: ["code.exhausted"] } });
    expect(await answersOf(await open())).toEqual(unknown);
  });
});

describe("an address that was asked for before it had an account", () => {
  it("is confirmed, and given a new password, by the codes that are mailed then", async () => {
    const email = freshEmail();
    const before = caller();
    await forgotPassword(before, { email });
    await before.settle();
    const now = Date.now() + 61_000;
    await signUp(caller({ now }), {
      kind: "pub",
      name: "마당지기",
      email,
      password: PASSWORD,
      terms: true,
      privacy: true,
    });
    await confirmEmail(caller({ now }), { email, code: await newestCode(email) });
    const later = caller({ now: now + 61_000 });
    await forgotPassword(later, { email });
    await later.settle();
    const password = "battery-staple";
    const code = await newestCode(email);
    await recoverPassword(caller(), { email, code, password, confirmation: password });
    expect((await signIn(caller(), { email, password })).outcome).toBe("signed-in");
  });
});
