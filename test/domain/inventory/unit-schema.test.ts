import { describe, expect, it } from "vitest";
import {
  adUnitSchema,
  adUnitSchemaFor,
  adUnitUpdateSchema,
  adUnitUpdateSchemaFor,
} from "../../../domain/inventory";
import {
  AD_FORMATS,
  type AdFormat,
  fieldErrorsOf,
  issueCode,
  PLATFORMS,
  type Platform,
} from "../../../domain/kernel";

const APPS = PLATFORMS.map((platform) => ({ id: platform, platform }));
const UNIT = { appId: "android", name: "홈 상단", format: "banner", width: 300, height: 250 };

type Input = Record<string, unknown>;

function wrongOf(input: Input): Record<string, string[]> {
  const result = adUnitSchemaFor(adUnitSchema, APPS).safeParse({ ...UNIT, ...input }, { error: issueCode });
  return result.success ? {} : fieldErrorsOf(result.error);
}

const item = (id: string) => ({ id, label: "할인율", maxChars: 10 });
const items = (count: number) => Array.from({ length: count }, (_, nth) => item(`text_${nth}`));
const long = (chars: number) => "가".repeat(chars);

/** Each rule at its limit: the last accepted values and the first refused ones. */
const LIMITS: [title: string, taken: Input[], refused: [Input, Record<string, string[]>][]][] = [
  [
    "a name of 4 to 30 characters",
    [{ name: long(4) }, { name: long(30) }],
    [
      [{ name: long(3) }, { name: ["tooShort|min=4"] }],
      [{ name: ` ${long(3)} ` }, { name: ["tooShort|min=4"] }],
      [{ name: long(31) }, { name: ["tooLong|max=30"] }],
    ],
  ],
  [
    "a width and a height",
    [
      { width: 1, height: 1 },
      { width: 4096, height: 4096 },
    ],
    [
      [
        { width: undefined, height: undefined },
        { width: ["required"], height: ["required"] },
      ],
      [
        { width: 0, height: 4097 },
        { width: ["tooSmall|min=1"], height: ["tooLarge|max=4096"] },
      ],
    ],
  ],
  [
    "a splash ad of 500 to 3000 milliseconds",
    [{ closeAfterMs: 500 }, { closeAfterMs: 3000 }],
    [
      [{ closeAfterMs: 499 }, { closeAfterMs: ["tooSmall|min=500"] }],
      [{ closeAfterMs: 3001 }, { closeAfterMs: ["tooLarge|max=3000"] }],
    ],
  ],
  [
    "a carousel that turns every 1000 to 60000 milliseconds",
    [
      { carousel: true, carouselIntervalMs: 1000 },
      { carousel: true, carouselIntervalMs: 60_000 },
    ],
    [
      [{ carouselIntervalMs: 999 }, { carouselIntervalMs: ["tooSmall|min=1000"] }],
      [{ carouselIntervalMs: 60_001 }, { carouselIntervalMs: ["tooLarge|max=60000"] }],
    ],
  ],
  [
    "an interstitial's delay of 0 to 10000 milliseconds",
    [{ closeDelayMs: 0 }, { closeDelayMs: 10_000 }],
    [
      [{ closeDelayMs: -1 }, { closeDelayMs: ["tooSmall|min=0"] }],
      [{ closeDelayMs: 10_001 }, { closeDelayMs: ["tooLarge|max=10000"] }],
    ],
  ],
  [
    "a popup between 3:2 and 2:3",
    [
      { format: "popup", width: 300, height: 200 },
      { format: "popup", width: 200, height: 300 },
      { width: 301, height: 200 },
    ],
    [
      [{ format: "popup", width: 301, height: 200 }, { width: ["unit.popupRatio"] }],
      [{ format: "popup", width: 200, height: 301 }, { width: ["unit.popupRatio"] }],
    ],
  ],
  [
    "a popup's dimness in percent, and its buttons by name",
    [{ dimPct: 0 }, { dimPct: 100, buttonTemplate: "filled", closeButton: "top-right" }],
    [
      [{ dimPct: -1 }, { dimPct: ["tooSmall|min=0"] }],
      [{ dimPct: 101 }, { dimPct: ["tooLarge|max=100"] }],
      [
        { buttonTemplate: "round", closeButton: "left" },
        { buttonTemplate: ["notAnOption"], closeButton: ["notAnOption"] },
      ],
    ],
  ],
  [
    "colours as codes",
    [{ backgroundColor: "#FFFFFF" }, { darkBackgroundColor: "#000000" }],
    [
      [
        { backgroundColor: "white", darkBackgroundColor: "#fff" },
        { backgroundColor: ["color"], darkBackgroundColor: ["color"] },
      ],
    ],
  ],
  [
    "texts by ids of lowercase letters, digits and underscores",
    [{ textItems: [item("off_2026")] }, { textItems: items(10) }],
    [
      [{ textItems: [item("Off")] }, { "textItems.0.id": ["textItem.id"] }],
      [{ textItems: [item("할인")] }, { "textItems.0.id": ["textItem.id"] }],
      [{ textItems: [item("a-b")] }, { "textItems.0.id": ["textItem.id"] }],
      [{ textItems: [item("")] }, { "textItems.0.id": ["required"] }],
      [{ textItems: [item("price"), item("price")] }, { textItems: ["textItem.duplicate"] }],
      [{ textItems: items(11) }, { textItems: ["tooMany|max=10"] }],
    ],
  ],
  [
    "texts of 1 to 100 characters, each with a label",
    [{ textItems: [{ ...item("a"), maxChars: 1 }] }, { textItems: [{ ...item("a"), maxChars: 100 }] }],
    [
      [{ textItems: [{ ...item("a"), maxChars: 0 }] }, { "textItems.0.maxChars": ["tooSmall|min=1"] }],
      [{ textItems: [{ ...item("a"), maxChars: 101 }] }, { "textItems.0.maxChars": ["tooLarge|max=100"] }],
      [{ textItems: [{ ...item("a"), label: " " }] }, { "textItems.0.label": ["required"] }],
    ],
  ],
];

