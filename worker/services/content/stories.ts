import { and, asc, desc, eq, isNotNull, isNull, lte, type SQL } from "drizzle-orm";
import { z } from "zod";
import {
  type DeskStory,
  type DeskStoryDetail,
  type PublishedTexts,
  publicationFaults,
  readingMinutes,
  STORY_CATEGORIES,
  STORY_LANGS,
  STORY_SLUG_MAX_CHARS,
  STORY_STATES,
  type StoryAction,
  type StoryInput,
  type StoryItem,
  type StoryState,
  type StoryTexts,
  type StoryView,
  storyItemView,
  storyPublicationSchema,
  storySchema,
  storyState,
  storyView,
  storyWithdrawalSchema,
} from "../../../domain/content";
import { AppError, parseOrRefuse, refuse } from "../../../domain/kernel";
import { schema } from "../../db/client";
import {
  afterCursor,
  changeRow,
  commitWork,
  holds,
  newestFirst,
  type Page,
  type PageQuery,
  pageQuerySchema,
  requireOperator,
  requireOperatorRead,
  requireSeen,
  type ServiceContext,
  saveRow,
  toPage,
} from "../kernel";
import { keepImage } from "./images";
import type { UploadedFile } from "./keep-file";
import { hasForeignPicture, renderMarkdown } from "./markdown";

const { stories, storyHistory } = schema;
type StoryRow = typeof stories.$inferSelect;

/** Owner of story pictures, in place of a project. */
const HOUSE = "madang";

/** Sort key of published stories: their first publication. */
const PLACE = { createdAt: stories.publishedAt, id: stories.id };

export const storyQuerySchema = pageQuerySchema.extend({ category: z.enum(STORY_CATEGORIES).optional() });

/** Published stories, the newest first. Public. @throws AppError 070 */
export async function listStories(
  ctx: ServiceContext,
  query: z.input<typeof storyQuerySchema> = {},
): Promise<Page<StoryItem>> {
  const { limit, next, category } = parseOrRefuse(storyQuerySchema, query);
  const rows = await ctx.db
    .select()
    .from(stories)
    .where(
      and(
        isNotNull(stories.liveVersion),
        category ? eq(stories.liveCategory, category) : undefined,
        afterCursor(PLACE, next),
      ),
    )
    .orderBy(...newestFirst(PLACE))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    ({ id, publishedAt }) => ({ id, createdAt: publishedAt ?? 0 }),
    (row) => storyItemView.parse(published(row)),
  );
}

export const storyAddressSchema = z.object({
  slug: z.string().min(1).max(STORY_SLUG_MAX_CHARS).describe("Last part of the story's address"),
});

/** A published story by its slug. Public. @throws AppError NOT_FOUND, 070 */
export async function getStory(ctx: ServiceContext, query: unknown): Promise<StoryView> {
  const { slug } = parseOrRefuse(storyAddressSchema, query);
  const row = await ctx.db.query.stories.findFirst({
    where: and(eq(stories.slug, slug.toLowerCase()), isNotNull(stories.liveVersion)),
  });
  if (!row) throw new AppError("NOT_FOUND");
  return storyView.parse(published(row));
}

function published(row: StoryRow) {
  return {
    id: row.id,
    slug: row.slug,
    category: row.liveCategory,
    coverAssetId: row.liveCoverAssetId,
    publishedAt: row.publishedAt,
    changedAt: row.republishedAt,
    ...row.live,
  };
}

function onDesk(row: StoryRow): DeskStory {
  return {
    id: row.id,
    slug: row.slug,
    category: row.category,
    title: row.ko.title,
    state: storyState(row),
    isLive: row.liveVersion !== null,
    hasChanges: row.liveVersion !== null && row.liveVersion !== row.version,
    scheduledAt: row.scheduledAt,
    publishedAt: row.publishedAt,
    updatedAt: row.updatedAt,
  };
}

const inState: Record<StoryState, SQL | undefined> = {
  draft: and(isNull(stories.liveVersion), isNull(stories.scheduledAt)),
  scheduled: isNotNull(stories.scheduledAt),
  published: and(isNotNull(stories.liveVersion), isNull(stories.scheduledAt)),
};

export interface DeskStoryFilter extends PageQuery {
  /** Searched in both titles and the slug. */
  q?: string;
  /** One of `STORY_STATES`; another value is ignored. */
  state?: string;
  category?: string;
}

/** All stories, for operators. @throws AppError 070, and those of `requireOperatorRead` */
export async function listStoriesForOperator(
  ctx: ServiceContext,
  filter: DeskStoryFilter = {},
): Promise<Page<DeskStory>> {
  requireOperatorRead(ctx);
  const { limit, next } = parseOrRefuse(pageQuerySchema, filter);
  const state = STORY_STATES.find((known) => known === filter.state);
  const category = STORY_CATEGORIES.find((known) => known === filter.category);
  const rows = await ctx.db
    .select()
    .from(stories)
    .where(
      and(
        state && inState[state],
        category && eq(stories.category, category),
        holds(filter.q, stories.ko, stories.en, stories.slug),
        afterCursor(stories, next),
      ),
    )
    .orderBy(...newestFirst(stories))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => row, onDesk);
}

