import { z } from "zod";
import { folded } from "../kernel";
import type { ComparedWindow } from "./comparison";
import {
  addSums,
  DIMENSIONS,
  type Dimension,
  KEY_DIMENSIONS,
  MEASURES,
  type Measure,
  measureCounts,
  measureOf,
  type Sums,
} from "./measures";
import type { ReportAsk } from "./report-ask";
import { cursorOf, type Place, placeIn } from "./report-cursor";
import { TIME_DIMENSIONS } from "./zone-periods";

/** Counts of one combination of dimension values. */
export interface ReportCell {
  /** In the order of the requested dimensions; empty for a figure without a single value. */
  keys: readonly string[];
  names: readonly (string | null)[];
  sums: Sums;
}

const SEPARATOR = "\u001f";
const keyOf = (keys: readonly string[]) => keys.join(SEPARATOR);

/** Cells by key; figures from several sources are merged into one cell. */
export class ReportCells {
  readonly #cells = new Map<string, ReportCell>();

  add(keys: readonly string[], names: readonly (string | null)[], sums: Sums): void {
    const key = keyOf(keys);
    const known = this.#cells.get(key);
    if (known) addSums(known.sums, sums);
    else this.#cells.set(key, { keys, names, sums: { ...sums } });
  }

  get(keys: readonly string[]): ReportCell | undefined {
    return this.#cells.get(keyOf(keys));
  }

  get all(): ReportCell[] {
    return [...this.#cells.values()];
  }
}

type ValueFields = Record<Measure, z.ZodOptional<z.ZodNullable<z.ZodNumber>>>;

export const reportValuesView = z.object(
  Object.fromEntries(
    MEASURES.map((measure) => [measure, z.number().nullable().optional().describe(measureCounts(measure))]),
  ) as ValueFields,
);
export type ReportValues = z.output<typeof reportValuesView>;

export const reportRowView = z.object({
  keys: z
    .partialRecord(z.enum(DIMENSIONS), z.string().describe("Id or value of the dimension"))
    .describe("Ids and values; an hour is the moment that it begins at. Empty: of no single one"),
  names: z
    .partialRecord(z.enum(KEY_DIMENSIONS), z.string().describe("Name of what the key is of"))
    .describe("Of what has a name"),
  values: reportValuesView.describe(
    "Amounts in minor units; shares as parts of 1; null where nothing tells it",
  ),
  before: reportValuesView.nullable().describe("Of the days that it is compared with"),
});
export type ReportRow = z.output<typeof reportRowView>;

export interface ReportTable {
  items: ReportRow[];
  /** Totals of all rows, on each page. */
  totals: ReportValues;
  totalsBefore: ReportValues | null;
  total: number;
  next: string | null;
}

/** One page of rows from cells: searched, sorted, with the totals of all rows. */
export function reportTable(
  cells: ReportCells,
  ask: ReportAsk,
  compared: { cells: ReportCells; window: ComparedWindow } | null,
): ReportTable {
  const found = cells.all.filter((cell) => isFound(cell, ask));
  const order = orderOf(ask);
  const sorted = found.map((cell) => ({ cell, place: order.placeOf(cell) })).sort(byPlace(order.dir));
  const place = ask.next === undefined ? null : placeIn(ask.next, order.sort);
  const rest = place === null ? sorted : sorted.filter((each) => byPlace(order.dir)(each, { place }) > 0);
  const page = rest.slice(0, ask.limit);
  const last = page.at(-1);
  return {
    items: page.map(({ cell }) => rowOf(cell, ask, compared)),
    totals: valuesOf(ask.measures, sumOf(found)),
    totalsBefore:
      compared && valuesOf(ask.measures, sumOf(compared.cells.all.filter((cell) => isFound(cell, ask)))),
    total: found.length,
    next: rest.length > page.length && last ? cursorOf(order.sort, last.place) : null,
  };
}

/** Whether a cell's name or id contains the search text. */
export function isFound(
  { keys, names }: ReportCell,
  { dimensions, search }: Pick<ReportAsk, "dimensions" | "search">,
): boolean {
  if (!search) return true;
  const wanted = folded(search);
  return dimensions.some(
    (dimension, at) =>
      !isTime(dimension) &&
      [keys[at], names[at]].some(
        (each) => each !== undefined && each !== null && folded(each).includes(wanted),
      ),
  );
}

const isTime = (dimension: string) => (TIME_DIMENSIONS as readonly string[]).includes(dimension);
const isDimension = (sort: string): sort is Dimension => (DIMENSIONS as readonly string[]).includes(sort);

function sumOf(cells: readonly ReportCell[]): Sums {
  const sums: Sums = cells.length === 0 ? { value: 0 } : {};
  for (const cell of cells) addSums(sums, cell.sums);
  return sums;
}

const valuesOf = (measures: readonly Measure[], sums: Sums): ReportValues =>
  Object.fromEntries(measures.map((measure) => [measure, measureOf(measure, sums)]));

/** Answers use ISO 8601 for times. Source: rule K8. */
const saidKey = (dimension: Dimension, key: string) =>
  dimension === "hour" ? new Date(Number(key)).toISOString().replace("Z", "+00:00") : key;

/** One cell as a row. */
export function rowOf(
  { keys, names, sums }: ReportCell,
  { dimensions, measures }: Pick<ReportAsk, "dimensions" | "measures">,
  compared: { cells: ReportCells; window: ComparedWindow } | null,
): ReportRow {
  const named = dimensions.flatMap((dimension, at) => {
    const name = names[at];
    return name ? [[dimension, name]] : [];
  });
  const before =
    compared && dimensions.map((each, at) => compared.window.counterpartOf(each, keys[at] ?? ""));
  const isComparable = before?.every((key) => key !== null) ?? false;
  const counterpart = isComparable ? compared?.cells.get(before as string[]) : undefined;
  return {
    keys: Object.fromEntries(
      dimensions.map((dimension, at) => [dimension, saidKey(dimension, keys[at] ?? "")]),
    ),
    names: Object.fromEntries(named),
    values: valuesOf(measures, sums),
    before: isComparable ? valuesOf(measures, counterpart?.sums ?? { value: 0 }) : null,
  };
}

function orderOf({ dimensions, measures, sort, dir }: ReportAsk) {
  const by = sort ?? dimensions.find(isTime) ?? measures[0] ?? "impressions";
  const at = isDimension(by) ? dimensions.indexOf(by) : -1;
  const placeOf = ({ keys, names, sums }: ReportCell): Place => ({
    value: isDimension(by) ? (names[at] ?? keys[at] ?? "") : measureOf(by, sums),
    key: keyOf(keys),
  });
  return { sort: by, dir: dir ?? (isDimension(by) ? "asc" : "desc"), placeOf };
}

/** By value, rows without one last; ties by keys. */
function byPlace(dir: "asc" | "desc") {
  const sign = dir === "asc" ? 1 : -1;
  return ({ place: a }: { place: Place }, { place: b }: { place: Place }): number => {
    if (a.value !== b.value) {
      if (a.value === null) return 1;
      if (b.value === null) return -1;
      return a.value < b.value ? -sign : sign;
    }
    return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
  };
}
