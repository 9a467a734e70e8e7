import { z } from "zod";
import type { CategoryFilter } from "../audience";
import { messageCode, SURCHARGE_MAX_MILLI_PCT } from "../kernel";
import { categoryAnswersView } from "./auto-targeting";
import { CATEGORY_STATUSES, type CategoryStatus } from "./category";
import { percentField } from "./product-record";

/** Maximum targetings that a publisher can sell to advertisers. Source: rule A11. */
export const TARGETINGS_MAX = 100;
export const TARGETING_NAME_MIN_CHARS = 2;
export const TARGETING_NAME_MAX_CHARS = 10;
export const TARGETING_CATEGORIES_MAX = 50;

/**
 * `custom` means the users of all its categories, `auto` those of the ones that answered best. The others are made of categories that use
 * only the property of that name.
 */
export const AUDIENCE_TARGETING_TYPES = ["custom", "auto", "language", "age", "country", "gender"] as const;
export type AudienceTargetingType = (typeof AUDIENCE_TARGETING_TYPES)[number];

const fields = {
  name: z
    .string()
    .trim()
    .min(TARGETING_NAME_MIN_CHARS)
    .max(TARGETING_NAME_MAX_CHARS)
    .describe("Name of the targeting"),
  type: z
    .enum(AUDIENCE_TARGETING_TYPES)
    .default("custom")
    .describe("Kind of the targeting; `auto` means the users of those of its categories that answer best"),
  surchargeMilliPct: percentField(SURCHARGE_MAX_MILLI_PCT)
    .default(0)
    .describe("What it adds to the price, in thousandths of a percent"),
  categoryIds: z
    .array(z.string().min(1))
    .min(1, messageCode("tooFew", { min: 1 }))
    .max(TARGETING_CATEGORIES_MAX)
    .describe("Ids of the categories whose users it takes in"),
};
export const audienceTargetingSchema = z.object(fields);

/** The definition, and the position among the others: the highest value comes first. */
export const audienceTargetingUpdateSchema = audienceTargetingSchema.extend({
  sortOrder: z.int().min(0).optional().describe("Place among the publisher's targetings, from 0"),
});

const categoryOf = z.object({
  id: z.string().describe("Id of the category"),
  name: z.string().describe("Name of the category"),
  group: z.string().describe("Heading that the category is listed below; empty for none"),
  description: z.string().describe("What the category is, in the publisher's words"),
  status: z
    .enum(CATEGORY_STATUSES)
    .describe("Whether the category collects its users, can be sold, is sold, or its sale ends"),
  audienceSize: z.int().describe("How many users belong to it"),
});

const targetingOf = z.object({
  id: z.string().describe("Id of the targeting"),
  name: z.string().describe("Name of the targeting"),
  type: z.enum(AUDIENCE_TARGETING_TYPES).describe("Kind of the targeting"),
  surchargeMilliPct: z.int().describe("What it adds to the price, in thousandths of a percent"),
  categories: z.array(categoryOf).describe("Categories whose users it takes in"),
});

/** Fields for advertisers. */
export const publicTargetingView = targetingOf.extend({
  isChosen: z
    .boolean()
    .describe(
      "Of `auto`: whether categories are chosen by their click rates at present; false while all of its categories are meant",
    ),
  meantCategoryIds: z
    .array(z.string())
    .describe("Ids of the categories whose users it means at present; those of `auto` may change once a day"),
});
export type PublicTargeting = z.output<typeof publicTargetingView>;

export const audienceTargetingView = targetingOf.extend({
  status: z
    .enum(CATEGORY_STATUSES)
    .describe(
      "Whether the targeting's categories collect their users, can be sold, are sold, or their sale ends",
    ),
  sortOrder: z.int().describe("Place among the publisher's targetings, from 0"),
  picked: z
    .array(categoryAnswersView)
    .describe(
      "Of `auto`: the categories that it means at present; empty while all of its categories are meant",
    ),
  /** Whether a product offers it, or a campaign that has not ended uses it. */
  inUse: z.boolean().describe("Whether a product offers it or a campaign is aimed by it"),
});
export type AudienceTargeting = z.output<typeof audienceTargetingView>;

/** Sale status of a targeting: the furthest status of its categories. */
export function statusOfTargeting(categories: readonly { status: CategoryStatus }[]): CategoryStatus {
  const has = (status: CategoryStatus) => categories.some((category) => category.status === status);
  if (has("live")) return "live";
  if (has("closing")) return "closing";
  return has("ready_for_sale") ? "ready_for_sale" : "preparing";
}

/** Whether a category is valid in a targeting of that type. */
export function suitsType(type: AudienceTargetingType, { events, properties }: CategoryFilter): boolean {
  if (type === "custom" || type === "auto") return true;
  return events.length === 0 && properties.every(({ key }) => key === type);
}
