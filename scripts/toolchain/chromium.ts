import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { step } from "./progress.ts";
import { runOrThrow } from "./run.ts";

const HEADLESS_SHELL = "chromium-headless-shell";
/** The headless shell first: the same pages cost it a fifth less. */
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

/** A Chromium or Chrome of this machine: the one `CHROMIUM_PATH` names, else one on the PATH or in its usual place. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM_PATH) return isExecutable(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  const onPath = (env.PATH ?? "").split(delimiter).flatMap((dir) => NAMES.map((name) => join(dir, name)));
  return [...onPath, ...USUAL_PATHS].find(isExecutable);
}

const canUseApt = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** A package manager that is cut off leaves the system half installed. */
async function installDebianChromium(): Promise<void> {
  const options = { env: { DEBIAN_FRONTEND: "noninteractive" }, uninterrupted: true };
  await runOrThrow("apt-get", ["update", "-qq"], options);
  const packages = ["--no-install-recommends", ...DEBIAN_PACKAGES];
  await runOrThrow("apt-get", ["install", "-y", "-qq", ...packages], options);
}

/**
 * A browser for the tests: the headless shell where it is or Debian's package can be installed, which draws the same pages for a fifth less;
 * else any Chromium of this machine.
 *
 * @throws with one line that says what to install when there is none
 */
export async function ensureChromium(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const found = findChromium(env);
  if (found && (env.CHROMIUM_PATH || found.endsWith(HEADLESS_SHELL))) return found;
  if (canUseApt()) {
    const installing = step("크로미움 설치 · installing Chromium", installDebianChromium);
    // A whole Chromium does where packages cannot be had.
    await (found ? installing.catch((error: Error) => console.log(`  ${error.message}`)) : installing);
  }
  const installed = findChromium(env);
  if (installed) return installed;
  throw new Error(
    "no Chromium found · 크로미움 없음: install it (Debian: apt-get install chromium-headless-shell fonts-noto-cjk) or name one with CHROMIUM_PATH",
  );
}
