import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import common from "../../worker/services/people/auth/common-passwords.json";

const ROOT = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

interface Lock {
  packages: Record<
    string,
    { version: string; dev?: boolean; optional?: boolean; devOptional?: boolean; peer?: boolean }
  >;
}
const lockOf = (folder: string): Lock => JSON.parse(read(`${folder}package-lock.json`));
const named = ({ packages }: Lock, isDeployed: (about: Lock["packages"][string]) => boolean) =>
  Object.entries(packages)
    .filter(([path, about]) => path !== "" && isDeployed(about))
    .map(([path, { version }]) => `${path.split("node_modules/").at(-1)} ${version} (`);

describe("the third-party notices", () => {
  const notices = read("app/public/third-party-notices.txt");
  const entries = notices.split(`${"-".repeat(80)}\n`).slice(1);
  const entryOf = (name: string) =>
    entries.find((entry) => entry.includes(`\n${name} `) || entry.startsWith(`${name} `));

  it("name every package that the scripts and the encoder are deployed with", () => {
    const deployed = [
      ...named(lockOf(""), (about) => !about.dev && !about.optional && !about.devOptional && !about.peer),
      ...named(lockOf("encoder/"), () => true),
    ];
    expect(deployed.length).toBeGreaterThan(200);
    expect(deployed.filter((line) => !notices.includes(line))).toEqual([]);
  });

  it("have each one's licence in full, and no address in its place", () => {
    expect(notices).not.toContain("spdx.org/licenses");
    expect(notices).not.toMatch(/<year>|<copyright holders>|<owner>/);
    const withoutText = entries.filter((entry) => entry.split("\n\n").slice(1).join("").trim().length < 400);
    expect(withoutText).toEqual([]);
  });

  it.each([
    ["pretendard", /Reserved Font Name Pretendard[\s\S]*SIL OPEN FONT LICENSE/],
    ["werift", /Permission is hereby granted, free of charge/],
    ["@cloudflare/workers-types", /Permission is hereby granted, free of charge/],
    ["@web3-storage/multipart-parser", /TERMS AND CONDITIONS FOR USE[\s\S]*Permission is hereby granted/],
    ["mediabunny", /Mozilla Public License/],
    ["node-av", /Permission is hereby granted, free of charge/],
  ])("of %s stands with it", (name, text) => {
    expect(entryOf(name)).toMatch(text);
  });
});

describe("the list of well-known passwords", () => {
  const words = common.words.split(" ");

  it("is 10,000 of the lengths that a password may have, and what Korean keyboards are known for, each once", () => {
    expect(words.length).toBeGreaterThan(10_000);
    expect(new Set(words).size).toBe(words.length);
    expect(words.filter((word) => [...word].length < 8 || [...word].length > 16)).toEqual([]);
    expect(words).toEqual(expect.arrayContaining(["password", "qwer1234!", "qlalfqjsgh", "tkfkdgo1234"]));
  });
});
