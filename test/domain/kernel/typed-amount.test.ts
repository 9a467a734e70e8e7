import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { heldAmount, postedAmount, shownAmount, withReadAmounts } from "../../../app/ui/form/typed-amounts";
import { readAmount, regrouped } from "../../../domain/kernel";

const DECIMALS: Record<string, number> = { KRW: 0, JPY: 0, INR: 2, USD: 2, KWD: 3 };

/** Minor units as digits, or the message code of the refusal. */
const read = (typed: string, currency: string) => {
  const reading = readAmount(typed, currency);
  return "minor" in reading ? String(reading.minor) : reading.refusal;
};

describe("an amount as somebody types it", () => {
  it.each([
    ["KRW", "3000", "3000"],
    ["KRW", "3,000", "3000"],
    ["KRW", "  3,000 ", "3000"],
    ["KRW", "3 000 000", "3000000"],
    ["KRW", "3,000원", "3000"],
    ["KRW", "3000 원", "3000"],
    ["KRW", "₩3000", "3000"],
    ["KRW", "￦ ３，０００", "3000"],
    ["KRW", "KRW 3,000", "3000"],
    ["KRW", "3,000.00", "3000"],
    ["KRW", "-1", "-1"],
    ["KRW", "3만", "30000"],
    ["KRW", "３만", "30000"],
    ["KRW", "3만".normalize("NFD"), "30000"],
    ["KRW", "1.5만", "15000"],
    ["KRW", "1.2345만", "12345"],
    ["KRW", "1억 2천만", "120000000"],
    ["KRW", "1억2,000만원", "120000000"],
    ["KRW", "12,000만", "120000000"],
    ["KRW", "5백만", "5000000"],
    ["KRW", "백만 원", "1000000"],
    ["KRW", "만원", "10000"],
    ["KRW", "3만 5천", "35000"],
    ["KRW", "3만 5000", "35000"],
    ["KRW", "3만 5원", "30005"],
    ["KRW", "2천500만", "25000000"],
    ["KRW", "1조", "1000000000000"],
    ["KRW", "1억2천", "120000000"],
    ["KRW", "2억 5천", "250000000"],
    ["KRW", "3조5천", "3500000000000"],
    ["KRW", "1억5백", "105000000"],
    ["KRW", "1억 2천5백", "125000000"],
    ["KRW", "1억 2천만 5천", "120005000"],
    ["KRW", "3000 won", "3000"],
    ["KRW", "3만 원정", "30000"],
    ["JPY", "JP¥1,000", "1000"],
    ["JPY", "3万円", "30000"],
    ["JPY", "¥777", "777"],
    ["INR", "₹7,56,78,449.51", "7567844951"],
    ["INR", "0.07", "7"],
    ["INR", ".5", "50"],
    ["INR", "1.5만", "1500000"],
    ["USD", "$12.34", "1234"],
    ["USD", "12달러", "1200"],
    ["KWD", "1.005", "1005"],
  ])("is read in %s: %s", (currency, typed, minor) => {
    expect(read(typed, currency)).toBe(minor);
  });

  it.each([
    ["KRW", "1.5", "amount.fraction"],
    ["KRW", "3.000", "amount.fraction"],
    ["KRW", "1.23456만", "amount.fraction"],
    ["JPY", "12.1", "amount.fraction"],
    ["INR", "1.005", "amount.tooFine|decimals=2"],
    ["INR", "1.000", "amount.tooFine|decimals=2"],
    ["KRW", "$3", "amount.otherCurrency"],
    ["KRW", "3000 USD", "amount.otherCurrency"],
    ["USD", "3,000원", "amount.otherCurrency"],
    ["KRW", "3000 yen", "amount.otherCurrency"],
    ["JPY", "3000 won", "amount.otherCurrency"],
    ["KRW", "₩3,000 (VAT 별도)", "amount.unreadable"],
    ["KRW", "1억2천원", "amount.unreadable"],
    ["KRW", "1억 2천500", "amount.unreadable"],
    ["KRW", "1억 5십", "amount.unreadable"],
    ["KRW", "3만 5", "amount.unreadable"],
    ["KRW", "1억 2000", "amount.unreadable"],
    ["KRW", "2천5만", "amount.unreadable"],
    ["KRW", "1.5만 3천", "amount.unreadable"],
    ["KRW", "1억 20000만", "amount.unreadable"],
    ["KRW", "3천 2만 5천", "amount.unreadable"],
    ["KRW", "2백3천", "amount.unreadable"],
    ["KRW", "만억", "amount.unreadable"],
    ["KRW", "1,00", "amount.unreadable"],
    ["KRW", "1,50", "amount.unreadable"],
    ["KRW", "1 2", "amount.unreadable"],
    ["KRW", "0x10", "amount.unreadable"],
    ["KRW", "1e3", "amount.unreadable"],
    ["KRW", "3²", "amount.unreadable"],
    ["KRW", "3000-4000", "amount.unreadable"],
    ["KRW", "--1", "amount.unreadable"],
    ["KRW", "약 3만", "amount.unreadable"],
    ["KRW", "many", "amount.unreadable"],
    ["KRW", "", "amount.unreadable"],
    ["KRW", "9".repeat(65), "amount.unreadable"],
  ])("is refused rather than guessed or rounded in %s: %s", (currency, typed, refusal) => {
    expect(read(typed, currency)).toBe(refusal);
  });
});

