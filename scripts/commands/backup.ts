import { existsSync } from "node:fs";
import { join } from "node:path";
import { deployedDatabase, localDatabase } from "../backup/database.ts";
import type { Manifest } from "../backup/manifest.ts";
import { saveBackup } from "../backup/save.ts";
import { openLocalResources } from "../local/resources.ts";
import { claimStateFolder, keptSignIns } from "../local/state-folder.ts";
import { parseArchiveArguments } from "../toolchain/archive-arguments.ts";
import { ROOT } from "../toolchain/paths.ts";
import { fail, step } from "../toolchain/progress.ts";

async function saveLocal(stateDir: string, dir: string): Promise<Manifest> {
  if (!existsSync(stateDir) || !keptSignIns(stateDir))
    throw new Error(`${stateDir} has no state: npm start makes one`);
  const release = claimStateFolder(stateDir, false);
  try {
    const { db, buckets, dispose } = await openLocalResources(ROOT, stateDir);
    try {
      return await saveBackup(localDatabase(db), buckets, dir);
    } finally {
      await dispose();
    }
  } finally {
    release();
  }
}

async function backup(): Promise<void> {
  const { dir, stateDir } = parseArchiveArguments(process.argv.slice(2), "out", join(ROOT, ".state"));
  const { tables, objects } = await step("백업 · backing up", () =>
    stateDir === null ? saveBackup(deployedDatabase(ROOT), null, dir) : saveLocal(stateDir, dir),
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `✓ ${dir}: ${rows} rows of ${tables.length} tables${objects ? `, ${objects.rows} objects` : ""}`,
  );
}

await backup().catch(fail);
