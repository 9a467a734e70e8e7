import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type AudienceTerms, bookNames } from "../../../domain/audience";
import { BINDING_STATUSES } from "../../../domain/booking";
import { BUILT_IN_PROPERTIES } from "../../../domain/inventory";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import { audienceRelaxationSchema, isIdentifierFree } from "../../../domain/platform";
import { schema } from "../../db/client";
import { inlined } from "../../db/inlined";
import type { OutboxEvent } from "../../db/outbox-topics";
import { commitWork, requireAccess, requireFeature, requireOperator, type ServiceContext } from "../kernel";

const { metrics, projects, userProperties, targetingCategories } = schema;

/**
 * Access to change the collected user data and categories.
 * @throws AppError PROJECT_FEATURES_REQUIRED, and those of `requireAccess`
 */
export async function requireAudienceWritable(ctx: ServiceContext, projectId: string): Promise<void> {
  const { project } = await requireAccess(ctx, projectId, "product.write", "pub");
  requireFeature(project, "audience-targeting");
}

/**
 * Makes a publisher's categories sellable from the first user on, or restores the usual minimum of users.
 * @param input `audienceRelaxationSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070, PROJECT_NOT_FOUND, PROJECT_KIND_MUST_BE_PUB
 */
export async function relaxAudience(ctx: ServiceContext, projectId: string, input: unknown): Promise<void> {
  const operator = requireOperator(ctx, "audience.relax");
  const { relaxed, reason } = parseOrRefuse(audienceRelaxationSchema, input);
  const project = await ctx.db.query.projects.findFirst({
    columns: { kind: true, audienceRelaxed: true },
    where: and(eq(projects.id, projectId), isNull(projects.deletedAt)),
  });
  if (!project) throw new AppError("PROJECT_NOT_FOUND");
  if (project.kind !== "pub") throw new AppError("PROJECT_KIND_MUST_BE_PUB");
  if (project.audienceRelaxed === relaxed) return;
  await commitWork(ctx, {
    rows: [ctx.db.update(projects).set({ audienceRelaxed: relaxed }).where(eq(projects.id, projectId))],
    audit: {
      by: operator.id,
      action: relaxed ? "project.audience-relax" : "project.audience-restore",
      subjectId: projectId,
      details: { reason },
    },
  });
}

/** The projects that collect user data or may define some; for the others nothing is stored. */
export async function audiencesKept(
  ctx: ServiceContext,
  projectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.all<{
    id: string;
  }>(sql`select value as id from json_each(${JSON.stringify(projectIds)})
    where exists (select 1 from metrics m where m.project_id = value)
      or exists (select 1 from targeting_categories c where c.project_id = value)
      or exists (select 1 from projects p where p.id = value and instr(p.features, '"audience-targeting"') > 0)`);
  return new Set(rows.map(({ id }) => id));
}

/** Event that sends the publisher's audience terms to the stores of its users. */
export const audienceDefined = (projectId: string): OutboxEvent => ["audience.define", { projectId }];

/** Sends the publisher's current collection terms and categories to every shard of its users. */
export async function defineAudience(ctx: ServiceContext, projectId: string): Promise<void> {
  const [project, events, properties, categories] = await Promise.all([
    ctx.db.query.projects.findFirst({ columns: { features: true }, where: eq(projects.id, projectId) }),
    ctx.db.query.metrics.findMany({
      columns: { name: true, parameters: true },
      where: eq(metrics.projectId, projectId),
    }),
    ctx.db.query.userProperties.findMany({
      columns: { name: true },
      where: eq(userProperties.projectId, projectId),
    }),
    ctx.db.query.targetingCategories.findMany({
      columns: { id: true, generation: true, filter: true },
      where: eq(targetingCategories.projectId, projectId),
    }),
  ]);
  const terms: AudienceTerms = {
    projectId,
    definedAtMs: ctx.now,
    events: Object.fromEntries(
      events.map(({ name, parameters }) => [name, parameters.map(({ key }) => key)]),
    ),
    properties: [...BUILT_IN_PROPERTIES, ...properties].map(({ name }) => name),
    ...(project && isIdentifierFree(project) ? { identifierFree: true } : {}),
    categories,
  };
  const { AUDIENCE_BOOK } = ctx.env;
  await Promise.all(
    bookNames(projectId).map((name) => AUDIENCE_BOOK.get(AUDIENCE_BOOK.idFromName(name)).define(terms)),
  );
}

const binding = inlined(BINDING_STATUSES);

/**
 * Conditions on a row of `targetings` with alias `t`. Ids can be matched as substrings, since no id is part of another text.
 * This one: a campaign that was agreed to and has not ended uses it.
 */
export const isBound = sql`exists (select 1 from campaigns k where k.pub_project_id = t.project_id
  and k.status in (${binding}) and instr(k.targeting, t.id) > 0)`;

/** Condition: a product offers it, or has a pending change that does. */
export const isOffered = sql`exists (select 1 from ad_products p where p.project_id = t.project_id and p.gone_at is null
  and instr(p.targetings || coalesce(p.pending, ''), t.id) > 0)`;

/** Condition on a category id: the targetings that include it. */
export const holdsCategory = (categoryId: SQL): SQL =>
  sql`exists (select 1 from json_each(t.category_ids) h where h.value = ${categoryId})`;
