import { and, eq } from "drizzle-orm";
import type { AccessScope } from "../../../domain/access/access-token";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { behind, newestFirst, type Page, type PageQuery, pageQuerySchema, toPage } from "../shared/paging";

/** A token as its publisher's people see it: never the token, nor its hash. */
export interface AccessTokenView {
  id: string;
  name: string;
  /** Its first characters. */
  prefix: string;
  scopes: AccessScope[];
  /** Who made it; null for one that was made before that was kept, or by an account that is gone. */
  createdByName: string | null;
  createdAt: number;
  revokedAt: number | null;
}

/** @throws AppError 070, and those of `requireAccess` */
export async function listAccessTokens(
  ctx: ServiceContext,
  projectId: string,
  query: PageQuery = {},
): Promise<Page<AccessTokenView>> {
  await requireAccess(ctx, projectId, "access-token.read", "pub");
  const { limit, next } = parseOrRefuse(pageQuerySchema, query);
  const { accessTokens, accounts } = schema;
  const rows = await ctx.db
    .select({ token: accessTokens, name: accounts.name })
    .from(accessTokens)
    .leftJoin(accounts, eq(accounts.id, accessTokens.createdBy))
    .where(and(eq(accessTokens.projectId, projectId), behind(accessTokens, next)))
    .orderBy(...newestFirst(accessTokens))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    ({ token }) => token,
    ({ token: { id, name, prefix, scopes, createdAt, revokedAt }, name: createdByName }) => ({
      id,
      name,
      prefix,
      scopes,
      createdByName,
      createdAt,
      revokedAt,
    }),
  );
}
