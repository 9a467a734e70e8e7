import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fileName, parseOrRefuse } from "../../../domain/kernel";
import { FILE_NAME_MAX_CHARS, faultyTexts, normalizedTexts } from "../../../domain/kernel/texts";

const MARKS = ["061c", "202a", "202b", "202c", "202d", "202e", "2066", "2067", "2068", "2069"];
const mark = (hex: string) => String.fromCodePoint(Number.parseInt(hex, 16));

describe("a text with a mark that turns what stands around it", () => {
  it.each(MARKS)("is found with U+%s, however deep it lies", (hex) => {
    const name = `보리차${mark(hex)}abc`;
    expect(faultyTexts({ name, list: ["ok", { text: name }], count: 3 })).toEqual({
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
    expect(faultyTexts(texts)).toEqual({});
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
    expect(faultyTexts({ nested, list })).toEqual({ "list.200000": ["directionMark"] });
  });

  it("leaves what is no text of a form alone", () => {
    expect(faultyTexts({ file: new Blob([mark("202e")]), at: new Date(0), none: null })).toEqual({});
  });
});

const named = (text: string) => normalizedTexts({ name: text });
/** The message code of a schema's field for a normalized text. */
const codeOf = (text: string, field = "name") =>
  faultyTexts(normalizedTexts({ [field]: text }))[field]?.[0] ?? null;

describe("a character that nobody can see", () => {
  it.each([
    ["NUL", "\0"],
    ["an escape", "\u001b[31m"],
    ["a vertical tab", "\v"],
    ["a form feed", "\f"],
    ["a delete", "\u007f"],
    ["a C1 control", "\u0085"],
    ["a line separator", "\u2028"],
    ["a paragraph separator", "\u2029"],
    ["an annotation", "\ufff9x\ufffay\ufffb"],
    ["no character at all", "\ufffe"],
    ["half a character", "\ud83d"],
    ["a text in tags", "\u{e0001}\u{e0061}\u{e007f}"],
    ["tags behind a flag that is none", "\u{1f3f4}\u{e0061}"],
  ])("is refused in names and in long texts: %s", (_, bad) => {
    expect(codeOf(`보리${bad}차`)).toBe("controlCharacter");
    expect(codeOf(`보리${bad}차`, "description")).toBe("controlCharacter");
  });

  it.each([
    ["blanks without a width", "\u200b\u200b\u200b\u2060"],
    ["joiners", "\u200d\u200c\u200d"],
    ["byte order marks", "\ufeff\ufeff"],
    ["soft hyphens", "\u00ad\u00ad"],
  ])("is left out, so that a name of %s alone is empty", (_, text) => {
    expect(named(text)).toEqual({ name: "" });
    expect(named(`ma${text}dang`)).toEqual({ name: "madang" });
  });

  it.each([
    ["fillers of Hangul", "\u3164\u3164\u3164"],
    ["half-width fillers", "\uffa0\uffa0"],
    ["fillers of syllables", "\u115f\u1160"],
    ["empty cells of Braille", "\u2800\u2800"],
    ["marks without a letter", "\u034f\u034f"],
    ["fillers among blanks", " \u3164 \u00a0\u3164 "],
  ])("makes no name by itself: %s", (_, text) => {
    expect(codeOf(text)).toBe("invisible");
  });

  it("is no matter of a field that was left empty, nor of a secret, which is compared as it was typed", () => {
    expect([codeOf(""), codeOf("   ")]).toEqual([null, null]);
    const typed = { password: "\u0007\u200b\u1100\u1161", passwordAgain: "\0", clientSecret: "a\tb" };
    expect([normalizedTexts(typed), faultyTexts(typed)]).toEqual([typed, {}]);
  });
});

describe("a line break", () => {
  it("stands in long texts alone", () => {
    for (const text of ["A\r\nBcc: e@v.kr", "a\nb", "a\rb", "a\tb"]) {
      expect([text, codeOf(text)]).toEqual([text, "lineBreak"]);
      expect([text, codeOf(text, "description")]).toEqual([text, null]);
    }
    expect(faultyTexts({ creatives: [{ texts: [{ text: "a\nb" }] }] })).toEqual({
      "creatives.0.texts.0.text": ["lineBreak"],
    });
    expect(faultyTexts({ reasons: [{ reason: ["a\nb"] }] })).toEqual({});
  });

  it("around what was pasted into one line is left out, and kept around a long text", () => {
    expect(named("\t보리차\r\n")).toEqual({ name: "보리차" });
    expect(normalizedTexts({ content: "\n a \n" })).toEqual({ content: "\n a \n" });
  });
});

describe("what people write", () => {
  it.each([
    ["a family", "👨‍👩‍👧‍👦 가족"],
    ["a heart on fire", "❤️‍🔥"],
    ["a skin tone and a profession", "👩🏽‍🚀"],
    ["a flag of a country", "🇰🇷"],
    ["a flag of a region", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
    ["a keycap", "1️⃣"],
    ["Persian with a non-joiner", "می‌خواهم"],
    ["Hindi with a joiner and a non-joiner", "क्‍ष क्‌ष"],
    ["Malayalam", "ന്‍"],
    ["Sinhala", "ශ්‍රී"],
    ["Thai", "สวัสดี"],
    ["Hebrew", "שלום"],
    ["Vietnamese", "Tiếng Việt"],
    ["compatibility jamo", "ㅋㅋㅋ ㅠㅠ"],
    ["full-width forms", "ＡＢＣ　１２３"],
    ["rare Chinese", "𠮷野家"],
  ])("stays as it is: %s", (_, text) => {
    expect(named(text)).toEqual({ name: text.normalize("NFC") });
    expect(codeOf(text)).toBeNull();
  });

  it("on a Mac is composed, so that one name is one name and its length is what is seen", () => {
    expect(named("마당".normalize("NFD"))).toEqual({ name: "마당" });
    const schema = z.object({ name: z.string().max(10) });
    expect(parseOrRefuse(schema, { name: "가나다라마바사아자차".normalize("NFD") }).name).toHaveLength(10);
  });

  it("is copied only where something changes, and files are left alone", () => {
    const same = { name: "보리차", list: [{ text: "a" }], file: new Blob(["\0"]) };
    expect(normalizedTexts(same)).toBe(same);
    const changed = normalizedTexts({ list: [{ text: "a\u200b" }, same] }) as { list: unknown[] };
    expect(changed).toEqual({ list: [{ text: "a" }, same] });
    expect(changed.list[1]).toBe(same);
  });
});

describe("a file's name", () => {
  it.each([
    ["abc\u202egnp.exe", "abcgnp.exe"],
    ["../../../etc/passwd\0.png", "passwd.png"],
    ["C:\\fakepath\\보리차.jpg", "보리차.jpg"],
    ["보리차.png".normalize("NFD"), "보리차.png"],
    ["a\r\nContent-Type: text/html.png", "html.png"],
    ["a\u200b\u2066b\u{e0041}.gif", "ab.gif"],
    ["  my   picture .png ", "my picture .png"],
    ["..", "file"],
    ["\u3164\u3164", "file"],
    ["", "file"],
    ["배너 (1) [최종].png", "배너 (1) [최종].png"],
  ])("%j is kept as %j", (given, kept) => {
    expect(fileName(given)).toBe(kept);
  });

  it("keeps its ending however long it is", () => {
    const kept = fileName(`${"가".repeat(300)}.webp`);
    expect(kept).toHaveLength(FILE_NAME_MAX_CHARS);
    expect(kept.endsWith("가.webp")).toBe(true);
    expect(fileName(`${"x".repeat(114)}😀😀.png`).isWellFormed()).toBe(true);
  });
});
