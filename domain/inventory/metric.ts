import { z } from "zod";
import {
  AUDIENCE_PARAMETER,
  type CategoryFilter,
  EVENT_NAME,
  PARAMETERS_PER_EVENT_MAX,
  VALUE_TYPES,
} from "../audience";
import { messageCode, momentView, withRule } from "../kernel";
import { USER_PROPERTY_DESCRIPTION_MAX_CHARS } from "./limits";

/** Maximum events that a publisher can define for its apps. Source: rule A7. */
export const METRICS_MAX = 100;

const parameterSchema = z.object({
  key: z.string().regex(AUDIENCE_PARAMETER).describe("Name of the parameter"),
  type: z.enum(VALUE_TYPES).describe("Type of its values"),
});
export type MetricParameter = z.output<typeof parameterSchema>;

const described = z.object({
  description: z
    .string()
    .trim()
    .max(USER_PROPERTY_DESCRIPTION_MAX_CHARS)
    .default("")
    .describe("What the event is, in the publisher's words"),
  parameters: z
    .array(parameterSchema)
    .min(1, messageCode("tooFew", { min: 1 }))
    .max(PARAMETERS_PER_EVENT_MAX)
    .describe("Parameters that are noted of the event"),
});

/** Parameter keys must be unique. */
function needsOwnKeys({ parameters }: { parameters: readonly MetricParameter[] }): Record<string, string> {
  // An invalid parameter already has its error.
  const keys = parameters.map((parameter) => parameter?.key).filter((key) => typeof key === "string");
  return new Set(keys).size < keys.length ? { parameters: "duplicate" } : {};
}

export const metricSchema = withRule(
  z.object({
    name: z.string().regex(EVENT_NAME).describe("Name of the event, as apps send it"),
    ...described.shape,
  }),
  ["parameters"],
  needsOwnKeys,
);

/** The name cannot change, since apps send it. */
export const metricUpdateSchema = withRule(described, ["parameters"], needsOwnKeys);

export const metricView = z.object({
  id: z.string().describe("Id of the event"),
  name: z.string().describe("Name of the event, as apps send it"),
  description: z.string().describe("What the event is, in the publisher's words"),
  parameters: z.array(parameterSchema).describe("Parameters that are noted of the event"),
});
export type Metric = z.output<typeof metricView>;

/** Arrivals of the last `ARRIVALS_DAYS` days; null while they cannot be read. */
export const arrivalsView = z.object({ count: z.int(), lastAt: momentView.nullable() }).nullable();

export const heardMetricView = metricView.extend({ heard: arrivalsView });
export type HeardMetric = z.output<typeof heardMetricView>;

/** An event that apps send and the publisher has not defined, with the parameters that came. */
export const undefinedMetricView = z.object({
  name: z.string(),
  parameters: z.array(parameterSchema),
  count: z.int(),
  lastAt: momentView,
});
export type UndefinedMetric = z.output<typeof undefinedMetricView>;

/** One arrival of an event, without its user. */
export const recentEventView = z.object({
  at: momentView,
  receivedAt: momentView,
  platform: z.string().nullable(),
  parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Keys of parameters that the event does not define. */
  undefinedKeys: z.array(z.string()),
});
export type RecentMetric = z.output<typeof recentEventView>;

/** Whether a filter uses an event or, given the parameters after a change, uses one of them in a way that the change breaks. */
export function asksForEvent(
  filter: CategoryFilter,
  name: string,
  kept: readonly MetricParameter[] = [],
): boolean {
  const conditions = filter.events.filter(({ event }) => event === name);
  if (kept.length === 0) return conditions.length > 0;
  return conditions.some((condition) =>
    condition.parameters.some(({ key, values }) => {
      const parameter = kept.find((each) => each.key === key);
      return parameter === undefined || !values.every((value) => isOfType(value, parameter.type));
    }),
  );
}

/** Whether a filter uses a user property. */
export const asksForProperty = (filter: CategoryFilter, name: string): boolean =>
  filter.properties.some(({ key }) => key === name);

export function isOfType(value: unknown, type: MetricParameter["type"]): boolean {
  if (type === "integer") return Number.isSafeInteger(value);
  return typeof value === (type === "float" ? "number" : type);
}
