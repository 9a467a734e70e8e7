import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type AudienceTerms, bookNames } from "../../../domain/audience";
import { BINDING_STATUSES } from "../../../domain/booking";
import { BUILT_IN_PROPERTIES } from "../../../domain/inventory";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import { audienceRelaxationSchema } from "../../../domain/platform";
import { schema } from "../../db/client";
import type { OutboxEvent } from "../../db/outbox-topics";
import { commitWork, requireAccess, requireFeature, requireOperator, type ServiceContext } from "../kernel";

const { metrics, projects, userProperties, targetingCategories } = schema;

/** Whoever changes what is kept of users, or what they are sorted by. @throws AppError PROJECT_FEATURES_REQUIRED, and those of `requireAccess` */
export async function requireAudienceWritable(ctx: ServiceContext, projectId: string): Promise<void> {
  const { project } = await requireAccess(ctx, projectId, "product.write", "pub");
  requireFeature(project, "audience-targeting");
}

/**
 * Lets a publisher's categories be ready for sale from the first user on, or asks them for as many as all others.
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

/** Of these projects, those that ask for anything of their users: of the others nothing is kept. */
export async function audiencesKept(
  ctx: ServiceContext,
  projectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.all<{
    id: string;
  }>(sql`select value as id from json_each(${JSON.stringify(projectIds)})
    where exists (select 1 from metrics m where m.project_id = value)
      or exists (select 1 from targeting_categories c where c.project_id = value)`);
  return new Set(rows.map(({ id }) => id));
}

/** Has the publisher's terms told to whoever keeps its users. */
export const audienceDefined = (projectId: string): OutboxEvent => ["audience.define", { projectId }];

/** Tells every part of a publisher's users what is kept of them and what they are sorted by, as it is now. */
export async function defineAudience(ctx: ServiceContext, projectId: string): Promise<void> {
  const [events, properties, categories] = await Promise.all([
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
    categories,
  };
  const { AUDIENCE_BOOK } = ctx.env;
  await Promise.all(
    bookNames(projectId).map((name) => AUDIENCE_BOOK.get(AUDIENCE_BOOK.idFromName(name)).define(terms)),
  );
}

const binding = sql.raw(BINDING_STATUSES.map((status) => `'${status}'`).join(", "));

/**
 * Conditions on a row of `targetings` that a query calls `t`. Ids are their own delimiters: none is a part of another text.
 * A campaign that was agreed to and has not ended is shown by it.
 */
export const isBound = sql`exists (select 1 from campaigns k where k.pub_project_id = t.project_id
  and k.status in (${binding}) and instr(k.targeting, t.id) > 0)`;

/** A product offers it, or will. */
export const isOffered = sql`exists (select 1 from ad_products p where p.project_id = t.project_id and p.gone_at is null
  and instr(p.targetings || coalesce(p.pending, ''), t.id) > 0)`;

/** Of a category, by its id: the targetings that hold it. */
export const holdsCategory = (categoryId: SQL): SQL =>
  sql`exists (select 1 from json_each(t.category_ids) h where h.value = ${categoryId})`;
