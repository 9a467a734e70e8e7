import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { accounts, sessions } from "../../../../worker/db/schema";
import { requireOperatorRead } from "../../../../worker/services/kernel";
import {
  endSecondFactor,
  loginWithIdToken,
  passSecondFactor,
  proofAsked,
  proveAgain,
} from "../../../../worker/services/people";
import { totp } from "../../../support/totp";
import { challenged, guardedMember, member, signedIn } from "./people";
import { caller, PASSWORD, sessionOf } from "./support";

vi.setConfig({ testTimeout: 30_000 });

const makeOperator = (email: string) =>
  caller().db.update(accounts).set({ isOperator: true }).where(eq(accounts.email, email));

async function mayOperate(setCookies: string[]): Promise<string> {
  const session = await sessionOf(setCookies);
  try {
    requireOperatorRead({ account: session?.account ?? null });
    return "yes";
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe("an operator", () => {
  it("by the password alone is none, and is told what is missing", async () => {
    const email = await member();
    await makeOperator(email);
    const { setCookies, idToken } = await signedIn(email);
    expect((await sessionOf(setCookies))?.account.isOperator).toBe(false);
    expect(await mayOperate(setCookies)).toBe("OPERATOR_SECOND_FACTOR_REQUIRED");
    expect(await proofAsked(caller({ cookies: setCookies }))).toMatchObject({
      by: "password",
      needsSetUp: true,
    });
    const exchanged = await loginWithIdToken(caller(), { idToken });
    expect(await mayOperate(exchanged.setCookies)).toBe("OPERATOR_SECOND_FACTOR_REQUIRED");
  });

  it("is one with the second factor: at its set-up, at each sign-in, and by the ID token of one", async () => {
    const { email, key, setCookies } = await guardedMember();
    await makeOperator(email);
    expect(await mayOperate(setCookies)).toBe("yes");
    const passed = await passSecondFactor(caller({ cookies: await challenged(email) }), {
      code: totp(key, 1),
    });
    expect(await mayOperate(passed.setCookies)).toBe("yes");
    const exchanged = await loginWithIdToken(caller(), { idToken: passed.idToken });
    expect(await mayOperate(exchanged.setCookies)).toBe("yes");
  });

  it("who signed in before sessions knew of it gives the code once", async () => {
    const { email, key, setCookies } = await guardedMember();
    await makeOperator(email);
    const id = (await sessionOf(setCookies))?.id ?? "";
    await caller().db.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.id, id));
    expect(await mayOperate(setCookies)).toBe("OPERATOR_SECOND_FACTOR_REQUIRED");
    expect(await proofAsked(caller({ cookies: setCookies }))).toMatchObject({
      by: "second-factor",
      needsSetUp: false,
    });
    await expect(proveAgain(caller({ cookies: setCookies }), { password: PASSWORD })).rejects.toMatchObject({
      fields: { code: ["required"] },
    });
    expect(await mayOperate(setCookies)).toBe("OPERATOR_SECOND_FACTOR_REQUIRED");
    await proveAgain(caller({ cookies: setCookies }), { code: totp(key, 1) });
    expect(await mayOperate(setCookies)).toBe("yes");
  });

  it("is none any more when the second factor is switched off", async () => {
    const { email, recoveryCodes, setCookies } = await guardedMember();
    await makeOperator(email);
    const code = recoveryCodes[0];
    const ended = await endSecondFactor(caller({ cookies: setCookies }), { password: PASSWORD, code });
    const cookies = ended.setCookies.length > 0 ? ended.setCookies : setCookies;
    expect(await mayOperate(cookies)).toBe("OPERATOR_SECOND_FACTOR_REQUIRED");
  });

  it("who is none is refused as before", async () => {
    const { setCookies } = await guardedMember();
    expect(await mayOperate(setCookies)).toBe("FORBIDDEN");
  });
});
