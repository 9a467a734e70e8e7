import { checkCover, checkLogo } from "../../../../domain/content";
import { webhookSchemaFor } from "../../../../domain/kernel";
import { bankAccountSchema } from "../../../../domain/money/bank-account";
import {
  adAccountSchema,
  allowListFormSchema,
  benefitSchemaFor,
  deletionSchema,
  generalSchema,
  launchAddressSchema,
  launchNameSchema,
  nextPlatformStep,
  type PlatformDraft,
  platformFaceSchema,
} from "../../../../domain/platform";
import { fieldOf, long, type Rule } from "./rule";

const TODAY = "2026-11-21";
const general = {
  displayName: "오늘날씨",
  contactName: "담당자",
  contactEmail: "a@b.example",
  language: "ko",
  currency: "KRW",
};

const lengths = (min: number, max: number): Pick<Rule, "accepts" | "refuses"> => ({
  accepts: [long(min), long(max)],
  refuses: [
    [long(min - 1), `tooShort|min=${min}`],
    [long(max + 1), `tooLong|max=${max}`],
  ],
});
const upTo = (max: number): Pick<Rule, "accepts" | "refuses"> => ({
  accepts: ["", long(max)],
  refuses: [[long(max + 1), `tooLong|max=${max}`]],
});
const alias: Pick<Rule, "accepts" | "refuses"> = {
  accepts: ["ab", "a".repeat(20), "a-9", "quests"],
  refuses: [
    ["a", "tooShort|min=2"],
    ["a".repeat(21), "tooLong|max=20"],
    ["오늘날씨", "alias.format"],
    ["my_shop", "alias.format"],
    ["a.b", "alias.format"],
    ["-ab", "alias.format"],
    ["ab-", "alias.format"],
    ["so-amazing", "alias.reserved"],
    ["quest", "alias.reserved"],
  ],
};

const image = (size: unknown) => {
  const [w, h] = size as [number, number];
  return { type: "png", w, h, bytes: 1000 } as const;
};

const projects: readonly Rule[] = [
  {
    says: "Project name 2 to 30",
    ...lengths(2, 30),
    verdict: fieldOf(adAccountSchema, {}, "displayName"),
  },
  {
    says: "Platform display name 2 to 20",
    ...lengths(2, 20),
    verdict: fieldOf(generalSchema, general, "displayName"),
  },
  {
    says: "description max 200 in settings",
    ...upTo(200),
    verdict: fieldOf(generalSchema, general, "description"),
  },
  { says: "alias", ...alias, verdict: fieldOf(platformFaceSchema, { themeColor: "#102030" }, "alias") },
  {
    says: "Logo square at least 256 px",
    accepts: [[256, 256]],
    refuses: [
      [[255, 255], "image.logoSquare|min=256"],
      [[257, 256], "image.logoSquare|min=256"],
    ],
    verdict: (size) => checkLogo(image(size)),
  },
  {
    says: "cover 1200x630",
    accepts: [
      [1200, 630],
      [2400, 1260],
    ],
    refuses: [
      [[1199, 630], "image.cover|w=1200|h=630"],
      [[1200, 632], "image.cover|w=1200|h=630"],
      [[600, 315], "image.cover|w=1200|h=630"],
    ],
    verdict: (size) => checkCover(image(size)),
  },
  {
    says: "Deleting a project needs typing its name",
    accepts: ["오늘날씨"],
    refuses: [
      ["", "required"],
      [undefined, "required"],
    ],
    verdict: fieldOf(deletionSchema, {}, "name"),
  },
];

const launcher: readonly Rule[] = [
  {
    says: "Launcher: display name 2 to 20",
    ...lengths(2, 20),
    verdict: fieldOf(launchNameSchema, { description: "" }, "displayName"),
  },
  { says: "Launcher: alias 2 to 20", ...alias, verdict: fieldOf(launchAddressSchema, {}, "alias") },
  {
    says: "Launcher: description max 160",
    ...upTo(160),
    verdict: fieldOf(launchNameSchema, { displayName: "오늘날씨" }, "description"),
  },
  {
    says: "Launcher: logo and cover required",
    accepts: [{ logoAssetId: "ast_1", coverAssetId: "ast_2" }],
    refuses: [
      [{ logoAssetId: "ast_1" }, "face"],
      [{ coverAssetId: "ast_2" }, "face"],
    ],
    verdict: (pictures) => {
      const kept = { displayName: "오늘날씨", country: "KR", themeColor: "#102030" } as const;
      const draft: PlatformDraft = { ...kept, ...Object(pictures) };
      const step = nextPlatformStep(draft);
      return step === "address" ? null : step;
    },
  },
];

const bank = { bank: "보리은행", holder: "오늘날씨", number: "110-432-98765" };
const benefit = { type: "bonus", title: "덤", summary: "하나 더", endDate: "2026-11-22" };

const settings: readonly Rule[] = [
  {
    says: "Bank holder max 30",
    accepts: [long(30)],
    refuses: [[long(31), "tooLong|max=30"]],
    verdict: fieldOf(bankAccountSchema, bank, "holder"),
  },
  {
    says: "Bank number max 30",
    accepts: ["1".repeat(30)],
    refuses: [["1".repeat(31), "tooLong|max=30"]],
    verdict: fieldOf(bankAccountSchema, bank, "number"),
  },
  {
    says: "Benefit: title max 80",
    accepts: [long(80)],
    refuses: [
      [long(81), "tooLong|max=80"],
      ["", "required"],
    ],
    verdict: fieldOf(benefitSchemaFor(TODAY), benefit, "title"),
  },
  {
    says: "Benefit: summary max 50",
    accepts: [long(50)],
    refuses: [[long(51), "tooLong|max=50"]],
    verdict: fieldOf(benefitSchemaFor(TODAY), benefit, "summary"),
  },
  {
    says: "Benefit: description max 1000",
    ...upTo(1000),
    verdict: fieldOf(benefitSchemaFor(TODAY), benefit, "description"),
  },
  {
    says: "Benefit: end date after today",
    accepts: ["2026-11-22"],
    refuses: [
      [TODAY, "benefit.endDate"],
      ["2026-11-20", "benefit.endDate"],
    ],
    verdict: fieldOf(benefitSchemaFor(TODAY), benefit, "endDate"),
  },
  {
    says: "Benefit: type required",
    accepts: ["discount", "free-trial", "bonus", "custom"],
    refuses: [
      [undefined, "required"],
      ["gift", "notAnOption"],
    ],
    verdict: fieldOf(benefitSchemaFor(TODAY), benefit, "type"),
  },
  {
    says: "Allow list entry valid",
    accepts: ["a@b.example", "b.example", "@b.example"],
    refuses: [
      ["", "required"],
      ["nope", "allowList.value"],
      ["a@", "allowList.value"],
      ["https://b.example", "allowList.value"],
    ],
    verdict: fieldOf(allowListFormSchema, { manualPayment: true }, "value"),
  },
  {
    says: "webhook URL: https, public",
    accepts: ["https://hooks.example/a?b=c", "https://hooks.example:8443/"],
    refuses: [
      ["", "required"],
      ["http://hooks.example/", "callbackUrl"],
      ["https://10.0.0.1/", "callbackUrl"],
      ["https://[::1]/", "callbackUrl"],
      ["https://localhost/", "callbackUrl"],
      ["https://db.internal/", "callbackUrl"],
      ["https://me:secret@hooks.example/", "callbackUrl"],
    ],
    verdict: fieldOf(webhookSchemaFor("https://console.example"), {}, "url"),
  },
];

export const PROJECT_RULES: readonly Rule[] = [...projects, ...launcher, ...settings];
