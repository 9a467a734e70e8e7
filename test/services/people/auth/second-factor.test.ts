import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { accounts, sessions, twoFactors } from "../../../../worker/db/schema";
import {
  beginSecondFactor,
  confirmEmail,
  confirmSecondFactor,
  endSecondFactor,
  loginWithIdToken,
  passSecondFactor,
  renewRecoveryCodes,
  resendCode,
  secondFactorStatus,
  signIn,
} from "../../../../worker/services/people";
import { totp } from "../../../support/totp";
import { letIssuerAnswer, somebody, tokenFor, visitor, walk } from "./oidc-support";
import { challenged, guardedMember, member, signedIn } from "./people";
import { caller, mailsTo, PASSWORD, sessionOf } from "./support";

vi.setConfig({ testTimeout: 60_000 });

letIssuerAnswer();

const WRONG_CODE = { code: "070", fields: { code: ["code.wrong"] } };
const WRONG_PASSWORD = { code: "070", fields: { password: ["password.wrong"] } };
const idOf = async (email: string) =>
  (await caller().db.select().from(accounts).where(eq(accounts.email, email)))[0]?.id ?? "";
const sessionsOf = async (email: string) =>
  caller()
    .db.select()
    .from(sessions)
    .where(eq(sessions.accountId, await idOf(email)));

