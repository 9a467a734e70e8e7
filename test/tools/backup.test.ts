import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answeredRows, inlined, localDatabase, wranglerDatabase } from "../../scripts/backup/database.ts";
import { restoreBackup } from "../../scripts/backup/restore.ts";
import { saveBackup } from "../../scripts/backup/save.ts";
import { openLocalResources } from "../../scripts/local/resources.ts";
import { parseArchiveArguments } from "../../scripts/toolchain/archive-arguments.ts";
import { inPackage, ROOT } from "../../scripts/toolchain/paths.ts";
import { runOrThrow } from "../../scripts/toolchain/run.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "madang-backup-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe("what wrangler is sent and answers", () => {
  it("is rows behind whatever it warns of, and an error where there are none", () => {
    const output =
      '▲ [WARNING] There is a newer version\n[\n  { "results": [{ "n": 1 }], "success": true },\n  { "results": [] }\n]\n';
    expect(answeredRows(output)).toEqual([[{ n: 1 }], []]);
    expect(() => answeredRows("✘ [ERROR] no such table")).toThrow(/no rows/);
  });

  it("is a statement with its text in it, as long as D1 takes one", () => {
    expect(inlined({ sql: "SELECT ?1", text: "it's $& '" })).toBe("SELECT 'it''s $& '''");
    expect(() => inlined({ sql: "SELECT ?1", text: "가".repeat(40_000) })).toThrow(/longer/);
  });
});

describe("the commands' arguments", () => {
  it("are a folder, and a state of this machine or the deployed database", () => {
    expect(parseArchiveArguments(["--out", "/b"], "out", "/own")).toEqual({ dir: "/b", stateDir: "/own" });
    expect(parseArchiveArguments(["--from", "/b", "--state", "/s"], "from", "/own").stateDir).toBe("/s");
    expect(parseArchiveArguments(["--out", "/b", "--remote"], "out", "/own").stateDir).toBeNull();
    for (const wrong of [[], ["--out", ""], ["--out", "/b", "--remote", "--state", "/s"], ["--from", "/b"]])
      expect(() => parseArchiveArguments(wrong, "out", "/own")).toThrow();
  });
});

it("a backup of this machine is restored through wrangler, whatever its texts hold, and is the same when it is backed up there", async () => {
  const { db, dispose } = await openLocalResources(ROOT, join(dir, "state"));
  const texts = ["it's", "a\nb\r\nc\u2028d", '{"json":["가",1]}', '?1 $& \\ " ; --', ""];
  try {
    const add = db.prepare("INSERT INTO rate_limits (key, count, window_ends_at) VALUES (?, ?, ?)");
    await db.batch(texts.map((text, index) => add.bind(text, index, 2 ** 53 - 1 - index)));
    await saveBackup(localDatabase(db), null, join(dir, "one"));
  } finally {
    await dispose();
  }
  const place = ["--local", "--persist-to", join(dir, "wrangler")];
  const config = join(ROOT, "wrangler.toml");
  const wrangler = [inPackage("wrangler/bin/wrangler.js"), "d1", "migrations", "apply", "madang"];
  await runOrThrow(process.execPath, [...wrangler, ...place, "--config", config]);
  const there = wranglerDatabase("madang", config, place);
  await restoreBackup(there, null, join(dir, "one"));
  const { tables, migrations } = await saveBackup(there, null, join(dir, "two"));
  const one = JSON.parse(readFileSync(join(dir, "one/manifest.json"), "utf8"));
  expect({ tables, migrations }).toEqual({ tables: one.tables, migrations: one.migrations });
  expect(tables.find(({ name }) => name === "rate_limits")?.rows).toBe(texts.length);
}, 240_000);

it("a folder with something in it takes no backup, and one without a manifest is none", async () => {
  const { db, dispose } = await openLocalResources(ROOT, join(dir, "state"));
  try {
    writeFileSync(join(dir, "file"), "");
    await expect(saveBackup(localDatabase(db), null, dir)).rejects.toThrow(/not empty/);
    mkdirSync(join(dir, "whole"), { mode: 0o755 });
    await saveBackup(localDatabase(db), null, join(dir, "whole"));
    expect(statSync(join(dir, "whole")).mode & 0o077, "others may not read it").toBe(0);
    cpSync(join(dir, "whole"), join(dir, "broken"), { recursive: true });
    rmSync(join(dir, "broken/manifest.json"));
    await expect(restoreBackup(localDatabase(db), null, join(dir, "broken"))).rejects.toThrow(/manifest/);
  } finally {
    await dispose();
  }
});
