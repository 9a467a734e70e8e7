import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import {
  ACCESS_SCOPES,
  ACCESS_TOKEN_PREFIX_CHARS,
  type AccessRecord,
  type AccessScope,
  accessKey,
  accessTokenOf,
  bearerAccessToken,
} from "../../../domain/audience";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import { accessTokenSchema } from "../../../domain/platform";
import { schema } from "../../db/client";
import {
  afterCursor,
  commitWork,
  newestFirst,
  type Page,
  type PageQuery,
  type ProjectRow,
  pageQuerySchema,
  requireAccess,
  type ServiceContext,
  toPage,
} from "../kernel";
import { actNotice } from "../people";

/** SHA-256 of a token, hex: the form stored in `access_tokens.hash` and in KV. */
export async function hashAccessToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Buffer.from(digest).toString("hex");
}

/**
 * Issues a token for calls of the publisher's servers. A repeated form is refused, since only the first response could contain the
 * token. A token that may delete users requires reauthentication, and the owners
 * are notified by mail.
 *
 * @param input `accessTokenSchema`
 * @returns the token, which cannot be read again
 * @throws AppError PROOF_REQUIRED, 070 with fields, CONFLICT for a repeated form, and those of `requireAccess`
 */
export async function createAccessToken(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<{ id: string; token: string }> {
  const { account, project } = await requireAccess(ctx, projectId, "access-token.write", "pub");
  const { name, scopes } = parseOrRefuse(accessTokenSchema, input);
  const also = scopes.includes("users.delete") ? [await actNotice(ctx, "access-token.users", project)] : [];
  const random = crypto.getRandomValues(new Uint8Array(32));
  const token = accessTokenOf(Buffer.from(random).toString("base64url"));
  const id = await ctx.newId("accessToken");
  const hash = await hashAccessToken(token);
  const insert = ctx.db.insert(schema.accessTokens).values({
    id,
    projectId,
    name,
    prefix: token.slice(0, ACCESS_TOKEN_PREFIX_CHARS),
    hash,
    scopes: [...new Set(scopes)],
    createdBy: account.id,
    createdAt: ctx.now,
  });
  await commitWork(ctx, { rows: [insert], events: [["access.publish", { tokenId: id }]], also });
  return { id, token };
}

/**
 * The publisher whose server calls.
 * @param authorization the header
 * @param scope the scope that the call needs
 * @throws AppError UNAUTHORIZED for an unknown or revoked token, FORBIDDEN for one without the scope
 */
export async function findProjectByAccessToken(
  ctx: ServiceContext,
  authorization: string | null,
  scope: AccessScope,
): Promise<ProjectRow> {
  const token = bearerAccessToken(authorization);
  if (token === null) throw new AppError("UNAUTHORIZED");
  const { accessTokens, projects } = schema;
  const [found] = await ctx.db
    .select({ project: projects, scopes: accessTokens.scopes })
    .from(accessTokens)
    .innerJoin(projects, eq(projects.id, accessTokens.projectId))
    .where(
      and(
        eq(accessTokens.hash, await hashAccessToken(token)),
        isNull(accessTokens.revokedAt),
        isNull(projects.deletedAt),
      ),
    )
    .limit(1);
  if (!found) throw new AppError("UNAUTHORIZED");
  if (!found.scopes.includes(scope)) throw new AppError("FORBIDDEN");
  return found.project;
}

/** A token as its publisher's members see it, without the token itself and its hash. */
export const accessTokenView = z.object({
  id: z.string(),
  name: z.string(),
  /** Its first characters. */
  prefix: z.string(),
  scopes: z.array(z.enum(ACCESS_SCOPES)),
  /** Name of its creator; null if it was not recorded, or the account was deleted. */
  createdByName: z.string().nullable(),
  createdAt: z.number(),
  revokedAt: z.number().nullable(),
});
export type AccessTokenView = z.output<typeof accessTokenView>;

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
    .where(and(eq(accessTokens.projectId, projectId), afterCursor(accessTokens, next)))
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

/** Publishes a token's project and scopes to the ad server, or its revocation. Idempotent. */
export async function publishAccessToken(ctx: ServiceContext, tokenId: string): Promise<void> {
  const { accessTokens, projects } = schema;
  const [found] = await ctx.db
    .select({ token: accessTokens, deletedAt: projects.deletedAt })
    .from(accessTokens)
    .innerJoin(projects, eq(projects.id, accessTokens.projectId))
    .where(eq(accessTokens.id, tokenId))
    .limit(1);
  if (!found) return;
  const { token, deletedAt } = found;
  const key = accessKey(token.hash);
  if (token.revokedAt !== null || deletedAt !== null) return ctx.env.PLANS.delete(key);
  const record: AccessRecord = { projectId: token.projectId, scopes: token.scopes };
  await ctx.env.PLANS.put(key, JSON.stringify(record));
}

/**
 * Revokes a token: the console refuses it at once, the ad server within a minute. Idempotent.
 * @throws AppError NOT_FOUND for a token of another project, and those of `requireAccess`
 */
export async function revokeAccessToken(
  ctx: ServiceContext,
  projectId: string,
  tokenId: string,
): Promise<void> {
  await requireAccess(ctx, projectId, "access-token.revoke", "pub");
  const { accessTokens } = schema;
  const mine = and(eq(accessTokens.id, tokenId), eq(accessTokens.projectId, projectId));
  const token = await ctx.db.query.accessTokens.findFirst({ columns: { id: true }, where: mine });
  if (!token) throw new AppError("NOT_FOUND");
  const revocation = ctx.db
    .update(accessTokens)
    .set({ revokedAt: ctx.now })
    .where(and(mine, isNull(accessTokens.revokedAt)));
  await commitWork(ctx, { rows: [revocation], events: [["access.publish", { tokenId }]] });
}
