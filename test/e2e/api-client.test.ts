import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { describe, expect } from "vitest";
import { ROOT } from "../../scripts/toolchain/paths";
import { CALLS } from "../../worker/api/calls";
import { documentOf } from "../../worker/api/openapi";
import type { ConsoleEnv } from "../../worker/env";
import { issueIdToken } from "../../worker/services/people/auth/id-token";
import type { TestRuntime } from "../support/e2e";
import { openShop, type Shop } from "../support/factories";
import { test } from "./fixtures";

/** A client generated from the documents as partners do: types by `openapi-typescript`, calls by `openapi-fetch`. */
const PROGRAM = readFileSync(join(import.meta.dirname, "api-client/program.txt"), "utf8");

let runtime: TestRuntime;
let env: ConsoleEnv;
let shop: Shop;
let folder: string;

test.beforeAll(async ({ demo }) => {
  // Inside the project, so that the program finds its packages.
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  folder = mkdtempSync(join(ROOT, ".cache/api-client-"));
  runtime = demo.runtime;
  env = await runtime.consoleEnv<ConsoleEnv>();
  shop = await openShop(env);
  const restricted = CALLS.filter(({ path }) => path.startsWith("/restricted/"));
  const documents = {
    console: await (await fetch(`${runtime.consoleOrigin}/api/openapi.json`)).json(),
    "ad-server": await (await fetch(`${runtime.adServeOrigin}/openapi.json`)).json(),
    operators: documentOf(restricted, "Madang operators", "session"),
  };
  for (const [name, document] of Object.entries(documents)) {
    const types = astToString(await openapiTS(JSON.stringify(document)));
    writeFileSync(join(folder, `${name}.ts`), types);
  }
});
test.afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Compiles a program with the generated types. @returns the compiler's errors */
function compile(name: string, program: string): string[] {
  const path = join(folder, `${name}.ts`);
  writeFileSync(path, program);
  const options = {
    strict: true,
    skipLibCheck: true,
    types: [],
    noUnusedLocals: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  };
  const compiled = ts.createProgram([path], options);
  compiled.emit();
  return ts.getPreEmitDiagnostics(compiled).map((each) => {
    const text = ts.flattenDiagnosticMessageText(each.messageText, "\n");
    return `${each.file?.fileName.replace(folder, "") ?? ""}: ${text}`;
  });
}

describe("a client that is generated from the OpenAPI documents", () => {
  test("compiles, and is refused by the compiler where it asks for what the documents do not have", () => {
    expect(compile("program", PROGRAM)).toEqual([]);
    const wrong = PROGRAM.replace("unit?.name", "unit?.noSuchField").replace("/request", "/no-such-path");
    const faults = compile("wrong", wrong).join("\n");
    expect(faults).toContain("noSuchField");
    expect(faults).toContain("/no-such-path");
  });

  test("signs in, reads, is refused with the documented codes, and is served an ad", async () => {
    const now = Date.now();
    const idToken = await issueIdToken(env.AUTH_SECRET, {
      accountId: shop.publisher.id,
      audience: runtime.consoleOrigin,
      nowMs: now,
    });
    const { run } = await import(/* @vite-ignore */ pathToFileURL(join(folder, "program.js")).href);
    const { consoleOrigin, adServeOrigin } = runtime;
    expect(await run({ consoleOrigin, adServeOrigin, idToken, project: shop.pub.id })).toEqual({
      unitNames: [shop.banner.name, shop.native.name].sort(),
      refusal: "PROJECT_NOT_FOUND",
      closed: "FORBIDDEN",
      format: "banner",
    });
  });
});
