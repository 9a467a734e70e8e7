import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { reactNativeSdk } from "../../../app/routes/pub.$project.apps.$app._index/snippets/react-native";
import { AD_FORMATS } from "../../../domain/kernel";
import { buildReactNativeSdk } from "../../../scripts/build/react-native-sdk.mjs";
import { ROOT } from "../../../scripts/toolchain/paths.ts";
import { SDK } from "../../../sdk/react-native/src/version";

const PACKAGE = join(ROOT, "sdk/react-native/dist");
/** Timeout for the compiler, which reads React's types. */
const COMPILED_WITHIN_MS = 60_000;
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

/** Compiler errors of the example app with the built types. @param change of its source */
function faultsOfExample(change: (source: string) => string = (source) => source): string[] {
  const app = join(ROOT, "examples/react-native/App.tsx");
  const storage = join(ROOT, "examples/react-native/storage.d.ts");
  const files = new Map([
    [app, change(readFileSync(app, "utf8"))],
    [
      storage,
      `declare module "@react-native-async-storage/async-storage" {
        const storage: { getItem(key: string): Promise<string | null>; setItem(key: string, value: string): Promise<void> };
        export default storage;
      }`,
    ],
  ]);
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    jsx: ts.JsxEmit.ReactJSX,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2022.d.ts", "lib.dom.d.ts"],
    types: [],
    paths: { "@madang/react-native": [join(PACKAGE, "index.d.ts")] },
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.getSourceFile = (path, target, ...rest) => {
    const source = files.get(path);
    return source === undefined
      ? getSourceFile(path, target, ...rest)
      : ts.createSourceFile(path, source, target);
  };
  const roots = [...files.keys(), join(ROOT, "sdk/react-native/ambient.d.ts")];
  const program = ts.createProgram(roots, options, host);
  const sources = program.getSourceFiles().filter(({ fileName }) => !fileName.includes("node_modules"));
  return sources
    .flatMap((source) => program.getSemanticDiagnostics(source))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

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

  test(
    "has types by which the example app and the guide's code compile, and a wrong one does not",
    () => {
      expect(faultsOfExample()).toEqual([]);
      const wrong = (source: string) => source.replace('appKey: "APP_KEY"', "appKey: 1");
      expect(faultsOfExample(wrong)).toEqual([expect.stringContaining("not assignable")]);
      const call = {
        adServeOrigin: "https://edge.example",
        appKey: "key",
        unitId: "u",
        platform: "android",
      } as const;
      const placement = { headline: true, body: false, cta: true, profile: true };
      const unit = { width: 320, height: 100, placement, textItems: ["price"] };
      for (const format of AD_FORMATS)
        expect(
          faultsOfExample(() => reactNativeSdk(call, { ...unit, format })),
          format,
        ).toEqual([]);
    },
    COMPILED_WITHIN_MS,
  );
});
