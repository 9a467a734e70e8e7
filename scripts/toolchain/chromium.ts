import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { step } from "./progress.ts";
import { runOrThrow } from "./run.ts";

const HEADLESS_SHELL = "chromium-headless-shell";
/** The headless shell first: it renders the same pages with a fifth less time. */
const NAMES = [
  HEADLESS_SHELL,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "msedge",
];
const USUAL_PATHS = [
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/lib/chromium/chromium",
  "/opt/google/chrome/chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const DEBIAN_PACKAGES = [HEADLESS_SHELL, "fonts-noto-cjk"];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** This machine's Chromium or Chrome: from `CHROMIUM_PATH`, the PATH, or a standard location. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM_PATH) return isExecutable(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  const onPath = (env.PATH ?? "").split(delimiter).flatMap((dir) => NAMES.map((name) => join(dir, name)));
  return [...onPath, ...USUAL_PATHS].find(isExecutable);
}

const canUseApt = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Not interruptible, because an aborted package manager leaves the system half installed. */
async function installDebianChromium(): Promise<void> {
  const options = { env: { DEBIAN_FRONTEND: "noninteractive" }, uninterrupted: true };
  await runOrThrow("apt-get", ["update", "-qq"], options);
  const packages = ["--no-install-recommends", ...DEBIAN_PACKAGES];
  await runOrThrow("apt-get", ["install", "-y", "-qq", ...packages], options);
}

/**
 * A browser for the tests: the headless shell if it exists or Debian's package can be installed, because it is a fifth faster;
 * else any Chromium of this machine.
 *
 * @throws with one line that says what to install when there is none
 */
export async function ensureChromium(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const found = findChromium(env);
  if (found && (env.CHROMIUM_PATH || found.endsWith(HEADLESS_SHELL))) return found;
  if (canUseApt()) {
    const installing = step("크로미움 설치 · installing Chromium", installDebianChromium);
    // A full Chromium is enough if packages cannot be installed.
    await (found ? installing.catch((error: Error) => console.log(`  ${error.message}`)) : installing);
  }
  const installed = findChromium(env);
  if (installed) return installed;
  throw new Error(
    "no Chromium found · 크로미움 없음: install it (Debian: apt-get install chromium-headless-shell fonts-noto-cjk) or name one with CHROMIUM_PATH",
  );
}
