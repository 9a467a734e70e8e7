import { z } from "zod";
import { addDays, countDays, type Day, dayAt, dayStartMs, isDay, messageCode, withRule } from "../kernel";
import { REPORT_PRESETS, type ReportPreset } from "./report-choices";
import type { SeriesStep } from "./series";

const CUSTOM_DAYS_MAX = 366;

/** Days of a report: a preset, or custom days. */
export const rangeFields = z.object({
  preset: z
    .enum(REPORT_PRESETS)
    .default("last-7")
    .describe("Which days; `custom` for those that `from` and `to` name"),
  from: z.string().optional().describe("First day of `custom`, `YYYY-MM-DD`"),
  to: z.string().optional().describe("Last day of `custom`, `YYYY-MM-DD`, included"),
});
export type ReportRange = z.output<typeof rangeFields>;

const customNeeds = <S extends typeof rangeFields>(schema: S, field: "from" | "to") =>
  withRule(
    schema,
    ["preset", field],
    ({ preset, [field]: day }): Record<string, string> =>
      preset === "custom" && !isDay(day ?? "") ? { [field]: "date" } : {},
  );

/** Adds the rules of the days to a schema with these fields. */
export const withRange = <S extends typeof rangeFields>(schema: S): S =>
  withRule(
    customNeeds(customNeeds(schema, "from"), "to"),
    ["preset", "from", "to"],
    ({ preset, from = "", to = "" }): Record<string, string> => {
      if (preset !== "custom" || !isDay(from) || !isDay(to)) return {};
      if (to < from) return { to: "schedule.endBeforeStart" };
      const isTooLong = countDays(from, to) > CUSTOM_DAYS_MAX;
      return isTooLong ? { to: messageCode("schedule.tooLong", { max: CUSTOM_DAYS_MAX }) } : {};
    },
  );

export const reportQuerySchema = withRange(
  rangeFields.extend({
    by: z.enum(["time", "day"]).optional(),
    campaign: z.string().max(40).optional(),
  }),
);
export type ReportQuery = z.output<typeof reportQuerySchema>;

export interface ReportWindow {
  fromDay: Day;
  /** Last day, inclusive. */
  toDay: Day;
  fromMs: number;
  toMs: number;
  step: SeriesStep;
  zone: string;
}

const DAYS_BACK: Record<Exclude<ReportPreset, "custom">, [first: number, last: number]> = {
  today: [0, 0],
  yesterday: [-1, -1],
  "last-7": [-6, 0],
  "last-14": [-13, 0],
  "last-30": [-29, 0],
  "last-90": [-89, 0],
};

/** The days of a query in the reader's zone. Up to two days are shown by the hour by default. */
export function reportWindow(
  query: ReportRange & Pick<ReportQuery, "by">,
  zone: string,
  nowMs: number,
): ReportWindow {
  const today = dayAt(nowMs, zone);
  const [first, last] = query.preset === "custom" ? [0, 0] : DAYS_BACK[query.preset];
  const fromDay = query.preset === "custom" && query.from ? query.from : addDays(today, first);
  const toDay = query.preset === "custom" && query.to ? query.to : addDays(today, last);
  const byHour = query.by ? query.by === "time" : countDays(fromDay, toDay) <= 2;
  return {
    fromDay,
    toDay,
    fromMs: dayStartMs(fromDay, zone),
    toMs: dayStartMs(addDays(toDay, 1), zone),
    step: byHour ? "hour" : "day",
    zone,
  };
}
