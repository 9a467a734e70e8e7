import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { buildWebSdkPackage } from "../../scripts/build/web-sdk.mjs";
import { ROOT } from "../../scripts/toolchain/paths.ts";

/** Timeout for the compiler, which reads the browser's types. */
const COMPILED_WITHIN_MS = 60_000;
const PACKAGE = join(ROOT, "ad-serve/dist/npm");

beforeAll(() => buildWebSdkPackage());

/** Compiler errors for modules that import the package, one list per module. */
function faultsOf(sources: readonly string[]): string[][] {
  const files = new Map(sources.map((source, index) => [join(PACKAGE, `page-${index}.ts`), source]));
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2022.d.ts", "lib.dom.d.ts"],
    types: [],
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
  const program = ts.createProgram([...files.keys()], options, host);
  return [...files.keys()].map((path) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(path))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
  );
}

describe("the web SDK's package", () => {
  test("ships the module and its types, and nothing else", () => {
    const packed = execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: PACKAGE, encoding: "utf8" });
    const [{ files }] = JSON.parse(packed) as [{ files: { path: string }[] }];
    expect(files.map(({ path }) => path).sort()).toEqual([
      "activate.d.ts",
      "activate.js",
      "answer.d.ts",
      "api.d.ts",
      "module.d.ts",
      "module.js",
      "package.json",
      "server.d.ts",
      "server.js",
    ]);
  });

  test("exports what it says it does, from files that are there", () => {
    const { exports } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8")) as {
      exports: Record<string, { types: string; import: string }> & { ".": { import: string } };
    };
    for (const path of Object.values(exports).flatMap(Object.values))
      expect(existsSync(join(PACKAGE, path))).toBe(true);
    expect(readFileSync(join(PACKAGE, exports["."].import), "utf8")).toMatch(/export\{\w+ as init\}/);
  });

  test(
    "has types by which a page's module compiles, and a wrong one does not",
    () => {
      const imported = 'import { init, type AdDetail } from "./module.js";';
      const right = `${imported}
      const told: AdDetail[] = [];
      const madang = init({ key: "k", origin: "https://edge.example", consent: false });
      const unit = madang.show(document.body, { unit: "u", lazy: false, refresh: 30, onFilled: (ad) => told.push(ad) });
      unit.refresh();
      unit.destroy();
      madang.consent(true);`;
      const rendered = `import { fetchAd } from "./server.js";
      import { activate } from "./activate.js";
      const { ad, html } = await fetchAd({ origin: "https://edge.example", key: "k", unit: "u", language: "ko" });
      document.body.innerHTML = html;
      if (ad) activate(document.body, ad)();
      export {};`;
      const wrong = `${imported} init({}).show(document.body, { unit: 1 });`;
      expect(faultsOf([right, rendered, wrong])).toEqual([[], [], [expect.any(String), expect.any(String)]]);
    },
    COMPILED_WITHIN_MS,
  );
});
