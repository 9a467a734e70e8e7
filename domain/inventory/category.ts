import { z } from "zod";
import {
  AGE_PROPERTY,
  AGE_RANGES,
  type CategoryFilter,
  EVENT_PERIOD_MAX_DAYS,
  FILTER_OPERATORS,
  VALUE_MAX_CHARS,
  type ValueCondition,
  type ValueType,
} from "../audience";
import { messageCode, wholeField, withRule } from "../kernel";
import { isOfType } from "./metric";

/** Maximum categories of users by data from apps. Source: rule A8. */
export const CATEGORIES_MAX = 5_000;
export const CATEGORY_NAME_MIN_CHARS = 2;
export const CATEGORY_NAME_MAX_CHARS = 20;
export const CATEGORY_GROUP_MAX_CHARS = 20;
export const CATEGORY_DESCRIPTION_MAX_CHARS = 100;
export const CATEGORY_EVENTS_MAX = 5;
export const CATEGORY_PROPERTIES_MAX = 5;
const EVENT_TIMES_MAX = 1_000;
const PARAMETERS_MAX = 5;
const VALUES_MAX = 20;
/** Minimum users of a category before it is sold. */
export const AUDIENCE_MIN = 100;
export const AUDIENCE_MIN_RELAXED = 1;

const value = z.union([z.string().trim().min(1).max(VALUE_MAX_CHARS), z.number(), z.boolean()]);

const conditionSchema = z.object({
  key: z.string().min(1).describe("Name of the parameter or property"),
  operator: z
    .enum(FILTER_OPERATORS)
    .default("is")
    .describe("How its value is compared; `range` compares the property `age` with ranges of ages"),
  values: z
    .array(value)
    .min(1, messageCode("tooFew", { min: 1 }))
    .max(VALUES_MAX)
    .describe("Values that it is compared with; ranges are 18-20, 21-24, 25-29 and so on, 75+ and unknown"),
});

const filterFields = z.object({
  match: z.enum(["all", "any"]).default("all").describe("Whether all conditions have to hold or any of them"),
  events: z
    .array(
      z.object({
        event: z.string().min(1).describe("Name of the event"),
        times: wholeField(1, EVENT_TIMES_MAX).default(1).describe("How often, at least"),
        days: wholeField(1, EVENT_PERIOD_MAX_DAYS).describe("Within how many days"),
        parameters: z
          .array(conditionSchema)
          .max(PARAMETERS_MAX)
          .default([])
          .describe("What has to hold of the event's parameters"),
      }),
    )
    .max(CATEGORY_EVENTS_MAX, messageCode("tooMany", { max: CATEGORY_EVENTS_MAX }))
    .default([])
    .describe("What users have to have done"),
  properties: z
    .array(conditionSchema)
    .max(CATEGORY_PROPERTIES_MAX, messageCode("tooMany", { max: CATEGORY_PROPERTIES_MAX }))
    .default([])
    .describe("What has to hold of the user's properties"),
});

/** An empty filter is refused, since it would match all users. */
const filterSchema = withRule(
  filterFields,
  ["events", "properties"],
  ({ events, properties }): Record<string, string> =>
    events.length + properties.length === 0 ? { events: messageCode("tooFew", { min: 1 }) } : {},
);

const fields = {
  name: z
    .string()
    .trim()
    .min(CATEGORY_NAME_MIN_CHARS)
    .max(CATEGORY_NAME_MAX_CHARS)
    .describe("Name of the category"),
  group: z
    .string()
    .trim()
    .max(CATEGORY_GROUP_MAX_CHARS)
    .default("")
    .describe("Heading that it is listed below; empty for none"),
  description: z
    .string()
    .trim()
    .max(CATEGORY_DESCRIPTION_MAX_CHARS)
    .default("")
    .describe("What it is, in the publisher's words"),
  filter: filterSchema.describe("Which users belong to it"),
};
export const categorySchema = z.object(fields);
export type CategoryInput = z.output<typeof categorySchema>;

export const CATEGORY_STATUSES = ["preparing", "ready_for_sale", "live", "closing"] as const;
export type CategoryStatus = (typeof CATEGORY_STATUSES)[number];

/** Sale states that a publisher can request for a category. */
export const CATEGORY_SALES = ["live", "closing"] as const;
export type CategorySale = (typeof CATEGORY_SALES)[number];

/** The category's definition and, optionally, its requested sale state. */
export const categoryUpdateSchema = categorySchema.extend({
  status: z.enum(CATEGORY_SALES).optional().describe("`live` starts its sale, `closing` ends it"),
});

