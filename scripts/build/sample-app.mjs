/**
 * Packs `examples/react-native` with the built React Native SDK into `app/public/downloads`, which the console serves. Equal sources
 * make an equal file.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { zipSync } from "fflate";
import { buildReactNativeSdk } from "./react-native-sdk.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const NAME = "madang-react-native-example";
const SDK_FOLDER = "madang-react-native";
/** A zip names local times; the earliest that it can name is the same everywhere. */
const WRITTEN_AT = new Date(1980, 0, 1);

async function filesOf(folder) {
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile());
  return Promise.all(names.map(async ({ name }) => [name, await readFile(join(folder, name))]));
}

/** The app's own manifest, with the SDK from the folder beside it. */
function withOwnSdk(manifest) {
  const app = JSON.parse(manifest.toString("utf8"));
  app.dependencies["@madang/react-native"] = `file:./${SDK_FOLDER}`;
  return Buffer.from(`${JSON.stringify(app, null, 2)}\n`);
}

/** @returns {Promise<string>} path of the written file */
export async function buildSampleApp() {
  const built = await mkdtemp(join(tmpdir(), "sdk-"));
  await buildReactNativeSdk(built);
  const app = await filesOf(join(root, "examples/react-native"));
  const sdk = await filesOf(built);
  await rm(built, { recursive: true });
  const files = [
    ...app.map(([name, body]) => [name, name === "package.json" ? withOwnSdk(body) : body]),
    ...sdk.map(([name, body]) => [`${SDK_FOLDER}/${name}`, body]),
  ].sort(([a], [b]) => (a < b ? -1 : 1));
  const packed = zipSync(Object.fromEntries(files.map(([name, body]) => [`${NAME}/${name}`, body])), {
    level: 9,
    mtime: WRITTEN_AT,
  });
  const folder = join(root, "app/public/downloads");
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${NAME}.zip`);
  await writeFile(path, packed);
  return path;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) console.log(await buildSampleApp());
