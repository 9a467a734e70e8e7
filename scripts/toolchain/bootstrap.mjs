/**
 * Runs before anything is installed, on any Node from version 18: uses built-in modules only.
 * Installs the locked packages when they are missing or outdated, then continues on the pinned Node among them.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isInstalled } from "./installed.mjs";
import { supervise } from "./supervise.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const pinnedNode = join(root, "node_modules/node/bin/node");
const OLDEST_NODE = 18;
/** On older Nodes, npm skips optional packages, including native bindings, whose `engines` do not list them. */
const OLDEST_INSTALLING_NODE = 20;
const nodeMajor = Number(process.versions.node.split(".")[0]);

/**
 * Runs npm on the given Node: the npm that runs this script, or the one on the path.
 *
 * @param {string} node
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<number>} the exit code
 */
function npm(node, args, cwd) {
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ""}` };
  // Under `npm start`, npm sets the path of its npm-cli.js.
  const npmCli = process.env.npm_execpath;
  if (npmCli?.endsWith(".js")) return supervise(node, [npmCli, ...args], { cwd, env, quiet: true });
  return new Promise((resolve, reject) => {
    const child = spawn("npm", args, { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

const QUIETLY = ["--no-audit", "--no-fund", "--loglevel=error"];

/** This Node, or if it is too old to install packages, the pinned Node, installed first. */
async function installingNode() {
  if (nodeMajor >= OLDEST_INSTALLING_NODE) return process.execPath;
  const dir = join(root, ".cache/node");
  const node = join(dir, "node_modules/node/bin/node");
  if (existsSync(node)) return node;
  mkdirSync(dir, { recursive: true });
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const args = ["install", "--prefix", dir, "--no-save", ...QUIETLY, `node@${devDependencies.node}`];
  if ((await npm(process.execPath, args, dir)) !== 0)
    throw new Error(`npm could not install Node ${devDependencies.node}`);
  return node;
}

/** @param {string} dir @returns {boolean} whether its packages are not what its lockfile says; without one there are none */
const needsInstall = (dir) => existsSync(join(dir, "package-lock.json")) && !isInstalled(dir);

/**
 * `npm install --no-save` installs the locked versions and leaves the lockfile alone. `npm ci` would refuse a lockfile that lists
 * the optional packages of some platforms only, as written with a registry that has no others.
 *
 * @param {string} dir
 * @param {string} label name of the folder in the progress line
 * @param {string} node
 */
async function install(dir, label, node) {
  const started = Date.now();
  console.log(`설치 중 · installing ${label} …`);
  const code = await npm(node, ["install", "--no-save", ...QUIETLY], dir);
  if (code !== 0) throw new Error(`npm install failed in ${dir} (exit ${code})`);
  console.log(`설치 완료 · installed ${label} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

/**
 * What a command needs beyond the root's packages. `encoder`: the encoder's own packages. `product`: a loader for the product's modules,
 * whose imports have no file endings.
 *
 * @type {Record<string, { encoder?: boolean; product?: boolean }>}
 */
const NEEDS = {
  audit: { product: true },
  bench: { product: true },
  "bench-deaths": { product: true },
  "bench-fuzz": { product: true },
  "bench-money": { product: true },
  "bench-simulate": { product: true },
  "bench-soak": { product: true },
  dev: { encoder: true },
  "frame-browsers": { product: true },
  start: { encoder: true },
  test: { encoder: true },
  // The third-party notices include the encoder's packages.
  verify: { encoder: true },
};

/**
 * Installs, then runs a command of `scripts/commands/` on the pinned Node and ends with its exit code.
 *
 * @param {string | undefined} name the command's file name without its ending
 * @param {string[]} args
 */
export async function runCommand(name, args) {
  try {
    if (nodeMajor < OLDEST_NODE) {
      throw new Error(`Node ${OLDEST_NODE} or later is needed; this is ${process.version}`);
    }
    const command = join(root, "scripts/commands", `${name}.ts`);
    if (!name || !existsSync(command)) throw new Error(`unknown command: ${name ?? "none"}`);
    const { encoder = false, product = false } = NEEDS[name] ?? {};
    const folders = new Map([[root, "packages"]]);
    if (encoder) folders.set(join(root, "encoder"), "encoder packages");
    const missing = [...folders].filter(([dir]) => needsInstall(dir));
    if (missing.length > 0) {
      const node = await installingNode();
      await Promise.all(missing.map(([dir, label]) => install(dir, label, node)));
    }
    const loader = product ? ["--import", "tsx"] : [];
    process.exitCode = await supervise(pinnedNode, [...loader, command, ...args], { cwd: root });
  } catch (error) {
    console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