describe("a unit", () => {
  it.each(LIMITS)("takes %s", (_, taken) => {
    for (const input of taken) expect([input, wrongOf(input)]).toEqual([input, {}]);
  });

  it.each(LIMITS)("takes nothing but %s", (_, _taken, refused) => {
    for (const [input, wrong] of refused) expect(wrongOf(input)).toEqual(wrong);
  });

  it("is told all that is wrong at once, also what hangs on several fields", () => {
    const wrong = wrongOf({
      ...{ appId: "web", name: "abc", format: "popup", width: 400, height: 200 },
      ...{ closeAfterMs: 1, textItems: [item("a"), item("a")] },
    });
    expect(Object.keys(wrong).sort()).toEqual(
      ["name", "format", "width", "closeAfterMs", "textItems"].sort(),
    );
  });

  it("says nothing of what cannot be read, and throws at nothing", () => {
    expect(wrongOf({ textItems: [null, "text", { id: 1 }] })).toMatchObject({
      "textItems.0": ["required"],
      "textItems.1": ["invalidType"],
      "textItems.2.id": ["invalidType"],
    });
  });
});

describe("the platform of a unit's app", () => {
  const taken: Record<Platform, readonly AdFormat[]> = {
    web: ["banner", "native"],
    android: AD_FORMATS,
    apple: AD_FORMATS,
  };
  const pairs = PLATFORMS.flatMap((appId) => AD_FORMATS.map((format) => [appId, format] as const));

  it.each(pairs)("settles the formats that there are: %s, %s", (appId, format) => {
    const wrong = wrongOf({ appId, format, width: 300, height: 300 });
    expect(wrong).toEqual(taken[appId].includes(format) ? {} : { format: ["unit.webFormat"] });
  });

  it.each(PLATFORMS)("leaves a banner its carousel, before and after: %s", (appId) => {
    expect(wrongOf({ appId, carousel: true })).toEqual({});
    const update = adUnitUpdateSchemaFor(adUnitUpdateSchema, { format: "banner" });
    const { appId: _app, format: _format, ...change } = UNIT;
    expect(update.safeParse({ ...change, carousel: true }).success).toBe(true);
    expect(update.safeParse(change).success).toBe(true);
  });

  it("lets a change bring no two texts of one id, nor a popup out of its ratio", () => {
    const { appId: _app, format: _format, ...change } = UNIT;
    const wrong = (format: AdFormat, fields: object) => {
      const update = adUnitUpdateSchemaFor(adUnitUpdateSchema, { format });
      const { error } = update.safeParse({ ...change, ...fields });
      return error ? Object.keys(fieldErrorsOf(error)) : [];
    };
    expect(wrong("native", { textItems: [item("price"), item("price")] })).toEqual(["textItems"]);
    expect(wrong("popup", { width: 400, height: 200 })).toEqual(["width"]);
  });

  it("is not asked for where the app is nobody's: that is another refusal", () => {
    expect(wrongOf({ appId: "app_of_others", format: "splash" })).toEqual({});
  });
});
