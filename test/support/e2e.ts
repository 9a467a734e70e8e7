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

/** Pages that are drawn at once share this many processes: two cores do no more work with more of them. */
const RENDERERS_MAX = 4;

const BROWSER_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--renderer-process-limit=${RENDERERS_MAX}`,
  // A process for each of the demo's origins would not heed the limit.
  "--disable-features=IsolateOrigins,site-per-process",
  "--disable-site-isolation-trials",
];

/** Passwords are tried at full cost where they are kept (`test/services/people/auth/password.test.ts`). */
const CHEAP_PASSWORD_LOG_N = "4";

/** The bindings an end-to-end test looks into; everything else it reaches as a person does. */
interface InspectedEnv {
  MAILBOX: KVNamespace;
}

export interface TestRuntime extends Omit<LocalRuntime, "dispose"> {
  /** What the scripts logged as errors so far; a test that expects none asserts that it is empty. */
  errors: readonly string[];
  /** The values of the mailbox's entries whose text contains `address`, as stored, oldest key first. */
  mailsTo(address: string): Promise<string[]>;
  /** Ends the runtime and leaves its state. */
  stop(): Promise<void>;
  /** Ends the runtime, unless it has ended, and forgets its state. */
  close(): Promise<void>;
}

/**
 * The built scripts on a state and ports of their own, migrations applied. Crons run when told to: `fireCrons`.
 * @param fill puts into the empty state folder what the runtime is to find there
 */
export async function startTestRuntime(
  fill: (stateDir: string) => void = () => {},
  options: Pick<LocalRuntimeOptions, "isSeedable"> = {},
): Promise<TestRuntime> {
  const stateDir = mkdtempSync(join(tmpdir(), "madang-e2e-"));
  fill(stateDir);
  const errors: string[] = [];
  const { dispose, ...runtime } = await startLocalRuntime({
    root: ROOT,
    stateDir,
    ports: await freePorts(),
    ...options,
    consoleVars: { PASSWORD_LOG_N: CHEAP_PASSWORD_LOG_N },
    onLog: ({ level, message }) => {
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

/** Where the machine's Chromium is; `npm test` sees to it that there is one. @throws when there is none */
export function requireChromium(): string {
  const path = findChromium();
  if (!path) throw new Error("no Chromium found: npm test gets one, or name one with CHROMIUM_PATH");
  return path;
}

/** The machine's Chromium, headless; processes connect to its `wsEndpoint()`, each with windows of its own. */
export function launchBrowserServer(executablePath: string): Promise<BrowserServer> {
  // A browser that calls itself headless is a known bot, whose beacons are never counted.
  const args = [...BROWSER_FLAGS, `--user-agent=${READERS_AGENT}`];
  return chromium.launchServer({ executablePath, headless: true, args, host: "127.0.0.1" });
}

/** How long a page is waited for: a machine that serves, draws and looks at several at once is slow with each. */
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
