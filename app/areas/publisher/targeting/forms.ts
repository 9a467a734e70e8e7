import { z } from "zod";
import {
  AGE_RANGES,
  type AudienceValue,
  type CategoryFilter,
  CONTEXT_ID_MAX_CHARS,
  FILTER_OPERATORS,
  type ValueCondition,
  type ValueType,
} from "../../../../domain/audience";
import type { Metric, UserProperty } from "../../../../domain/inventory";
import { audienceTargetingView, CATEGORY_SALES, categorySchema } from "../../../../domain/inventory";
import { messageCode, wholeField, withRule } from "../../../../domain/kernel";

export const chosenSchema = z.object({ id: z.string().min(1).max(40) });
export const chosenContentSchema = z.object({ id: z.string().min(1).max(CONTEXT_ID_MAX_CHARS) });
export const saleSchema = chosenSchema.extend({ status: z.enum(CATEGORY_SALES) });

const conditionFields = z.object({
  key: z.string().min(1),
  operator: z.enum(FILTER_OPERATORS),
  /** Separated by commas; unused by ranges of ages. */
  values: z.string().trim().default(""),
  ranges: z.array(z.enum(AGE_RANGES)).default([]),
});

const typedCondition = withRule(
  conditionFields,
  ["operator", "values", "ranges"],
  ({ operator, values, ranges }): Record<string, string> => {
    if (operator === "range") return ranges.length === 0 ? { ranges: messageCode("tooFew", { min: 1 }) } : {};
    return values === "" ? { values: "required" } : {};
  },
);
export type TypedCondition = z.input<typeof typedCondition>;

const typedEvent = z.object({
  event: z.string().min(1),
  times: wholeField(1, 1_000),
  days: wholeField(1, 150),
  parameters: z.array(typedCondition).default([]),
});
export type TypedEvent = z.input<typeof typedEvent>;

const typedFilter = z.object({
  match: z.enum(["all", "any"]).default("all"),
  events: z.array(typedEvent).default([]),
  properties: z.array(typedCondition).default([]),
});

/** Values are typed as text and parsed by the type of their property. */
export const categoryFormSchema = categorySchema.omit({ filter: true }).extend({
  filter: typedFilter.default({ match: "all", events: [], properties: [] }),
});

interface Known {
  metrics: readonly Metric[];
  properties: readonly UserProperty[];
}

/** The typed filter, with values parsed by the publisher's declared types. */
export function filterOf(
  { match, events, properties }: z.output<typeof typedFilter>,
  known: Known,
): CategoryFilter {
  const condition = (
    { key, operator, values, ranges }: z.output<typeof typedCondition>,
    type?: ValueType,
  ) => ({
    key,
    operator,
    values:
      operator === "range"
        ? ranges
        : values
            .split(",")
            .map((text) => text.trim())
            .filter((text) => text !== "")
            .map((text) => comparedAs(text, type ?? "string")),
  });
  const typeOf = (event: string, key: string) =>
    known.metrics.find(({ name }) => name === event)?.parameters.find((parameter) => parameter.key === key)
      ?.type;
  return {
    match,
    events: events.map(({ parameters, ...event }) => ({
      ...event,
      parameters: parameters.map((each) => condition(each, typeOf(event.event, each.key))),
    })),
    properties: properties.map((each) =>
      condition(each, known.properties.find(({ name }) => name === each.key)?.type),
    ),
  };
}

/** Parses a text by type; an invalid text stays a text, which the schema refuses. */
function comparedAs(text: string, type: ValueType): AudienceValue {
  if (type === "boolean") return text === "true" ? true : text === "false" ? false : text;
  if (type === "string" || !Number.isFinite(Number(text))) return text;
  return Number(text);
}

/** A filter in form format. */
export function typedOf({ match, events, properties }: CategoryFilter) {
  const condition = ({ key, operator, values }: ValueCondition) => ({
    key,
    operator,
    ...(operator === "range" ? { values: "", ranges: values.map(String) } : { values: values.join(", ") }),
  });
  return {
    match,
    events: events.map(({ event, times, days, parameters }) => ({
      event,
      times: String(times),
      days: String(days),
      parameters: parameters.map(condition),
    })),
    properties: properties.map(condition),
  };
}

/** A targeting for its publisher's pages, which are already sorted. */
export const shownTargetingView = audienceTargetingView.omit({ sortOrder: true });
export type ShownTargeting = z.output<typeof shownTargetingView>;
