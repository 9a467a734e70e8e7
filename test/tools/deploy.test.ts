import { join } from "node:path";
import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { readScriptConfig, SCRIPTS } from "../../scripts/local/scripts.ts";
import {
  gatewayFaults,
  givenSecrets,
  missingSecrets,
  placeholdersOf,
} from "../../scripts/toolchain/placeholders.ts";

import { requireWholeKeys } from "../../worker/secrets";

const root = join(import.meta.dirname, "../..");
const config = { name: "x", triggers: {}, d1_databases: [], kv_namespaces: [], vars: {} };

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

test("scripts that are called are deployed before their callers", () => {
  expect(SCRIPTS.map((script) => readScriptConfig(root, script).name)).toEqual([
    "madang-state",
    "madang-ad-serve",
    "madang-console",
  ]);
});
