import { and, eq, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireOperator } from "../access";
import type { ServiceContext } from "../context";
import { behind, newestFirst, type Page, type PageQuery, pageQuerySchema, toPage } from "../shared/paging";
import { holds } from "../shared/text-search";
import type { AppRow } from "./find";

export interface OperatorApp {
  app: AppRow;
  publisher: { id: string; displayName: string };
}

export interface OperatorAppFilter extends PageQuery {
  /** Part of an app's name, of an identifier or of its publisher's name, or an id. */
  q?: string | undefined;
  /** `active`, `paused` by its publisher, or `suspended`; another one is none. */
  status?: string | undefined;
}

/** Every app there is, newest first. @throws AppError UNAUTHORIZED, FORBIDDEN, 070 */
export async function listAppsForOperator(
  ctx: ServiceContext,
  { q, status, ...filter }: OperatorAppFilter = {},
): Promise<Page<OperatorApp>> {
  requireOperator(ctx);
  const { limit, next } = parseOrRefuse(pageQuerySchema, filter);
  const { projectApps: apps, projects } = schema;
  const rows = await ctx.db
    .select({ app: apps, publisher: { id: projects.id, displayName: projects.displayName } })
    .from(apps)
    .innerJoin(projects, eq(projects.id, apps.projectId))
    .where(
      and(
        isNull(apps.deletedAt),
        isNull(projects.deletedAt),
        inStanding(status),
        q ? named(q) : undefined,
        behind(apps, next),
      ),
    )
    .orderBy(...newestFirst(apps))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    (row) => row.app,
    (row) => row,
  );
}

function inStanding(status: string | undefined): SQL | undefined {
  const { suspendedAt, status: ownStatus } = schema.projectApps;
  if (status === "suspended") return isNotNull(suspendedAt);
  if (status !== "active" && status !== "paused") return undefined;
  return and(isNull(suspendedAt), eq(ownStatus, status === "active" ? "available" : "paused"));
}

function named(text: string): SQL | undefined {
  const { id, title, domain, packageId, bundleId } = schema.projectApps;
  return or(eq(id, text), holds(text, title, domain, packageId, bundleId, schema.projects.displayName));
}
