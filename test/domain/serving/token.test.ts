import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bindToken,
  encodeToken,
  type Mac,
  stampOf,
  type TokenKeyring,
  verifyToken,
} from "../../../domain/serving";
import type { TokenBinding, TokenMoment } from "../../../domain/serving/token";
import { NOW } from "./plan-factory";

const KEYS: Record<string, string> = { k1: "first key", k2: "second key" };
const macOf = (key: string, prefix = ""): Mac => ({
  of: (text) =>
    createHmac("sha256", key)
      .update(prefix + text)
      .digest("base64url"),
  after: (more) => macOf(key, prefix + more),
});
const keyringOf =
  (keys: Record<string, string>): TokenKeyring =>
  (keyId) =>
    keys[keyId] === undefined ? null : macOf(keys[keyId]);
const keyring = keyringOf(KEYS);
const signed = (of: TokenMoment, keyId = "k1") =>
  encodeToken(of, stampOf(bindToken(binding), keyId, macOf(KEYS[keyId] ?? "")));

const binding: TokenBinding = {
  campaignId: "cmp_1",
  creativeId: "crt_1",
  unitId: "unt_1",
  productId: "prd_1",
  appId: "app_1",
  advProjectId: "prj_adv",
  pubProjectId: "prj_pub",
  destinationUrl: "https://advertiser.example/landing?q=%EB%96%A1&x=1#top",
};
const moment = {
  tokenId: "0b6f7c1e-9d0c-4a51-b0a0-6a1f6b0d6a11",
  decidedAtMs: NOW,
  expiresAtMs: NOW + 300_000,
  userHash: "AbC-_9",
  capDay: "2026-11-21",
};
const token = signed(moment);

describe("a token", () => {
  test("gives back exactly what it was made of", () => {
    expect(verifyToken(token, keyring, NOW)).toEqual({ verdict: "valid", claims: { ...binding, ...moment } });
  });

  test("keeps that there is no user and no cap", () => {
    const anonymous = signed({ ...moment, userHash: null, capDay: null });
    expect(verifyToken(anonymous, keyring, NOW)).toMatchObject({ claims: { userHash: null, capDay: null } });
  });

  test("is made of characters that no address has to escape", () => {
    expect(token).toMatch(/^[\w.-]+$/);
  });

  test("is valid until the moment it expires, and expired from then on", () => {
    expect(verifyToken(token, keyring, NOW + 299_999).verdict).toBe("valid");
    expect(verifyToken(token, keyring, NOW + 300_000)).toMatchObject({ verdict: "expired", claims: binding });
  });

  test("signed with an older key that is still listed stays valid", () => {
    const rotated = signed(moment, "k2");
    expect(rotated).not.toBe(token);
    expect(verifyToken(token, keyring, NOW).verdict).toBe("valid");
  });

  test("signed with a key that was removed is invalid", () => {
    expect(verifyToken(token, keyringOf({ k2: "second key" }), NOW)).toEqual({
      verdict: "invalid",
      fault: "unknown-key",
    });
  });

  test("signed with another installation's key of the same name is invalid", () => {
    expect(verifyToken(token, keyringOf({ k1: "foreign" }), NOW)).toEqual({
      verdict: "invalid",
      fault: "bad-signature",
    });
  });

  test("whose signature is right leads to web addresses only", () => {
    const segments = token.split(".").slice(0, -1);
    const withDestination = (url: string) => {
      const text = segments.with(9, btoa(url).replaceAll("=", "")).join(".");
      return verifyToken(`${text}.${macOf("first key").of(text)}`, keyring, NOW).verdict;
    };
    expect(withDestination("https://advertiser.example/")).toBe("valid");
    expect(withDestination("javascript:alert(1)")).toBe("invalid");
  });

  test("with any one character changed is invalid", () => {
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(..."aZ9-_."), (at, character) => {
        fc.pre(token[at] !== character);
        const forged = token.slice(0, at) + character + token.slice(at + 1);
        expect(verifyToken(forged, keyring, NOW).verdict).toBe("invalid");
      }),
      { numRuns: 500 },
    );
  });

  test("made of anything else is invalid and throws nothing", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        expect(verifyToken(text, keyring, NOW).verdict).toBe("invalid");
      }),
    );
    expect(verifyToken("t1.".repeat(5_000), keyring, NOW).verdict).toBe("invalid");
  });
});
