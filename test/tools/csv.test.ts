import { describe, expect, test } from "vitest";
import { csvOf } from "../../app/server/csv";

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
