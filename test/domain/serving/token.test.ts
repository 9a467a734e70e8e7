import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bindToken,
  encodeToken,
  type TokenBinding,
  type TokenSigner,
  verifyToken,
} from "../../../domain/serving/token";
import { NOW } from "./plan-factory";

const KEYS: Record<string, string> = { k1: "first key", k2: "second key" };
const signerOf =
  (keys: Record<string, string>): TokenSigner =>
  (keyId, text) => {
    const key = keys[keyId];
    return key === undefined ? null : createHmac("sha256", key).update(text).digest("base64url");
  };
const sign = signerOf(KEYS);

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
const token = encodeToken(moment, bindToken(binding), "k1", sign);

describe("a token", () => {
  test("gives back exactly what it was made of", () => {
    expect(verifyToken(token, sign, NOW)).toEqual({ verdict: "valid", claims: { ...binding, ...moment } });
  });

  test("keeps that there is no user and no cap", () => {
    const anonymous = encodeToken(
      { ...moment, userHash: null, capDay: null },
      bindToken(binding),
      "k1",
      sign,
    );
    expect(verifyToken(anonymous, sign, NOW)).toMatchObject({ claims: { userHash: null, capDay: null } });
  });

  test("is made of characters that no address has to escape", () => {
    expect(token).toMatch(/^[\w.-]+$/);
  });

  test("is valid until the moment it expires, and expired from then on", () => {
    expect(verifyToken(token, sign, NOW + 299_999).verdict).toBe("valid");
    expect(verifyToken(token, sign, NOW + 300_000)).toMatchObject({ verdict: "expired", claims: binding });
  });

  test("signed with an older key that is still listed stays valid", () => {
    const rotated = encodeToken(moment, bindToken(binding), "k2", sign);
    expect(rotated).not.toBe(token);
    expect(verifyToken(token, sign, NOW).verdict).toBe("valid");
  });

  test("signed with a key that was removed is invalid", () => {
    expect(verifyToken(token, signerOf({ k2: "second key" }), NOW)).toEqual({
      verdict: "invalid",
      fault: "unknown-key",
    });
  });

  test("signed with another installation's key of the same name is invalid", () => {
    expect(verifyToken(token, signerOf({ k1: "foreign" }), NOW)).toEqual({
      verdict: "invalid",
      fault: "bad-signature",
    });
  });

  test("whose signature is right leads to web addresses only", () => {
    const text = `${token.split(".").slice(0, 14).join(".")}.${btoa("javascript:alert(1)").replaceAll("=", "")}`;
    expect(verifyToken(`${text}.${sign("k1", text)}`, sign, NOW).verdict).toBe("invalid");
  });

  test("with any one character changed is invalid", () => {
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(..."aZ9-_."), (at, character) => {
        fc.pre(token[at] !== character);
        const forged = token.slice(0, at) + character + token.slice(at + 1);
        expect(verifyToken(forged, sign, NOW).verdict).toBe("invalid");
      }),
      { numRuns: 500 },
    );
  });

  test("made of anything else is invalid and throws nothing", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        expect(verifyToken(text, sign, NOW).verdict).toBe("invalid");
      }),
    );
    expect(verifyToken("t1.".repeat(5_000), sign, NOW).verdict).toBe("invalid");
  });
});
