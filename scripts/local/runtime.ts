import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import {
  convertV4MiniflareOptions,
  type Log,
  Miniflare,
  type V4WorkerOptions,
  type WorkerdStructuredLog,
} from "miniflare";
import type { Demo } from "../toolchain/arguments.ts";
import { startExchange } from "./exchange/server.ts";
import { LOCAL_KEYS } from "./gateway/gateway.ts";
import { startGateway } from "./gateway/server.ts";
import { issuerAddress, LOCAL_CLIENT, startIssuer } from "./issuer/server.ts";
import { applyMigrations, readMigrations } from "./migrations.ts";
import { LOCAL_HOST, type LocalPorts } from "./ports.ts";
import { readScriptConfig, scriptOf, workerOptions } from "./scripts.ts";
import { localSecrets } from "./secrets.ts";
import { readSeeding, SEEDER, seedingWorker } from "./seed.ts";
import type { SignIn } from "./state-folder.ts";

export interface LocalRuntimeOptions {
  /** Root of the repository, with the wrangler.toml files, build/ and migrations/. */
  root: string;
  /** D1, R2, KV, Durable Objects and the secrets; created when missing. */
  stateDir: string;
  ports: LocalPorts;
  /**
   * `edge` (default): a script in front adds the caller's address and country, as Cloudflare does.
   * `direct`: callers reach the scripts directly, for load measurements.
   */
  front?: "edge" | "direct";
  /** Called with each log line of the scripts. */
  onLog?: (line: WorkerdStructuredLog) => void;
  /** Log of the runtime itself; silent by default. */
  log?: Log;
  /**
   * Set when Vite serves the console's pages on its port: the console's queue consumers, crons and requests to this port run
   * here.
   */
  consoleBesidePort?: number;
  /** Overrides the console's stand-ins. */
  consoleVars?: Record<string, string>;
  /** Whether its inspector is open. */
  inspected?: boolean;
  /** Whether the state can be seeded with the demo. */
  isSeedable?: boolean;
  /** Folder in which a Vite dev server finds this runtime's scripts; not registered by default. */
  devRegistryDir?: string;
}

export interface LocalRuntime {
  consoleOrigin: string;
  adServeOrigin: string;
  /** Origin of the local payment gateway. */
  gatewayOrigin: string;
  /** Origin of the local exchange. */
  exchangeOrigin: string;
  /** URL of the runtime's inspector; only with `inspected`. */
  inspectorUrl: URL | null;
  /** Migrations applied at this start. */
  migrated: string[];
  /** The console's bindings, usable from Node: D1, KV (also `MAILBOX`), R2, queues, objects, vars and secrets. */
  consoleEnv<Env>(): Promise<Env>;
  /** Runs the console's `scheduled` handler for each configured cron, as of `at` (epoch ms). */
  fireCrons(at: number): Promise<void>;
  /**
   * Seeds an empty state with the demo; only with `isSeedable`.
   * @param log receives each step
   * @param demo a year of a market, or the small trade that tests rely on
   * @returns the demo's sign-ins
   */
  seed(log: (line: string) => void, demo: Demo): Promise<SignIn[]>;
  dispose(): Promise<void>;
}

/** Path of the gateway's webhooks on the console. */
const GATEWAY_WEBHOOK_PATH = "/api/webhooks/toss";

const EDGE_WORKER = new URL("./edge-worker.mjs", import.meta.url);

/** Local replacements of values that production provides as vars, secrets or managed services. */
export function standIns(options: Pick<LocalRuntimeOptions, "stateDir" | "ports">) {
  const secrets = localSecrets(options.stateDir);
  const origins = {
    CONSOLE_ORIGIN: `http://localhost:${options.ports.console}`,
    AD_SERVE_ORIGIN: `http://localhost:${options.ports.adServe}`,
  };
  const gatewayOrigin = `http://${LOCAL_HOST}:${options.ports.gateway}`;
  const exchangeOrigin = `http://${LOCAL_HOST}:${options.ports.exchange}`;
  return {
    origins,
    gatewayOrigin,
    exchangeOrigin,
    console: {
      ...origins,
      CONSOLE_DOMAIN: `localhost:${options.ports.console}`,
      MAIL_TRANSPORT: "local",
      DNS_TRANSPORT: "local",
      MARKET_TRANSPORT: "local",
      RATES_TRANSPORT: "local",
      AUTH_SECRET: secrets.AUTH_SECRET,
      EXPLAIN_KEY: secrets.EXPLAIN_KEY,
      ENCODER_KEY: secrets.ENCODER_KEY,
      ENCODER_URL: `http://${LOCAL_HOST}:${options.ports.encoder}`,
      OIDC_ISSUER: issuerAddress(options.ports.issuer),
      OIDC_CLIENT_ID: LOCAL_CLIENT.clientId,
      OIDC_CLIENT_SECRET: LOCAL_CLIENT.clientSecret,
      TOSS_SECRET_KEY: LOCAL_KEYS.secretKey,
      TOSS_CLIENT_KEY: LOCAL_KEYS.clientKey,
      TOSS_API_ORIGIN: gatewayOrigin,
      TOSS_SCRIPT_URL: `${gatewayOrigin}/v2/standard`,
    },
    adServe: {
      ...origins,
      TOKEN_KEYS: secrets.TOKEN_KEYS,
      EXPLAIN_KEY: secrets.EXPLAIN_KEY,
    },
  };
}

