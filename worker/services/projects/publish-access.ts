import { eq } from "drizzle-orm";
import { type AccessRecord, accessKey } from "../../../domain/audience/directory";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

/** Tells the ad server which access token is the project's, and that a revoked one is nobody's. Published twice is harmless. */
export async function publishAccess(
  ctx: ServiceContext,
  projectId: string,
  revokedHash: string | null,
): Promise<void> {
  const project = await ctx.db.query.projects.findFirst({ where: eq(schema.projects.id, projectId) });
  const current = project?.deletedAt === null ? project.accessTokenHash : null;
  if (revokedHash !== null && revokedHash !== current) await ctx.env.PLANS.delete(accessKey(revokedHash));
  if (current === null) return;
  const record: AccessRecord = { projectId };
  await ctx.env.PLANS.put(accessKey(current), JSON.stringify(record));
}
