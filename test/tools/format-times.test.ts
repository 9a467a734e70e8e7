import { expect, test } from "vitest";
import { formatAgo, formatLeft } from "../../locales/words/format";

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
