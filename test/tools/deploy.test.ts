import { join } from "node:path";
import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { readScriptConfig, SCRIPTS } from "../../scripts/local/scripts.ts";
import { placeholdersOf } from "../../scripts/toolchain/placeholders.ts";

const root = join(import.meta.dirname, "../..");
const config = { name: "x", triggers: {}, d1_databases: [], kv_namespaces: [] };

test("a placeholder id keeps a deployment from starting, an account's own does not", () => {
  const ids = (id: string) => ({ ...config, kv_namespaces: [{ binding: "PLANS", id }] });
  expect(placeholdersOf("wrangler.toml", ids("00000000000000000000000000000000"))).toEqual([
    "wrangler.toml: id of PLANS (wrangler kv namespace create)",
  ]);
  expect(placeholdersOf("wrangler.toml", ids("0f2ac74b498b48028cb68387c421e279"))).toEqual([]);
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
