import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../../../../domain/kernel";
import { THROTTLES } from "../../../../domain/people/throttle";
import { accounts, rateLimits } from "../../../../worker/db/schema";
import { throttle } from "../../../../worker/services/kernel";
import { signIn, signUp } from "../../../../worker/services/people";
import { member } from "./people";
import { caller, freshEmail, PASSWORD, signUpForm, type TestContext } from "./support";

const HOUR_MS = 3_600_000;

/** Fifteen networks that exhaust the limit for all callers together. */
async function crowd(action: "signIn" | "signUp"): Promise<void> {
  const [rule] = THROTTLES[action].filter(({ by }) => by.length === 0);
  if (!rule) throw new Error(`${action} has no limit of all`);
  const { db, now } = caller();
  await db
    .insert(rateLimits)
    .values({ key: rule.name, count: rule.max - 15, windowEndsAt: now + HOUR_MS })
    .onConflictDoUpdate({ target: rateLimits.key, set: { count: rule.max - 15 } });
  for (let nth = 0; nth < 15; nth++)
    expect(await throttle(caller({ ip: `192.0.2.${nth}` }), action, freshEmail())).toBeNull();
}

const challengeOf = async (attempt: Promise<unknown>): Promise<Challenge> => {
  const error = await attempt.catch((refusal: unknown) => refusal);
  if (!(error instanceof AppError)) throw new Error("nothing was refused");
  expect([error.code, typeof error.details?.challenge]).toEqual(["TOO_MANY_REQUESTS", "object"]);
  return error.details?.challenge as Challenge;
};

async function proofOf(challenge: Challenge): Promise<string> {
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}

const withProof = (ctx: TestContext, proof: string): TestContext => ({ ...ctx, proof });
const right = (email: string) => ({ email, password: PASSWORD });

describe("when more sign in than all together may", () => {
  let email: string;
  beforeEach(async () => {
    email = await member();
    await crowd("signIn");
  });

  it("lets somebody in who solves the challenge, and tries nothing before", async () => {
    const wrong = signIn(caller({ ip: "203.0.113.1" }), { email, password: "not the password" });
    await challengeOf(wrong);
    const challenge = await challengeOf(signIn(caller({ ip: "203.0.113.1" }), right(email)));
    const proof = await proofOf(challenge);
    const result = await signIn(withProof(caller({ ip: "203.0.113.1" }), proof), right(email));
    expect(result.outcome).toBe("signed-in");
  });

  it("takes a solution once, for what it was asked for, and none that is made up or late", async () => {
    const challenge = await challengeOf(signIn(caller(), right(email)));
    const proof = await proofOf(challenge);
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: "0" } };
    const late = caller({ now: Date.now() + HOUR_MS / 2 });
    const refused: [TestContext, string][] = [
      [caller(), "{"],
      [caller(), JSON.stringify({ challenge, solution: { counter: 1, derivedKey: "00" } })],
      [caller(), await proofOf(easier)],
      [late, proof],
    ];
    for (const [ctx, other] of refused) await challengeOf(signIn(withProof(ctx, other), right(email)));
    await crowd("signUp");
    await challengeOf(signUp(withProof(caller(), proof), signUpForm(freshEmail())));
    const both = await Promise.allSettled([1, 2].map(() => signIn(withProof(caller(), proof), right(email))));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

it("opens an account for somebody who solves the challenge when more sign up than all together may", async () => {
  await crowd("signUp");
  const email = freshEmail();
  const { db } = caller();
  const opened = () => db.$count(accounts);
  const before = await opened();
  const challenge = await challengeOf(signUp(caller(), signUpForm(email)));
  expect(await opened()).toBe(before);
  await signUp(withProof(caller(), await proofOf(challenge)), signUpForm(email));
  expect(await opened()).toBe(before + 1);
});
