import { desc } from "drizzle-orm";
import { type Db, schema } from "../../db/client";

/** What an entry of the audit log says, without its place in the chain. */
export interface AuditText {
  id: string;
  accountId: string;
  action: string;
  subjectId: string;
  /** As it is stored. */
  details: string;
  at: number;
}

/** Before the first entry. */
export const CHAIN_START = "";

/** The hash that seals an entry at its place, and all before it. Source: decision 0183. */
export async function auditHash(
  { id, accountId, action, subjectId, details, at }: AuditText,
  { seq, previousHash }: { seq: number; previousHash: string },
): Promise<string> {
  const text = JSON.stringify([seq, previousHash, id, accountId, action, subjectId, details, at]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** An entry as it goes behind the last one that there is now. Another writer may take its place first: `seq` is unique. */
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
