import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Script, scriptOf } from "../local/scripts.ts";
import { inPackage } from "../toolchain/paths.ts";
import { step } from "../toolchain/progress.ts";
import { runOrThrow } from "../toolchain/run.ts";
import { hashInputs } from "./inputs.ts";
import { buildPageActions } from "./page-actions.ts";
import { isCurrent, stamp } from "./stamps.ts";

const TOOLING = ["package-lock.json", "tsconfig.json", "scripts/build"];
/** Texts that the ad server's bundle carries. */
const TEXT_BUILDS = ["scripts/build/web-sdk.mjs", "scripts/build/reference.mjs"];
/** Writes what the console offers to download. */
const SAMPLE_APP_BUILD = "scripts/build/sample-app.mjs";

interface Artifact {
  name: string;
  label: string;
  inputs: string[];
  /** Selects input files by their contents; all files by default. */
  reads?: (contents: string) => boolean;
  /** File or folder that only the build writes, relative to the root. */
  output: string;
  build: (root: string) => Promise<unknown>;
}

/** Bundles a script as a deployment does, without deploying it. */
async function bundle(root: string, script: Script): Promise<void> {
  const outdir = join(root, script.bundle);
  rmSync(outdir, { recursive: true, force: true });
  const args = ["deploy", "--config", join(root, script.config), "--dry-run", "--outdir", outdir];
  await runOrThrow(process.execPath, [inPackage("wrangler/bin/wrangler.js"), ...args], { cwd: root });
}

const STATE: Artifact = {
  name: "state",
  label: "상태 서버 빌드 · building state",
  inputs: [...TOOLING, "domain", "durable-objects"],
  output: "dist/workers/state/index.js",
  build: (root) => bundle(root, scriptOf("state")),
};

const AD_SERVE: Artifact = {
  name: "ad-serve",
  label: "광고 서버 빌드 · building ad-serve",
  inputs: [...TOOLING, ...TEXT_BUILDS, "domain", "ad-serve"],
  output: "dist/workers/ad-serve/index.js",
  build: (root) => bundle(root, scriptOf("adServe")),
};

const CONSOLE: Artifact = {
  name: "console",
  label: "콘솔 빌드 · building console",
  inputs: [
    ...TOOLING,
    ...["domain", "worker", "app", "locales/words", "locales/catalogues/en", "public"],
    ...["vite.config.ts", "scripts/build/page-words.ts", "lingui.config.ts", "wrangler.toml"],
  ],
  output: "dist/workers/console/index.js",
  async build(root) {
    await runOrThrow(process.execPath, [inPackage("@remix-run/dev/dist/cli.js"), "vite:build"], {
      cwd: root,
    });
    await bundle(root, scriptOf("console"));
  },
};

/** In one process: with two cores, starting workers takes longer than they save. */
const lingui = (root: string, ...args: string[]) =>
  runOrThrow(process.execPath, [inPackage("@lingui/cli/dist/lingui.js"), ...args, "--workers", "1"], {
    cwd: root,
  });

/** The Korean catalogues, which are the messages of the code; translated catalogues stay unchanged. */
const MESSAGES: Artifact = {
  name: "messages",
  label: "문구 추출 · extracting messages",
  inputs: ["package-lock.json", "lingui.config.ts", "app", "worker", "locales/words"],
  reads: (source) => /lingui|i18n/.test(source),
  output: "locales/catalogues/ko",
  build(root) {
    // A removed area would leave its messages behind.
    rmSync(join(root, "locales/catalogues/ko"), { recursive: true, force: true });
    return lingui(root, "extract", "--locale", "ko");
  },
};

const CATALOGUES: Artifact = {
  name: "catalogues",
  label: "문구 컴파일 · compiling catalogues",
  inputs: ["package-lock.json", "lingui.config.ts", "locales/catalogues"],
  output: "locales/generated",
  build: (root) => lingui(root, "compile"),
};

/** Builds the artifact unless its inputs and its output are unchanged since the last build. */
async function bringUpToDate(root: string, artifact: Artifact): Promise<void> {
  const inputs = hashInputs(root, artifact.inputs, artifact.reads);
  if (isCurrent(root, artifact.name, inputs, hashInputs(root, [artifact.output]))) return;
  await step(artifact.label, () => artifact.build(root));
  stamp(root, artifact.name, inputs, hashInputs(root, [artifact.output]));
}

/**
 * Builds everything that has changed: the three scripts' bundles under dist/workers, and the console's
 * static files under build/client. The texts of the ad server's bundle are built first; the console,
 * which takes longest, is built in parallel with the two others.
 *
 * @throws the failing tool's output
 */
export async function buildAll(root: string): Promise<void> {
  await buildTexts(root);
  await Promise.all([buildSmall(root), buildConsole(root)]);
}

/** Builds everything that has changed except the console's pages. @throws the failing tool's output */
export async function buildServing(root: string): Promise<void> {
  await buildCatalogues(root);
  await buildTexts(root);
  await buildSmall(root);
}

/**
 * Generates the inputs of bundling and checking: the action of each page, and the catalogues, extracted when a source with
 * messages changed.
 * @throws Error for pages that name no action, and with the failing tool's output
 */
export async function buildCatalogues(root: string): Promise<void> {
  buildPageActions(root);
  await bringUpToDate(root, MESSAGES);
  await bringUpToDate(root, CATALOGUES);
}

async function buildConsole(root: string): Promise<void> {
  await buildCatalogues(root);
  await runOrThrow(process.execPath, [SAMPLE_APP_BUILD], { cwd: root });
  await bringUpToDate(root, CONSOLE);
}

async function buildTexts(root: string): Promise<void> {
  for (const script of TEXT_BUILDS) {
    if (existsSync(join(root, script))) await runOrThrow(process.execPath, [script], { cwd: root });
  }
}

async function buildSmall(root: string): Promise<void> {
  await bringUpToDate(root, STATE);
  await bringUpToDate(root, AD_SERVE);
}
