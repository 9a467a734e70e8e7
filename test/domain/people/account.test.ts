import { describe, expect, it } from "vitest";
import { fieldErrorsOf, issueCode } from "../../../domain/kernel";
import {
  accountOptionsSchema,
  agentOf,
  confirmSecondFactorSchema,
  deleteAccountSchema,
  isRecoveryCode,
  secondFactorSchema,
  soleOwned,
} from "../../../domain/people";

const fieldsOf = (schema: typeof secondFactorSchema | typeof confirmSecondFactorSchema, code: unknown) => {
  const { error } = schema.safeParse({ code }, { error: issueCode });
  return error ? fieldErrorsOf(error).code : "good";
};

describe("a second factor's code", () => {
  it.each([
    ["123456", "good", "good"],
    ["123 456", "good", "good"],
    ["abcDE-12345", "good", ["code.digits|digits=6"]],
    ["12345", ["mfa.codeFormat|digits=6"], ["code.digits|digits=6"]],
    ["1234567", ["mfa.codeFormat|digits=6"], ["code.digits|digits=6"]],
    ["abcde12345", ["mfa.codeFormat|digits=6"], ["code.digits|digits=6"]],
    ["123456\nabcde-12345", ["mfa.codeFormat|digits=6"], ["code.digits|digits=6"]],
    [undefined, ["required"], ["required"]],
  ])("%j at sign-in is %j, in the set-up %j", (code, either, totp) => {
    expect(fieldsOf(secondFactorSchema, code)).toEqual(either);
    expect(fieldsOf(confirmSecondFactorSchema, code)).toEqual(totp);
  });

  it("is told from a recovery code by its form", () => {
    expect([isRecoveryCode("abcDE-12345"), isRecoveryCode("123456")]).toEqual([true, false]);
  });
});

describe("an account's options", () => {
  it("name only alarms and channels that there are", () => {
    const parsed = accountOptionsSchema.parse({
      alarms: { member: { mail: false, pigeon: true }, lunch: {} },
    });
    expect(parsed).toEqual({ alarms: { member: { mail: false } } });
    expect(accountOptionsSchema.safeParse({ locale: "zh" }).success).toBe(false);
  });
});

describe("an address that is typed to delete an account", () => {
  it("is compared in lower case", () => {
    expect(deleteAccountSchema.parse({ email: " Person@Example.com " })).toEqual({
      email: "person@example.com",
    });
  });
});

describe("what keeps an account", () => {
  it("is each project and group that has no other owner", () => {
    const own = (id: string, otherOwners: number) =>
      ({ is: "project", id, name: id, kind: "adv", otherOwners }) as const;
    expect(soleOwned([own("a", 0), own("b", 1)])).toEqual([
      { is: "project", id: "a", name: "a", kind: "adv" },
    ]);
    expect(soleOwned([])).toEqual([]);
  });
});

describe("a session's device", () => {
  it.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
      { browser: "chrome", system: "windows" },
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
      { browser: "safari", system: "ios" },
    ],
    [
      "Mozilla/5.0 (Linux; Android 15; SM-S931N) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
      { browser: "samsung", system: "android" },
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
      { browser: "edge", system: "macos" },
    ],
    ["curl/8.0", { browser: "other", system: "other" }],
    ["", null],
    [null, null],
  ])("is read from %j", (userAgent, agent) => {
    expect(agentOf(userAgent)).toEqual(agent);
  });
});
