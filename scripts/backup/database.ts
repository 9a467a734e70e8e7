import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { scriptOf } from "../local/scripts.ts";
import { inPackage } from "../toolchain/paths.ts";
import { runOrThrow } from "../toolchain/run.ts";

export type Row = Record<string, unknown>;

/** A statement, and what its `?1` stands for. */
export interface Statement {
  sql: string;
  text?: string;
}

/** What backing up and restoring need of a D1 database, wherever it is. */
export interface Database {
  /** The rows of each statement. */
  read(statements: readonly string[]): Promise<Row[][]>;
  /** All of them or none. */
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

/** D1 takes statements of at most 100 KB, and wrangler sends values as a part of them. */
const STATEMENT_BYTES_MAX = 100_000;

/** The statement with its text in its place. @throws when it is longer than D1 takes */
export function inlined({ sql, text }: Statement): string {
  const whole = text === undefined ? sql : sql.replace("?1", () => `'${text.replaceAll("'", "''")}'`);
  if (Buffer.byteLength(whole) > STATEMENT_BYTES_MAX) {
    throw new Error(`a row is longer than a statement may be: ${whole.slice(0, 120)}…`);
  }
  return whole;
}

/** What `wrangler d1 execute --json` printed, with whatever warnings stand before it. @throws when it is no answer */
export function answeredRows(output: string): Row[][] {
  const start = output.search(/^\[\s*$|^\[\s*\{/m);
  if (start < 0) throw new Error(`wrangler answered no rows: ${output.slice(0, 400)}`);
  const answers = JSON.parse(output.slice(start)) as { results: Row[] }[];
  return answers.map(({ results }) => results);
}

/**
 * A database that wrangler reaches.
 * @param config the script's that is bound to it
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

/** The deployed console's. */
export function deployedDatabase(root: string): Database {
  return wranglerDatabase("madang", join(root, scriptOf("console").config), ["--remote"]);
}
