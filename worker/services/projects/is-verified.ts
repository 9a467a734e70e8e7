import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";

/** Whether a publisher has proven that one of its apps is its own. @throws AppError of `requireAccess` */
export async function isVerified(ctx: ServiceContext, projectId: string): Promise<boolean> {
  await requireAccess(ctx, projectId, "project.read", "pub");
  const { projectApps } = schema;
  const proven = await ctx.db.query.projectApps.findFirst({
    columns: { id: true },
    where: and(
      eq(projectApps.projectId, projectId),
      isNotNull(projectApps.verifiedAt),
      isNull(projectApps.deletedAt),
    ),
  });
  return proven !== undefined;
}
