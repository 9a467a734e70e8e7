import type { ScriptConfig } from "../local/scripts.ts";

/** What the repository writes where an account's own identifier belongs: zeros only. */
const isPlaceholder = (id: string | undefined) => id === undefined || /^[0-]*$/.test(id);

/** A line for each identifier in the configuration `path` that no account has: file, kind and binding. */
export function placeholdersOf(path: string, config: ScriptConfig): string[] {
  return [
    ...config.d1_databases
      .filter(({ database_id }) => isPlaceholder(database_id))
      .map(({ binding }) => `${path}: database_id of ${binding} (wrangler d1 create)`),
    ...config.kv_namespaces
      .filter(({ id }) => isPlaceholder(id))
      .map(({ binding }) => `${path}: id of ${binding} (wrangler kv namespace create)`),
  ];
}
