import { describe, expect, it } from "vitest";
import { digitsCode, webUrlField } from "../../../domain/kernel";

const readAs = (field: ReturnType<typeof digitsCode> | typeof webUrlField, typed: string) => {
  const { success, data } = field.safeParse(typed);
  return success ? data : null;
};

describe("a web address", () => {
  it.each([
    ["weather.example", "https://weather.example"],
    [" www.weather.example/today?at=9#rain ", "https://www.weather.example/today?at=9#rain"],
    ["weather.example:8443/today", "https://weather.example:8443/today"],
    ["오늘날씨.한국/서울", "https://오늘날씨.한국/서울"],
    ["xn--2e0b.example.", "https://xn--2e0b.example."],
    ["weather.example/a:b@c", "https://weather.example/a:b@c"],
    ["http://weather.example", "http://weather.example"],
    ["HTTPS://weather.example", "HTTPS://weather.example"],
  ])("%j is read as %j", (typed, address) => {
    expect(readAs(webUrlField, typed)).toBe(address);
  });

  it.each([
    "",
    "weather",
    "오늘 날씨",
    "today@weather.example",
    "javascript:alert(1)",
    "javascript.example:alert(1)",
    "data:text/html,hi",
    "ftp://weather.example",
    "market://details?id=a.b",
    "//weather.example",
    "/weather.example",
    "weather..example",
    ".example",
    "weather.example:port",
    "weather.example/with a blank",
    "https://user@weather.example",
    "https://user:secret@weather.example",
    "https://:secret@weather.example",
  ])("%j is none", (typed) => {
    expect(readAs(webUrlField, typed)).toBeNull();
  });

  it("with its scheme is no longer than 2,048 characters", () => {
    const host = "weather.example/";
    const rest = 2_048 - "https://".length - host.length;
    expect(readAs(webUrlField, host + "a".repeat(rest))).toHaveLength(2_048);
    expect(readAs(webUrlField, host + "a".repeat(rest + 1))).toBeNull();
  });
});

describe("a code of six digits", () => {
  it.each([
    ["123456", "123456"],
    [" 155956", "155956"],
    ["155 956", "155956"],
    ["１５５９５６", "155956"],
    ["1\u00a05\t5 9 5 6\n", "155956"],
  ])("%j is read as %s", (typed, code) => {
    expect(readAs(digitsCode(6), typed)).toBe(code);
  });

  it.each(["", " ", "15595", "1559567", "15595a", "-15595", "١٢٣٤٥٦", "155,956"])("%j is none", (typed) => {
    expect(readAs(digitsCode(6), typed)).toBeNull();
  });
});
