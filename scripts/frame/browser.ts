import { type ChildProcess, spawn } from "node:child_process";
import { type AddressInfo, createServer } from "node:net";

/** A browser window that is driven from outside. */
export interface Window {
  name: string;
  open(url: string): Promise<void>;
  /** The value of a JavaScript expression in the page, through JSON. */
  read<T>(expression: string): Promise<T>;
  /** PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export const VIEW = { width: 390, height: 700 };

/** Starts a program. @throws Error when it is not installed */
export function program(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  child.on("error", () => console.error(`✗ ${command} is not installed`));
  return child;
}

/** The first match in what the program writes to one of its outputs. @throws Error if it ends before */
export function written(child: ChildProcess, output: 1 | 2 | 3, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const stream = child.stdio[output] as NodeJS.ReadableStream;
    stream.on("data", (data: Buffer) => {
      text += data.toString();
      const [, found] = pattern.exec(text) ?? [];
      if (found) resolve(found);
    });
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`${child.spawnfile} ended: ${text}`)));
  });
}

/** Ends the program. @returns once it has ended */
export function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill();
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
