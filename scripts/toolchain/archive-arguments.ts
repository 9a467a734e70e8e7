import { resolve } from "node:path";
import { parseArgs } from "node:util";

export interface ArchiveArguments {
  /** Folder of the backup. */
  dir: string;
  /** Folder of a local state; null for the deployed database. */
  stateDir: string | null;
}

/**
 * Reads `--out DIR` or `--from DIR`, and the database: `--state DIR` of this machine, or `--remote`.
 *
 * @throws with a one-line message
 */
export function parseArchiveArguments(
  args: readonly string[],
  name: "out" | "from",
  ownState: string,
): ArchiveArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      [name]: { type: "string" },
      state: { type: "string" },
      remote: { type: "boolean", default: false },
    },
  });
  const { state, remote } = values;
  const dir = values[name];
  if (typeof dir !== "string" || dir === "") throw new Error(`say the folder: --${name} DIR`);
  if (remote && state !== undefined)
    throw new Error("--remote is the deployed database, --state one of this machine");
  return {
    dir: resolve(dir),
    stateDir: remote ? null : resolve(typeof state === "string" ? state : ownState),
  };
}
