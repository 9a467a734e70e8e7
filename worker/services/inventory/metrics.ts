import { and, asc, eq, sql } from "drizzle-orm";
import {
  asksForEvent,
  type HeardMetric,
  METRICS_MAX,
  type Metric,
  type MetricParameter,
  metricSchema,
  metricUpdateSchema,
  type RecentMetric,
  type UndefinedMetric,
} from "../../../domain/inventory";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import { commitChange, requireAccess, type ServiceContext } from "../kernel";
import { besideArrivals, readHeardNames, readRecent } from "./arrivals";
import { audienceDefined, requireAudienceWritable } from "./audience-terms";

const { metrics, targetingCategories } = schema;
const shown = { id: true, name: true, description: true, parameters: true } as const;

/** The publisher's registered events, the oldest first. @throws AppError of `requireAccess` */
export async function listMetrics(ctx: ServiceContext, projectId: string): Promise<Metric[]> {
  await requireAccess(ctx, projectId, "product.read", "pub");
  return ctx.db.query.metrics.findMany({
    columns: shown,
    where: eq(metrics.projectId, projectId),
    orderBy: [asc(metrics.createdAt), asc(metrics.id)],
    limit: METRICS_MAX,
  });
}

/** `listMetrics` with their arrivals, and the events that apps send beside them. @throws AppError of `requireAccess` */
export async function listHeardMetrics(
  ctx: ServiceContext,
  projectId: string,
): Promise<{ metrics: HeardMetric[]; unknown: UndefinedMetric[] }> {
  const known = await listMetrics(ctx, projectId);
  const heard = await readHeardNames(ctx, projectId);
  const { defined, unknown } = besideArrivals(
    known,
    heard && { defined: heard.events, undefined: heard.undefinedEvents },
  );
  return {
    metrics: defined,
    unknown: unknown.map(({ shape, ...name }) => ({
      ...name,
      parameters: Object.entries(shape).map(([key, type]) => ({ key, type })),
    })),
  };
}

/** The last arrivals of an event, the newest first; null while they cannot be read. @throws AppError as `getMetric` */
export async function listRecentEvents(
  ctx: ServiceContext,
  projectId: string,
  metric: Metric,
): Promise<RecentMetric[] | null> {
  await requireAccess(ctx, projectId, "product.read", "pub");
  const recent = await readRecent(ctx, projectId, metric.name);
  return (
    recent?.map(({ atMs, receivedAtMs, ...event }) => ({ ...event, at: atMs, receivedAt: receivedAtMs })) ??
    null
  );
}

/** @throws AppError TARGETING_NOT_FOUND, and those of `requireAccess` */
export async function getMetric(ctx: ServiceContext, projectId: string, id: string): Promise<Metric> {
  await requireAccess(ctx, projectId, "product.read", "pub");
  return findMetric(ctx, projectId, id);
}

/**
 * Registers an event that the publisher's apps send. Source: rule A7.
 * @throws AppError 070, TARGETING_EVENT_NAME_LIMIT_EXCEEDED, PROJECT_FEATURES_REQUIRED, CONFLICT if another was registered concurrently, and
 *   those of `requireAccess`
 */
export async function addMetric(ctx: ServiceContext, projectId: string, input: unknown): Promise<Metric> {
  await requireAudienceWritable(ctx, projectId);
  const values = parseOrRefuse(metricSchema, input);
  const known = await listMetrics(ctx, projectId);
  if (known.some(({ name }) => name === values.name))
    throw new AppError("070", { fields: { name: ["duplicate"] } });
  if (known.length >= METRICS_MAX) throw new AppError("TARGETING_EVENT_NAME_LIMIT_EXCEEDED");
  const id = await ctx.newId("metric");
  const row = { id, projectId, ...values, createdAt: ctx.now, updatedAt: ctx.now };
  const count = sql`(select count(*) from ${metrics} where project_id = ${projectId})`;
  await commitChange(ctx, ctx.db.insert(metrics).values(row).onConflictDoNothing(), {
    rows: [refuseWhen(ctx.db, sql`${count} > ${METRICS_MAX}`, "TARGETING_EVENT_NAME_LIMIT_EXCEEDED")],
    events: [audienceDefined(projectId)],
  });
  return { id, ...values };
}

/**
 * Changes an event's description. A parameter that a category uses cannot change.
 * @throws AppError 070, TARGETING_NOT_FOUND, TARGETING_LOCKED, PROJECT_FEATURES_REQUIRED, and those of `requireAccess`
 */
export async function updateMetric(
  ctx: ServiceContext,
  projectId: string,
  id: string,
  input: unknown,
): Promise<Metric> {
  await requireAudienceWritable(ctx, projectId);
  const values = parseOrRefuse(metricUpdateSchema, input);
  const metric = await findMetric(ctx, projectId, id);
  await requireUnasked(ctx, projectId, metric.name, values.parameters);
  const set = { ...values, updatedAt: ctx.now };
  await commitChange(ctx, ctx.db.update(metrics).set(set).where(eq(metrics.id, id)), {
    events: [audienceDefined(projectId)],
  });
  return { ...metric, ...values };
}

/**
 * Removes an event from the list; its stored data expires over time.
 * @throws AppError TARGETING_NOT_FOUND, TARGETING_LOCKED while a category uses it, PROJECT_FEATURES_REQUIRED, and those of
 *   `requireAccess`
 */
export async function removeMetric(ctx: ServiceContext, projectId: string, id: string): Promise<void> {
  await requireAudienceWritable(ctx, projectId);
  const metric = await findMetric(ctx, projectId, id);
  await requireUnasked(ctx, projectId, metric.name);
  const asked = sql`exists (select 1 from ${targetingCategories} c, json_each(c.filter, '$.events') e
    where c.project_id = ${projectId} and e.value ->> 'event' = ${metric.name})`;
  await commitChange(ctx, ctx.db.delete(metrics).where(eq(metrics.id, id)), {
    rows: [refuseWhen(ctx.db, asked, "TARGETING_LOCKED")],
    events: [audienceDefined(projectId)],
  });
}

/** @param kept the parameters that remain; none by default */
async function requireUnasked(
  ctx: ServiceContext,
  projectId: string,
  name: string,
  kept?: readonly MetricParameter[],
): Promise<void> {
  const asking = await ctx.db.query.targetingCategories.findMany({
    columns: { filter: true },
    where: and(
      eq(targetingCategories.projectId, projectId),
      sql`instr(${targetingCategories.filter}, ${JSON.stringify(name)}) > 0`,
    ),
  });
  if (asking.some(({ filter }) => asksForEvent(filter, name, kept))) throw new AppError("TARGETING_LOCKED");
}

async function findMetric(ctx: ServiceContext, projectId: string, id: string): Promise<Metric> {
  const metric = await ctx.db.query.metrics.findFirst({
    columns: shown,
    where: and(eq(metrics.id, id), eq(metrics.projectId, projectId)),
  });
  if (!metric) throw new AppError("TARGETING_NOT_FOUND");
  return metric;
}
