import type { ScriptConfig } from "../local/scripts.ts";

/** What the repository writes where an account's own identifier belongs: zeros only. */
const isPlaceholder = (id: string | undefined) => id === undefined || /^[0-]*$/.test(id);

/** The domain that the repository writes where an account's own belongs. */
const DOMAIN = /(?:^|[/@.])madang\.example$/;

/** A line for each value of the configuration `path` that is still the repository's: file, kind and binding. */
export function placeholdersOf(path: string, config: ScriptConfig): string[] {
  return [
    ...config.d1_databases
      .filter(({ database_id }) => isPlaceholder(database_id))
      .map(({ binding }) => `${path}: database_id of ${binding} (wrangler d1 create)`),
    ...config.kv_namespaces
      .filter(({ id }) => isPlaceholder(id))
      .map(({ binding }) => `${path}: id of ${binding} (wrangler kv namespace create)`),
    ...Object.entries(config.vars)
      .filter(([, value]) => typeof value === "string" && DOMAIN.test(value))
      .map(([name, value]) => `${path}: ${name} (now ${value})`),
  ];
}

/**
 * Secrets that a script has not been given.
 * @param output of `wrangler secret list`: JSON, with whatever warnings stand around it
 */
export function missingSecrets(needed: readonly string[], output: string): string[] {
  const [listed = "[]"] = /^\[(?:\s*\{[\s\S]*\}\s*)?\]\s*$/m.exec(output) ?? [];
  const given = new Set((JSON.parse(listed) as { name: string }[]).map(({ name }) => name));
  return needed.filter((name) => !given.has(name));
}
