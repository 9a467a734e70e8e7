import { and, eq, isNull } from "drizzle-orm";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

/** The projects that were given to a group. */
export async function projectIdsOf(ctx: ServiceContext, groupId: string): Promise<string[]> {
  const { projects } = schema;
  const rows = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.groupId, groupId), isNull(projects.deletedAt)));
  return rows.map(({ id }) => id);
}
