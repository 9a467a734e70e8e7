import { describe, expect, it } from "vitest";
import {
  creativeFormSchemaFor,
  creativeSchemaFor,
  EVERY_DAY,
  narrowed,
  textsFor,
} from "../../../domain/content";

const UNITS = [
  { id: "native", format: "native", placement: { headline: true } },
  { id: "bare", format: "native", placement: { headline: false } },
  { id: "banner", format: "banner", placement: { headline: true } },
];
const CREATIVE = { assetId: "ast_1", name: "소재", altText: "그림" };

const wrongOf = (input: unknown) =>
  creativeSchemaFor(UNITS)
    .safeParse(input)
    .error?.issues.map(({ path }) => path.join("."));

describe("a creative", () => {
  it("needs the headline that its native unit shows, and is told with whatever else is missing", () => {
    expect(wrongOf({ ...CREATIVE, unitId: "native", headline: " " })).toEqual(["headline"]);
    expect(wrongOf({ ...CREATIVE, unitId: "native", altText: "" })).toEqual(["altText", "headline"]);
    expect(wrongOf({ ...CREATIVE, unitId: "native", headline: "오늘도 한 모금" })).toBeUndefined();
  });

  it.each(["bare", "banner"])("needs none in the unit %s", (unitId) => {
    expect(wrongOf({ ...CREATIVE, unitId })).toBeUndefined();
  });
});

describe("the texts of its own that a native unit asks for", () => {
  const item = (id: string, required: boolean) => ({ id, label: id, maxChars: 5, required });
  const bare = { id: "bare", format: "native", placement: { headline: false } };
  const unit = { ...bare, textItems: [item("price", true), item("rate", false)] };
  const schemas = [creativeSchemaFor([unit]), creativeFormSchemaFor([unit])];
  const days = { weekdays: [1], hours: [0] };
  const wrong = (texts: unknown) =>
    schemas.map((schema) =>
      schema
        .safeParse({ ...CREATIVE, ...days, unitId: "bare", texts })
        .error?.issues.map(({ path, message }) => [path.join("."), message]),
    );

  it.each<[string, unknown, [string, string][] | undefined]>([
    ["the ones that it needs", [{ id: "price", text: "12345" }], undefined],
    ["a character too many", [{ id: "price", text: "123456" }], [["texts.0.text", "tooLong|max=5"]]],
    ["nothing where it needs one", [{ id: "price", text: " " }], [["texts.0.text", "required"]]],
    ["none at all", [], [["texts", "required"]]],
    [
      "what it does not ask for, beside what it needs",
      [
        { id: "other", text: "1234567" },
        { id: "price", text: "1" },
      ],
      undefined,
    ],
  ])("are judged by a call and by a form alike: %s", (_, texts, faults) => {
    expect(wrong(texts)).toEqual([faults, faults]);
  });

  it("are kept in the unit's order, without what it does not ask for", () => {
    const texts = [
      { id: "other", text: "x" },
      { id: "rate", text: "r" },
    ];
    expect(textsFor(unit.textItems, texts)).toEqual([
      { id: "price", text: "" },
      { id: "rate", text: "r" },
    ]);
  });
});

describe("when a creative is shown", () => {
  const at = (displayFrom?: string, displayTo?: string) =>
    wrongOf({ ...CREATIVE, unitId: "banner", displayFrom, displayTo });

  it("ends after it began", () => {
    expect(at("2026-12-01T10:00", "2026-12-01T10:01")).toBeUndefined();
    expect(at("2026-12-01T10:00", "2026-12-01T10:00")).toEqual(["displayTo"]);
    expect(at(undefined, "2026-12-01T10:00")).toBeUndefined();
  });

  it("is some day of the week: a form in which none is ticked says so, and a call that names none means all", () => {
    const form = { ...CREATIVE, unitId: "banner", weekdays: [1], hours: [0] };
    const formWrong = (input: unknown) =>
      creativeFormSchemaFor(UNITS)
        .safeParse(input)
        .error?.issues.map(({ path }) => path[0]);
    expect(formWrong(form)).toBeUndefined();
    expect(formWrong({ ...form, weekdays: undefined, hours: undefined })).toEqual(["weekdays", "hours"]);
    expect(creativeSchemaFor(UNITS).parse({ ...CREATIVE, unitId: "banner" }).weekdays).toEqual(EVERY_DAY);
    expect(wrongOf({ ...CREATIVE, unitId: "banner", weekdays: [0] })).toEqual(["weekdays.0"]);
    expect(wrongOf({ ...CREATIVE, unitId: "banner", weekdays: [8] })).toEqual(["weekdays.0"]);
  });

  it("is kept as no restriction where it is every day, and else each day once, in order", () => {
    expect(narrowed([7, 6, 5, 4, 3, 2, 1, 1], EVERY_DAY)).toEqual([]);
    expect(narrowed([3, 1, 3], EVERY_DAY)).toEqual([1, 3]);
  });
});

it("a creative leads to a web address or an app, and never to a script", () => {
  const to = (destinationUrl: string) => wrongOf({ ...CREATIVE, unitId: "banner", destinationUrl });
  for (const link of ["https://shop.example/a", "shop.example/a", "market://details?id=a.b"])
    expect(to(link)).toBeUndefined();
  expect(to("javascript:alert(1)")).toEqual(["destinationUrl"]);
  expect(to("nothing")).toEqual(["destinationUrl"]);
});
