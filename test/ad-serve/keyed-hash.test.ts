import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tokenKeys, userKeyedHash } from "../../ad-serve/keyed-hash";
import { KEY_ONE, KEY_TWO, keysOf } from "./harness";

/** The runtime's implementation, which is too slow for the ad path. */
const expected = (key: string, text: string) =>
  createHmac("sha256", Buffer.from(key, "base64url")).update(text).digest("base64url");

const texts = fc.oneof(fc.string({ maxLength: 300 }), fc.string({ unit: "grapheme", maxLength: 100 }));
const { current, keyring } = tokenKeys(keysOf("k1", { k1: KEY_ONE, k2: KEY_TWO }));

describe("the ad path's signature", () => {
  test("is HMAC-SHA256, whatever was signed before and with whichever key", () => {
    fc.assert(
      fc.property(texts, texts, (one, two) => {
        expect(current.of(one)).toBe(expected(KEY_ONE, one));
        expect(keyring("k2")?.of(two)).toBe(expected(KEY_TWO, two));
        expect(userKeyedHash(KEY_TWO, one)).toBe(expected(KEY_TWO, one));
      }),
    );
  });

  test("begun with a prefix is that of the whole text, again and again", () => {
    fc.assert(
      fc.property(texts, texts, texts, (prefix, one, two) => {
        const begun = current.after(prefix);
        for (const text of [one, two, one]) expect(begun.of(text)).toBe(expected(KEY_ONE, prefix + text));
      }),
    );
  });

  test("takes in texts longer than its buffer", () => {
    const long = "가".repeat(20_000);
    expect(current.of(long)).toBe(expected(KEY_ONE, long));
  });
});
