/** Search texts of about 50 bytes, D1's limit for a pattern, with special characters of patterns. */
export const HOSTILE_SEARCHES: readonly string[] = [
  ...[47, 48, 49, 50, 51, 100].map((length) => "a".repeat(length)),
  ...[15, 16, 17, 40, 100].map((length) => "가".repeat(length)),
  ...["%", "_", "\\", "'", "*", "["].flatMap((sign) => [sign, sign.repeat(25), sign.repeat(100)]),
  `${"가".repeat(16)}%`,
  "😀".repeat(12),
  "😀".repeat(13),
];