/** Folder of D1, R2, KV and the Durable Objects in a state folder. */
export const resourcesDir = (stateDir: string) => resolve(stateDir, "resources");

function edgeInFrontOf(name: string, port: number): V4WorkerOptions {
  return {
    name: `edge-${name}`,
    modules: [{ type: "ESModule", path: "edge.mjs", contents: readFileSync(EDGE_WORKER, "utf8") }],
    compatibilityDate: "2026-10-01",
    serviceBindings: { SCRIPT: name },
    unsafeDirectSockets: [{ host: LOCAL_HOST, port }],
  };
}

/** The three scripts, each behind its local front. */
function workersOf(options: LocalRuntimeOptions, consoleScript: V4WorkerOptions): V4WorkerOptions[] {
  const { root, ports } = options;
  const scripts: [V4WorkerOptions, number | undefined][] = [
    [consoleScript, options.consoleBesidePort ?? ports.console],
    [workerOptions(root, scriptOf("adServe"), standIns(options).adServe), ports.adServe],
    [workerOptions(root, scriptOf("state"), {}), undefined],
  ];
  return scripts.flatMap(([script, port]): V4WorkerOptions[] => {
    if (port === undefined) return [script];
    if (options.front === "direct") return [{ ...script, unsafeDirectSockets: [{ host: LOCAL_HOST, port }] }];
    return [script, edgeInFrontOf(String(script.name), port)];
  });
}

/**
 * Starts the three scripts in one workerd, the local identity provider, payment gateway and exchange, and applies the D1
 * migrations before it resolves. Durable Objects, queues and their consumers find each other by name inside the process; each
 * script has its own port.
 *
 * @throws when a bundle is missing, a port is taken or a migration fails; everything is stopped then
 */
export async function startLocalRuntime(options: LocalRuntimeOptions): Promise<LocalRuntime> {
  const { root } = options;
  const values = standIns(options);
  const deployed = workerOptions(root, scriptOf("console"), { ...values.console, ...options.consoleVars });
  const consoleScript = { ...deployed, kvNamespaces: { ...deployed.kvNamespaces, MAILBOX: "mailbox" } };
  const workers = workersOf(options, consoleScript);
  if (options.isSeedable)
    workers.push(await seedingWorker(root, consoleScript, { LOCAL_EXCHANGE: values.exchangeOrigin }));
  const issuer = await startIssuer(options.ports.issuer, [
    `${values.origins.CONSOLE_ORIGIN}/auth/google/callback`,
  ]);
  const gateway = await startGateway({
    port: options.ports.gateway,
    stateFile: resolve(options.stateDir, "gateway.ndjson"),
    webhookUrl: `${values.origins.CONSOLE_ORIGIN}${GATEWAY_WEBHOOK_PATH}`,
  }).catch(async (error) => {
    await issuer.stop();
    throw error;
  });
  const exchange = await startExchange(options.ports.exchange).catch(async (error) => {
    await issuer.stop();
    await gateway.close();
    throw error;
  });
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      workers,
      host: LOCAL_HOST,
      port: 0,
      cf: false,
      ...(options.inspected ? { inspectorPort: 0 } : {}),
      telemetry: { enabled: false },
      resourcePersistencePath: resourcesDir(options.stateDir),
      unsafeDevRegistryPath: options.devRegistryDir,
      handleStructuredLogs: options.onLog,
      log: options.log,
    }),
  );
  const dispose = async () => {
    await miniflare.dispose();
    await issuer.stop();
    await gateway.close();
    await exchange.close();
  };
  try {
    await miniflare.ready;
    const migrationsDir = resolve(root, "migrations");
    const db = await miniflare.getD1Database("DB", consoleScript.name);
    const migrated = await applyMigrations(db, readMigrations(migrationsDir));
    const crons = readScriptConfig(root, scriptOf("console")).triggers.crons ?? [];
    return {
      consoleOrigin: values.origins.CONSOLE_ORIGIN,
      adServeOrigin: values.origins.AD_SERVE_ORIGIN,
      gatewayOrigin: values.gatewayOrigin,
      exchangeOrigin: values.exchangeOrigin,
      migrated,
      inspectorUrl: options.inspected ? await miniflare.getInspectorURL() : null,
      consoleEnv: <Env>() => miniflare.getBindings<Env>(consoleScript.name),
      async fireCrons(at) {
        const worker = await miniflare.getWorker(consoleScript.name);
        for (const cron of crons) await worker.scheduled({ cron, scheduledTime: new Date(at) });
      },
      async seed(log, demo) {
        const seeder = await miniflare.getWorker(SEEDER);
        const { body } = await seeder.fetch(`http://seed/?demo=${demo}`);
        return readSeeding(body as AsyncIterable<Uint8Array>, log);
      },
      dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}
