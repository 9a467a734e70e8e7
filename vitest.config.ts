import { availableParallelism } from "node:os";
import { join } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { buildCatalogues } from "./scripts/build/build.ts";
import { type Script, scriptOf, workerOptions } from "./scripts/local/scripts.ts";

const root = import.meta.dirname;
const CONSOLE_ERRORS = "./test/support/console-errors.ts";
const EMPTY_STORES = "./test/support/empty-stores.ts";

/** Keys for tests. */
const TEST_SECRETS = {
  AUTH_SECRET: Buffer.alloc(32, 1).toString("base64url"),
  TOKEN_KEYS: JSON.stringify({ current: "k1", keys: { k1: Buffer.alloc(32, 2).toString("base64url") } }),
  EXPLAIN_KEY: Buffer.alloc(32, 3).toString("base64url"),
};

/** Campaigns of the money soak and the seed of its faults; `npm run bench:money` overrides them. */
const MONEY_SOAK = process.env.MADANG_MONEY_SOAK ?? "12:20261126";
const QUEST_SOAK = process.env.MADANG_QUEST_SOAK ?? "40:20261128";
/** Callers that send plans across publishers at once, and the seed of their choices. */
const PLAN_CALLERS = process.env.MADANG_PLAN_CALLERS ?? "40:20261128";
/** Events of the money model and its seed. */
const MONEY_MODEL = process.env.MADANG_MONEY_MODEL ?? "500:20261127";
/** Publishers and campaigns of the money year, and its seed. */
const MONEY_YEAR = process.env.MADANG_MONEY_YEAR ?? "4:14:20261126";

/** Local mail, DNS and app stores; cheap password hashes. */
const LOCAL_TRANSPORTS = {
  MAIL_TRANSPORT: "local",
  DNS_TRANSPORT: "local",
  MARKET_TRANSPORT: "local",
  RATES_TRANSPORT: "local",
  PASSWORD_LOG_N: "4",
};

/** Runs the state script beside the one under test, so that calls to a Durable Object reach the real class. */
const stateScript = () => workerOptions(root, scriptOf("state"), {});

const testMigrations = async () => ({ TEST_MIGRATIONS: await readD1Migrations(join(root, "migrations")) });

interface WorkerdProject {
  name: string;
  include: string[];
  setupFiles: string[];
  globalSetup?: string;
  /** Whether each file has its own isolate. Otherwise the code is loaded once for all files, which share module state. */
  isolate?: boolean;
  sequence: { groupOrder: number };
  /** Script whose bindings the tests use. */
  script: Script;
  /** Entry point, if it is not the configured one. */
  main?: string;
  /** Local stand-ins, created when the project first runs, because they read the state script's bundle. */
  miniflare: () => Promise<Record<string, unknown>>;
}

/** Full-cost password hashes in workerd, properties and small videos take some seconds on a busy machine. */
const BUSY_TIMEOUT_MS = 30_000;

/** Tests of starting wait as long as output appears; this limit only ends a hang. */
const STARTING_TIMEOUT_MS = 900_000;

/** Files at once: each waits for another process, a script's or a browser's, so that a core can run two. */
const WORKERS = Math.max(2, availableParallelism() - 1);

/** A project that runs inside workerd with a script's own bindings. */
function workerdProject({ script, main, miniflare, ...test }: WorkerdProject) {
  const wrangler = { configPath: join(root, script.config) };
  return {
    // The single-file bundle, as in browsers: the separate modules import Node's file system, which does not exist here.
    resolve: { alias: { mediabunny: join(root, "node_modules/mediabunny/dist/bundles/mediabunny.mjs") } },
    plugins: [cloudflareTest(async () => ({ main, wrangler, miniflare: await miniflare() }))],
    test: { testTimeout: BUSY_TIMEOUT_MS, ...test },
  };
}

/** Runs projects one after another, so that a worker reuses a project's loaded code; browser tests run last, with the machine to themselves. */
const inTurn = (groupOrder: number) => ({ sequence: { groupOrder } });

/** Tests that start the product as a newcomer does: one at a time, after all others. */
const STARTING = ["test/e2e/runtime-end.test.ts", "test/e2e/living.test.ts", "test/e2e/backup.test.ts"];

function nodeProject(
  name: string,
  extra: {
    include?: string[];
    exclude?: string[];
    maxWorkers?: number;
    testTimeout?: number;
    hookTimeout?: number;
    /** Limits of polled expectations. */
    expect?: { poll: { timeout: number } };
    /** Number of retries of a failed test. */
    retry?: number;
    sequence: { groupOrder: number };
    globalSetup?: string;
    isolate?: boolean;
  },
) {
  const include = [`test/${name}/**/*.test.ts`];
  return { test: { name, include, environment: "node" as const, setupFiles: [CONSOLE_ERRORS], ...extra } };
}

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      // The domain has no module state, so the files of a worker share its modules.
      nodeProject("domain", { testTimeout: BUSY_TIMEOUT_MS, isolate: false, ...inTurn(1) }),
      nodeProject("tools", { testTimeout: BUSY_TIMEOUT_MS, ...inTurn(2) }),
      workerdProject({
        name: "services",
        ...inTurn(3),
        include: ["test/services/**/*.test.ts", "test/api/**/*.test.ts"],
        setupFiles: [EMPTY_STORES, CONSOLE_ERRORS],
        // Loading the console's code takes longer than most files' tests.
        isolate: false,
        script: scriptOf("console"),
        main: "./test/support/services-main.ts",
        miniflare: async () => {
          // Services use the catalogues, also in tests without a build.
          await buildCatalogues(root);
          return {
            bindings: {
              ...LOCAL_TRANSPORTS,
              ...TEST_SECRETS,
              ...(await testMigrations()),
              MONEY_MODEL,
              MONEY_SOAK,
              PLAN_CALLERS,
              QUEST_SOAK,
              MONEY_YEAR,
            },
            kvNamespaces: { MAILBOX: "mailbox" },
            workers: [stateScript()],
          };
        },
      }),
      workerdProject({
        name: "objects",
        ...inTurn(4),
        include: ["test/durable-objects/**/*.test.ts"],
        setupFiles: [EMPTY_STORES, CONSOLE_ERRORS],
        isolate: false,
        script: scriptOf("state"),
        miniflare: async () => ({ bindings: await testMigrations() }),
      }),
      workerdProject({
        name: "ad-serve",
        ...inTurn(5),
        include: ["test/ad-serve/**/*.test.ts"],
        setupFiles: [CONSOLE_ERRORS],
        globalSetup: "./test/ad-serve/global-setup.ts",
        // The ad server's isolate state is passed to its routes, so the files share modules.
        isolate: false,
        script: scriptOf("adServe"),
        miniflare: async () => ({ bindings: TEST_SECRETS, workers: [stateScript()] }),
      }),
      nodeProject("e2e", {
        testTimeout: 120_000,
        // A worker's first file creates the demo.
        hookTimeout: 300_000,
        expect: { poll: { timeout: 30_000 } },
        // Decision 0152.
        retry: 1,
        ...inTurn(6),
        exclude: STARTING,
        // Files of a worker share its browser and its runtime (test/e2e/fixtures.ts).
        isolate: false,
        globalSetup: "./test/e2e/global-setup.ts",
      }),
      nodeProject("starting", {
        testTimeout: STARTING_TIMEOUT_MS,
        hookTimeout: STARTING_TIMEOUT_MS,
        retry: 1,
        ...inTurn(7),
        include: STARTING,
        maxWorkers: 1,
        globalSetup: "./test/e2e/global-setup.ts",
      }),
    ],
  },
});
