import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/toolchain/paths.ts";

const FOLDER = join(ROOT, "app/routes");

/** A page is a file with its route's name, or `route.tsx` in a folder with that name. */
function sourceOf(entry: string): string {
  const inFolder = ["route.tsx", "route.ts"].map((name) => join(FOLDER, entry, name)).find(existsSync);
  return readFileSync(inFolder ?? join(FOLDER, entry), "utf8");
}

/** The console's routes by name (`pub.$project.units._index`), each with its file's text. */
export const PAGES: ReadonlyMap<string, string> = new Map(
  readdirSync(FOLDER).map((entry) => [entry.replace(/\.tsx?$/, ""), sourceOf(entry)]),
);
