import { expect, test } from "vitest";
import { readSeeding } from "../../scripts/local/seed.ts";

const SIGN_INS = [{ role: "광고주", email: "advertiser@demo.madang.example", password: "demo" }];

/** The lines as a runtime delivers them: cut at any position, even within a character. */
async function* cut(lines: readonly object[], at: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  for (let from = 0; from < bytes.length; from += at) yield bytes.subarray(from, from + at);
}

test("what the seeding says is passed on, and how to sign in is what it ends with", async () => {
  const logged: string[] = [];
  const answer = cut([{ log: "계정" }, { log: "shop" }, { signIns: SIGN_INS }], 5);
  expect(await readSeeding(answer, (line) => logged.push(line))).toEqual(SIGN_INS);
  expect(logged).toEqual(["계정", "shop"]);
});

test("a seeding that fails says why, and one that breaks off is none", async () => {
  const silent = () => undefined;
  await expect(readSeeding(cut([{ log: "계정" }, { error: "no shop" }], 7), silent)).rejects.toThrow(
    "no shop",
  );
  await expect(readSeeding(cut([{ log: "계정" }], 7), silent)).rejects.toThrow("broke off");
});
