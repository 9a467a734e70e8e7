import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { fieldErrorsOf, issueCode } from "../../../domain/kernel";
import { maskedHolder, numberTail } from "../../../domain/money";
import { bankAccountSchema } from "../../../domain/money/bank-account";
import {
  accessTokenSchema,
  benefitSchemaFor,
  benefitState,
  deletionSchema,
  featuresSchema,
  generalSchema,
  operationSchema,
  parentMemoSchema,
  platformFaceSchema,
  profileSchema,
} from "../../../domain/platform";

const long = (chars: number) => "가".repeat(chars);
const TODAY = "2026-11-21";

interface Rules {
  schema: z.ZodType;
  good: Record<string, unknown>;
  /** By field: accepted values at the limit, and refused values with their messages. */
  fields: Record<string, { accepts: readonly unknown[]; refuses: readonly (readonly [unknown, string])[] }>;
}

const contact = {
  contactName: {
    accepts: ["김", long(30)],
    refuses: [
      ["", "required"],
      [long(31), "tooLong|max=30"],
    ],
  },
  contactEmail: {
    accepts: ["a@b.example"],
    refuses: [
      ["", "required"],
      ["a@", "email"],
    ],
  },
  primaryEmail: { accepts: [undefined, "A@B.example"], refuses: [["nobody", "email"]] },
  language: {
    accepts: ["ko", "en"],
    refuses: [
      ["fr", "notAnOption"],
      [undefined, "required"],
    ],
  },
} as const;

/** Every rule of the settings' forms in `docs/rules/platform.md`. */
const TABLE: Record<string, Rules> = {
  general: {
    schema: generalSchema,
    good: {
      displayName: "오늘날씨",
      contactName: "담당자",
      contactEmail: "a@b.example",
      language: "ko",
    },
    fields: {
      ...contact,
      displayName: {
        accepts: [long(2), long(20)],
        refuses: [
          ["x", "tooShort|min=2"],
          [long(21), "tooLong|max=20"],
        ],
      },
      description: { accepts: ["", undefined, long(200)], refuses: [[long(201), "tooLong|max=200"]] },
    },
  },
  platform: {
    schema: platformFaceSchema,
    good: { alias: "today-weather", themeColor: "#102030" },
    fields: {
      alias: {
        accepts: ["ab", "a-b-9", "a".repeat(20), "quests"],
        refuses: [
          ["a", "tooShort|min=2"],
          ["a".repeat(21), "tooLong|max=20"],
          ["오늘", "alias.format"],
          ["-ab", "alias.format"],
          ["my_shop", "alias.format"],
          ["quest", "alias.reserved"],
          ["so-amazing", "alias.reserved"],
        ],
      },
      themeColor: {
        accepts: ["#ABCDEF"],
        refuses: [
          ["red", "color"],
          ["#12345", "color"],
        ],
      },
      link: {
        accepts: [undefined, "https://weather.example", "weather.example"],
        refuses: [
          ["weather", "url"],
          ["javascript:alert(1)", "url"],
        ],
      },
    },
  },
  profile: {
    schema: profileSchema,
    good: { profileName: "날씨" },
    fields: {
      profileName: {
        accepts: [long(2), long(20)],
        refuses: [
          ["x", "tooShort|min=2"],
          [long(21), "tooLong|max=20"],
        ],
      },
    },
  },
  operation: {
    schema: operationSchema,
    good: {},
    fields: {
      manualReview: { accepts: [true, false, undefined], refuses: [["yes", "invalidType"]] },
      editsCppBudget: { accepts: [true, false, undefined], refuses: [[1, "invalidType"]] },
      editsTargeting: { accepts: [true, false, undefined], refuses: [["no", "invalidType"]] },
    },
  },
  payout: {
    schema: bankAccountSchema,
    good: { bank: "보리은행", holder: "오늘날씨", number: "110-432-98765" },
    fields: {
      bank: {
        accepts: [long(30)],
        refuses: [
          ["", "required"],
          [long(31), "tooLong|max=30"],
        ],
      },
      holder: {
        accepts: [long(30)],
        refuses: [
          ["", "required"],
          [long(31), "tooLong|max=30"],
        ],
      },
      number: {
        accepts: ["123456", "1".repeat(30), "GB29 NWBK 6016"],
        refuses: [
          ["12345", "tooShort|min=6"],
          ["1".repeat(31), "tooLong|max=30"],
          ["계좌 번호 일이삼", "bank.number"],
        ],
      },
      swiftCode: {
        accepts: [undefined, "BORIKRSE", "borikrse123"],
        refuses: [
          ["BORI", "bank.swift"],
          ["BORIKRSE12", "bank.swift"],
        ],
      },
    },
  },
  benefit: {
    schema: benefitSchemaFor(TODAY),
    good: { type: "bonus", title: "덤", summary: "하나 더", endDate: "2026-11-22" },
    fields: {
      type: {
        accepts: ["discount", "free-trial", "bonus", "custom"],
        refuses: [
          [undefined, "required"],
          ["gift", "notAnOption"],
        ],
      },
      title: {
        accepts: ["덤", long(80)],
        refuses: [
          ["", "required"],
          [long(81), "tooLong|max=80"],
        ],
      },
      summary: {
        accepts: ["덤", long(50)],
        refuses: [
          ["", "required"],
          [long(51), "tooLong|max=50"],
        ],
      },
      description: { accepts: [undefined, long(1000)], refuses: [[long(1001), "tooLong|max=1000"]] },
      endDate: {
        accepts: ["2026-11-22", "2028-02-29"],
        refuses: [
          ["", "required"],
          [TODAY, "benefit.endDate"],
          ["2026-02-29", "date"],
          ["soon", "date"],
        ],
      },
    },
  },
  "access token": {
    schema: accessTokenSchema,
    good: { name: "서버", scopes: ["tags.write"] },
    fields: {
      name: {
        accepts: [long(2), long(30)],
        refuses: [
          ["x", "tooShort|min=2"],
          [long(31), "tooLong|max=30"],
        ],
      },
      scopes: { accepts: [["tags.write", "users.delete", "reports.read"]], refuses: [[[], "tooFew|min=1"]] },
    },
  },
  features: {
    schema: featuresSchema,
    good: { features: [] },
    fields: {
      features: {
        accepts: [[], ["ad-note", "audience-targeting", "backfill", "quest"]],
        refuses: [[undefined, "required"]],
      },
    },
  },
  "parent memo": {
    schema: parentMemoSchema,
    good: {},
    fields: { memo: { accepts: ["", long(200)], refuses: [[long(201), "tooLong|max=200"]] } },
  },
  deletion: {
    schema: deletionSchema,
    good: { name: "오늘날씨" },
    fields: {
      name: {
        accepts: ["오"],
        refuses: [
          ["", "required"],
          ["  ", "required"],
        ],
      },
    },
  },
};