async function findStory(ctx: ServiceContext, storyId: string): Promise<StoryRow> {
  const row = await ctx.db.query.stories.findFirst({ where: eq(stories.id, storyId) });
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** One story with its history. @throws AppError NOT_FOUND, and those of `requireOperatorRead` */
export async function getStoryForOperator(ctx: ServiceContext, storyId: string): Promise<DeskStoryDetail> {
  requireOperatorRead(ctx);
  const row = await findStory(ctx, storyId);
  const { accounts } = schema;
  const { version, action, reason, at } = storyHistory;
  const history = await ctx.db
    .select({ version, action, reason, at, actorName: accounts.name })
    .from(storyHistory)
    .leftJoin(accounts, eq(accounts.id, storyHistory.accountId))
    .where(eq(storyHistory.storyId, storyId))
    .orderBy(desc(storyHistory.version));
  const { ko, en, coverAssetId } = row;
  return { ...onDesk(row), version: row.version, ko, en, coverAssetId, history };
}

/** Preview of a story as it would be published now. @throws AppError NOT_FOUND, and those of `requireOperatorRead` */
export async function previewStory(ctx: ServiceContext, storyId: string): Promise<StoryView> {
  requireOperatorRead(ctx);
  const row = await findStory(ctx, storyId);
  const { id, slug, category, coverAssetId } = row;
  const publishedAt = row.publishedAt ?? row.scheduledAt ?? ctx.now;
  return { id, slug, category, coverAssetId, publishedAt, changedAt: ctx.now, ...rendered(row) };
}

function rendered({ ko, en }: StoryTexts): PublishedTexts {
  const texts = { ko, en };
  const [korean, english] = STORY_LANGS.map((lang) => {
    const { title, summary, body } = texts[lang];
    return { title, summary, html: renderMarkdown(body), minutes: readingMinutes(body, lang) };
  });
  if (!korean || !english) throw new Error("a story has two languages");
  return { ko: korean, en: english };
}

function textsOf(input: StoryInput): StoryTexts {
  return {
    ko: { title: input.titleKo, summary: input.summaryKo, body: input.bodyKo },
    en: { title: input.titleEn, summary: input.summaryEn, body: input.bodyEn },
  };
}

/** @throws AppError 070 with fields, also for an external picture, which pages do not show */
function storyValues(input: unknown): StoryInput {
  const values = parseOrRefuse(storySchema, input);
  refuse({
    ...(hasForeignPicture(values.bodyKo) ? { bodyKo: "story.foreignPicture" } : {}),
    ...(hasForeignPicture(values.bodyEn) ? { bodyEn: "story.foreignPicture" } : {}),
  });
  return values;
}

interface Step {
  action: StoryAction;
  reason: string;
  accountId: string | null;
}

function historyRow(ctx: ServiceContext, story: Pick<StoryRow, "id" | "version" | "ko" | "en">, step: Step) {
  const { id: storyId, version, ko, en } = story;
  return ctx.db.insert(storyHistory).values({ storyId, version, ko, en, ...step, at: ctx.now });
}

async function refuseTaken(ctx: ServiceContext, slug: string, storyId: string | null): Promise<void> {
  const other = await ctx.db.query.stories.findFirst({
    columns: { id: true },
    where: eq(stories.slug, slug),
  });
  if (other && other.id !== storyId) refuse({ slug: "alias.taken" });
}

async function keepCover(ctx: ServiceContext, cover: UploadedFile | null): Promise<string | undefined> {
  if (!cover) return undefined;
  try {
    return (await keepImage(ctx, HOUSE, "cover", cover)).id;
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields?.file) throw error;
    throw new AppError(error.code, { fields: { cover: error.fields.file } });
  }
}

/**
 * Creates an unpublished story.
 * @param input `storySchema`
 * @throws AppError 070 with fields, UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, and those of `requireOperator`
 */
export async function createStory(
  ctx: ServiceContext,
  input: unknown,
  cover: UploadedFile | null = null,
): Promise<{ id: string }> {
  const operator = requireOperator(ctx, "story.write");
  const values = storyValues(input);
  const id = await ctx.newId("story");
  await refuseTaken(ctx, values.slug, id);
  const coverAssetId = (await keepCover(ctx, cover)) ?? null;
  const { slug, category, reason } = values;
  const texts = textsOf(values);
  const story = { id, slug, category, coverAssetId, ...texts, version: 1 };
  const step: Step = { action: "create", reason, accountId: operator.id };
  await commitWork(ctx, {
    rows: [
      ctx.db
        .insert(stories)
        .values({ ...story, createdAt: ctx.now, updatedAt: ctx.now })
        .onConflictDoNothing(),
      historyRow(ctx, story, step).onConflictDoNothing(),
    ],
    audit: {
      by: operator.id,
      action: "story.create",
      subjectId: id,
      details: { reason },
      id: `${id}:create`,
    },
  });
  return { id };
}

