import { afterEach, expect, test, vi } from "vitest";
import { COUNTRY_FACTS } from "../../domain/kernel";
import { formatAgo, formatLeft, formatSecondsAgo, formatZone } from "../../locales/words/format";

const NOW = Date.UTC(2026, 10, 21, 9);

test.each([
  [0, "지금", "now"],
  [59_999, "지금", "now"],
  [60_000, "1분 전", "1 minute ago"],
  [3 * 60_000 + 59_000, "3분 전", "3 minutes ago"],
  [3_600_000, "1시간 전", "1 hour ago"],
  [86_400_000, "어제", "yesterday"],
  [-5_000, "지금", "now"],
])("%i milliseconds ago reads %s and %s, never as more than has passed", (agoMs, korean, english) => {
  expect(formatAgo("ko", NOW - agoMs, NOW)).toBe(korean);
  expect(formatAgo("en", NOW - agoMs, NOW)).toBe(english);
});

test.each([
  [999, "지금"],
  [3_999, "3초 전"],
  [59_999, "59초 전"],
  [60_000, "1분 전"],
  [-5_000, "지금"],
])("%i milliseconds ago of something live read %s", (agoMs, korean) => {
  expect(formatSecondsAgo("ko", NOW - agoMs, NOW)).toBe(korean);
});

test.each([
  [0, "0분", "0 min"],
  [59_999, "0분", "0 min"],
  [74 * 60_000 + 59_000, "1시간 14분", "1 hr 14 min"],
  [2 * 3_600_000, "2시간", "2 hr"],
  [47 * 3_600_000 + 59 * 60_000, "1일 23시간", "1 day 23 hr"],
  [48 * 3_600_000 + 30 * 60_000, "2일", "2 days"],
])(
  "%i milliseconds that are left read %s and %s, never as more than there are",
  (leftMs, korean, english) => {
    expect(formatLeft("ko", leftMs)).toBe(korean);
    expect(formatLeft("en", leftMs)).toBe(english);
  },
);

afterEach(() => vi.restoreAllMocks());

test.each([
  ["Asia/Seoul", "한국 표준시 (GMT+9)", "Korean Standard Time (GMT+9)"],
  ["Asia/Kolkata", "인도 표준시 (GMT+5:30)", "India Standard Time (GMT+5:30)"],
  ["America/St_Johns", "America/St_Johns (GMT-3:30)", "America/St_Johns (GMT-3:30)"],
  ["UTC", "UTC (GMT)", "UTC (GMT)"],
])("%s has the same name in every runtime", (zone, korean, english) => {
  const parts = Intl.DateTimeFormat.prototype.formatToParts;
  vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts").mockImplementation(function (
    this: Intl.DateTimeFormat,
    at,
  ) {
    return parts
      .call(this, at)
      .map((part) => (part.type === "timeZoneName" ? { ...part, value: "another name" } : part));
  });
  expect(formatZone("ko", zone, NOW + 59_999)).toBe(korean);
  expect(formatZone("en", zone, NOW + 59_999)).toBe(english);
});

test("every country's zone has a name in words", () => {
  for (const { timezone } of Object.values(COUNTRY_FACTS))
    expect(formatZone("en", timezone, NOW)).not.toContain(timezone);
});
