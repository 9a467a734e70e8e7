/** A row of `test/load/results.json`. */
export interface Row {
  name: string;
  /** Unit of `value` and `control`: requests or events per second, milliseconds, bytes, dollars a million requests. */
  unit: "requests/s" | "events/s" | "ms" | "bytes" | "USD a million";
  value: number;
  /** The control's value in the same run, or the maximum of bytes; null without a comparison. */
  control: number | null;
  ratio: number | null;
  /** The runtime's processor time per request, microseconds, of both sides; omitted if the system does not report it. */
  cpuUs?: { value: number; control: number | null };
  /** Additional remark, such as the limiting factor. */
  note?: string;
}

/** Required ratio of each row. Source: `docs/scale.md`. */
const WANTED: Record<string, { atLeast: number } | { atMost: number }> = {
  "request-uncapped": { atLeast: 0.45 },
  "request-500-candidates": { atLeast: 0.6 },
  "request-500-candidates-p50": { atMost: 2 },
  "request-capped": { atLeast: 0.8 },
  "candidates-1000-over-10": { atMost: 1.5 },
  // Of 32 requests at once, beside the exchange in the process of the load generator.
  "request-backfilled-p50": { atMost: 2 },
  beacon: { atLeast: 0.5 },
  booking: { atLeast: 0.7 },
  bill: { atMost: 1 },
  "bill-delivery": { atMost: 1 },
  "bill-packed": { atMost: 1 },
  "bill-delivery-packed": { atMost: 1 },
  memory: { atMost: 1 },
  "report-year": { atMost: 2 },
  "report-stream-memory": { atMost: 1 },
  "upload-memory": { atMost: 1 },
  "hostile-memory": { atMost: 1 },
  "list-react-native-frame": { atMost: 1 },
  "list-web-frame": { atMost: 1 },
  "web-sdk-gzip-bytes": { atMost: 1 },
  "ad-serve-gzip-bytes": { atMost: 1 },
};

export function isMet({ name, ratio }: Row): boolean {
  const wanted = WANTED[name];
  if (wanted === undefined || ratio === null) return true;
  return "atLeast" in wanted ? ratio >= wanted.atLeast : ratio <= wanted.atMost;
}

const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? Number.NaN;

export const lowerQuartile = (values: readonly number[]): number => quantile(values, 0.25);
export const median = (values: readonly number[]): number => quantile(values, 0.5);
export const upperQuartile = (values: readonly number[]): number => quantile(values, 0.75);

const HEAD = ["row", "value", "control", "unit", "ratio", "wanted", "cpu us", "control", ""];

function cellsOf(row: Row): string[] {
  const wanted = WANTED[row.name];
  const bound =
    wanted === undefined ? "" : "atLeast" in wanted ? `>= ${wanted.atLeast}` : `<= ${wanted.atMost}`;
  const number = (value: number | null | undefined, digits = 0) =>
    value === null || value === undefined
      ? ""
      : value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const digits = ["ms", "USD a million"].includes(row.unit) ? 2 : 0;
  return [
    row.name,
    number(row.value, digits),
    number(row.control, digits),
    row.unit,
    number(row.ratio, 3),
    bound,
    number(row.cpuUs?.value, 1),
    number(row.cpuUs?.control, 1),
    wanted === undefined ? "" : isMet(row) ? "met" : "NOT MET",
  ];
}

/** The rows as a table for a terminal, followed by their notes. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const table = lines.map((line) =>
    line
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  "),
  );
  const notes = rows.filter(({ note }) => note !== undefined).map(({ name, note }) => `${name}: ${note}`);
  return [...table, ...(notes.length > 0 ? ["", ...notes] : [])].join("\n");
}
