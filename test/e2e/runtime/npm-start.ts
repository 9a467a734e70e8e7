import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { freePorts, portsFrom, takenPort } from "../../../scripts/local/ports.ts";
import { ROOT } from "../../../scripts/toolchain/paths.ts";
import { type Process, processesWith } from "./processes";

const NOT_COPIED = /(^|\/)(node_modules|\.git|\.state|\.cache|\.wrangler)$/;

/** A built copy of the repository, in which `npm start` conflicts with no other instance. */
export function copyRepository(): { dir: string; remove(): void } {
  const dir = mkdtempSync(join(tmpdir(), "madang-start-"));
  cpSync(ROOT, dir, { recursive: true, filter: (path) => !NOT_COPIED.test(relative(ROOT, path)) });
  for (const packages of ["node_modules", "encoder/node_modules"])
    symlinkSync(join(ROOT, packages), join(dir, packages));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

async function firstOfThreeFreePorts(): Promise<number> {
  for (;;) {
    const { console: port } = await freePorts();
    if ((await takenPort(Object.values(portsFrom(port)))) === undefined) return port;
  }
}

/** Without the test's environment variables, which change the behaviour of tools. */
const TERMINAL_ENV: NodeJS.ProcessEnv = { ...process.env };
for (const name of Object.keys(TERMINAL_ENV))
  if (/^(NODE_ENV|VITEST|TEST$|DEV$|PROD$|MODE$)/.test(name)) delete TERMINAL_ENV[name];

/** `npm start` as in a terminal. */
export class NpmStart {
  /** Output so far. */
  output = "";
  readonly #mark = `MADANG_TEST_RUN=${randomUUID()}`;
  readonly #npm: ChildProcess;

  private constructor(
    dir: string,
    command: readonly string[],
    readonly port: number,
  ) {
    const [name = "", value = ""] = this.#mark.split("=");
    this.#npm = spawn("npm", [...command, "--", "--port", String(port), "--demo", "small"], {
      cwd: dir,
      env: { ...TERMINAL_ENV, [name]: value, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
      // A separate process group, so that a signal reaches only its target.
      detached: true,
    });
    for (const stream of [this.#npm.stdout, this.#npm.stderr])
      stream?.on("data", (chunk: Buffer) => {
        this.output += chunk.toString("utf8");
      });
  }

  static async begin(dir: string, command: readonly string[] = ["start"]): Promise<NpmStart> {
    return new NpmStart(dir, command, await firstOfThreeFreePorts());
  }

  /**
   * Waits until it serves, as long as it prints progress.
   * @throws Error with its output if it ends, or prints nothing for `silentForMs`
   */
  ready(silentForMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const give = (why: string) => settle(() => reject(new Error(`${why}:\n${this.output}`)));
      let silence = setTimeout(() => give("npm start went silent"), silentForMs);
      const look = () => {
        if (this.output.includes("ready in")) return settle(resolve);
        clearTimeout(silence);
        silence = setTimeout(() => give("npm start went silent"), silentForMs);
      };
      const ended = () => give("npm start ended");
      const settle = (end: () => void) => {
        clearTimeout(silence);
        this.#npm.off("exit", ended);
        for (const stream of [this.#npm.stdout, this.#npm.stderr]) stream?.off("data", look);
        end();
      };
      this.#npm.once("exit", ended);
      for (const stream of [this.#npm.stdout, this.#npm.stderr]) stream?.on("data", look);
      look();
    });
  }

  /** All living processes that it started, npm included. */
  processes(): Process[] {
    return processesWith(this.#mark);
  }

  /** @param who matches the command line of the process to signal */
  signal(who: RegExp, signal: NodeJS.Signals): void {
    const [target, ...others] = this.processes().filter(({ command }) => who.test(command));
    if (!target || others.length > 0) throw new Error(`${who} is not one of the processes`);
    process.kill(target.pid, signal);
  }

  /** Ends all processes after a failed test. */
  kill(): void {
    for (const { pid } of this.processes()) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // Its guard process was faster.
      }
    }
  }
}
