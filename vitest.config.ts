import { availableParallelism } from "node:os";
import { join } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { buildCatalogues } from "./scripts/build/build.ts";
import { type Script, scriptOf, workerOptions } from "./scripts/local/scripts.ts";

const root = import.meta.dirname;
const CONSOLE_ERRORS = "./test/support/console-errors.ts";
const EMPTY_STORES = "./test/support/empty-stores.ts";

/** Signs in tests only. */
const TEST_SECRETS = {
  AUTH_SECRET: Buffer.alloc(32, 1).toString("base64url"),
  TOKEN_KEYS: JSON.stringify({ current: "k1", keys: { k1: Buffer.alloc(32, 2).toString("base64url") } }),
  EXPLAIN_KEY: Buffer.alloc(32, 3).toString("base64url"),
};

/** Campaigns of the money soak and the seed of its faults; `npm run bench:money` says others. */
const MONEY_SOAK = process.env.MADANG_MONEY_SOAK ?? "12:20261126";
/** Events of the money model and its seed. */
const MONEY_MODEL = process.env.MADANG_MONEY_MODEL ?? "500:20261127";
/** Publishers and campaigns of the money year, and its seed. */
const MONEY_YEAR = process.env.MADANG_MONEY_YEAR ?? "4:14:20261126";

/** Mail, DNS and app stores of a machine of one's own; passwords that cost next to nothing. */
const LOCAL_TRANSPORTS = {
  MAIL_TRANSPORT: "local",
  DNS_TRANSPORT: "local",
  MARKET_TRANSPORT: "local",
  RATES_TRANSPORT: "local",
  PASSWORD_LOG_N: "4",
};

/** The state script beside the one under test, so that calls to a Durable Object reach the real class. */
const stateScript = () => workerOptions(root, scriptOf("state"), {});

const testMigrations = async () => ({ TEST_MIGRATIONS: await readD1Migrations(join(root, "migrations")) });

interface WorkerdProject {
  name: string;
  include: string[];
  setupFiles: string[];
  globalSetup?: string;
  /** Whether each file has an isolate of its own. Without, the code is read once for all files, and what is kept in modules is kept for all. */
  isolate?: boolean;
  sequence: { groupOrder: number };
  /** Whose bindings the tests see. */
  script: Script;
  /** The script they run in, when it is not the configured one. */
  main?: string;
  /** Local stand-ins, asked for when the project first runs: they read the state script's bundle. */
  miniflare: () => Promise<Record<string, unknown>>;
}

/** A password at full cost inside workerd, properties and small videos outside of it take some seconds on a busy machine. */
const BUSY_TIMEOUT_MS = 30_000;

/** Starting waits as long as something is printed; this only ends what hangs for good. */
const STARTING_TIMEOUT_MS = 900_000;

/** Files at once: each has a process to wait for, a script's or a browser's, so that one core has work for two. */
const WORKERS = Math.max(2, availableParallelism() - 1);

/** A project that runs inside workerd with a script's own bindings. */
function workerdProject({ script, main, miniflare, ...test }: WorkerdProject) {
  const wrangler = { configPath: join(root, script.config) };
  return {
    // As one file, and as browsers get it: module by module it asks for Node's file system, which there is none of.
    resolve: { alias: { mediabunny: join(root, "node_modules/mediabunny/dist/bundles/mediabunny.mjs") } },
    plugins: [cloudflareTest(async () => ({ main, wrangler, miniflare: await miniflare() }))],
    test: { testTimeout: BUSY_TIMEOUT_MS, ...test },
  };
}

/**
 * Projects one after another, so that a worker that has read a project's code keeps it for the project's next file; browsers last, which
 * want the machine for themselves.
 */
const inTurn = (groupOrder: number) => ({ sequence: { groupOrder } });

/** What starts the product as a newcomer does: one at a time, when everything else is over. */
const STARTING = ["test/e2e/runtime-end.test.ts", "test/e2e/living.test.ts", "test/e2e/backup.test.ts"];

function nodeProject(
  name: string,
  extra: {
    include?: string[];
    exclude?: string[];
    maxWorkers?: number;
    testTimeout?: number;
    hookTimeout?: number;
    /** What is asked again until it is so. */
    expect?: { poll: { timeout: number } };
    /** How often a test that failed is run again. */
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
      // Rules keep nothing in their modules, so the files of a worker may share them.
      nodeProject("domain", { testTimeout: BUSY_TIMEOUT_MS, isolate: false, ...inTurn(1) }),
      nodeProject("tools", { testTimeout: BUSY_TIMEOUT_MS, ...inTurn(2) }),
      workerdProject({
        name: "services",
        ...inTurn(3),
        include: ["test/services/**/*.test.ts", "test/api/**/*.test.ts"],
        setupFiles: [EMPTY_STORES, CONSOLE_ERRORS],
        // Reading the console's code takes longer than most of its files' tests.
        isolate: false,
        script: scriptOf("console"),
        main: "./test/support/services-main.ts",
        miniflare: async () => {
          // The services speak to people, also when they are tested without a build.
          await buildCatalogues(root);
          return {
            bindings: {
              ...LOCAL_TRANSPORTS,
              ...TEST_SECRETS,
              ...(await testMigrations()),
              MONEY_MODEL,
              MONEY_SOAK,
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
        // What an isolate of the ad server keeps is an argument of its routes, so the files may share theirs.
        isolate: false,
        script: scriptOf("adServe"),
        miniflare: async () => ({ bindings: TEST_SECRETS, workers: [stateScript()] }),
      }),
      nodeProject("e2e", {
        testTimeout: 120_000,
        // The first file of a worker makes the demo.
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
