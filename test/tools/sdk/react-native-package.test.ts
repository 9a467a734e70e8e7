import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { buildReactNativeSdk } from "../../../scripts/build/react-native-sdk.mjs";
import { ROOT } from "../../../scripts/toolchain/paths.ts";
import { SDK } from "../../../sdk/react-native/src/version";

const PACKAGE = join(ROOT, "sdk/react-native/dist");
const GZIP_MAX_BYTES = 12 * 1024;

let gzipBytes: number;
let packed: string[];

beforeAll(async () => {
  ({ gzipBytes } = await buildReactNativeSdk());
  const output = execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: PACKAGE, encoding: "utf8" });
  const [{ files }] = JSON.parse(output) as [{ files: { path: string }[] }];
  packed = files.map(({ path }) => path).sort();
});

const read = (name: string) => readFileSync(join(PACKAGE, name), "utf8");

describe("the React Native SDK's package", () => {
  test("is under 12 KB, compressed", () => {
    expect(gzipBytes).toBeLessThan(GZIP_MAX_BYTES);
  });

  test("ships both kinds of module, the types that they name, and nothing else", () => {
    const types = packed.filter((name) => name.endsWith(".d.ts"));
    const others = ["README.md", "index.cjs", "index.js", "package.json"];
    expect(packed).toEqual([...others, ...types].sort());
    const named = types.flatMap((name) => [...read(name).matchAll(/from "\.\/([\w-]+)\.js"/g)]);
    expect([...new Set(["index", ...named.map(([, name]) => name)])].sort()).toEqual(
      types.map((name) => name.slice(0, -".d.ts".length)),
    );
  });

  test("imports React and React Native, and names its version to the ad server", () => {
    const imported = [...read("index.js").matchAll(/from"([^"]+)"/g)].map(([, name]) => name);
    expect([...new Set(imported)].sort()).toEqual(["react", "react-native", "react/jsx-runtime"]);
    const { name, version, peerDependencies } = JSON.parse(read("package.json"));
    expect(Object.keys(peerDependencies)).toEqual(["react", "react-native"]);
    expect([name, SDK]).toEqual(["@madang/react-native", `react-native/${version}`]);
  });
});
