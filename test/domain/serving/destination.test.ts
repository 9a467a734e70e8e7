import { describe, expect, test } from "vitest";
import { safeDestination } from "../../../domain/kernel";
import { bindToken, encodeToken, stampOf, verifyToken } from "../../../domain/serving";

describe("where a click may lead", () => {
  test.each([
    "https://shop.example/a?b=1#c",
    "http://shop.example/",
    "market://details?id=com.example.app",
    "itms-apps://apps.apple.com/app/id1",
    "kakaotalk://launch",
    "tel:+8215881588",
  ])("%s", (address) => {
    expect(safeDestination(address)).toBe(address);
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "blob:https://a.example/1",
    "intent://x#Intent;S.browser_fallback_url=https%3A%2F%2Fevil.example;end",
    "about:blank",
    "vbscript:x",
    "unknownapp://x",
    "https://user:secret@shop.example/",
    "//shop.example",
    "market:",
    "market: //x",
    "",
    "\njavascript:alert(1)",
  ])("%j nowhere", (address) => {
    expect(safeDestination(address)).toBeNull();
  });

  test("what is not ASCII is written so that it is, in an app's address too", () => {
    expect(safeDestination("kakaotalk://찾기?q=광고")).toMatch(/^kakaotalk:\/\/[\x21-\x7e]+$/);
  });

  test("an app's address survives the token", () => {
    const mac = { of: () => "mac", after: () => mac };
    const ids = { campaignId: "c", creativeId: "r", unitId: "u", productId: "p", appId: "a" };
    const destinationUrl = "market://details?id=com.example.app";
    const binding = bindToken({ ...ids, advProjectId: "x", pubProjectId: "y", destinationUrl });
    const moment = { tokenId: "t", decidedAtMs: 1, expiresAtMs: 9, userHash: null, capDay: null };
    const token = encodeToken(moment, stampOf(binding, "k1", mac));
    expect(verifyToken(token, () => mac, 2)).toMatchObject({ verdict: "valid", claims: { destinationUrl } });
  });
});
