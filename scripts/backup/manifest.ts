import { createHash } from "node:crypto";
import { createReadStream, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const counted = z.strictObject({ name: z.string(), rows: z.int(), sha256: z.string() });

const manifest = z.strictObject({
  format: z.literal(1),
  /** When the first row was requested, and when the last one arrived. */
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** Migrations that created the tables. */
  migrations: z.array(z.string()),
  tables: z.array(counted),
  /** Count of `objects.ndjson`; null if only rows were saved. */
  objects: counted.nullable(),
});

export type Manifest = z.output<typeof manifest>;
export type Counted = z.output<typeof counted>;

const MANIFEST = "manifest.json";

export const tableFile = (dir: string, table: string) => join(dir, "tables", `${table}.ndjson`);
export const objectsFile = (dir: string) => join(dir, "objects.ndjson");

export function writeManifest(dir: string, found: Manifest): void {
  writeFileSync(join(dir, MANIFEST), `${JSON.stringify(found, null, 2)}\n`);
}

/** @throws when the folder contains no backup that this version can read */
export function readManifest(dir: string): Manifest {
  return manifest.parse(JSON.parse(readFileSync(join(dir, MANIFEST), "utf8")));
}

/** Number of lines, and their common hash. */
export class LineCount {
  readonly #hash = createHash("sha256");
  #rows = 0;

  /** Yields the lines unchanged while counting. */
  async *of(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
    for await (const line of lines) {
      this.#hash.update(line);
      this.#rows += 1;
      yield line;
    }
  }

  /** Result after the last line. */
  end(name: string): Counted {
    return { name, rows: this.#rows, sha256: this.#hash.digest("hex") };
  }
}

export async function countLines(name: string, lines: AsyncIterable<string>): Promise<Counted> {
  const count = new LineCount();
  for await (const _ of count.of(lines));
  return count.end(name);
}

/** The lines of a file, including their line ends. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(file, "utf8")) {
    const lines = (rest + String(chunk)).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield `${line}\n`;
  }
  if (rest !== "") yield rest;
}

/** @throws naming the difference to the manifest */
export function requireSame(found: Counted, said: Counted, where: string): void {
  if (found.rows === said.rows && found.sha256 === said.sha256) return;
  throw new Error(
    `${said.name} ${where} is not what was saved: ${found.rows} of ${said.rows} rows, SHA-256 ${found.sha256}`,
  );
}
