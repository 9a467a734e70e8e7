import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import {
  CONTEXT_ID_MAX_CHARS,
  CONTEXTS_MAX,
  contextRecord,
  contextsKey,
  TOPICS_MAX,
} from "../../../domain/audience";
import { type ContextContent, type Contexts, contextsSchema, type Topic } from "../../../domain/inventory";
import { AppError, LIST_PAGE_LIMIT, messageCode, parseOrRefuse } from "../../../domain/kernel";
import { rawStatement, refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import { commitWork, holds, type Page, requireAccess, requireFeature, type ServiceContext } from "../kernel";
import { findProjectByAccessToken } from "../platform";
import { requireAudienceWritable } from "./audience-terms";

const { contextContents, publisherTopics } = schema;
type Stored = ContextContent;

/** Contents of a publisher and their topics, by content id. @throws AppError of `requireAccess` */
export async function listContexts(
  ctx: ServiceContext,
  projectId: string,
  { q, next }: { q?: string; next?: string } = {},
): Promise<Page<Stored>> {
  await requireAccess(ctx, projectId, "product.read", "pub");
  const after = next?.slice(0, CONTEXT_ID_MAX_CHARS);
  const rows = await ctx.db
    .select({
      id: contextContents.contentId,
      topics: contextContents.topics,
      updatedAt: contextContents.updatedAt,
    })
    .from(contextContents)
    .where(
      and(
        eq(contextContents.projectId, projectId),
        after === undefined ? undefined : gt(contextContents.contentId, after),
        holds(q, contextContents.contentId, contextContents.topics),
      ),
    )
    .orderBy(asc(contextContents.contentId))
    .limit(LIST_PAGE_LIMIT + 1);
  const items = rows.slice(0, LIST_PAGE_LIMIT);
  return { items, next: rows.length > items.length ? (items.at(-1)?.id ?? null) : null };
}

/** Topics of a publisher's contents, the most frequent first. @throws AppError of `requireAccess` */
export async function listTopics(ctx: ServiceContext, projectId: string): Promise<Topic[]> {
  await requireAccess(ctx, projectId, "product.read", "pub");
  return ctx.db
    .select({ name: publisherTopics.topic, contents: publisherTopics.contents })
    .from(publisherTopics)
    .where(eq(publisherTopics.projectId, projectId))
    .orderBy(desc(publisherTopics.contents), asc(publisherTopics.topic));
}

/**
 * Sets the topics of contents; a content without topics is removed. Source: rule A14.
 * @throws AppError 070, PROJECT_FEATURES_REQUIRED, CONFLICT, and those of `requireAccess`
 */
export async function setContexts(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<{ stored: number; removed: number }> {
  await requireAudienceWritable(ctx, projectId);
  return storeContexts(ctx, projectId, parseOrRefuse(contextsSchema, input));
}

/**
 * `setContexts` for a publisher's server.
 * @param authorization the header with the publisher's access token
 * @throws AppError UNAUTHORIZED, FORBIDDEN for a token without the scope `contexts.write`, 070, PROJECT_FEATURES_REQUIRED, CONFLICT
 */
export async function setContextsByToken(
  ctx: ServiceContext,
  authorization: string | null,
  input: unknown,
): Promise<{ stored: number; removed: number }> {
  const project = await findProjectByAccessToken(ctx, authorization, "contexts.write");
  requireFeature(project, "audience-targeting");
  return storeContexts(ctx, project.id, parseOrRefuse(contextsSchema, input));
}

async function storeContexts(ctx: ServiceContext, projectId: string, { contents }: Contexts) {
  const byId = new Map(contents.map(({ id, topics }) => [id, [...new Set(topics)].sort()]));
  const kept = [...byId].flatMap(([id, topics]) => (topics.length > 0 ? [{ id, topics }] : []));
  const removed = [...byId].flatMap(([id, topics]) => (topics.length === 0 ? [id] : []));
  await requireRoom(ctx, projectId, kept);
  const count = sql`(select count(*) from context_contents where project_id = ${projectId})`;
  await commitWork(ctx, {
    rows: [
      rawStatement(
        ctx.db,
        sql`delete from context_contents where project_id = ${projectId}
          and content_id in (select value from json_each(${JSON.stringify(removed)}))`,
      ),
      rawStatement(
        ctx.db,
        sql`insert into context_contents (project_id, content_id, topics, updated_at)
          select ${projectId}, value ->> 'id', value -> 'topics', ${ctx.now} from json_each(${JSON.stringify(kept)}) where true
          on conflict (project_id, content_id) do update set topics = excluded.topics, updated_at = excluded.updated_at`,
      ),
      rawStatement(ctx.db, sql`delete from publisher_topics where project_id = ${projectId}`),
      rawStatement(
        ctx.db,
        sql`insert into publisher_topics (project_id, topic, contents)
          select c.project_id, t.value, count(*) from context_contents c join json_each(c.topics) t
          where c.project_id = ${projectId} group by t.value`,
      ),
      refuseWhen(ctx.db, sql`${count} > ${CONTEXTS_MAX}`, "CONFLICT"),
    ],
    events: [["contexts.publish", { projectId }]],
  });
  return { stored: kept.length, removed: removed.length };
}

/** @throws AppError 070 if the publisher would have too many contents or topics */
async function requireRoom(
  ctx: ServiceContext,
  projectId: string,
  kept: readonly { id: string; topics: readonly string[] }[],
): Promise<void> {
  const [found] = await ctx.db.all<{ others: number; topics: string }>(sql`select
    (select count(*) from context_contents where project_id = ${projectId}
      and content_id not in (select value ->> 'id' from json_each(${JSON.stringify(kept)}))) as others,
    (select coalesce(json_group_array(distinct t.value), '[]') from context_contents c join json_each(c.topics) t
      where c.project_id = ${projectId}) as topics`);
  const topics = new Set([
    ...(JSON.parse(found?.topics ?? "[]") as string[]),
    ...kept.flatMap((content) => content.topics),
  ]);
  const refuse = (max: number) =>
    new AppError("070", { fields: { contents: [messageCode("tooMany", { max })] } });
  if ((found?.others ?? 0) + kept.length > CONTEXTS_MAX) throw refuse(CONTEXTS_MAX);
  if (topics.size > TOPICS_MAX) throw refuse(TOPICS_MAX);
}

/** Publishes the topics of a publisher's contents to the ad server. Idempotent. */
export async function publishContexts(ctx: ServiceContext, projectId: string): Promise<void> {
  const rows = await ctx.db.query.contextContents.findMany({
    columns: { contentId: true, topics: true },
    where: eq(contextContents.projectId, projectId),
    limit: CONTEXTS_MAX,
  });
  const key = contextsKey(projectId);
  if (rows.length === 0) return ctx.env.PLANS.delete(key);
  const contents = rows.map(({ contentId: id, topics }) => ({ id, topics }));
  await ctx.env.PLANS.put(key, JSON.stringify(contextRecord(ctx.now, contents)));
}
