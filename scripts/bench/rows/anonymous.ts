import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AppRecord, appKeyKey } from "../../../domain/audience";
import { type HostileBody, hostileBodies } from "../../../test/load/fuzz/bodies.ts";
import { buildAll } from "../../build/build.ts";
import { freePorts } from "../../local/ports.ts";
import { startLocalRuntime } from "../../local/runtime.ts";
import { cpuUs, workerdPids } from "../cpu.ts";

/** Larger bodies of callers without a session are not read. */
const BODY_BYTES = 250_000;
/** Maximum processor time of an unauthenticated request, milliseconds. */
export const ANONYMOUS_MAX_MS = 50;
const WARM_UPS = 3;
const ANSWER_WITHIN_MS = 10_000;

const PAGES = ["sign-in", "sign-up", "confirm", "resend", "forgot", "recover", "mfa", "complete"].map(
  (page) => `/auth/${page}`,
);
const API_CALLS = ["/api/auth/login", "/api/project"];
/** Calls with an app's key, which is public. */
const SDK_CALLS = ["/events?key=fuzzed", "/properties?key=fuzzed", "/tag"];
const APP: AppRecord = { projectId: "prj_fuzz", appId: "app_fuzz", uidKey: "0".repeat(64) };

interface Target {
  origin: string;
  path: string;
}

/** Highest cost of one kind of body, with all its answers. */
export interface AnonymousCost {
  body: string;
  path: string;
  /** Processor time per request. */
  ms: number;
}

export interface AnonymousCosts {
  costs: AnonymousCost[];
  /** Highest cost of a body of the same size that is refused by its type alone. */
  controlMs: number;
  /** Answers that are neither a page nor a refusal. */
  faults: string[];
}

/**
 * Cost of hostile bodies from an unknown sender at the console and the ad server, compared with a body that is not read.
 * @param times requests per body and address
 */
export async function anonymousCosts(root: string, times: number): Promise<AnonymousCosts> {
  await buildAll(root);
  const stateDir = mkdtempSync(join(tmpdir(), "madang-fuzz-"));
  const ports = await freePorts();
  const before = new Set(workerdPids());
  const logged: string[] = [];
  const runtime = await startLocalRuntime({
    ...{ root, stateDir, ports, front: "direct" },
    onLog: ({ level, message }) => {
      if (level === "error") logged.push(message);
    },
  });
  try {
    const { PLANS } = await runtime.consoleEnv<{ PLANS: KVNamespace }>();
    await PLANS.put(appKeyKey("fuzzed"), JSON.stringify(APP));
    const pids = workerdPids().filter((pid) => !before.has(pid));
    const targets = [
      ...[...PAGES, ...API_CALLS].map((path) => ({ origin: runtime.consoleOrigin, path })),
      ...SDK_CALLS.map((path) => ({ origin: runtime.adServeOrigin, path })),
    ];
    const stranger = new Stranger(pids, times);
    const bodies = hostileBodies(BODY_BYTES);
    const unread = { name: "control", type: "image/png", body: "x".repeat(BODY_BYTES) };
    const control = await stranger.dearest(unread, targets);
    const costs: AnonymousCost[] = [];
    for (const body of bodies) costs.push(await stranger.dearest(body, targets));
    return { costs, controlMs: control.ms, faults: [...stranger.faults, ...logged] };
  } finally {
    await runtime.dispose();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

/** Sends from a new address each time, so that throttling does not affect the measurement. */
class Stranger {
  readonly faults: string[] = [];
  private readonly pids: readonly number[];
  private readonly times: number;
  private sent = 0;

  constructor(pids: readonly number[], times: number) {
    this.pids = pids;
    this.times = times;
  }

  async dearest(body: HostileBody, targets: readonly Target[]): Promise<AnonymousCost> {
    let dearest: AnonymousCost = { body: body.name, path: "", ms: 0 };
    for (const target of targets) {
      for (let nth = 0; nth < WARM_UPS; nth++) await this.send(target, body);
      const before = cpuUs(this.pids);
      for (let nth = 0; nth < this.times; nth++) await this.send(target, body);
      const after = cpuUs(this.pids);
      if (before === null || after === null) throw new Error("this system does not tell what a process used");
      const ms = (after - before) / 1000 / this.times;
      if (ms >= dearest.ms) dearest = { body: body.name, path: target.path, ms };
    }
    return dearest;
  }

  private async send({ origin, path }: Target, { name, type, body }: HostileBody): Promise<void> {
    const nth = this.sent++;
    const asked = fetch(origin + path, {
      method: "POST",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      redirect: "manual",
      headers: {
        "Content-Type": type,
        "CF-Connecting-IP": `2001:db8:${((nth >> 16) & 0xffff).toString(16)}:${(nth & 0xffff).toString(16)}::1`,
        Origin: origin,
      },
      body,
    });
    const response = await asked.catch((cause) => {
      throw new Error(`${path} did not answer to ${name}`, { cause });
    });
    await response.arrayBuffer();
    if (response.status >= 500) this.faults.push(`${path} answered ${response.status} to ${name}`);
  }
}