describe("setting the second factor up", () => {
  it("gives a key and a picture of it, and counts once the first code was right", async () => {
    const email = await member();
    const { setCookies } = await signedIn(email);
    const mine = () => caller({ cookies: setCookies });
    const begun = await beginSecondFactor(mine(), { password: PASSWORD });
    expect(begun.key).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
    expect(atob(begun.qr?.split(",")[1] ?? "")).toMatch(/^<svg /);
    expect(await secondFactorStatus(mine())).toEqual({ isOn: false, isBegun: true, recoveryCodesLeft: 0 });
    expect((await signIn(caller(), { email, password: PASSWORD })).outcome).toBe("signed-in");

    await expect(confirmSecondFactor(mine(), { code: "12345" })).rejects.toMatchObject({
      fields: { code: ["code.digits|digits=6"] },
    });
    await expect(confirmSecondFactor(mine(), { code: totp(begun.key, 40) })).rejects.toMatchObject(
      WRONG_CODE,
    );
    const done = await confirmSecondFactor(mine(), { code: totp(begun.key).replace(/^.../, "$& ") });
    expect(new Set(done.recoveryCodes).size).toBe(10);
    const now = caller({ cookies: done.setCookies });
    expect(await secondFactorStatus(now)).toEqual({ isOn: true, isBegun: false, recoveryCodesLeft: 10 });
    expect((await signIn(caller(), { email, password: PASSWORD })).outcome).toBe("second-factor");
  });

  it("asks for the password, and for a session", async () => {
    const { setCookies } = await signedIn(await member());
    const mine = caller({ cookies: setCookies });
    await expect(beginSecondFactor(mine, { password: "wrong-horse-1" })).rejects.toMatchObject(
      WRONG_PASSWORD,
    );
    await expect(beginSecondFactor(mine, {})).rejects.toMatchObject(WRONG_PASSWORD);
    await expect(beginSecondFactor(caller(), { password: PASSWORD })).rejects.toMatchObject({ status: 401 });
    await expect(confirmSecondFactor(mine, { code: "123456" })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("is not done twice over", async () => {
    const { setCookies } = await guardedMember();
    const mine = caller({ cookies: setCookies });
    await expect(beginSecondFactor(mine, { password: PASSWORD })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("keeps neither key nor recovery codes in plain form", async () => {
    const { email, key, recoveryCodes } = await guardedMember();
    const rows = await caller()
      .db.select()
      .from(twoFactors)
      .where(eq(twoFactors.accountId, await idOf(email)));
    const kept = JSON.stringify(rows);
    expect(rows).toHaveLength(1);
    for (const secret of [key.replaceAll(" ", ""), ...recoveryCodes]) expect(kept).not.toContain(secret);
  });
});

describe("signing in with a second factor", () => {
  it("ends the sessions that were opened without it", async () => {
    const email = await member();
    const before = await signedIn(email);
    const { setCookies: mine } = await signedIn(email);
    const { key } = await beginSecondFactor(caller({ cookies: mine }), { password: PASSWORD });
    const confirmed = await confirmSecondFactor(caller({ cookies: mine }), { code: totp(key) });
    expect([await sessionOf(before.setCookies), await sessionOf(mine)]).toEqual([null, null]);
    expect((await sessionOf(confirmed.setCookies))?.account.email).toBe(email);
  });

  it("opens no session by the password alone", async () => {
    const { email } = await guardedMember();
    const before = await sessionsOf(email);
    const setCookies = await challenged(email);
    expect(await sessionOf(setCookies)).toBeNull();
    expect(await sessionsOf(email)).toHaveLength(before.length);
  });

  it("opens a session by the authenticator's code, and an ID token that needs no more", async () => {
    const { email, key } = await guardedMember();
    const cookies = await challenged(email);
    const { setCookies, idToken } = await passSecondFactor(caller({ cookies }), { code: totp(key, 1) });
    expect((await sessionOf(setCookies))?.account.email).toBe(email);
    const exchanged = await loginWithIdToken(caller(), { idToken });
    expect((await sessionOf(exchanged.setCookies))?.account.email).toBe(email);
  });

  it("takes no code twice, neither here nor at another sign-in", async () => {
    const { email, key } = await guardedMember();
    const code = totp(key, 1);
    const [one, two] = [await challenged(email), await challenged(email)];
    await passSecondFactor(caller({ cookies: one }), { code });
    const before = await sessionsOf(email);
    await expect(passSecondFactor(caller({ cookies: two }), { code })).rejects.toMatchObject(WRONG_CODE);
    await expect(passSecondFactor(caller({ cookies: one }), { code: totp(key, -1) })).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
    expect(await sessionsOf(email)).toEqual(before);
  });

  it("takes each recovery code once", async () => {
    const { email, recoveryCodes } = await guardedMember();
    const [code = ""] = recoveryCodes;
    const { setCookies } = await passSecondFactor(caller({ cookies: await challenged(email) }), { code });
    expect((await secondFactorStatus(caller({ cookies: setCookies }))).recoveryCodesLeft).toBe(9);
    await expect(
      passSecondFactor(caller({ cookies: await challenged(email) }), { code }),
    ).rejects.toMatchObject(WRONG_CODE);
  });

  it("ends after five wrong codes, and begins anew with the password", async () => {
    const { email, key } = await guardedMember();
    const cookies = await challenged(email);
    const guess = () => passSecondFactor(caller({ cookies }), { code: totp(key, 100) });
    for (let tries = 0; tries < 5; tries++) await expect(guess()).rejects.toMatchObject(WRONG_CODE);
    await expect(guess()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    await expect(passSecondFactor(caller({ cookies }), { code: totp(key, 1) })).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
    const again = caller({ cookies: await challenged(email) });
    expect((await passSecondFactor(again, { code: totp(key, 1) })).setCookies).not.toEqual([]);
  });

  it("locks after ten wrong codes over several sign-ins, also for the right one", async () => {
    const { email, key } = await guardedMember();
    for (let round = 0; round < 2; round++) {
      const cookies = await challenged(email);
      for (let tries = 0; tries < 5; tries++) {
        await expect(
          passSecondFactor(caller({ cookies }), { code: totp(key, 100 + tries) }),
        ).rejects.toMatchObject(WRONG_CODE);
      }
    }
    const cookies = await challenged(email);
    await expect(passSecondFactor(caller({ cookies }), { code: totp(key, 1) })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      status: 429,
    });
  });

  it("refuses a challenge that is forged, missing, or another's", async () => {
    const { email, key } = await guardedMember();
    const [cookie = ""] = await challenged(email);
    const forged = cookie.replace(/=[^;]+/, "=2fa-forged.c2lnbmF0dXJl");
    for (const cookies of [[], [forged]]) {
      await expect(passSecondFactor(caller({ cookies }), { code: totp(key, 1) })).rejects.toMatchObject({
        code: "UNAUTHORIZED",
      });
    }
    const other = await guardedMember();
    await expect(
      passSecondFactor(caller({ cookies: await challenged(other.email) }), { code: totp(key, 1) }),
    ).rejects.toMatchObject(WRONG_CODE);
  });

  it("is asked for behind the identity provider too", async () => {
    const { email, key } = await guardedMember();
    const person = somebody({ email });
    const back = await walk(person);
    expect(back.outcome).toBe("second-factor");
    expect(await sessionOf(back.setCookies)).toBeNull();
    const { setCookies } = await passSecondFactor(visitor(back.setCookies), { code: totp(key, 1) });
    expect((await sessionOf(setCookies))?.account.email).toBe(email);
    await expect(loginWithIdToken(visitor(), { idToken: await tokenFor(person) })).rejects.toMatchObject({
      code: "UNAUTHORIZED",
    });
  });

  it("is not gone around by a code that confirms the address", async () => {
    const { email } = await guardedMember();
    const later = caller({ now: Date.now() + 61_000 });
    const mails = (await mailsTo(email)).length;
    await resendCode(later, { email });
    await later.settle();
    expect(await mailsTo(email)).toHaveLength(mails);
    await expect(confirmEmail(caller(), { email, code: "123456" })).rejects.toMatchObject(WRONG_CODE);
  });
});

describe("keeping the second factor", () => {
  it("gives fresh recovery codes for the password, and the ones before work no more", async () => {
    const { email, recoveryCodes, setCookies } = await guardedMember();
    const mine = caller({ cookies: setCookies });
    await expect(renewRecoveryCodes(mine, { password: "wrong-horse-1" })).rejects.toMatchObject(
      WRONG_PASSWORD,
    );
    const fresh = await renewRecoveryCodes(mine, { password: PASSWORD });
    expect(fresh.recoveryCodes).toHaveLength(10);
    const [code = ""] = recoveryCodes;
    await expect(
      passSecondFactor(caller({ cookies: await challenged(email) }), { code }),
    ).rejects.toMatchObject(WRONG_CODE);
  });

  it("is turned off by password and code together, never by one of them", async () => {
    const { email, key, setCookies } = await guardedMember();
    const mine = () => caller({ cookies: setCookies });
    await expect(
      endSecondFactor(mine(), { password: "wrong-horse-1", code: totp(key, 1) }),
    ).rejects.toMatchObject(WRONG_PASSWORD);
    await expect(endSecondFactor(mine(), { password: PASSWORD, code: totp(key, 100) })).rejects.toMatchObject(
      WRONG_CODE,
    );
    await expect(endSecondFactor(mine(), { password: PASSWORD })).rejects.toMatchObject({
      fields: { code: ["required"] },
    });
    const off = await endSecondFactor(mine(), { password: PASSWORD, code: totp(key, 1) });
    expect((await secondFactorStatus(caller({ cookies: off.setCookies }))).isOn).toBe(false);
    expect((await signIn(caller(), { email, password: PASSWORD })).outcome).toBe("signed-in");
  });

  it("is turned off by a recovery code where the authenticator is lost", async () => {
    const { recoveryCodes, setCookies } = await guardedMember();
    const off = await endSecondFactor(caller({ cookies: setCookies }), {
      password: PASSWORD,
      code: recoveryCodes[0],
    });
    expect((await secondFactorStatus(caller({ cookies: off.setCookies }))).isOn).toBe(false);
  });

  it("holds whoever guesses passwords in an open session", async () => {
    const { setCookies } = await guardedMember();
    const guess = () => renewRecoveryCodes(caller({ cookies: setCookies }), { password: "wrong-horse-1" });
    for (let tries = 0; tries < 9; tries++) await expect(guess()).rejects.toMatchObject(WRONG_PASSWORD);
    await expect(guess()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });
});
