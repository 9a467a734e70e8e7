import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Root of the repository. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A file inside an installed package, such as its command-line entry. */
export const inPackage = (path: string) => join(ROOT, "node_modules", path);
