import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claimStateFolder, keepSignIns, keptSignIns } from "../../scripts/local/state-folder.ts";

const demo = { role: "publisher", email: "publisher@example.com", password: "secret" };
let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "madang-state-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test("a seeded state and its sign-ins outlive a restart", () => {
  const release = claimStateFolder(dir, false);
  keepSignIns(dir, [demo]);
  release();
  claimStateFolder(dir, false);
  expect(keptSignIns(dir)).toEqual([demo]);
});

test("a state whose seeding did not finish is emptied", () => {
  claimStateFolder(dir, false)();
  writeFileSync(join(dir, "half"), "");
  claimStateFolder(dir, false);
  expect(existsSync(join(dir, "half"))).toBe(false);
});

test("a fresh start forgets a seeded state", () => {
  claimStateFolder(dir, false)();
  keepSignIns(dir, [demo]);
  claimStateFolder(dir, true);
  expect(keptSignIns(dir)).toBeUndefined();
});

test("a state another live process works on is refused, one of a dead process is not", () => {
  writeFileSync(join(dir, "owner.pid"), String(process.ppid));
  expect(() => claimStateFolder(dir, false)).toThrow(/in use/);
  writeFileSync(join(dir, "owner.pid"), "999999999");
  expect(() => claimStateFolder(dir, false)).not.toThrow();
});
