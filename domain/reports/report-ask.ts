import { z } from "zod";
import { LIST_PAGE_LIMIT, messageCode, wholeField, withRule } from "../kernel";
import { DIMENSIONS, type Dimension, KEY_DIMENSIONS, knows, MEASURES, type Measure } from "./measures";
import { COMPARISONS, REPORT_CURRENCIES } from "./report-choices";
import { isReportCursor } from "./report-cursor";
import { EXPORT_FORMATS } from "./report-export";
import { rangeFields, withRange } from "./report-range";

/** Maximum rows of a report; larger ones are streamed or exported. Source: rule R8. */
export const REPORT_ROWS_MAX = 20_000;
const DIMENSIONS_MAX = 4;
const FILTER_VALUES_MAX = 100;
const CURSOR_MAX_CHARS = 2000;

/** Selectable zones of a report besides the project's own. */
export const REPORT_ZONES = ["Asia/Seoul", "Asia/Kolkata", "Asia/Tokyo", "UTC"] as const;

const uniqueOf = <const Names extends readonly [string, ...string[]]>(names: Names, max: number) =>
  z
    .array(z.enum(names))
    .max(max)
    .overwrite((values) => [...new Set(values)]);

const filterField = z
  .array(z.string().max(60))
  .min(1)
  .max(FILTER_VALUES_MAX)
  .optional()
  .describe("Ids or values of the dimension, of which one has to hold");
const filterFields = z.strictObject(
  Object.fromEntries(KEY_DIMENSIONS.map((dimension) => [dimension, filterField])) as Record<
    (typeof KEY_DIMENSIONS)[number],
    typeof filterField
  >,
);

const reportAskFields = rangeFields.extend({
  dimensions: uniqueOf(DIMENSIONS, DIMENSIONS_MAX)
    .default(["day"])
    .describe("What the rows are of; none is one row of all"),
  measures: uniqueOf(MEASURES, MEASURES.length)
    .min(1)
    .default(["impressions", "clicks", "ctr"])
    .describe("What is measured"),
  filters: filterFields
    .default({})
    .describe("Ids or values by dimension; what is named here alone is counted"),
  timezone: z.enum(REPORT_ZONES).optional().describe("Without it, the project's own"),
  compare: z
    .enum(COMPARISONS)
    .default("none")
    .describe("With as many days before, or with the same days a year ago"),
  currency: z.enum(REPORT_CURRENCIES).optional().describe("Of the amounts; without it, the project's own"),
  sort: z
    .enum([...DIMENSIONS, ...MEASURES])
    .optional()
    .describe("Dimension or measure that rows are sorted by"),
  dir: z.enum(["asc", "desc"]).optional().describe("Without it, names and times ascend, and figures descend"),
  search: z.string().trim().max(100).optional().describe("A part of a name or id of a row"),
  limit: wholeField(1, LIST_PAGE_LIMIT).default(LIST_PAGE_LIMIT).describe("The most rows of a page"),
  next: z
    .string()
    .max(CURSOR_MAX_CHARS)
    .refine(isReportCursor, { message: "invalidFormat" })
    .optional()
    .describe("Cursor that the page before answered with"),
});

/** The first measure that does not have one of the dimensions, with that dimension. */
function untold(measures: readonly Measure[], by: readonly Dimension[]): string | null {
  for (const measure of measures) {
    const dimension = by.find((each) => !knows(measure, each));
    if (dimension) return messageCode("report.notBy", { measure, dimension });
  }
  return null;
}

const withMeasures = <S extends typeof reportAskFields>(schema: S): S =>
  withRule(schema, ["dimensions", "measures"], ({ dimensions, measures }): Record<string, string> => {
    const refused = untold(measures, dimensions);
    return refused ? { measures: refused } : {};
  });

const withFilters = <S extends typeof reportAskFields>(schema: S): S =>
  withRule(schema, ["filters", "measures"], ({ filters, measures }): Record<string, string> => {
    const refused = untold(
      measures,
      KEY_DIMENSIONS.filter((dimension) => filters[dimension] !== undefined),
    );
    return refused ? { filters: refused } : {};
  });

const withSort = <S extends typeof reportAskFields>(schema: S): S =>
  withRule(
    schema,
    ["dimensions", "measures", "sort"],
    ({ dimensions, measures, sort }): Record<string, string> =>
      sort === undefined || [...dimensions, ...measures].includes(sort)
        ? {}
        : { sort: "report.sortNotShown" },
  );

/**
 * A report query. A measure requires dimensions by which it is counted: requests belong to units, and not to campaigns.
 * Source: rule R8.
 */
export const reportAskSchema = withSort(withFilters(withMeasures(withRange(reportAskFields))));

/** A report query for a file with all rows. */
export const reportExportSchema = withSort(
  withFilters(
    withMeasures(
      withRange(
        reportAskFields.extend({
          format: z.enum(EXPORT_FORMATS).default("csv").describe("Type of the file"),
        }),
      ),
    ),
  ),
);

/** Days of an export of ad units. */
export const adUnitExportSchema = withRange(
  rangeFields.extend({ format: z.enum(EXPORT_FORMATS).default("csv").describe("Type of the file") }),
);
export type ReportAsk = z.output<typeof reportAskSchema>;
