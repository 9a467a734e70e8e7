import { describe, expect, it } from "vitest";
import {
  confirmEmail,
  passSecondFactor,
  recoverPassword,
  signIn,
  viewInvitation,
} from "../../worker/services/people";
import { invitationToken } from "../../worker/services/people/invitations/read";
import { caller, freshEmail } from "../services/people/auth/support";
import { contextOf } from "../support/factories";
import { env } from "./support";

type Guess = (ip: string) => Promise<unknown>;

const ipOf = (nth: number) => `198.51.${Math.floor(nth / 250)}.${(nth % 250) + 1}`;

/** Number of attempts answered before the limit, by the limit's error code. */
async function answeredBefore(guess: (nth: number) => Promise<unknown>, most: number): Promise<number> {
  for (let nth = 0; nth <= most; nth++) {
    const code = await guess(nth).then(
      () => "opened",
      (error: { code?: string }) => error.code,
    );
    if (code === "TOO_MANY_REQUESTS") return nth;
    expect(code).toMatch(/^(070|UNAUTHORIZED)$/);
  }
  return most + 1;
}

const confirm =
  (email: string): Guess =>
  (ip) =>
    confirmEmail(caller({ ip }), { email, code: "123456" });
const recover =
  (email: string): Guess =>
  (ip) =>
    recoverPassword(caller({ ip }), {
      email,
      code: "123456",
      password: "correct-horse-1",
      confirmation: "correct-horse-1",
    });

describe.each([
  ["to confirm an address", confirm],
  ["to recover a password", recover],
])("a mailed code %s", (_, guessFor) => {
  it("is guessed twenty times for one address, from however many networks, and others are not held", async () => {
    const guess = guessFor(freshEmail());
    expect(await answeredBefore((nth) => guess(ipOf(nth)), 40)).toBe(20);
    await expect(guessFor(freshEmail())("198.51.9.9")).rejects.toMatchObject({ code: "070" });
  });

  it("is guessed two hundred times from one network, for however many addresses", async () => {
    const ip = `203.0.113.${guessFor === confirm ? 1 : 2}`;
    expect(await answeredBefore(() => guessFor(freshEmail())(ip), 220)).toBe(200);
  });
});

describe("a second factor's code", () => {
  it("is guessed two hundred times from one network, with whatever is said of who one is", async () => {
    const guess = (nth: number) =>
      passSecondFactor(caller({ ip: "203.0.113.3", cookies: [`madang.two_factor=${nth}`] }), {
        code: "123456",
      });
    expect(await answeredBefore(guess, 220)).toBe(200);
  });
});

describe("a password", () => {
  it("is guessed ten times for one address from one network, and from another network still", async () => {
    const email = freshEmail();
    const guess = (ip: string) => signIn(caller({ ip }), { email, password: "wrong-horse-1" });
    expect(await answeredBefore(() => guess("203.0.113.4"), 12)).toBe(10);
    await expect(guess("203.0.113.5")).rejects.toMatchObject({ code: "070" });
  });
});

describe("an invitation's link", () => {
  it("carries more than anybody can guess, and nothing that follows from what is known of the invitation", async () => {
    const known = { id: "inv_01m701kqh9sgfx494z5mtb0827", sentAt: 1_795_000_000_000 };
    const token = await invitationToken(env, known);
    expect(Buffer.from(token, "base64url").byteLength).toBeGreaterThanOrEqual(16);
    expect(await invitationToken(env, { ...known, sentAt: known.sentAt + 1 })).not.toBe(token);
    expect(await invitationToken({ AUTH_SECRET: Buffer.alloc(32, 9).toString("base64url") }, known)).not.toBe(
      token,
    );
    await expect(viewInvitation(contextOf(env, null), token)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