/**
 * Changes a story's draft; the published text stays until it is published again.
 * @param input `storySchema`; the slug cannot change after the first publication
 * @throws AppError 070 with fields, NOT_FOUND, CONFLICT, and those of `createStory`
 */
export async function updateStory(
  ctx: ServiceContext,
  storyId: string,
  input: unknown,
  cover: UploadedFile | null = null,
): Promise<void> {
  const operator = requireOperator(ctx, "story.write");
  const row = await findStory(ctx, storyId);
  const values = storyValues(input);
  const { slug, category, reason } = values;
  if (row.publishedAt !== null && slug !== row.slug) refuse({ slug: "story.slugFixed" });
  await refuseTaken(ctx, slug, storyId);
  const texts = textsOf(values);
  // A scheduled story must stay publishable.
  if (row.scheduledAt !== null) refuse(publicationFaults(texts));
  requireSeen(ctx, row);
  const coverAssetId = await keepCover(ctx, cover);
  const set = { slug, category, ...texts, ...(coverAssetId ? { coverAssetId } : {}) };
  await saveRow(
    ctx,
    { table: stories, row, set },
    stepOf(ctx, { ...row, ...texts }, "edit", reason, operator.id),
  );
}

/** The history entry and audit entry of a story's change. */
function stepOf(
  ctx: ServiceContext,
  story: StoryRow,
  action: StoryAction,
  reason: string,
  by: string | null,
) {
  const step = historyRow(ctx, { ...story, version: story.version + 1 }, { action, reason, accountId: by });
  const audit = by ? { by, action: `story.${action}`, subjectId: story.id, details: { reason } } : null;
  return { rows: [step], audit };
}

/** The columns that publish a story's current draft. */
function publication(ctx: ServiceContext, row: StoryRow) {
  return {
    live: rendered(row),
    liveVersion: row.version + 1,
    liveCategory: row.category,
    liveCoverAssetId: row.coverAssetId,
    publishedAt: row.publishedAt ?? ctx.now,
    republishedAt: ctx.now,
    scheduledAt: null,
  };
}

/** Advances the live version with the row version, if the published text is the current draft. */
const unchanged = ({ liveVersion, version }: StoryRow) =>
  liveVersion === version ? { liveVersion: version + 1 } : {};

/**
 * Publishes a story's draft now, or schedules the publication of its draft at that time.
 * @param input `storyPublicationSchema`
 * @throws AppError 070 with missing texts in either language or a time in the past, NOT_FOUND, CONFLICT, and those of `requireOperator`
 */
export async function publishStory(ctx: ServiceContext, input: unknown): Promise<DeskStory> {
  const operator = requireOperator(ctx, "story.publish");
  const { story: storyId, at, reason } = parseOrRefuse(storyPublicationSchema, input);
  const row = await findStory(ctx, storyId);
  refuse(publicationFaults(row));
  const scheduledAt = at === undefined ? null : Date.parse(at);
  if (scheduledAt !== null && scheduledAt <= ctx.now) refuse({ at: "story.at" });
  const set = scheduledAt === null ? publication(ctx, row) : { scheduledAt, ...unchanged(row) };
  const action = scheduledAt === null ? "publish" : "schedule";
  await saveRow(ctx, { table: stories, row, set }, stepOf(ctx, row, action, reason, operator.id));
  return onDesk(await findStory(ctx, storyId));
}

/**
 * Cancels a story's schedule, or else unpublishes it. A story that is neither scheduled nor published is unchanged.
 * @param input `storyWithdrawalSchema`
 * @throws AppError 070, NOT_FOUND, CONFLICT, and those of `requireOperator`
 */
export async function withdrawStory(ctx: ServiceContext, storyId: string, input: unknown): Promise<void> {
  const operator = requireOperator(ctx, "story.publish");
  const { reason } = parseOrRefuse(storyWithdrawalSchema, input);
  const row = await findStory(ctx, storyId);
  if (row.scheduledAt === null && row.liveVersion === null) return;
  const unseen = { live: null, liveVersion: null, liveCategory: null, liveCoverAssetId: null };
  const set = row.scheduledAt === null ? unseen : { scheduledAt: null, ...unchanged(row) };
  await saveRow(ctx, { table: stories, row, set }, stepOf(ctx, row, "withdraw", reason, operator.id));
}

const DUE_MAX = 20;

/** Publishes scheduled stories that are due. @returns number of published stories */
export async function tickStories(ctx: ServiceContext): Promise<number> {
  const due = await ctx.db.query.stories.findMany({
    where: lte(stories.scheduledAt, ctx.now),
    orderBy: asc(stories.scheduledAt),
    limit: DUE_MAX,
  });
  for (const row of due) {
    try {
      const set = publication(ctx, row);
      await changeRow(ctx, { table: stories, row, set }, stepOf(ctx, row, "publish", "", null));
    } catch (error) {
      // An operator changed it concurrently: the next minute's run reads it again.
      if (!(error instanceof AppError && error.code === "CONFLICT")) throw error;
    }
  }
  return due.length;
}
