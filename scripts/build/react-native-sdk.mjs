/**
 * Builds the React Native SDK's package for `npm pack ./sdk/react-native/dist`: one file each for ES modules and CommonJS, and the
 * types, which are emitted per file without a type check.
 */
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const sdk = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "sdk", "react-native");
const source = join(sdk, "src");

async function bundle(format) {
  const { outputFiles } = await build({
    entryPoints: [join(source, "index.ts")],
    bundle: true,
    minify: true,
    format,
    target: "es2020",
    jsx: "automatic",
    external: ["react", "react/jsx-runtime", "react-native"],
    write: false,
    legalComments: "none",
  });
  return outputFiles[0].text;
}

async function writeTypes(shipped) {
  const { default: ts } = await import("typescript");
  const compilerOptions = { isolatedDeclarations: true, declaration: true, jsx: ts.JsxEmit.ReactJSX };
  const names = (await readdir(source)).filter((name) =>
    /^(?:index|types|ad|provider|use-ad|video)\.tsx?$/.test(name),
  );
  for (const name of names) {
    const text = await readFile(join(source, name), "utf8");
    const { outputText, diagnostics } = ts.transpileDeclaration(text, { fileName: name, compilerOptions });
    if (diagnostics?.length)
      throw new Error(`${name}: ${diagnostics.map(({ messageText }) => messageText).join("; ")}`);
    const resolved = outputText.replaceAll(/from "\.\/([\w-]+)"/g, 'from "./$1.js"');
    await writeFile(join(shipped, name.replace(/\.tsx?$/, ".d.ts")), resolved);
  }
}

/** @returns {Promise<{ bytes: number, gzipBytes: number }>} sizes of the ES module */
export async function buildReactNativeSdk(shipped = join(sdk, "dist")) {
  await rm(shipped, { recursive: true, force: true });
  await mkdir(shipped, { recursive: true });
  const [module, common] = await Promise.all([bundle("esm"), bundle("cjs")]);
  await writeFile(join(shipped, "index.js"), module);
  await writeFile(join(shipped, "index.cjs"), common);
  for (const name of ["package.json", "README.md"]) await copyFile(join(sdk, name), join(shipped, name));
  await writeTypes(shipped);
  return { bytes: Buffer.byteLength(module), gzipBytes: gzipSync(module, { level: 9 }).length };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { bytes, gzipBytes } = await buildReactNativeSdk();
  console.log(`React Native SDK: ${bytes} bytes, ${gzipBytes} gzip`);
}
