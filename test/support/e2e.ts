import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, type BrowserServer, chromium } from "playwright-core";
import { freePorts } from "../../scripts/local/ports.ts";
import {
  type LocalRuntime,
  type LocalRuntimeOptions,
  startLocalRuntime,
} from "../../scripts/local/runtime.ts";
import { findChromium } from "../../scripts/toolchain/chromium.ts";
import { ROOT } from "../../scripts/toolchain/paths.ts";

/** Maximum number of renderer processes: two cores are not faster with more of them. */
const RENDERERS_MAX = 4;

const BROWSER_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--renderer-process-limit=${RENDERERS_MAX}`,
  // Site isolation would ignore the limit.
  "--disable-features=IsolateOrigins,site-per-process",
  "--disable-site-isolation-trials",
];

/** Passwords at full cost are tested in `test/services/people/auth/password.test.ts`. */
const CHEAP_PASSWORD_LOG_N = "4";

/** Bindings that end-to-end tests inspect; everything else is tested through the user interface. */
interface InspectedEnv {
  MAILBOX: KVNamespace;
}

export interface TestRuntime extends Omit<LocalRuntime, "dispose"> {
  /** Errors logged by the scripts so far; a test without expected errors asserts that it is empty. */
  errors: readonly string[];
  /** All that the scripts logged so far. */
  logs: readonly string[];
  /** Folder of the state, as long as the runtime is not closed. */
  stateDir: string;
  /** Stored mailbox entries whose text contains `address`, oldest key first. */
  mailsTo(address: string): Promise<string[]>;
  /** Stops the runtime and retains its state. */
  stop(): Promise<void>;
  /** Stops the runtime if necessary and deletes its state. */
  close(): Promise<void>;
}

/**
 * The built scripts on a separate state and separate ports, with migrations applied. Crons run only by `fireCrons`.
 * @param fill writes the initial state into the empty folder
 */
export async function startTestRuntime(
  fill: (stateDir: string) => void = () => {},
  options: Pick<LocalRuntimeOptions, "isSeedable"> = {},
): Promise<TestRuntime> {
  const stateDir = mkdtempSync(join(tmpdir(), "madang-e2e-"));
  fill(stateDir);
  const errors: string[] = [];
  const logs: string[] = [];
  const { dispose, ...runtime } = await startLocalRuntime({
    root: ROOT,
    stateDir,
    ports: await freePorts(),
    ...options,
    consoleVars: { PASSWORD_LOG_N: CHEAP_PASSWORD_LOG_N },
    onLog: ({ level, message }) => {
      logs.push(message);
      if (level === "error") errors.push(message);
    },
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= dispose();
    return stopped;
  };
  return {
    ...runtime,
    errors,
    logs,
    stateDir,
    async mailsTo(address) {
      const { MAILBOX } = await runtime.consoleEnv<InspectedEnv>();
      const { keys } = await MAILBOX.list();
      const mails = await Promise.all(keys.map(({ name }) => MAILBOX.get(name)));
      return mails.filter((mail) => mail?.includes(address)) as string[];
    },
    stop,
    async close() {
      await stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

export const READERS_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

/** Path of the machine's Chromium, which `npm test` ensures. @throws if there is none */
export function requireChromium(): string {
  const path = findChromium();
  if (!path) throw new Error("no Chromium found: npm test gets one, or name one with CHROMIUM_PATH");
  return path;
}

/** The machine's Chromium, headless; each process connects to its `wsEndpoint()` and has its own windows. */
export function launchBrowserServer(executablePath: string): Promise<BrowserServer> {
  // Headless user agents are known bots, whose beacons are never counted.
  const args = [...BROWSER_FLAGS, `--user-agent=${READERS_AGENT}`];
  return chromium.launchServer({ executablePath, headless: true, args, host: "127.0.0.1" });
}

/** Timeout for pages: a machine that serves, renders and inspects several at once is slow. */
const PATIENCE_MS = 60_000;

/** A desktop window in Korean, in Seoul; `options` overrides. */
export async function newWindow(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "ko-KR",
    timezoneId: "Asia/Seoul",
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}
