import { billingStepSchema, checkDailyQuota, infoStepSchema, memoSchema } from "../../../../domain/booking";
import { taxInvoiceSchema } from "../../../../domain/booking/tax-invoice";
import { fieldErrorsOf, issueCode } from "../../../../domain/kernel";
import { BILLING, INFO } from "../../../support/factories";
import { fieldOf, long, type Rule } from "../../people/field-rules/rule";

const required = (says: string, name: string, good: unknown): Rule => ({
  says,
  accepts: [good],
  refuses: [
    ["", "required"],
    [undefined, "required"],
  ],
  verdict: fieldOf(infoStepSchema, INFO, name),
});

/** The first message for an invoice with these copy addresses, on any field. */
function ccVerdict(value: unknown): string | null {
  const taxInvoice = { ...BILLING.taxInvoice, ccEmails: value };
  const { error } = billingStepSchema.safeParse({ ...BILLING, taxInvoice }, { error: issueCode });
  return error ? (Object.values(fieldErrorsOf(error))[0]?.[0] ?? "") : null;
}

const cc = (count: number) => Array.from({ length: count }, (_, nth) => `cc${nth}@barley.example`);

export const INFO_RULES: readonly Rule[] = [
  required("name required", "name", "겨울 보리차"),
  required("advertiser required", "advertiserName", "보리수 음료"),
  required("contact name required", "contractName", "담당자"),
  required("contact email required", "contractEmail", "contract@barley.example"),
  {
    says: "advertiser link valid URL",
    accepts: ["https://barley.example", "http://barley.example/a?b=c", "barley.example/a?b=c"],
    refuses: [
      ["barley", "url"],
      ["javascript:alert(1)", "url"],
      ["ftp://barley.example", "url"],
    ],
    verdict: fieldOf(infoStepSchema, INFO, "advertiserLink"),
  },
  {
    says: "registration number 10 digits",
    accepts: ["1234567891", "123-45-67891", "100-00-00009", "123-45-60020"],
    refuses: [
      ["123456789", "registrationNumber"],
      ["12345678911", "registrationNumber"],
      ["123-45-6789x", "registrationNumber"],
      ["1234567892", "registrationNumber.checkDigit"],
      ["1234567819", "registrationNumber.checkDigit"],
    ],
    verdict: fieldOf(taxInvoiceSchema, BILLING.taxInvoice, "registrationNumber"),
  },
  {
    says: "cc emails valid",
    accepts: [[], undefined, cc(1), cc(10)],
    refuses: [
      [["nobody"], "email"],
      [[""], "required"],
      [cc(11), "tooMany|max=10"],
    ],
    verdict: ccVerdict,
  },
  {
    says: "cc emails: no duplicates, not the manager",
    accepts: [cc(2)],
    refuses: [
      [[...cc(1), ...cc(1)], "taxInvoice.ccTwice"],
      [["CC0@barley.example", ...cc(1)], "taxInvoice.ccTwice"],
      [[BILLING.taxInvoice.managerEmail.toUpperCase()], "taxInvoice.ccIsManager"],
    ],
    verdict: ccVerdict,
  },
  {
    says: "payment method chosen",
    accepts: ["manual", "card", "representative"],
    refuses: [
      [undefined, "required"],
      ["shells", "notAnOption"],
    ],
    verdict: fieldOf(billingStepSchema, BILLING, "paymentMethod"),
  },
  {
    says: "frequency cap 1 to under 1000",
    accepts: [1, 999, undefined],
    refuses: [
      [0, "tooSmall|min=1"],
      [1000, "tooLarge|max=999"],
    ],
    verdict: fieldOf(infoStepSchema, INFO, "frequencyCap"),
  },
  {
    says: "daily quota 0 up to total",
    accepts: [0, 1, 100_000, undefined],
    refuses: [
      [-1, "tooSmall|min=0"],
      [100_001, "tooLarge|max=100000"],
    ],
    verdict: (value) =>
      fieldOf(infoStepSchema, INFO, "dailyQuota")(value) ??
      checkDailyQuota(value as number | undefined, "cpm", 100_000).dailyQuota ??
      null,
  },
  {
    says: "memo max 50",
    accepts: ["", long(50)],
    refuses: [[long(51), "tooLong|max=50"]],
    verdict: fieldOf(memoSchema, {}, "memo"),
  },
];
