import { join } from "node:path";
import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { readScriptConfig, SCRIPTS } from "../../scripts/local/scripts.ts";
import {
  gatewayFaults,
  givenSecrets,
  missingSecrets,
  placeholdersOf,
  queueFaults,
  shardFaults,
} from "../../scripts/toolchain/placeholders.ts";

import { requireWholeKeys } from "../../worker/secrets";

const root = join(import.meta.dirname, "../..");
const config = { name: "x", triggers: {}, d1_databases: [], kv_namespaces: [], queues: {}, vars: {} };

test("a placeholder id keeps a deployment from starting, an account's own does not", () => {
  const ids = (id: string) => ({ ...config, kv_namespaces: [{ binding: "PLANS", id }] });
  expect(placeholdersOf("wrangler.toml", ids("00000000000000000000000000000000"))).toEqual([
    "wrangler.toml: id of PLANS (wrangler kv namespace create)",
  ]);
  expect(placeholdersOf("wrangler.toml", ids("0f2ac74b498b48028cb68387c421e279"))).toEqual([]);
});

test("the repository's own domain keeps a deployment from starting, an account's own does not", () => {
  const vars = { CONSOLE_ORIGIN: "https://console.madang.example", MAIL_FROM: "no-reply@ads.example.com" };
  expect(placeholdersOf("wrangler.toml", { ...config, vars })).toEqual([
    "wrangler.toml: CONSOLE_ORIGIN (now https://console.madang.example)",
  ]);
});

test("secrets that nobody has set keep a deployment from starting", () => {
  const listed = JSON.stringify([{ name: "AUTH_SECRET", type: "secret_text" }], null, 2);
  const output = `▲ [WARNING] There is a newer version\n${listed}\n`;
  expect(missingSecrets(["AUTH_SECRET", "EXPLAIN_KEY"], givenSecrets(output))).toEqual(["EXPLAIN_KEY"]);
});

test("a deployment has both keys of the payment gateway or neither, and never one of this machine", () => {
  const faults = (vars: Record<string, string>, ...secrets: string[]) =>
    gatewayFaults("wrangler.toml", vars, new Set(secrets));
  expect(faults({})).toEqual([]);
  expect(faults({ TOSS_CLIENT_KEY: "live_ck_1" }, "TOSS_SECRET_KEY")).toEqual([]);
  expect(faults({ TOSS_CLIENT_KEY: "live_ck_1" })).toHaveLength(1);
  expect(faults({}, "TOSS_SECRET_KEY")).toHaveLength(1);
  expect(faults({ TOSS_CLIENT_KEY: "live_ck_1", TOSS_SECRET_KEY: "live_sk_1" })).toHaveLength(1);
  expect(faults({ TOSS_API_ORIGIN: "https://api.tosspayments.com" })).toEqual([]);
  for (const address of [
    "http://127.0.0.1:8791",
    "https://localhost",
    "https://127.0.0.1",
    "http://api.tosspayments.com",
    "x",
  ]) {
    expect(faults({ TOSS_API_ORIGIN: address }), address).toHaveLength(1);
    expect(faults({ TOSS_SCRIPT_URL: address }), address).toHaveLength(1);
  }
});

test("the console starts with whole keys alone", () => {
  const whole = Buffer.alloc(32, 1).toString("base64url");
  expect(() => requireWholeKeys({ AUTH_SECRET: whole, EXPLAIN_KEY: whole })).not.toThrow();
  for (const AUTH_SECRET of ["", "x", whole.slice(1)]) {
    expect(() => requireWholeKeys({ AUTH_SECRET })).toThrow("AUTH_SECRET");
  }
  expect(() => requireWholeKeys({ AUTH_SECRET: whole, ENCODER_KEY: "x" })).toThrow("ENCODER_KEY");
});

test("no script keeps a record of its requests' addresses, which hold links that open accounts", () => {
  for (const { config } of SCRIPTS) {
    const { observability } = unstable_readConfig({ config: join(root, config) }, { hideWarnings: true });
    expect(observability?.logs, config).toMatchObject({ enabled: true, invocation_logs: false });
  }
});

const madang = (name: string) => `madang-${name}`;
const filled = (...queues: [binding: string, name: string][]) => ({
  producers: queues.map(([binding, name]) => ({ binding, queue: madang(name) })),
});
const emptied = (...names: string[]) => ({
  consumers: names.flatMap((name) => [
    { queue: madang(name), dead_letter_queue: madang(`${name}-dead`) },
    { queue: madang(`${name}-dead`) },
  ]),
});
const TWO: [string, string][] = [
  ["DELIVERY_QUEUE", "delivery"],
  ["DELIVERY_QUEUE_2", "delivery-2"],
];

test("a queue that the ad server fills is emptied by the console, and so are its dead letters", () => {
  const [adServe, console] = [SCRIPTS[1], SCRIPTS[2]].map(
    (script) => script && readScriptConfig(root, script).queues,
  );
  expect(queueFaults(adServe ?? {}, console ?? {})).toEqual([]);
  expect(queueFaults(filled(...TWO), emptied("delivery", "delivery-2"))).toEqual([]);
  expect(queueFaults(filled(...TWO), emptied("delivery"))).toEqual([
    "wrangler.toml: no consumer of madang-delivery-2, which the ad server fills",
  ]);
  const [living] = emptied("delivery").consumers;
  expect(queueFaults(filled(["DELIVERY_QUEUE", "delivery"]), { consumers: living ? [living] : [] })).toEqual([
    "wrangler.toml: the dead letters of madang-delivery are not consumed",
  ]);
});

test("delivery queues are numbered from 2 on without a gap, and named by their number", () => {
  const all = emptied("delivery", "delivery-2", "delivery-3", "delivery-x");
  const numbered = (...queues: [string, string][]) => queueFaults(filled(...queues), all);
  expect(numbered(...TWO, ["DELIVERY_QUEUE_3", "delivery-3"])).toEqual([]);
  expect(numbered(["DELIVERY_QUEUE_3", "delivery-3"])).toEqual([
    "ad-serve/wrangler.toml: DELIVERY_QUEUE_2 is missing, not madang-delivery-2",
  ]);
  expect(numbered(["DELIVERY_QUEUE_2", "delivery-x"])).toEqual([
    "ad-serve/wrangler.toml: DELIVERY_QUEUE_2 is madang-delivery-x, not madang-delivery-2",
  ]);
});

test("a number of shards is one that the state script takes as it is", () => {
  const [state] = SCRIPTS;
  expect(shardFaults("state", state === undefined ? {} : readScriptConfig(root, state).vars)).toEqual([]);
  expect(shardFaults("state", { METER_SHARDS: "64", METER_SHARDS_FROM: "100" })).toEqual([]);
  for (const METER_SHARDS of ["0", "65", "three", ""])
    expect(shardFaults("state", { METER_SHARDS })).toEqual([
      `state: METER_SHARDS is ${METER_SHARDS}, not a number from 1 to 64`,
    ]);
  expect(shardFaults("state", { METER_SHARDS_FROM: "-1" })).toEqual([
    "state: METER_SHARDS_FROM is -1, not a number of calls a second",
  ]);
});

test("scripts that are called are deployed before their callers", () => {
  expect(SCRIPTS.map((script) => readScriptConfig(root, script).name)).toEqual([
    "madang-state",
    "madang-ad-serve",
    "madang-console",
  ]);
});
