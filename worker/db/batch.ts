import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { AppError, ERROR_STATUS, type ErrorCode } from "../../domain/kernel";
import type { Db } from "./client";

const TRANSIENT =
  /network connection lost|storage caused object to be reset|reset because its code was updated|too many requests queued/i;
const TRIES = 3;

/** Another writer's entry of the audit log came first: the batch is to be written again behind it. */
export class AuditPlaceTaken extends Error {}

/**
 * Runs the statements as one transaction: D1 has no interactive one. Transient faults are tried again a bounded number
 * of times, which is safe since every write here is idempotent: ids come from the caller's key, updates name a version.
 *
 * @throws AuditPlaceTaken; AppError CONFLICT when a unique pair says that somebody else was first; the code of a guard of `refuseWhen`.
 */
export async function commit(db: Db, statements: readonly BatchItem<"sqlite">[]): Promise<D1Result[]> {
  const [first, ...rest] = statements;
  if (!first) return [];
  for (let attempt = 1; ; attempt++) {
    try {
      return (await db.batch([first, ...rest])) as unknown as D1Result[];
    } catch (error) {
      const text = errorText(error);
      const refusal = refusalIn(text);
      if (refusal) throw new AppError(refusal);
      if (/UNIQUE constraint failed: audit_log\.seq/i.test(text)) throw new AuditPlaceTaken();
      if (/UNIQUE constraint failed|malformed JSON/i.test(text)) throw new AppError("CONFLICT");
      if (attempt >= TRIES || !TRANSIENT.test(text)) throw error;
    }
  }
}

/**
 * A statement that undoes its batch when the condition holds as the batch leaves the database, and names why: `commit` throws the code.
 * SQLite has no statement that only fails, so the guard asks for a path that is none, which the error repeats.
 */
export function refuseWhen(db: Db, condition: SQL, code: ErrorCode): BatchItem<"sqlite"> {
  return rawStatement(
    db,
    sql`select case when ${condition} then json_extract('{}', ${`!${code}`}) else 1 end`,
  );
}

/** A statement in plain SQL for a batch. Drizzle's batch binds no values to such a one: they are written into it, escaped. */
export function rawStatement(db: Db, query: SQL): BatchItem<"sqlite"> {
  return db.run(query.inlineParams());
}

function refusalIn(text: string): ErrorCode | null {
  const [, code = ""] = /bad JSON path: '!(\w+)'/i.exec(text) ?? [];
  return Object.hasOwn(ERROR_STATUS, code) ? (code as ErrorCode) : null;
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.message} ${error.cause instanceof Error ? error.cause.message : ""}`;
}
