import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { scriptOf } from "../local/scripts.ts";
import { inPackage } from "../toolchain/paths.ts";
import { runOrThrow } from "../toolchain/run.ts";

export type Row = Record<string, unknown>;

/** A statement, and the value of its `?1`. */
export interface Statement {
  sql: string;
  text?: string;
}

/** Database access for backup and restore; D1 may be local or remote. */
export interface Database {
  /** The rows of each statement. */
  read(statements: readonly string[]): Promise<Row[][]>;
  /** Executes all statements or none. */
  write(statements: readonly Statement[]): Promise<void>;
}

type LocalD1 = Awaited<ReturnType<Miniflare["getD1Database"]>>;

export function localDatabase(db: LocalD1): Database {
  return {
    async read(statements) {
      const answers = await db.batch<Row>(statements.map((sql) => db.prepare(sql)));
      return answers.map(({ results }) => results);
    },
    async write(statements) {
      await db.batch(
        statements.map(({ sql, text }) =>
          text === undefined ? db.prepare(sql) : db.prepare(sql).bind(text),
        ),
      );
    },
  };
}

/** D1's maximum statement size is 100 KB, and wrangler sends values inside the statement. */
const STATEMENT_BYTES_MAX = 100_000;

/** The statement with its text inlined. @throws when it exceeds D1's maximum */
export function inlined({ sql, text }: Statement): string {
  const whole = text === undefined ? sql : sql.replace("?1", () => `'${text.replaceAll("'", "''")}'`);
  if (Buffer.byteLength(whole) > STATEMENT_BYTES_MAX) {
    throw new Error(`a row is longer than a statement may be: ${whole.slice(0, 120)}…`);
  }
  return whole;
}

/** Parses the output of `wrangler d1 execute --json`, skipping warnings before it. @throws when it is not a result */
export function answeredRows(output: string): Row[][] {
  const start = output.search(/^\[\s*$|^\[\s*\{/m);
  if (start < 0) throw new Error(`wrangler answered no rows: ${output.slice(0, 400)}`);
  const answers = JSON.parse(output.slice(start)) as { results: Row[] }[];
  return answers.map(({ results }) => results);
}

/**
 * A database accessed through wrangler.
 * @param config configuration of a script that is bound to it
 * @param place `--remote`, or `--local --persist-to` a folder
 */
export function wranglerDatabase(name: string, config: string, place: readonly string[]): Database {
  const execute = (...args: string[]) =>
    runOrThrow(process.execPath, [
      inPackage("wrangler/bin/wrangler.js"),
      ...["d1", "execute", name, ...place, "--json", "--yes", "--config", config, ...args],
    ]);
  return {
    async read(statements) {
      return answeredRows((await execute("--command", statements.join(";\n"))).output);
    },
    async write(statements) {
      const dir = mkdtempSync(join(tmpdir(), "madang-restore-"));
      const file = join(dir, "rows.sql");
      try {
        writeFileSync(file, statements.map((statement) => `${inlined(statement)};\n`).join(""));
        await execute("--file", file);
      } finally {
        rmSync(dir, { recursive: true, force: true });
      }
    },
  };
}

/** The deployed console's database. */
export function deployedDatabase(root: string): Database {
  return wranglerDatabase("madang", join(root, scriptOf("console").config), ["--remote"]);
}
