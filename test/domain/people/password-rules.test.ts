import { describe, expect, it } from "vitest";
import {
  changePasswordSchema,
  passwordRefusal,
  recoverPasswordSchema,
  signUpSchema,
} from "../../../domain/people";
import { simplePassword } from "../../../domain/people/password-rules";

const own = { email: "jihoon.kim@barley-tea.example", name: "Kim Jihoon", platform: "Today Weather" };

describe("a new password", () => {
  it.each([
    ["        ", "password.blank"],
    ["\u3000\u3000\u3000\u3000\u3000\u3000\u3000\u3000", "password.blank"],
    ["aaaaaaaa", "password.simple"],
    ["!!!!!!!!!", "password.simple"],
    ["abababab", "password.simple"],
    ["12341234", "password.simple"],
    ["12345678", "password.simple"],
    ["87654321", "password.simple"],
    ["ABCDEFGH", "password.simple"],
    ["qwertyuiop", "password.simple"],
    ["1qaz2wsx3edc", "password.simple"],
    ["가나다라마바사아", "password.simple"],
    ["jihoon.kim", "password.personal"],
    ["JihoonKim1", "password.personal"],
    ["jihoonkim!23", "password.personal"],
    ["barley-tea", "password.personal"],
    ["kim jihoon", "password.personal"],
    ["TodayWeather1", "password.platform"],
    ["madang12", "password.platform"],
  ])("%j is refused as %s", (password, code) => {
    expect(passwordRefusal(password, own)).toBe(code);
  });

  it.each([
    "correct-horse-1",
    "madang-demo1",
    "kim likes rain",
    "abcd-efgh-ij",
    "비밀은 지켜요",
    "12345678a",
  ])("%j is taken", (password) => {
    expect(passwordRefusal(password, own)).toBeNull();
  });

  it("that is blank or simple is refused in the browser already, wherever one is set", () => {
    const wrong = { password: "aaaaaaaa", confirmation: "aaaaaaaa" };
    for (const schema of [signUpSchema, changePasswordSchema, recoverPasswordSchema]) {
      const { error } = schema.safeParse(wrong);
      expect(error?.issues.map(({ message }) => message)).toContain("password.simple");
    }
    expect(simplePassword("correct-horse")).toBeNull();
  });
});
