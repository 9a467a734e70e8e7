import { desc } from "drizzle-orm";
import { type Db, schema } from "../../db/client";

/** The content of an audit log entry, without its position in the chain. */
export interface AuditText {
  id: string;
  accountId: string;
  action: string;
  subjectId: string;
  /** As it is stored. */
  details: string;
  at: number;
}

/** Hash before the first entry. */
export const CHAIN_START = "";

/** The hash that seals an entry at its position, and all entries before it. Source: decision 0183. */
export async function auditHash(
  { id, accountId, action, subjectId, details, at }: AuditText,
  { seq, previousHash }: { seq: number; previousHash: string },
): Promise<string> {
  const text = JSON.stringify([seq, previousHash, id, accountId, action, subjectId, details, at]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** An entry after the current last one. A concurrent writer may take its position: `seq` is unique. */
export async function nextEntry(
  db: Db,
  entry: Omit<AuditText, "details"> & { details: Record<string, unknown> },
): Promise<typeof schema.auditLog.$inferInsert> {
  const { auditLog } = schema;
  const [last] = await db
    .select({ seq: auditLog.seq, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.seq))
    .limit(1);
  const place = { seq: (last?.seq ?? 0) + 1, previousHash: last?.hash ?? CHAIN_START };
  const hash = await auditHash({ ...entry, details: JSON.stringify(entry.details) }, place);
  return { ...entry, ...place, hash };
}
