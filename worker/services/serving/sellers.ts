import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Seller } from "../../../domain/serving";
import { schema } from "../../db/client";
import type { ServiceContext } from "../kernel";

const SELLERS_MAX = 10_000;

/** Publishers whose units exchanges may fill, each with the domain of its oldest website. Public: `sellers.json`. */
export function listSellers(ctx: ServiceContext): Promise<Seller[]> {
  const { projects, projectApps } = schema;
  const domain = sql<string | null>`(
    select a.domain from ${projectApps} a
    where a.project_id = projects.id and a.domain is not null and a.deleted_at is null
    order by a.created_at, a.id limit 1)`;
  return ctx.db
    .select({ id: projects.id, name: projects.displayName, domain })
    .from(projects)
    .where(
      and(
        eq(projects.kind, "pub"),
        isNull(projects.deletedAt),
        isNull(projects.suspendedAt),
        sql`exists (select 1 from json_each(${projects.features}) where value = 'backfill')`,
      ),
    )
    .orderBy(asc(projects.id))
    .limit(SELLERS_MAX);
}
