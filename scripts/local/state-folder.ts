import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A demo account of the seed, as the start command displays it. */
export interface SignIn {
  role: string;
  email: string;
  password: string;
  /** Whether it needs a second factor, whose codes the mailbox page displays. */
  isAskedForCode?: boolean;
}

const OWNER = "owner.pid";
const SEEDED = "seeded.json";

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Locks the state folder for this process: two runtimes on the same SQLite files would corrupt them.
 * A lock of a dead process is ignored. An incompletely seeded folder is emptied, and so is any with `fresh`.
 *
 * @returns a function that releases the folder
 * @throws when another live process holds it
 */
export function claimStateFolder(dir: string, fresh: boolean): () => void {
  const owner = join(dir, OWNER);
  const pid = existsSync(owner) ? Number(readFileSync(owner, "utf8")) : undefined;
  if (pid && pid !== process.pid && isAlive(pid)) {
    throw new Error(`${dir} is in use by process ${pid}: end that one first`);
  }
  if (fresh || !existsSync(join(dir, SEEDED))) rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  writeFileSync(owner, String(process.pid));
  return () => rmSync(owner, { force: true });
}

/** The stored sign-ins of this state's seed, or undefined when it is not seeded. */
export function keptSignIns(dir: string): SignIn[] | undefined {
  const path = join(dir, SEEDED);
  if (!existsSync(path)) return undefined;
  return (JSON.parse(readFileSync(path, "utf8")) as { signIns: SignIn[] }).signIns;
}

/** Marks the state as completely seeded. */
export function keepSignIns(dir: string, signIns: readonly SignIn[]): void {
  writeFileSync(join(dir, SEEDED), `${JSON.stringify({ signIns }, null, 2)}\n`, { mode: 0o600 });
}
