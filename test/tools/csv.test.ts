import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvOf } from "../../domain/reports";

const line = (row: (string | number | null)[]) => csvOf([row]).replace(/^\uFEFF/, "");

describe("a CSV file", () => {
  test("begins with the mark by which spreadsheets know UTF-8", () => {
    expect(csvOf([["가격"]]).charCodeAt(0)).toBe(0xfeff);
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])("never lets %j run as a formula", (text) => {
    expect(line([text]).replace(/^"/, "")).toMatch(/^'/);
  });

  test("keeps numbers numbers, also negative ones, and null empty", () => {
    expect(line([-5, 0.25, null])).toBe("-5,0.25,\r\n");
  });

  test("keeps commas, quotes and line breaks inside their cell", () => {
    expect(line(['a,"b"\nc', "d"])).toBe('"a,""b""\nc",d\r\n');
  });

  test("a formula that hides behind a quoted cell is disarmed as well", () => {
    expect(line(["=HYPERLINK(1,2)"])).toBe('"\'=HYPERLINK(1,2)"\r\n');
  });
});

/**
 * The cells that a spreadsheet with this separator reads: a quote counts only at a cell's start, and a doubled one is a quote.
 */
function cellsRead(file: string, separator: string): string[] {
  const cells: string[] = [];
  let at = file.startsWith("\uFEFF") ? 1 : 0;
  while (at < file.length) {
    let text = "";
    if (file[at] === '"') {
      for (at += 1; at < file.length; at += 1) {
        if (file[at] !== '"') text += file[at];
        else if (file[at + 1] === '"') text += file[++at];
        else break;
      }
      at += 1;
    }
    while (at < file.length && file[at] !== separator && file[at] !== "\n" && file[at] !== "\r")
      text += file[at++];
    cells.push(text);
    at += 1;
  }
  return cells;
}

const RUNS = /^[\s\u200b-\u200d\ufeff"]*[=+\-@＝＋－−＠]/;

describe("a text that somebody typed", () => {
  const hostile = fc.array(
    fc.constantFrom(
      "=",
      "+",
      "-",
      "@",
      "＝",
      "＋",
      "－",
      "＠",
      "1",
      "a",
      "가",
      ";",
      ",",
      "\t",
      "\n",
      "\r",
      '"',
      "'",
      " ",
      "\u3000",
    ),
    { maxLength: 12 },
  );
  const rows = fc.array(
    fc.array(
      hostile.map((parts) => parts.join("")),
      { minLength: 1, maxLength: 3 },
    ),
    {
      minLength: 1,
      maxLength: 3,
    },
  );

  test("runs in no spreadsheet, whatever separates its cells there", () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(",", ";", "\t"), (table, separator) => {
        expect(cellsRead(csvOf(table), separator).filter((text) => RUNS.test(text))).toEqual([]);
      }),
      { numRuns: 3_000 },
    );
  });

  test.each([
    "＝1+1",
    "＋1",
    "－1",
    "＠SUM(A1)",
    "−1",
    ";=1+1",
    "a;=1+1",
    "a; ＝1",
    "a\t@x",
    '"=1"',
    " =1",
    'a;"=1"',
  ])("is disarmed: %j", (text) => {
    for (const separator of [",", ";", "\t"])
      expect(cellsRead(csvOf([["2026", text, "5"]]), separator).filter((cell) => RUNS.test(cell))).toEqual(
        [],
      );
  });

  test("stays as it is when it is none", () => {
    for (const text of ["오늘날씨", "a=b", "2-1", "C++", "1 - 2", "a@b.kr", "a;b"])
      expect(cellsRead(csvOf([[text]]), ",")[0]).toBe(text);
  });
});
