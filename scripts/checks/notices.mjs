/**
 * Writes `app/public/third-party-notices.txt`: every package that what we deploy is made of, the encoder's among them, with the text of its licence and
 * where its source is, as MPL, Apache and the Open Font License ask. With `--check` it writes nothing and fails when the file is not what it would write.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const FILE = join(ROOT, "app/public/third-party-notices.txt");
const RULE = "-".repeat(80);

/** Who made what carries no notice of its own. */
const COPYRIGHTS = {
  pretendard: "Copyright (c) 2021 Kil Hyung-jin, with Reserved Font Name Pretendard.",
};

/** Of packages without a file of their own, as `spdx.org/licenses` has them. */
const LICENCES = JSON.parse(readFileSync(join(ROOT, "scripts/licence-texts.json"), "utf8")).texts;

const json = (path) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));

/** What is deployed: the scripts' packages, and the encoder's, which is a service of its own. */
const PLACES = [
  // What one platform alone needs is a tool's there.
  { folder: "", isDeployed: (about) => !about.dev && !about.optional && !about.devOptional && !about.peer },
  { folder: "encoder/", isDeployed: () => true },
];

function packagesOf({ folder, isDeployed }) {
  const { packages } = json(`${folder}package-lock.json`);
  return Object.entries(packages)
    .filter(([path, about]) => path && isDeployed(about))
    .map(([path, { version, license, os, cpu, optional }]) => ({
      path: folder + path,
      version,
      license,
      name: path.split("node_modules/").at(-1),
      // Of what is made for one system each machine has its own: the lock says of all of them what there is to say.
      // The same holds for what such a package alone needs.
      isHere:
        os === undefined &&
        cpu === undefined &&
        (!optional || existsSync(join(ROOT, folder + path, "package.json"))),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** A package's own licence and notice files, one after the other. */
function textOf(path) {
  return readdirSync(join(ROOT, path))
    .filter((name) => /^(?:licen[cs]e|notice|copying)(?:[.-].*)?$/i.test(name))
    .sort()
    .map((name) =>
      readFileSync(join(ROOT, path, name), "utf8")
        .replaceAll("\r\n", "\n")
        .trim(),
    )
    .join("\n\n");
}

function sourceOf({ repository, homepage }) {
  const url = typeof repository === "string" ? repository : repository?.url;
  return (url ?? homepage ?? "").replace(/^git\+/, "").replace(/\.git$/, "");
}

/** The texts of a licence by its SPDX expression: all that it joins, the first of those that it leaves the choice of. */
function textsOf(expression, name) {
  const named = expression.replace(/[()]/g, "").split(/ (AND|OR) /);
  const ids = named.includes("OR") ? named.slice(0, 1) : named.filter((word) => word !== "AND");
  return ids
    .map((id) => {
      const text = LICENCES[id];
      if (text === undefined)
        throw new Error(`${name} is under ${id}, which scripts/licence-texts.json has not`);
      return text;
    })
    .join("\n\n");
}

/** Packages of one text stand together above it. */
function notices() {
  const byText = new Map();
  for (const found of PLACES.flatMap(packagesOf)) {
    const manifest = found.isHere ? json(`${found.path}/package.json`) : {};
    const license = found.license ?? manifest.license ?? manifest.licenses?.[0]?.type ?? "";
    const author = typeof manifest.author === "string" ? manifest.author : manifest.author?.name;
    const own = COPYRIGHTS[found.name] ?? (author ? `Copyright (c) ${author}` : "");
    const text =
      (found.isHere && textOf(found.path)) ||
      [own, textsOf(license, found.name)].filter((part) => part !== "").join("\n\n");
    const source = sourceOf(manifest) || `https://www.npmjs.com/package/${found.name}`;
    const line = `${found.name} ${found.version} (${license})\n  ${source}`;
    byText.set(text, [...(byText.get(text) ?? []), line]);
  }
  const parts = [...byText].map(([text, lines]) => `${RULE}\n${[...new Set(lines)].join("\n")}\n\n${text}\n`);
  return `Third-party notices\n\nThis service is made with the software below. Its source is where each entry says, under the version named.\n\n${parts.join("\n")}`;
}

const made = notices();
if (!process.argv.includes("--check")) writeFileSync(FILE, made);
else if (!existsSync(FILE) || readFileSync(FILE, "utf8") !== made) {
  console.error(
    "app/public/third-party-notices.txt is not of the packages that are installed: npm run notices",
  );
  process.exitCode = 1;
}
