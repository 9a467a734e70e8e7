import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { type AppIdentity, IDENTIFIER_FIELD, identifierOf } from "../../../domain/app/identity";
import { AppError } from "../../../domain/shared/errors";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

/** An app is registered once in a project. @param appId the app itself, which may keep what it has @throws AppError 070 */
export async function requireUnregistered(
  ctx: ServiceContext,
  projectId: string,
  appId: string,
  app: AppIdentity,
): Promise<void> {
  const identifier = identifierOf(app);
  if (identifier === null) return;
  const { projectApps } = schema;
  const field = IDENTIFIER_FIELD[app.platform];
  const other = await ctx.db.query.projectApps.findFirst({
    columns: { id: true },
    where: and(
      eq(projectApps.projectId, projectId),
      eq(projectApps.platform, app.platform),
      eq(sql`lower(${projectApps[field]})`, identifier.toLowerCase()),
      ne(projectApps.id, appId),
      isNull(projectApps.deletedAt),
    ),
  });
  if (other) throw new AppError("070", { fields: { [field]: ["app.registered"] } });
}
