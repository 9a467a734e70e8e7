import { describe, expect, it } from "vitest";
import { z } from "zod";
import { turnedTexts } from "../../../domain/shared/direction-marks";
import { parseOrRefuse } from "../../../domain/shared/validation";

const MARKS = ["202a", "202b", "202c", "202d", "202e", "2066", "2067", "2068", "2069"];
const mark = (hex: string) => String.fromCodePoint(Number.parseInt(hex, 16));

describe("a text with a mark that turns what stands around it", () => {
  it.each(MARKS)("is found with U+%s, however deep it lies", (hex) => {
    const name = `보리차${mark(hex)}abc`;
    expect(turnedTexts({ name, list: ["ok", { text: name }], count: 3 })).toEqual({
      name: ["directionMark"],
      "list.1.text": ["directionMark"],
    });
  });

  it("is not one of a right-to-left script, nor with a mark that stands for one letter", () => {
    const texts = [
      "\u05e9\u05dc\u05d5\u05dd",
      "\u0645\u0631\u062d\u0628\u0627",
      "a\u200eb\u200fc",
      "가\u200b나",
    ];
    expect(turnedTexts(texts)).toEqual({});
  });

  it("is refused with every other wrong field, whose own word comes first", () => {
    const schema = z.object({ name: z.string().max(3), title: z.string(), age: z.number() });
    const turned = `a${mark("202e")}b`;
    expect(() => parseOrRefuse(schema, { name: `${turned}cd`, title: turned, age: "1" })).toThrowError(
      expect.objectContaining({
        code: "070",
        fields: { name: ["tooLong|max=3"], title: ["directionMark"], age: ["invalidType"] },
      }),
    );
    expect(parseOrRefuse(schema, { name: "abc", title: "제목", age: 1 }).title).toBe("제목");
  });

  it("is looked for in lists without end and in what is nested without end", () => {
    const turned = `a${mark("202e")}b`;
    const nested = JSON.parse(`${'{"a":'.repeat(20_000)}"${turned}"${"}".repeat(20_000)}`) as object;
    const list = [...Array.from({ length: 200_000 }, () => "ok"), turned];
    expect(turnedTexts({ nested, list })).toEqual({ "list.200000": ["directionMark"] });
  });

  it("leaves what is no text of a form alone", () => {
    expect(turnedTexts({ file: new Blob([mark("202e")]), at: new Date(0), none: null })).toEqual({});
  });
});
