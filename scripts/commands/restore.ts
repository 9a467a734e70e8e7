import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type Database, deployedDatabase, localDatabase } from "../backup/database.ts";
import type { Buckets } from "../backup/objects.ts";
import { tellRestored } from "../backup/rebuild.ts";
import { restoreBackup } from "../backup/restore.ts";
import { openLocalResources } from "../local/resources.ts";
import { claimStateFolder, keepSignIns } from "../local/state-folder.ts";
import { parseArchiveArguments } from "../toolchain/archive-arguments.ts";
import { ROOT } from "../toolchain/paths.ts";
import { fail, step } from "../toolchain/progress.ts";

async function load(db: Database, buckets: Buckets | null, dir: string): Promise<void> {
  await restoreBackup(db, buckets, dir);
  await tellRestored(db, Date.now());
}

async function loadLocal(stateDir: string, dir: string): Promise<void> {
  // A folder with an incomplete seed is emptied when it is claimed.
  if (existsSync(stateDir) && readdirSync(stateDir).length > 0)
    throw new Error(`${stateDir} is not empty: move it away, or name another with --state DIR`);
  const release = claimStateFolder(stateDir, false);
  try {
    const { db, buckets, dispose } = await openLocalResources(ROOT, stateDir);
    try {
      await load(localDatabase(db), buckets, dir);
    } finally {
      await dispose();
    }
    keepSignIns(stateDir, []);
  } finally {
    release();
  }
}

async function restore(): Promise<void> {
  const { dir, stateDir } = parseArchiveArguments(process.argv.slice(2), "from", join(ROOT, ".state"));
  await step("복원 · restoring", () =>
    stateDir === null ? load(deployedDatabase(ROOT), null, dir) : loadLocal(stateDir, dir),
  );
  console.log(`✓ ${stateDir ?? "D1"}: every table is as the manifest of ${dir} says`);
}

await restore().catch(fail);
