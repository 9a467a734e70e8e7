import { and, asc, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { domainsOf } from "../../../domain/inventory";
import { DAY_MS } from "../../../domain/kernel";
import {
  type AdsTxtCheck,
  type AdsTxtState,
  adsTxtFileOf,
  judgeAdsTxt,
  linesOf,
  sellingDomainOf,
} from "../../../domain/serving";
import { schema } from "../../db/client";
import { readSiteFile } from "../../integrations/site-file";
import { requireAccess, type ServiceContext } from "../kernel";

const { adsTxtChecks, exchanges, projectApps, projects } = schema;

/** Maximum apps checked per run; each needs a few requests. */
const CHECKS_MAX = 20;
const APPS_SHOWN_MAX = 100;

/** Condition: apps whose units exchanges may fill. */
const mayBeFilled = (): SQL | undefined =>
  and(
    isNull(projectApps.deletedAt),
    isNull(projects.deletedAt),
    isNull(projects.suspendedAt),
    sql`exists (select 1 from json_each(${projects.features}) where value = 'backfill')`,
  );

/** The domain whose file speaks for an app: its website, or the one that its store names for its developer. */
const domainOf = (app: typeof projectApps.$inferSelect): string | null =>
  app.platform === "web" ? (domainsOf(app, null)[0] ?? null) : app.sellerDomain;

/** The lines that the publisher's exchanges in use ask for. */
const wantedLines = sql<string>`coalesce((select group_concat(${exchanges.adsTxtLines}, char(10)) from ${exchanges}
  where ${exchanges.projectId} = ${projectApps.projectId} and ${exchanges.enabled} and ${exchanges.deletedAt} is null), '')`;

/** The last checks of a publisher's apps. @throws AppError of `requireAccess` */
export async function listAdsTxtChecks(ctx: ServiceContext, projectId: string): Promise<AdsTxtCheck[]> {
  await requireAccess(ctx, projectId, "project.read", "pub");
  const rows = await ctx.db
    .select({ app: projectApps, state: adsTxtChecks.state, checkedAt: adsTxtChecks.checkedAt })
    .from(projectApps)
    .leftJoin(adsTxtChecks, eq(adsTxtChecks.appId, projectApps.id))
    .where(and(eq(projectApps.projectId, projectId), isNull(projectApps.deletedAt)))
    .orderBy(asc(projectApps.createdAt), asc(projectApps.id))
    .limit(APPS_SHOWN_MAX);
  return rows.map(({ app, state, checkedAt }) => ({
    ...{ appId: app.id, appName: app.title, file: adsTxtFileOf(app.platform), domain: domainOf(app) },
    ...{ state, checkedAt },
  }));
}

/** Checks the files that were not checked for a day, the oldest check first. Source: rule S22. @returns number of checked apps */
export async function tickAdsTxt(ctx: ServiceContext): Promise<number> {
  const due = await ctx.db
    .select({ app: projectApps, wanted: wantedLines })
    .from(projectApps)
    .innerJoin(projects, eq(projects.id, projectApps.projectId))
    .leftJoin(adsTxtChecks, eq(adsTxtChecks.appId, projectApps.id))
    .where(
      and(
        mayBeFilled(),
        or(isNull(adsTxtChecks.checkedAt), lte(adsTxtChecks.checkedAt, ctx.now - DAY_MS)),
        // An app without a domain has no file.
        or(sql`${projectApps.domain} is not null`, sql`${projectApps.sellerDomain} is not null`),
      ),
    )
    .orderBy(asc(adsTxtChecks.checkedAt), asc(projectApps.id))
    .limit(CHECKS_MAX);
  const checked = await Promise.all(
    due.map(async ({ app, wanted }) => ({
      ...{ appId: app.id, checkedAt: ctx.now },
      state: await stateOf(ctx, app, linesOf(wanted)),
    })),
  );
  for (const row of checked)
    await ctx.db
      .insert(adsTxtChecks)
      .values(row)
      .onConflictDoUpdate({
        target: adsTxtChecks.appId,
        set: { state: row.state, checkedAt: row.checkedAt },
      });
  return checked.length;
}

async function stateOf(
  { env }: ServiceContext,
  app: typeof projectApps.$inferSelect,
  wanted: readonly string[],
): Promise<AdsTxtState> {
  const domain = domainOf(app);
  if (domain === null) return "no-file";
  const file = await readSiteFile(env, domain, adsTxtFileOf(app.platform));
  if (!file.answered) return "unreachable";
  if (file.text === null) return "no-file";
  return judgeAdsTxt(file.text, sellingDomainOf(env.CONSOLE_DOMAIN), app.projectId, wanted);
}
