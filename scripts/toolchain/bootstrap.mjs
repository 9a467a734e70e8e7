/**
 * What runs before anything is installed, on whatever Node (18 or later) the machine has: built-ins only.
 * It installs the locked packages when they are missing or other, then hands over to the Node pinned among them.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isInstalled } from "./installed.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const pinnedNode = join(root, "node_modules/node/bin/node");
const OLDEST_NODE = 18;
/** npm leaves out optional packages, native bindings among them, that do not name the Node it runs on. */
const OLDEST_INSTALLING_NODE = 20;
const nodeMajor = Number(process.versions.node.split(".")[0]);

/**
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<number>} the exit code; 1 for an end by signal
 */
function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, options);
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/**
 * Runs npm on the given Node: the npm that runs this script, or the one on the path.
 *
 * @param {string} node
 * @param {string[]} args
 * @param {string} cwd
 */
function npm(node, args, cwd) {
  const stdio = /** @type {const} */ (["ignore", "ignore", "inherit"]);
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ""}` };
  // Under `npm start`, npm says which npm-cli.js it is.
  const npmCli = process.env.npm_execpath;
  return npmCli?.endsWith(".js")
    ? run(node, [npmCli, ...args], { cwd, env, stdio })
    : run("npm", args, { cwd, env, stdio });
}

const QUIETLY = ["--no-audit", "--no-fund", "--loglevel=error"];

/** This very Node, or the pinned one, installed by itself first, where this one is too old to install the others. */
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

/**
 * Installs in `dir` when its packages are not what its lockfile says. A folder without a lockfile has nothing to install.
 * `npm install --no-save` keeps to the locked versions and leaves the lockfile alone; `npm ci` would refuse a lockfile that lists
 * the optional packages of some platforms only, as one written against a registry that carries no others does.
 *
 * @param {string} dir
 * @param {string} label how the folder is called in the progress line
 * @param {string} node
 */
async function install(dir, label, node) {
  if (!existsSync(join(dir, "package-lock.json")) || isInstalled(dir)) return;
  const started = Date.now();
  console.log(`설치 중 · installing ${label} …`);
  const code = await npm(node, ["install", "--no-save", ...QUIETLY], dir);
  if (code !== 0) throw new Error(`npm install failed in ${dir} (exit ${code})`);
  console.log(`설치 완료 · installed ${label} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

/**
 * Runs `command` on the pinned Node with this process's terminal and arguments, and ends with its exit code. Ctrl-C reaches both
 * from the terminal; here it is only waited out. Other signals are passed on, and the channel between the two
 * closes when this process dies in any way, which the other takes for a signal too.
 *
 * @param {string} command path of a .ts or .mjs file
 */
async function handOver(command) {
  const child = spawn(pinnedNode, [command, ...process.argv.slice(2)], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  process.on("SIGINT", () => {});
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGHUP"]))
    process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? (signal ? 130 : 1)));
  });
}

/**
 * Installs, then runs a command of `scripts/commands/` on the pinned Node.
 *
 * @param {string} name the command's file name without its ending
 * @param {{ encoder?: boolean }} [needs] whether the encoder's own packages are wanted
 */
export async function runCommand(name, needs = {}) {
  try {
    if (nodeMajor < OLDEST_NODE) {
      throw new Error(`Node ${OLDEST_NODE} or later is needed; this is ${process.version}`);
    }
    const command = join(root, "scripts/commands", `${name}.ts`);
    const alreadyPinned = isInstalled(root) && realpathSync(process.execPath) === realpathSync(pinnedNode);
    const node = await installingNode();
    const encoder = needs.encoder ? install(join(root, "encoder"), "encoder packages", node) : undefined;
    await Promise.all([install(root, "packages", node), encoder]);
    if (alreadyPinned) await import(pathToFileURL(command).href);
    else await handOver(command);
  } catch (error) {
    console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
