/**
 * Writes `app/public/third-party-notices.txt`: every package that what we deploy is made of, with its licence and where its source is, as MPL, Apache and
 * the Open Font License ask. With `--check` it writes nothing and fails when the file is not what it would write.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const FILE = join(ROOT, "app/public/third-party-notices.txt");
const RULE = "-".repeat(80);

/** Who made what carries no notice of its own. */
const COPYRIGHTS = {
  pretendard: "Copyright (c) 2021 Kil Hyung-jin, with Reserved Font Name Pretendard.",
};

const json = (path) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));

/** What is installed for production on every machine: what one platform alone needs is a tool's. */
function packagesOf({ packages }) {
  return Object.entries(packages)
    .filter(([path, about]) => path && !about.dev && !about.optional && !about.devOptional && !about.peer)
    .map(([path, { version, license }]) => ({
      path,
      version,
      license,
      name: path.split("node_modules/").at(-1),
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

/** Packages of one text stand together above it. */
function notices() {
  const byText = new Map();
  for (const found of packagesOf(json("package-lock.json"))) {
    const manifest = json(`${found.path}/package.json`);
    const author = typeof manifest.author === "string" ? manifest.author : manifest.author?.name;
    const own = COPYRIGHTS[found.name] ?? (author ? `Copyright (c) ${author}` : "");
    const text =
      textOf(found.path) ||
      `${own ? `${own}\n` : ""}Licensed under ${found.license}: https://spdx.org/licenses/ has its text.`;
    const source = sourceOf(manifest);
    const line = `${found.name} ${found.version} (${found.license})${source ? `\n  ${source}` : ""}`;
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