/** Writes a whole number in Korean notation, four digits at a time. */
function inKorean(digits: string, isSpaced: boolean): string {
  const fours: string[] = [];
  for (let end = digits.length; end > 0; end -= 4) fours.unshift(digits.slice(Math.max(0, end - 4), end));
  const units = ["조", "억", "만", ""].slice(-fours.length);
  const words = fours.flatMap((four, at) => (/^0+$/.test(four) ? [] : [four.replace(/^0+/, "") + units[at]]));
  return `${words.join(isSpaced ? " " : "")}원`;
}

const currency = fc.constantFrom(...Object.keys(DECIMALS));

describe("every amount, by an oracle of texts alone", () => {
  it("is read to its last minor unit in every currency, parted or not, half or full width", () => {
    const whole = fc.bigInt({ min: 0n, max: 10n ** 24n });
    fc.assert(
      fc.property(currency, whole, fc.boolean(), fc.boolean(), (code, minor, isParted, isWide) => {
        const places = DECIMALS[code] ?? 0;
        const digits = String(minor).padStart(places + 1, "0");
        const major = digits.slice(0, digits.length - places);
        const parts: string[] = [];
        for (let end = major.length; end > 0; end -= 3) parts.unshift(major.slice(Math.max(0, end - 3), end));
        const typed = parts.join(isParted ? "," : "") + (places ? `.${digits.slice(-places)}` : "");
        const wide = [...typed].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join("");
        expect(read(isWide ? wide : typed, code)).toBe(String(minor));
      }),
      { numRuns: 2_000 },
    );
  });

  it("is read as Koreans write it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999_999_999 }), fc.boolean(), (whole, isSpaced) => {
        expect(read(inKorean(String(whole), isSpaced), "KRW")).toBe(String(whole));
      }),
      { numRuns: 2_000 },
    );
  });

  it("is read as Koreans shorten it, without the unit that comes next behind 억 and 조", () => {
    const thousands = fc.integer({ min: 1, max: 9 });
    const hundreds = fc.integer({ min: 0, max: 9 });
    const large = fc.constantFrom(["억", 8], ["조", 12] as const);
    fc.assert(
      fc.property(
        large,
        fc.integer({ min: 1, max: 999 }),
        thousands,
        hundreds,
        (unit, count, thousand, hundred) => {
          const [word, zeros] = unit as readonly [string, number];
          const typed = `${count}${word}${thousand}천${hundred > 0 ? `${hundred}백` : ""}`;
          // Four digits after the large unit, then zeros.
          const digits = `${count}${thousand}${hundred}00`.padEnd(String(count).length + zeros, "0");
          expect(read(typed, "KRW")).toBe(digits);
        },
      ),
    );
  });

  it("comes back from what its field shows", () => {
    fc.assert(
      fc.property(currency, fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), (code, minor) => {
        expect(postedAmount(shownAmount(String(minor), code), code)).toBe(String(minor));
      }),
    );
  });

  it("answers any text, and never with another number than its digits say", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 70, unit: fc.constantFrom(..."0159.,- 만억천원₩$a") }), (typed) => {
        const reading = readAmount(typed, "KRW");
        if (!("minor" in reading) || /[만억천]/.test(typed)) return;
        const [before = ""] = typed.replace(/[^\d.]/g, "").split(".");
        expect(String(reading.minor).replace("-", "")).toBe(before.replace(/^0+(?=\d)/, "") || "0");
      }),
      { numRuns: 5_000 },
    );
  });
});