export const categoryView = z.object({
  id: z.string().describe("Id of the category"),
  name: z.string().describe("Name of the category"),
  group: z.string().describe("Heading that it is listed below; empty for none"),
  description: z.string().describe("What it is, in the publisher's words"),
  filter: z
    .object({
      match: z.enum(["all", "any"]).describe("Whether all conditions have to hold or any of them"),
      events: z
        .array(
          z.object({
            event: z.string().describe("Name of the event"),
            times: z.int().describe("How often, at least"),
            days: z.int().describe("How many days back the event counts"),
            parameters: z
              .array(
                z.object({
                  key: z.string().describe("Name of the parameter or property"),
                  operator: z.enum(FILTER_OPERATORS).describe("How its value is compared"),
                  values: z
                    .array(z.union([z.string(), z.number(), z.boolean()]))
                    .describe("Values that it is compared with"),
                }),
              )
              .describe("What has to hold of the event's parameters"),
          }),
        )
        .describe("What users have to have done"),
      properties: z
        .array(
          z.object({
            key: z.string().describe("Name of the parameter or property"),
            operator: z.enum(FILTER_OPERATORS).describe("How its value is compared"),
            values: z
              .array(z.union([z.string(), z.number(), z.boolean()]))
              .describe("Values that it is compared with"),
          }),
        )
        .describe("What has to hold of the user's properties"),
    })
    .describe("Which users belong to it") satisfies z.ZodType<CategoryFilter>,
  status: z
    .enum(CATEGORY_STATUSES)
    .describe("Whether the category collects its users, can be sold, is sold, or its sale ends"),
  /** Number of its users. */
  audienceSize: z.int().describe("How many users belong to it"),
  /** Whether a targeting uses it, so that it cannot be removed. */
  inUse: z.boolean().describe("Whether a targeting is made of it"),
  /** Sold, or used by a campaign that has not ended: it cannot be changed. */
  isLocked: z.boolean().describe("Whether it can no longer be changed, since campaigns are aimed at it"),
});
export type Category = z.output<typeof categoryView>;

/** The status after a sale request, or null if it is not possible. @param isBound whether a campaign that has not ended uses it */
export function saleOf(status: CategoryStatus, asked: CategorySale, isBound: boolean): CategoryStatus | null {
  if (status === "preparing") return null;
  if (asked === "live") return "live";
  if (status === "ready_for_sale") return status;
  return isBound ? "closing" : "ready_for_sale";
}

/** A category cannot change while it is sold or used by a campaign. Source: rule A10. */
export const isLocked = (status: CategoryStatus, isBound: boolean): boolean =>
  isBound || status === "live" || status === "closing";

interface Named {
  name: string;
  type: ValueType;
}
interface Known {
  metrics: readonly { name: string; parameters: readonly { key: string; type: ValueType }[] }[];
  properties: readonly Named[];
}

/** Filter conditions on undefined events and properties, or on ones of another type: message codes by field. */
export function checkFilter({ events, properties }: CategoryFilter, known: Known): Record<string, string> {
  const codes: Record<string, string> = {};
  const check = (path: string, conditions: readonly ValueCondition[], names: readonly Named[]) => {
    conditions.forEach((condition, at) => {
      const named = names.find(({ name }) => name === condition.key);
      if (!named) codes[`${path}.${at}.key`] = "targeting.unknown";
      else if (condition.operator === "range" && !isOfAge(path, condition))
        codes[`${path}.${at}.operator`] = "targeting.wrongValue";
      else if (!isComparable(condition, named.type)) codes[`${path}.${at}.values`] = "targeting.wrongValue";
    });
  };
  events.forEach(({ event, parameters }, at) => {
    const metric = known.metrics.find(({ name }) => name === event);
    if (!metric) codes[`filter.events.${at}.event`] = "targeting.unknown";
    else
      check(
        `filter.events.${at}.parameters`,
        parameters,
        metric.parameters.map(({ key, type }) => ({ name: key, type })),
      );
  });
  check(USER_PROPERTIES, properties, known.properties);
  return codes;
}

const USER_PROPERTIES = "filter.properties";

/** Ranges are of the built-in property; a parameter of an event may have its name. */
const isOfAge = (path: string, { key }: ValueCondition): boolean =>
  path === USER_PROPERTIES && key === AGE_PROPERTY;

function isComparable({ operator, values }: ValueCondition, type: ValueType): boolean {
  if (operator === "range") return values.every((value) => AGE_RANGES.includes(String(value)));
  const isRanged = operator === "min" || operator === "max";
  if (isRanged && (values.length !== 1 || (type !== "integer" && type !== "float"))) return false;
  return values.every((value) => isOfType(value, type));
}
