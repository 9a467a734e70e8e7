import { and, eq, max, sql } from "drizzle-orm";
import { type LedgerManifest, type RootReason, rootOfDay } from "../../../../domain/delivery";
import { schema } from "../../../db/client";
import { commitWork, type ServiceContext } from "../../kernel";
import { hash } from "./files";

const { ledgerRoots } = schema;

/** Author of the entries that the clock writes into the audit log. */
const LEDGER_AUTHOR = "ledger";

/**
 * Keeps the roots of days that have another one than before: in the audit log, all in one entry, and as rows. A root that is replaced stays in
 * both.
 * @param reason of roots that replace one
 * @returns number of new roots
 */
export async function keepRoots(
  ctx: ServiceContext,
  manifests: readonly LedgerManifest[],
  reason: Exclude<RootReason, "sealed">,
): Promise<number> {
  if (manifests.length === 0) return 0;
  const known = await lastRoots(ctx, manifests);
  const fresh = manifests.flatMap((manifest) => {
    const { day, publisher, files } = manifest;
    const root = rootOfDay(manifest, hash);
    const last = known.get(`${day} ${publisher}`);
    if (last?.root === root) return [];
    return {
      ...{ day, publisher, root, replaces: last?.root ?? null },
      reason: last ? reason : ("sealed" as const),
      version: (last?.version ?? 0) + 1,
      lines: files.reduce((sum, file) => sum + file.lines, 0),
      erasedLines: files.reduce((sum, { erased }) => sum + erased.lines, 0),
    };
  });
  if (fresh.length === 0) return 0;
  await commitWork(ctx, {
    rows: fresh.map(({ publisher, replaces: _, ...row }) =>
      ctx.db.insert(ledgerRoots).values({ ...row, pubProjectId: publisher, sealedAt: ctx.now }),
    ),
    audit: { by: LEDGER_AUTHOR, action: "ledger.seal", subjectId: "ledger", details: { roots: fresh } },
  });
  return fresh.length;
}

async function lastRoots({ db }: ServiceContext, manifests: readonly LedgerManifest[]) {
  const asked = JSON.stringify(manifests.map(({ day, publisher }) => [day, publisher]));
  const rows = await db
    .select({
      ...{ day: ledgerRoots.day, publisher: ledgerRoots.pubProjectId },
      // SQLite takes the other columns from the row that has the maximum.
      ...{ version: max(ledgerRoots.version), root: ledgerRoots.root },
    })
    .from(ledgerRoots)
    .innerJoin(
      sql`json_each(${asked}) asked`,
      and(eq(ledgerRoots.day, sql`asked.value ->> 0`), eq(ledgerRoots.pubProjectId, sql`asked.value ->> 1`)),
    )
    .groupBy(ledgerRoots.day, ledgerRoots.pubProjectId);
  return new Map(rows.map((row) => [`${row.day} ${row.publisher}`, row]));
}
