import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { ROOT } from "./paths.ts";

export interface RunResult {
  /** Exit code; 1 after a signal. */
  code: number;
  /** Both streams, in order of arrival. */
  output: string;
  elapsedMs: number;
}

export interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** Lets the child write both streams, or stdout only, to this terminal; the others are collected in `output`. */
  inherit?: boolean | "stdout";
  /** Runs the child in its own process group, so that it finishes when this process is ended. */
  uninterrupted?: boolean;
}

/** Environment of every child: the pinned Node and the installed tools come first, and telemetry is off. */
export function childEnv(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: [join(ROOT, "node_modules/.bin"), process.env.PATH ?? ""].join(delimiter),
    WRANGLER_SEND_METRICS: "false",
    DO_NOT_TRACK: "1",
    NO_UPDATE_NOTIFIER: "1",
    ...extra,
  };
}

/** Runs a program to its end. Resolves with any exit code; rejects only when it cannot be started. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      env: childEnv(options.env),
      detached: options.uninterrupted ?? false,
      stdio: ["ignore", options.inherit ? "inherit" : "pipe", options.inherit === true ? "inherit" : "pipe"],
    });
    const chunks: Buffer[] = [];
    child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.once("error", reject);
    child.once("close", (code) => {
      const output = Buffer.concat(chunks).toString("utf8");
      resolve({ code: code ?? 1, output, elapsedMs: performance.now() - started });
    });
  });
}

/** Runs a program to its end, and throws its output when it fails. */
export async function runOrThrow(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<RunResult> {
  const result = await run(command, args, options);
  if (result.code !== 0) {
    throw new Error(`${[command, ...args].join(" ")} ended with ${result.code}\n${result.output.trim()}`);
  }
  return result;
}
