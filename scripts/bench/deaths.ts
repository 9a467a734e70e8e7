import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import type { AdServeEnv } from "../../ad-serve/env.ts";
import type { QueuedDelivery } from "../../domain/delivery";
import { workerOptions } from "../local/scripts.ts";
import { BROWSER, beaconPathsOf, SITE } from "./beacons.ts";
import { mortalAdServe } from "./consumer.ts";
import { workerdPids } from "./cpu.ts";
import { benchPlan } from "./plans.ts";
import { type BundledScripts, publish, TOKEN_KEYS } from "./runtime.ts";

/** Isolates of one runtime, which die together. */
export const ISOLATES = 16;
/** Beacons a second of an isolate at the peak; docs/scale.md has the arithmetic. */
export const BEACONS_PER_S = 7.9;
/** An isolate lives from its first beacon for a random time between these. */
const LIFE_MS = { min: 1_500, max: 3_000 };
const UNIT = "unt_deaths";
const TOKENS = 40;

/** What isolates answered, and what of it reached the queue. */
export interface Deaths {
  deaths: number;
  answered: number;
  queued: number;
  /** Queue messages. */
  messages: number;
}

/** A delivery queue that counts. */
class Sink {
  beacons = 0;
  messages = 0;
  readonly #server: Server = createServer(async (request, response) => {
    const body = await text(request).catch(() => "[]");
    const queued = JSON.parse(body) as QueuedDelivery[];
    this.messages += queued.length;
    const beacons = queued.flatMap((each) => ("pack" in each ? each.messages : [each]));
    for (const beacon of beacons) this.beacons += "count" in beacon ? beacon.count : 1;
    response.end();
  });

  async open(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Ends once all that arrived was read. */
  async close(): Promise<void> {
    this.#server.close();
    await once(this.#server, "close");
  }
}

/** Kills a runtime of `ISOLATES` ad servers at a random moment under load. */
async function die(root: string, scripts: BundledScripts, packMs: number): Promise<Deaths> {
  const sink = new Sink();
  const SINK = await sink.open();
  const adServe = workerOptions(root, scripts.adServe, {
    TOKEN_KEYS,
    SINK,
    AD_SERVE_ORIGIN: "http://127.0.0.1",
    PACK_BEACONS_MS: String(packMs),
  });
  const names = Array.from({ length: ISOLATES }, (_, nth) => `isolate-${nth}`);
  const socket = { unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }] };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      workers: [
        ...names.map((name) => ({ ...adServe, name, ...socket })),
        workerOptions(root, scripts.state, {}),
      ],
      host: "127.0.0.1",
      port: 0,
      cf: false,
      telemetry: { enabled: false },
      handleStructuredLogs: () => undefined,
    }),
  );
  try {
    await miniflare.ready;
    const [pid] = workerdPids();
    if (pid === undefined) throw new Error("needs Linux, to find the runtime's process");
    await publish(await miniflare.getBindings<AdServeEnv>(names[0] ?? ""), [
      benchPlan(UNIT, 5, null, Date.now()),
    ]);
    const ports = await Promise.all(
      names.map(async (name) => Number((await miniflare.unsafeGetDirectURL(name)).port)),
    );
    const paths = await beaconPathsOf(ports[0] ?? 0, `/request?unit=${UNIT}&lcl=ko`, TOKENS);
    const endsAtMs = performance.now() + LIFE_MS.min + Math.random() * (LIFE_MS.max - LIFE_MS.min);
    const living = ports.map((port) => load(port, paths, endsAtMs));
    await wait(endsAtMs - performance.now());
    process.kill(pid, "SIGKILL");
    const answered = (await Promise.all(living)).reduce((all, each) => all + each, 0);
    await sink.close();
    return { deaths: ISOLATES, answered, queued: sink.beacons, messages: sink.messages };
  } finally {
    await miniflare.dispose();
  }
}

/** Sends beacons at random moments until the isolate dies. @returns how many were answered */
async function load(port: number, paths: readonly string[], endsAtMs: number): Promise<number> {
  const sent: Promise<number>[] = [];
  for (let nth = 0; performance.now() < endsAtMs; nth++) {
    await wait((-Math.log(1 - Math.random()) * 1_000) / BEACONS_PER_S);
    sent.push(send(`http://127.0.0.1:${port}${paths[nth % paths.length]}`));
  }
  return (await Promise.all(sent)).reduce((all, each) => all + each, 0);
}

/** @returns 1 if it was answered */
async function send(url: string): Promise<number> {
  try {
    const { status } = await fetch(url, { method: "POST", headers: { "User-Agent": BROWSER, Origin: SITE } });
    return status === 204 ? 1 : 0;
  } catch {
    return 0;
  }
}

/**
 * Kills runtimes under load, one after the other.
 * @param deaths of isolates, a multiple of `ISOLATES`
 */
export async function measureDeaths(
  root: string,
  scripts: BundledScripts,
  packMs: number,
  deaths: number,
): Promise<Deaths> {
  const mortal = { ...scripts, adServe: await mortalAdServe(root, scripts.adServe) };
  const all = { deaths: 0, answered: 0, queued: 0, messages: 0 };
  while (all.deaths < deaths) {
    const found = await die(root, mortal, packMs);
    for (const name of Object.keys(all) as (keyof Deaths)[]) all[name] += found[name];
  }
  return all;
}
