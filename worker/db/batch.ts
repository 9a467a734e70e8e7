import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { AppError, ERROR_STATUS, type ErrorCode } from "../../domain/kernel";
import type { Db } from "./client";

const TRANSIENT =
  /network connection lost|storage caused object to be reset|reset because its code was updated|too many requests queued/i;
const TRIES = 3;

/** Another writer added to the audit log first; write the batch again after that entry. */
export class AuditPlaceTaken extends Error {}

/**
 * Runs the statements as one transaction (D1 has no interactive transactions). Transient faults are retried a bounded number
 * of times. Retries are safe because every write is idempotent: ids come from the caller's key, updates name a version.
 *
 * @throws AuditPlaceTaken; AppError CONFLICT on a unique violation by a concurrent writer; the code of a `refuseWhen` guard
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
 * A statement that rolls back its batch if the condition holds at the end of it; `commit` then throws the code.
 * SQLite has no statement that only fails, so the guard evaluates an invalid JSON path, which the error message repeats.
 */
export function refuseWhen(db: Db, condition: SQL, code: ErrorCode): BatchItem<"sqlite"> {
  return rawStatement(
    db,
    sql`select case when ${condition} then json_extract('{}', ${`!${code}`}) else 1 end`,
  );
}

/** A statement in plain SQL for a batch. Drizzle's batch binds no values to raw SQL, so they are inlined and escaped. */
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
