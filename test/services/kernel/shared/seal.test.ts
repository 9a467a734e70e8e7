import { expect, test } from "vitest";
import { seal, unseal } from "../../../../worker/services/kernel";

const env = { AUTH_SECRET: "one secret of the platform" };
const SECRET = "whsec_비밀/+=";

test("a sealed text is read back, tells nothing, and is another one every time", async () => {
  const [first, second] = await Promise.all([seal(env, SECRET), seal(env, SECRET)]);
  expect(first).toMatch(/^s1\.[A-Za-z0-9_-]+$/);
  expect(first).not.toBe(second);
  expect(Buffer.from(first.slice(3), "base64url").toString()).not.toContain("whsec");
  expect(await unseal(env, first)).toBe(SECRET);
  expect(await unseal(env, second)).toBe(SECRET);
});

test("a sealed text that was changed, or sealed under another secret, is not read", async () => {
  const sealed = await seal(env, SECRET);
  const last = sealed.at(-5) === "A" ? "B" : "A";
  const changed = sealed.slice(0, -5) + last + sealed.slice(-4);
  await expect(unseal(env, changed)).rejects.toThrow();
  await expect(unseal({ AUTH_SECRET: "another" }, sealed)).rejects.toThrow();
  await expect(unseal(env, SECRET)).rejects.toThrow("unknown form");
});