describe("a form's amounts", () => {
  const posted = (entries: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(entries)) form.append(name, value);
    return Object.fromEntries([...withReadAmounts(form)].map(([name, value]) => [name, String(value)]));
  };

  it("are minor units to its schema where it says their currency, and a second reading changes nothing", () => {
    const read = posted({
      price: "3만",
      "price@currency": "KRW",
      rupees: "12.3",
      "rupees@currency": "INR",
      name: "3만",
    });
    expect(read).toEqual({ price: "30000", rupees: "1230", name: "3만" });
    expect(posted(read)).toEqual(read);
  });

  it("are what was typed where scripts did not follow it, also in a currency with decimals", () => {
    const read = posted({ price: "100", "price@typed": "1,234.5", "price@currency": "INR" });
    expect(read).toEqual({ price: "123450" });
  });

  it("are in the currency of the country that the form chooses, whatever its field was made for", () => {
    const read = (country: string) =>
      posted({ country, budget: "300,000", "budget@currency": "country" }).budget;
    expect([read("IN"), read("KR")]).toEqual(["30000000", "300000"]);
  });

  it("stand beside percentages, which may have their sign", () => {
    expect(posted({ rate: "1.2 %", "rate@percent": "1" })).toEqual({ rate: "1.2" });
  });

  it("are no number where they cannot be read, and are shown as they were typed", () => {
    const { price = "" } = posted({ price: "3.000", "price@currency": "KRW" });
    expect(Number(price)).toBeNaN();
    expect(shownAmount(price, "KRW")).toBe("3.000");
  });

  it("stay texts where the currency is none", () => {
    expect(posted({ price: "3만", "price@currency": "won" })).toEqual({ price: "3만" });
  });

  it("are known while they are typed", () => {
    expect([heldAmount("3만", "KRW"), heldAmount("1234", "INR"), heldAmount("", "KRW")]).toEqual([
      30_000,
      1_234,
      null,
    ]);
  });
});

describe("the digits of an amount while it is typed", () => {
  it("are parted in thousands, with the caret behind the same digit", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,12}$/), fc.nat(), (digits, at) => {
        const typed = at % (digits.length + 1);
        const { text, caret } = regrouped(digits, typed);
        expect(text.split(",").join("")).toBe(digits);
        expect(
          text
            .split(",")
            .slice(1)
            .every((part) => part.length === 3),
        ).toBe(true);
        expect(text.slice(0, caret).split(",").join("")).toBe(digits.slice(0, typed));
      }),
    );
  });

  it.each(["3만", "1.5.2", "₩3000", "3 000"])("stay as they are beside anything else: %s", (typed) => {
    expect(regrouped(typed, 1)).toEqual({ text: typed, caret: 1 });
  });
});
