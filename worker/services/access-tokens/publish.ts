import { eq } from "drizzle-orm";
import { type AccessRecord, accessKey } from "../../../domain/audience/directory";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

/** Tells the ad server whose token it is and what it may be used for, or that it is nobody's any more. Published twice is harmless. */
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
