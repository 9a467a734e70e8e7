import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  houseAccountSchema,
  MEMO_NUMBERS,
  memoCodeOf,
  readMemo,
  transferDueMs,
  transferOf,
} from "../../../domain/money";

const numbers = fc.integer({ min: 0, max: MEMO_NUMBERS - 1 });
const places = fc.tuple(fc.nat({ max: 7 }), fc.nat({ max: 7 })).filter(([one, other]) => one !== other);

describe("a memo code", () => {
  it("has eight characters, none of which is taken for another, and is of one number", () => {
    fc.assert(
      fc.property(numbers, numbers, (one, other) => {
        const code = memoCodeOf(one);
        expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
        expect(memoCodeOf(other) === code).toBe(one === other);
      }),
    );
  });

  it("is read in any case, with spaces and hyphens", () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const code = memoCodeOf(number);
        const typed = code.toLowerCase();
        expect(readMemo(` ${typed.slice(0, 4)} - ${typed.slice(4)} `)).toBe(code);
      }),
    );
  });

  it("is none with one wrong character", () => {
    fc.assert(
      fc.property(numbers, fc.nat({ max: 7 }), fc.integer({ min: 1, max: 30 }), (number, place, by) => {
        const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
        const code = [...memoCodeOf(number)];
        code[place] = alphabet[(alphabet.indexOf(code[place] ?? "") + by) % alphabet.length] ?? "";
        expect(readMemo(code.join(""))).toBeNull();
      }),
    );
  });

  it("is none with two characters swapped", () => {
    fc.assert(
      fc.property(numbers, places, (number, [one, other]) => {
        const code = [...memoCodeOf(number)];
        fc.pre(code[one] !== code[other]);
        [code[one], code[other]] = [code[other] ?? "", code[one] ?? ""];
        expect(readMemo(code.join(""))).toBeNull();
      }),
    );
  });

  it.each([-1, 0.5, MEMO_NUMBERS])("is not made of %s", (number) => {
    expect(() => memoCodeOf(number)).toThrow(RangeError);
  });

  it.each(["", "2222222", "222222222", "0OIL1222"])("is not %j", (typed) => {
    expect(readMemo(typed)).toBeNull();
  });
});

describe("how a debt is paid by transfer", () => {
  const owedSince = Date.parse("2026-11-27T16:00:00Z");
  const debt = {
    account: null,
    currency: "KRW",
    memo: memoCodeOf(1),
    dueAt: transferDueMs(owedSince),
  } as const;

  it("is due fourteen days after the day in Seoul since which it is owed", () => {
    const transfer = transferOf({ ...debt, amountMinor: 1_000 });
    expect(transfer).toMatchObject({ amountMinor: 1_000, memo: memoCodeOf(1), dueDay: "2026-12-12" });
  });

  it("is nothing once nothing is owed", () => {
    expect(transferOf({ ...debt, amountMinor: 0 })).toBeNull();
  });
});

describe("an account of the house", () => {
  const account = { currency: "JPY", bank: "데모은행", holder: "마당", number: "000-1234-5678" };

  it("needs no SWIFT code, and has no payee", () => {
    expect(houseAccountSchema.parse({ ...account, payee: "business" })).toEqual(account);
  });

  it.each([
    { number: "12345" },
    { number: "계좌번호 123" },
    { swiftCode: "DEMO" },
    { currency: "USD" },
    { bank: " " },
  ])("is refused with %j", (wrong) => {
    expect(houseAccountSchema.safeParse({ ...account, ...wrong }).success).toBe(false);
  });
});
