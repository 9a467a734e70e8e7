import { SHARDS_MAX } from "../../domain/kernel/limits.ts";
import type { ScriptConfig } from "../local/scripts.ts";

/** Whether an id is the repository's placeholder: zeros only. */
const isPlaceholder = (id: string | undefined) => id === undefined || /^[0-]*$/.test(id);

/** The repository's placeholder domain. */
const DOMAIN = /(?:^|[/@.])madang\.example$/;

/** One line per placeholder value in the configuration `path`: file, kind and binding. */
export function placeholdersOf(path: string, config: ScriptConfig): string[] {
  return [
    ...config.d1_databases
      .filter(({ database_id }) => isPlaceholder(database_id))
      .map(({ binding }) => `${path}: database_id of ${binding} (wrangler d1 create)`),
    ...config.kv_namespaces
      .filter(({ id }) => isPlaceholder(id))
      .map(({ binding }) => `${path}: id of ${binding} (wrangler kv namespace create)`),
    ...Object.entries(config.vars)
      .filter(([, value]) => typeof value === "string" && DOMAIN.test(value))
      .map(([name, value]) => `${path}: ${name} (now ${value})`),
  ];
}

/**
 * Names of a script's secrets.
 * @param output of `wrangler secret list`: JSON, possibly surrounded by warnings
 */
export function givenSecrets(output: string): Set<string> {
  const [listed = "[]"] = /^\[(?:\s*\{[\s\S]*\}\s*)?\]\s*$/m.exec(output) ?? [];
  return new Set((JSON.parse(listed) as { name: string }[]).map(({ name }) => name));
}

/** Missing secrets of a script. */
export function missingSecrets(needed: readonly string[], given: ReadonlySet<string>): string[] {
  return needed.filter((name) => !given.has(name));
}

const isSaid = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Whether a deployment may send card payments to an address: HTTPS on the internet. */
function isPublicOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return (
    protocol === "https:" && hostname.includes(".") && !/^[\d.]+$|\.(?:localhost|local|test)$/.test(hostname)
  );
}

/** One line per reason why a deployed console could not charge cards, or would use the local gateway. */
export function gatewayFaults(
  path: string,
  vars: ScriptConfig["vars"],
  secrets: ReadonlySet<string>,
): string[] {
  const faults: string[] = [];
  const hasSecretKey = secrets.has("TOSS_SECRET_KEY") || isSaid(vars.TOSS_SECRET_KEY);
  const hasClientKey = secrets.has("TOSS_CLIENT_KEY") || isSaid(vars.TOSS_CLIENT_KEY);
  if (vars.TOSS_SECRET_KEY !== undefined) faults.push(`${path}: TOSS_SECRET_KEY is a secret, not a var`);
  if (hasSecretKey !== hasClientKey) {
    const [given, missing] = hasSecretKey ? ["SECRET", "CLIENT"] : ["CLIENT", "SECRET"];
    faults.push(`${path}: TOSS_${missing}_KEY is missing beside TOSS_${given}_KEY; set both or neither`);
  }
  for (const name of ["TOSS_API_ORIGIN", "TOSS_SCRIPT_URL"]) {
    const address = vars[name];
    if (isSaid(address) && !isPublicOrigin(address)) {
      faults.push(`${path}: ${name} is no public https address (now ${address})`);
    }
  }
  return faults;
}

const NUMBERED = "DELIVERY_QUEUE_";

/**
 * One line per queue of the ad server that the console does not empty, or whose dead letters it does not keep, and per delivery queue that
 * the ad server does not reach, since a number before it is missing, or whose name the console does not know.
 */
export function queueFaults(adServe: ScriptConfig["queues"], console: ScriptConfig["queues"]): string[] {
  const { producers = [] } = adServe;
  const consumed = new Map(console.consumers?.map((consumer) => [consumer.queue, consumer]));
  const faults = producers.flatMap(({ queue }) => {
    const dead = consumed.get(queue)?.dead_letter_queue;
    if (!consumed.has(queue)) return [`wrangler.toml: no consumer of ${queue}, which the ad server fills`];
    if (dead !== undefined && consumed.has(dead)) return [];
    return [`wrangler.toml: the dead letters of ${queue} are not consumed`];
  });
  const numbered = new Map(producers.map(({ binding, queue }) => [binding, queue]));
  const last = [...numbered.keys()].filter((binding) => binding.startsWith(NUMBERED)).length + 1;
  for (let nth = 2; nth <= last; nth++) {
    const queue = numbered.get(NUMBERED + nth);
    const named = `madang-delivery-${nth}`;
    if (queue !== named)
      faults.push(`ad-serve/wrangler.toml: ${NUMBERED}${nth} is ${queue ?? "missing"}, not ${named}`);
  }
  return faults;
}

/** One line per setting of a hot campaign's shards that the state script would read as another. */
export function shardFaults(
  path: string,
  { METER_SHARDS: shards, METER_SHARDS_FROM: calls }: ScriptConfig["vars"],
): string[] {
  const faults: string[] = [];
  if (shards !== undefined && !(isWhole(shards) && Number(shards) <= SHARDS_MAX))
    faults.push(`${path}: METER_SHARDS is ${shards}, not a number from 1 to ${SHARDS_MAX}`);
  if (calls !== undefined && !isWhole(calls))
    faults.push(`${path}: METER_SHARDS_FROM is ${calls}, not a number of calls a second`);
  return faults;
}

const isWhole = (value: unknown): boolean => /^[1-9]\d{0,5}$/.test(String(value));
