import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildAll } from "../build/build.ts";
import { readScriptConfig, SCRIPTS, type Script, scriptOf } from "../local/scripts.ts";
import { inPackage, ROOT } from "../toolchain/paths.ts";
import {
  gatewayFaults,
  givenSecrets,
  missingSecrets,
  placeholdersOf,
  queueFaults,
  shardFaults,
} from "../toolchain/placeholders.ts";
import { fail, step } from "../toolchain/progress.ts";
import { runOrThrow } from "../toolchain/run.ts";

/**
 * Secrets required for a deployment. Set once per account with `wrangler secret put NAME --config FILE`; docs/operations.md
 * describes each.
 */
const SECRETS: Record<Script["key"], string[]> = {
  state: [],
  adServe: ["TOKEN_KEYS", "EXPLAIN_KEY"],
  console: ["AUTH_SECRET", "EXPLAIN_KEY", "ENCODER_KEY"],
};

const DATABASE = "madang";

function wrangler(...args: string[]) {
  return runOrThrow(process.execPath, [inPackage("wrangler/bin/wrangler.js"), ...args]);
}

/** @throws naming every missing secret, and how to set it; each script checks the length itself */
async function refuseMissingSecrets(): Promise<void> {
  const missing: string[] = [];
  for (const script of SCRIPTS) {
    const { key, config } = script;
    if (SECRETS[key].length === 0) continue;
    const { output } = await wrangler("secret", "list", "--format", "json", "--config", join(ROOT, config));
    const given = givenSecrets(output);
    for (const name of missingSecrets(SECRETS[key], given)) {
      missing.push(`wrangler secret put ${name} --config ${config}`);
    }
    if (key === "console")
      refuseGatewayFaults(gatewayFaults(config, readScriptConfig(ROOT, script).vars, given));
  }
  if (missing.length > 0) throw new Error(`these secrets are not set:\n  ${missing.join("\n  ")}`);
}

function refuseGatewayFaults(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`cards cannot be taken like this:\n  ${faults.join("\n  ")}`);
}

/** The encoder is a container image: it is built and pushed separately, and the console is configured with its URL. */
function printEncoderNote(): void {
  if (!existsSync(join(ROOT, "encoder/package.json"))) return;
  console.log(
    "  encoder: a Cloudflare Container built from encoder/; the console finds it by its var ENCODER_URL, and both are told ENCODER_KEY",
  );
}

/** @throws naming every configuration value that is still the repository's placeholder */
function refusePlaceholders(): void {
  const placeholders = SCRIPTS.flatMap((script) =>
    placeholdersOf(script.config, readScriptConfig(ROOT, script)),
  );
  if (placeholders.length > 0) {
    throw new Error(
      `these are placeholders; create the resources and write your own:\n  ${placeholders.join("\n  ")}`,
    );
  }
}

/** @throws naming every queue that would fill and never be emptied */
function refuseQueueFaults(): void {
  const queuesOf = (key: Script["key"]) => readScriptConfig(ROOT, scriptOf(key)).queues;
  const faults = queueFaults(queuesOf("adServe"), queuesOf("console"));
  if (faults.length > 0) throw new Error(`beacons would be lost like this:\n  ${faults.join("\n  ")}`);
}

/** @throws naming every wrong setting of shards */
function refuseShardFaults(): void {
  const { config } = scriptOf("state");
  const faults = shardFaults(config, readScriptConfig(ROOT, scriptOf("state")).vars);
  if (faults.length > 0)
    throw new Error(`hot campaigns cannot be spread like this:\n  ${faults.join("\n  ")}`);
}

/**
 * Deploys the three scripts, each before its callers: state, ad server, console. The database is migrated before the
 * console, whose code expects the new tables. `--dry-run` bundles and checks every script without an account or a network.
 */
async function deploy(): Promise<void> {
  const { values } = parseArgs({ options: { "dry-run": { type: "boolean", default: false } } });
  const dryRun = values["dry-run"];
  refuseQueueFaults();
  refuseShardFaults();
  if (!dryRun) {
    refusePlaceholders();
    await refuseMissingSecrets();
  }
  await buildAll(ROOT);
  for (const script of SCRIPTS) {
    const { name } = readScriptConfig(ROOT, script);
    if (script.key === "console" && !dryRun) {
      await step("D1 마이그레이션 · migrating D1", () =>
        wrangler("d1", "migrations", "apply", DATABASE, "--remote", "--config", join(ROOT, script.config)),
      );
    }
    const dryRunArgs = dryRun ? ["--dry-run"] : [];
    await step(`배포 · ${dryRun ? "checking" : "deploying"} ${name}`, () =>
      wrangler("deploy", "--config", join(ROOT, script.config), ...dryRunArgs),
    );
  }
  printEncoderNote();
  console.log(dryRun ? "✓ dry run: every script can be deployed" : "✓ deployed");
}

await deploy().catch(fail);
