import { existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { V4ModuleDefinition, V4WorkerOptions, V4WorkerOptionsShape } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";

/** A deployed script: its wrangler configuration and its bundle's folder, relative to the root. */
export interface Script {
  key: "state" | "adServe" | "console";
  config: string;
  bundle: string;
}

/** In deployment order: each script before its callers. */
export const SCRIPTS: readonly Script[] = [
  { key: "state", config: "durable-objects/wrangler.toml", bundle: "dist/workers/state" },
  { key: "adServe", config: "ad-serve/wrangler.toml", bundle: "dist/workers/ad-serve" },
  { key: "console", config: "wrangler.toml", bundle: "dist/workers/console" },
];

/** The script of a key. */
export function scriptOf(key: Script["key"]): Script {
  const script = SCRIPTS.find((candidate) => candidate.key === key);
  if (!script) throw new Error(`no script ${key}`);
  return script;
}

/** The parts of a wrangler configuration that these tools read. */
export interface ScriptConfig {
  name: string;
  triggers: { crons?: string[] };
  d1_databases: { binding: string; database_name?: string; database_id?: string }[];
  kv_namespaces: { binding: string; id?: string }[];
  queues: {
    producers?: { binding: string; queue: string }[];
    consumers?: { queue: string; dead_letter_queue?: string }[];
  };
  vars: Record<string, unknown>;
}

/** The script's parsed wrangler configuration. @throws when it names no script */
export function readScriptConfig(root: string, script: Script): ScriptConfig {
  const config: Partial<ScriptConfig> = unstable_readConfig(
    { config: resolve(root, script.config) },
    { hideWarnings: true },
  );
  const { name, triggers = {}, d1_databases = [], kv_namespaces = [], queues = {}, vars = {} } = config;
  if (!name) throw new Error(`${script.config} has no name`);
  return { name, triggers, d1_databases, kv_namespaces, queues, vars };
}

const MODULE_TYPES = [
  [/\.m?js$/, "ESModule"],
  [/\.wasm$/, "CompiledWasm"],
  [/\.(txt|html|sql)$/, "Text"],
  [/\.bin$/, "Data"],
] as const;

/** The bundle's modules in Miniflare's format, entry first, as `wrangler deploy --outdir` wrote them. */
function bundledModules(dir: string): V4ModuleDefinition[] {
  const entry = join(dir, "index.js");
  if (!existsSync(entry)) throw new Error(`${entry} is missing: build first (npm start and npm test do)`);
  const others = readdirSync(dir, { recursive: true, encoding: "utf8" })
    .map((name) => join(dir, name))
    .filter((path) => path !== entry && statSync(path).isFile());
  return [entry, ...others].flatMap((path) => {
    const type = MODULE_TYPES.find(([pattern]) => pattern.test(path))?.[1];
    return type ? [{ type, path }] : [];
  });
}

/** A script in Miniflare's format, to which local namespaces can still be added. */
export type ScriptOptions = V4WorkerOptions & {
  name: string;
  kvNamespaces: Record<string, string | { id: string }>;
};

/**
 * A script as Miniflare's options: bindings from its wrangler.toml, code from its bundle; `bindings` override
 * the file's vars.
 */
export function workerOptions(root: string, script: Script, bindings: Record<string, string>): ScriptOptions {
  const fromFile = unstable_getMiniflareWorkerOptions(resolve(root, script.config));
  const { modulesRules: _rules, ...options } = fromFile.workerOptions as V4WorkerOptionsShape;
  const bundle = resolve(root, script.bundle);
  return {
    ...options,
    name: readScriptConfig(root, script).name,
    modulesRoot: bundle,
    modules: bundledModules(bundle),
    bindings: { ...options.bindings, ...bindings },
    kvNamespaces: options.kvNamespaces as ScriptOptions["kvNamespaces"],
  };
}