const CASES = Object.entries(TABLE).flatMap(([form, { schema, good, fields }]) =>
  Object.entries(fields).map(([field, { accepts, refuses }]) => ({
    form,
    schema,
    good,
    field,
    accepts,
    refuses,
  })),
);

describe("the rules of the settings' forms", () => {
  it.each(CASES)("$form accepts $field at its limits", ({ schema, good, field, accepts }) => {
    for (const value of accepts) {
      const { error } = schema.safeParse({ ...good, [field]: value }, { error: issueCode });
      expect([value, error && fieldErrorsOf(error)]).toEqual([value, undefined]);
    }
  });

  it.each(CASES)("$form refuses $field beyond them, and says why", ({ schema, good, field, refuses }) => {
    for (const [value, code] of refuses) {
      const { error } = schema.safeParse({ ...good, [field]: value }, { error: issueCode });
      expect([value, error && fieldErrorsOf(error)[field]?.[0]]).toEqual([value, code]);
    }
  });
});

describe("what is shown of a bank account", () => {
  it("is the number's end and the holder's first letter", () => {
    expect([numberTail("110-432-98 7654"), maskedHolder("김보리"), maskedHolder("")]).toEqual([
      "7654",
      "김••",
      "",
    ]);
  });
});

describe("a benefit's state", () => {
  it.each([
    [null, "2026-11-21", "unpublished"],
    [1, "2026-11-21", "published"],
    [1, "2026-11-20", "expired"],
    [null, "2026-11-20", "expired"],
  ] as const)("published at %s and ending on %s is %s", (publishedAt, endDate, state) => {
    expect(benefitState({ publishedAt, endDate }, TODAY)).toBe(state);
  });
});
