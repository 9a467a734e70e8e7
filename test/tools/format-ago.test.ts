import { expect, test } from "vitest";
import { formatAgo } from "../../locales/words/format";

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
