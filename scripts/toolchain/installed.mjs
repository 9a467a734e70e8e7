import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {{ version?: string, optional?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lockfile
 */

/**
 * Whether the installed packages match the lockfile. npm writes `node_modules/.package-lock.json`
 * last, so an interrupted install never counts as complete.
 * Optional packages may be absent: most are for other platforms.
 *
 * @param {Lockfile} wanted package-lock.json
 * @param {Lockfile} installed node_modules/.package-lock.json
 * @returns {boolean}
 */
export function satisfies(wanted, installed) {
  const have = installed.packages ?? {};
  return Object.entries(wanted.packages ?? {}).every(([path, entry]) => {
    if (path === "" || entry.link) return true;
    const found = have[path];
    return found ? found.version === entry.version : entry.optional === true;
  });
}

/**
 * @param {string} dir a folder with a package-lock.json
 * @returns {boolean} whether its node_modules is there and current
 */
export function isInstalled(dir) {
  const installed = join(dir, "node_modules/.package-lock.json");
  if (!existsSync(installed)) return false;
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(path, "utf8"));
  return satisfies(read(join(dir, "package-lock.json")), read(installed));
}
