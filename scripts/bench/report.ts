/** One line of `test/load/results.json`. Requests a second for the load rows, bytes for the sizes. */
export interface Row {
  name: string;
  value: number;
  /** Requests a second of the control in the same run, or the most bytes that are wanted. */
  control: number;
  ratio: number;
}

/** What is wanted of each row's ratio. Source: the project's speed goals, kept in `docs/architecture.md`. */
export const WANTED: Record<string, { atLeast: number } | { atMost: number }> = {
  "request-uncapped": { atLeast: 0.45 },
  "request-capped": { atLeast: 0.6 },
  "web-sdk-gzip-bytes": { atMost: 1 },
  "ad-serve-gzip-bytes": { atMost: 1 },
};

export function isMet({ name, ratio }: Row): boolean {
  const wanted = WANTED[name];
  if (wanted === undefined) return true;
  return "atLeast" in wanted ? ratio >= wanted.atLeast : ratio <= wanted.atMost;
}

export function upperQuartile(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * 0.75)] ?? Number.NaN;
}

export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => {
    const wanted = WANTED[row.name];
    const bound =
      wanted === undefined ? "" : "atLeast" in wanted ? `>= ${wanted.atLeast}` : `<= ${wanted.atMost}`;
    const numbers = [row.value, row.control].map((value) => Math.round(value).toLocaleString("en"));
    return [row.name, ...numbers, row.ratio.toFixed(3), bound, isMet(row) ? "met" : "NOT MET"];
  });
  const lines = [["row", "value", "control", "ratio", "wanted", ""], ...cells];
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join("  "),
    )
    .join("\n");
}
