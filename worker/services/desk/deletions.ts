import { eq, or } from "drizzle-orm";
import { z } from "zod";
import { parseOrRefuse } from "../../../domain/kernel";
import { type DeletionCertificate, KEPT } from "../../../domain/people";
import { schema } from "../../db/client";
import {
  afterCursor,
  newestFirst,
  type Page,
  pageQuerySchema,
  requireOperatorRead,
  type ServiceContext,
  toPage,
} from "../kernel";

const { deletionCertificates: certificates } = schema;

const querySchema = pageQuerySchema.extend({ q: z.string().trim().max(100).optional() });

/**
 * Certificates of deleted accounts, the newest first; one by its number or its account's id.
 * @throws AppError of `requireOperatorRead`, 070
 */
export async function listDeletions(
  ctx: ServiceContext,
  query: unknown = {},
): Promise<Page<DeletionCertificate>> {
  requireOperatorRead(ctx);
  const { limit, next, q } = parseOrRefuse(querySchema, query);
  const rows = await ctx.db
    .select()
    .from(certificates)
    .where(q ? or(eq(certificates.id, q), eq(certificates.accountId, q)) : afterCursor(certificates, next))
    .orderBy(...newestFirst(certificates))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    (row) => row,
    ({ id, accountId, createdAt, erased, sha256 }) => ({
      id,
      account: accountId,
      at: createdAt,
      erased,
      kept: [...KEPT],
      hash: sha256,
    }),
  );
}
