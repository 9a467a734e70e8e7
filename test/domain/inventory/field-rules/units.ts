import { adUnitSchema, adUnitSchemaFor } from "../../../../domain/inventory";
import { fieldErrorsOf, issueCode } from "../../../../domain/kernel";
import { fieldOf, long, type Rule } from "../../people/field-rules/rule";

const APPS = [
  { id: "app_web", platform: "web" },
  { id: "app_phone", platform: "android" },
] as const;
const schema = adUnitSchemaFor(adUnitSchema, APPS);
const unit = { appId: "app_phone", name: "홈 상단 배너", format: "banner", width: 300, height: 250 };

/** A field of a unit of some format. */
const of = (more: Record<string, unknown>, field: string) => fieldOf(schema, { ...unit, ...more }, field);

/** Verdict on a popup's sides `[width, height]`. */
const ratio: Rule["verdict"] = (sides) => {
  const [width, height] = sides as [number, number];
  const { error } = schema.safeParse({ ...unit, format: "popup", width, height }, { error: issueCode });
  return error ? (fieldErrorsOf(error).width?.[0] ?? "another field") : null;
};

const text = (id: string) => ({ id, label: "가격", maxChars: 20 });
const ids: Rule["verdict"] = (given) => {
  const textItems = (given as string[]).map(text);
  const { error } = schema.safeParse({ ...unit, format: "native", textItems }, { error: issueCode });
  return error ? (Object.values(fieldErrorsOf(error))[0]?.[0] ?? null) : null;
};

/** Rules I7 to I9 and K19. */
export const UNIT_RULES: readonly Rule[] = [
  {
    says: "Ad unit: name 4 to 30",
    accepts: [long(4), long(30)],
    refuses: [
      [long(3), "tooShort|min=4"],
      [long(31), "tooLong|max=30"],
    ],
    verdict: of({}, "name"),
  },
  ...(["width", "height"] as const).map(
    (side): Rule => ({
      says: `Ad unit: ${side} required`,
      accepts: [1, 4096],
      refuses: [
        [undefined, "required"],
        [0, "tooSmall|min=1"],
        [4097, "tooLarge|max=4096"],
      ],
      verdict: of({}, side),
    }),
  ),
  {
    says: "Ad unit: splash close 500 to 3000",
    accepts: [500, 3000],
    refuses: [
      [499, "tooSmall|min=500"],
      [3001, "tooLarge|max=3000"],
    ],
    verdict: of({ format: "splash" }, "closeAfterMs"),
  },
  {
    says: "Ad unit: popup ratio between 3:2 and 2:3",
    accepts: [
      [300, 200],
      [200, 300],
    ],
    refuses: [
      [[301, 200], "unit.popupRatio"],
      [[200, 301], "unit.popupRatio"],
    ],
    verdict: ratio,
  },
  {
    says: "Ad unit: carousel interval 1000 to 60000",
    accepts: [1000, 60_000],
    refuses: [
      [999, "tooSmall|min=1000"],
      [60_001, "tooLarge|max=60000"],
    ],
    verdict: of({ carousel: true }, "carouselIntervalMs"),
  },
  {
    says: "Ad unit: interstitial close delay 0 to 10000",
    accepts: [0, 10_000],
    refuses: [
      [-1, "tooSmall|min=0"],
      [10_001, "tooLarge|max=10000"],
    ],
    verdict: of({ format: "interstitial" }, "closeDelayMs"),
  },
  {
    says: "Ad unit: text id lowercase letters, digits, underscore",
    accepts: [["price_2"]],
    refuses: [
      [["Price"], "textItem.id"],
      [["price-2"], "textItem.id"],
      [[""], "required"],
    ],
    verdict: ids,
  },
  {
    says: "Ad unit: text id unique",
    accepts: [["price", "rate"]],
    refuses: [[["price", "price"], "textItem.duplicate"]],
    verdict: ids,
  },
  {
    says: "Web supports only banner and native units",
    accepts: ["banner", "native"],
    refuses: ["interstitial", "rewarded", "popup", "splash"].map(
      (format) => [format, "unit.webFormat"] as const,
    ),
    verdict: of({ appId: "app_web", width: 300, height: 300 }, "format"),
  },
];
