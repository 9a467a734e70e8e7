import { z } from "zod";
import { CONTEXT_ID_MAX_CHARS, CONTEXT_TOPICS_MAX, TOPIC_MAX_CHARS, TOPICS_MAX } from "../audience";
import { messageCode, momentView } from "../kernel";

/** Maximum contents of one call. */
export const CONTEXTS_PER_CALL_MAX = 500;

/** Topics are compared in lower case; a comma separates them where they are typed. */
export const topicField = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(TOPIC_MAX_CHARS)
  .regex(/^[^,]+$/);

/** Topics of a product's required or excluded contents. */
export const topicsField = z.array(topicField).max(TOPICS_MAX).default([]);

const contentSchema = z.strictObject({
  id: z
    .string()
    .trim()
    .min(1)
    .max(CONTEXT_ID_MAX_CHARS)
    .describe("Id of the content, as apps send it in `contextId`"),
  topics: z
    .array(topicField)
    .max(CONTEXT_TOPICS_MAX, messageCode("tooMany", { max: CONTEXT_TOPICS_MAX }))
    .describe("Its topics; none removes the content"),
});

export const contextsSchema = z.strictObject({
  contents: z
    .array(contentSchema)
    .min(1, messageCode("tooFew", { min: 1 }))
    .max(CONTEXTS_PER_CALL_MAX, messageCode("tooMany", { max: CONTEXTS_PER_CALL_MAX }))
    .describe("Contents with their topics; each replaces what was kept of it"),
});
export type Contexts = z.output<typeof contextsSchema>;

/** One content a line: its id, then its topics, separated by commas. */
export const contextLinesSchema = z.object({
  lines: z.string().trim().min(1).max(100_000),
});

export const contentsOfLines = (lines: string): { id: string; topics: string[] }[] =>
  lines
    .split("\n")
    .map((line) => line.split(",").map((part) => part.trim()))
    .filter(([id]) => id !== "")
    .map(([id = "", ...topics]) => ({ id, topics: topics.filter((topic) => topic !== "") }));

export const contextView = z.object({
  id: z.string().describe("Id of the content, as apps send it in `contextId`"),
  topics: z.array(z.string()).describe("Its topics"),
  updatedAt: momentView.describe("When they were set"),
});
export type ContextContent = z.output<typeof contextView>;

export const topicView = z.object({
  name: z.string().describe("Name of the topic"),
  contents: z.int().describe("How many contents have it"),
});
export type Topic = z.output<typeof topicView>;

/** Topics of which a product's contents have one, and topics that they have none of. */
export interface ProductTopics {
  required: string[];
  excluded: string[];
}
export const NO_TOPICS: ProductTopics = { required: [], excluded: [] };
