import { describe, expect, it } from "vitest";
import { appSchema, withColons } from "../../../domain/inventory";
import { fieldErrorsOf, issueCode } from "../../../domain/kernel";

const SHA1 = Array.from({ length: 20 }, (_, nth) => (nth + 160).toString(16)).join(":");
const SHA256 = `${SHA1}:${SHA1}`.slice(0, 32 * 3 - 1);

const good = {
  android: { platform: "android", title: "날씨", packageId: "example.weather.app" },
  apple: { platform: "apple", title: "날씨", bundleId: "example.weather.app" },
  web: { platform: "web", title: "날씨", domain: "weather.example" },
} as const;

const errorsOf = (input: Record<string, unknown>) => {
  const parsed = appSchema.safeParse(input, { error: issueCode });
  return parsed.success ? {} : fieldErrorsOf(parsed.error);
};

/** The rules of an app's identifiers (rule I1) with accepted and refused values. */
const RULES: [
  field: string,
  platform: keyof typeof good,
  code: string,
  taken: readonly unknown[],
  refused: readonly unknown[],
][] = [
  [
    "packageId",
    "android",
    "app.packageId",
    ["com.example", "com.example.app_2", " Com.Example.App ", undefined],
    ["example", "1com.example", "com.2example", "com..example", "com.ex-ample", "com.example.", "com.예제"],
  ],
  [
    "debugFingerprint",
    "android",
    "app.fingerprint",
    [SHA1, SHA256, SHA1.replaceAll(":", ""), SHA256.replaceAll(":", "").toUpperCase(), undefined],
    [SHA1.slice(3), `${SHA1}:00`, SHA1.replace("a0", "g0"), SHA1.replace(":", "-"), "00"],
  ],
  [
    "bundleId",
    "apple",
    "app.bundleId",
    ["com.example", "com.example.my-app", "1password.example"],
    ["example", "com.example_app", "com.example.", ".com", "com.예제"],
  ],
  [
    "storeId",
    "apple",
    "app.storeId",
    ["123456", "123456789012", undefined],
    ["id123456789", "12345", "1234567890123", "12a456"],
  ],
  [
    "domain",
    "web",
    "domain",
    ["weather.example", "www.weather.co.kr", "localhost", "WEATHER.example", "http://localhost:3000/a"],
    ["weather", "-a.example", "192.168.0.1"],
  ],
];

describe("an app's identifiers", () => {
  it.each(RULES.flatMap(([field, platform, , taken]) => taken.map((value) => ({ field, platform, value }))))(
    "take $field $value",
    ({ field, platform, value }) => {
      expect(errorsOf({ ...good[platform], [field]: value })).toEqual({});
    },
  );

  it.each(
    RULES.flatMap(([field, platform, code, , refused]) =>
      refused.map((value) => ({ field, platform, code, value })),
    ),
  )("refuse $field $value, by name", ({ field, platform, code, value }) => {
    expect(errorsOf({ ...good[platform], [field]: value })).toEqual({ [field]: [code] });
  });

  it.each([
    ["android", "packageId"],
    ["android", "debugFingerprint"],
    ["apple", "storeId"],
  ] as const)("of %s may leave %s out, but not leave it empty", (platform, field) => {
    expect(errorsOf({ ...good[platform], [field]: "" })[field]?.[0]).toBe("required");
  });

  it("are needed where an app is nothing without them", () => {
    expect(errorsOf({ platform: "apple", title: "날씨" })).toEqual({ bundleId: ["required"] });
    expect(errorsOf({ platform: "web", title: "날씨" })).toEqual({ domain: ["required"] });
  });

  it("say every wrong field at once", () => {
    expect(errorsOf({ platform: "apple", title: "", bundleId: "x", storeId: "y", framework: "z" })).toEqual({
      title: ["required"],
      framework: ["notAnOption"],
      bundleId: ["app.bundleId"],
      storeId: ["app.storeId"],
    });
  });

  it("keep a fingerprint in one way, however it was typed", () => {
    expect(withColons(SHA1.replaceAll(":", "").toUpperCase())).toBe(SHA1.toUpperCase());
    expect(withColons(SHA256.toUpperCase())).toBe(SHA256.toUpperCase());
  });
});
