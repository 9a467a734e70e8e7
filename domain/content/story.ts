import { z } from "zod";
import { momentView } from "../kernel";
import {
  STORY_BODY_MAX_CHARS,
  STORY_NOTE_MAX_CHARS,
  STORY_SLUG_MAX_CHARS,
  STORY_SUMMARY_MAX_CHARS,
  STORY_TITLE_MAX_CHARS,
} from "./limits";

/** Blog categories, by subject. Source: rule C13. */
export const STORY_CATEGORIES = ["customer", "team", "product"] as const;
export type StoryCategory = (typeof STORY_CATEGORIES)[number];

/** Languages of a story; Korean comes first, and replaces missing English. */
export const STORY_LANGS = ["ko", "en"] as const;
export type StoryLang = (typeof STORY_LANGS)[number];

/** Reserved paths of the blog that are not stories. */
const BLOG_PATHS = ["feed", "rss", "atom", "page"];

const slugField = z
  .string()
  .trim()
  .toLowerCase()
  .min(2)
  .max(STORY_SLUG_MAX_CHARS)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { message: "story.slug" })
  .refine((slug) => !BLOG_PATHS.includes(slug), { message: "story.slug" });

const title = z.string().trim().max(STORY_TITLE_MAX_CHARS);
const summary = z.string().trim().max(STORY_SUMMARY_MAX_CHARS).default("");
const body = z.string().trim().max(STORY_BODY_MAX_CHARS).default("");
/** Reason of an operator's action; stored in the history and in the audit log. */
const reason = z.string().trim().min(1).max(STORY_NOTE_MAX_CHARS);

/** A story as written. Source: rule C13. */
export const storySchema = z.object({
  slug: slugField,
  category: z.enum(STORY_CATEGORIES),
  titleKo: title.min(1),
  summaryKo: summary,
  bodyKo: body,
  titleEn: title.default(""),
  summaryEn: summary,
  bodyEn: body,
  reason,
});
export type StoryInput = z.output<typeof storySchema>;

const storyId = z.string().min(1).max(40);

/** Publishes a story in its current form, now or at a scheduled time. */
export const storyPublicationSchema = z.object({
  story: storyId.describe("Id of the story"),
  /** ISO 8601 with an offset; if omitted, immediately. */
  at: z.iso.datetime({ offset: true }).optional().describe("When the story is published; left out, at once"),
  reason: reason.describe("Why, for the operators' log"),
});

/** Removes a story from the blog, and cancels its schedule. */
export const storyWithdrawalSchema = z.object({ reason });

/** A story's text in one language, in Markdown. */
export interface StoryText {
  title: string;
  summary: string;
  body: string;
}
export type StoryTexts = Record<StoryLang, StoryText>;

/** Missing parts for publication: all are required in both languages. Source: rule C14. */
export function publicationFaults(texts: StoryTexts): Record<string, string> {
  const missing: [string, string][] = [];
  for (const [lang, suffix] of [
    ["ko", "Ko"],
    ["en", "En"],
  ] as const) {
    for (const part of ["title", "summary", "body"] as const)
      if (texts[lang][part].trim() === "") missing.push([`${part}${suffix}`, "required"]);
  }
  return Object.fromEntries(missing);
}

const publishedTextView = z.object({
  title: z.string().describe("Title"),
  summary: z.string().describe("Summary"),
  html: z.string().describe("Rendered from Markdown when it was published"),
  minutes: z.int().describe("How long reading it takes"),
});
export type PublishedText = z.output<typeof publishedTextView>;
export type PublishedTexts = Record<StoryLang, PublishedText>;

/** A published story, for all readers. */
export const storyView = z.object({
  id: z.string().describe("Id of the story"),
  slug: z.string().describe("Last part of the story's address"),
  category: z.enum(STORY_CATEGORIES).describe("Subject of the story"),
  coverAssetId: z.string().nullable().describe("Asset id of its picture; null for none"),
  publishedAt: momentView.describe("When it was published first"),
  changedAt: momentView.describe("When it was published last"),
  ko: publishedTextView.describe("Texts in Korean"),
  en: publishedTextView.describe("Texts in English"),
});
export type StoryView = z.output<typeof storyView>;

const teaser = publishedTextView.omit({ html: true });
/** A list item, without the text. */
export const storyItemView = storyView.extend({
  ko: teaser.describe("Texts in Korean"),
  en: teaser.describe("Texts in English"),
});
export type StoryItem = z.output<typeof storyItemView>;

export const STORY_STATES = ["draft", "scheduled", "published"] as const;
export type StoryState = (typeof STORY_STATES)[number];

/** Derived, never stored. A published story may have a later publication scheduled. */
export function storyState({
  liveVersion,
  scheduledAt,
}: {
  liveVersion: number | null;
  scheduledAt: number | null;
}): StoryState {
  if (scheduledAt !== null) return "scheduled";
  return liveVersion === null ? "draft" : "published";
}

export const STORY_ACTIONS = ["create", "edit", "schedule", "publish", "withdraw"] as const;
export type StoryAction = (typeof STORY_ACTIONS)[number];

const storyTextView = z.object({ title: z.string(), summary: z.string(), body: z.string() });

/** A list item for operators. */
export const deskStoryView = z.object({
  id: z.string().describe("Id of the story"),
  slug: z.string().describe("Last part of the story's address"),
  category: z.enum(STORY_CATEGORIES).describe("Subject of the story"),
  title: z.string().describe("Title"),
  state: z.enum(STORY_STATES).describe("Whether it is a draft, scheduled or published"),
  isLive: z.boolean().describe("Whether readers can open it now"),
  hasChanges: z.boolean().describe("Whether it was changed since it was published"),
  scheduledAt: momentView.nullable().describe("When it will be published; null where that is not planned"),
  publishedAt: momentView.nullable().describe("When it was first published; null before"),
  updatedAt: momentView.describe("When it was last changed"),
});
export type DeskStory = z.output<typeof deskStoryView>;

/** History of a story, newest first. */
export const storyStepView = z.object({
  version: z.int(),
  action: z.enum(STORY_ACTIONS),
  reason: z.string(),
  actorName: z.string().nullable().describe("Null for the clock"),
  at: momentView,
});

/** A story as operators edit it. */
export const deskStoryDetailView = deskStoryView.extend({
  version: z.int(),
  coverAssetId: z.string().nullable(),
  ko: storyTextView,
  en: storyTextView,
  history: z.array(storyStepView),
});
export type DeskStoryDetail = z.output<typeof deskStoryDetailView>;

const KOREAN_CHARS_PER_MINUTE = 500;
const ENGLISH_WORDS_PER_MINUTE = 220;

/** Whole minutes, at least one. */
export function readingMinutes(text: string, lang: StoryLang): number {
  const units =
    lang === "ko"
      ? text.replace(/\s/g, "").length / KOREAN_CHARS_PER_MINUTE
      : text.split(/\s+/).filter(Boolean).length / ENGLISH_WORDS_PER_MINUTE;
  return Math.max(1, Math.round(units));
}
