import { type SQL, sql } from "drizzle-orm";

/** A list of the code's own texts for `in (...)`, inlined and not bound: D1 binds at most 100 values. Never for a caller's input. */
export const inlined = (texts: readonly string[]): SQL =>
  sql.raw(texts.map((text) => `'${text}'`).join(", "));
