/**
 * Writes `app/public/third-party-notices.txt`: every package in the deployed scripts and the encoder, with the text of its
 * licence and the location of its source, as MPL, Apache and the Open Font License require. With `--check` it writes nothing and
 * fails if the file is outdated.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const FILE = join(ROOT, "app/public/third-party-notices.txt");
const RULE = "-".repeat(80);

/** Copyright holders of packages without a notice. */
const COPYRIGHTS = {
  pretendard: "Copyright (c) 2021 Kil Hyung-jin, with Reserved Font Name Pretendard.",
};

/** Licence texts of packages without a licence file, from `spdx.org/licenses`. */
const LICENCES = JSON.parse(readFileSync(join(ROOT, "scripts/licence-texts.json"), "utf8")).texts;

const json = (path) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));

/** Deployed packages: those of the scripts, and those of the encoder, a separate service. */
const PLACES = [
  // Platform-specific packages are build tools there.
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
      // Platform-specific packages differ by machine, so all of them are taken from the lockfile.
      // The same applies to their own dependencies.
      isHere:
        os === undefined &&
        cpu === undefined &&
        (!optional || existsSync(join(ROOT, folder + path, "package.json"))),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** A package's licence and notice files, concatenated. */
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

/** Licence texts of an SPDX expression: all operands of AND, the first operand of OR. */
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

/** Packages with the same text are grouped above it. */
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
