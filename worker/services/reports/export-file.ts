import type { I18n } from "@lingui/core";
import { Temporal } from "temporal-polyfill";
import { currencyDecimals } from "../../../domain/kernel";
import {
  csvOf,
  csvRows,
  type Dimension,
  type ExportFormat,
  isMoney,
  type Measure,
  measureKind,
  type ReportAsk,
  type ReportRecord,
} from "../../../domain/reports";
import {
  CURRENCY_WORD,
  DIMENSION_WORDS,
  ID_OF_WORD,
  MEASURE_WORDS,
  SHEET_WORD,
} from "../../../locales/words/report-words";
import { wordOfValue } from "../../../locales/words/value-words";
import { type FileCell, type FileColumn, xlsxOf } from "./xlsx";

interface FileOf {
  ask: Pick<ReportAsk, "dimensions" | "measures">;
  format: ExportFormat;
  zone: string;
  currency: string;
}

const NAMED: ReadonlySet<Dimension> = new Set([
  ...(["campaign", "creative", "unit", "product"] as const),
  ...(["app", "advertiser", "publisher"] as const),
]);
const ROWS_A_CHUNK = 500;

/** A report's records as a spreadsheet file, with a header in the reader's language. */
export async function* reportFile(
  records: AsyncIterable<ReportRecord>,
  file: FileOf,
  i18n: I18n,
): AsyncGenerator<Uint8Array> {
  const rows = rowsOf(records, file, i18n);
  if (file.format === "xlsx") {
    yield* xlsxOf(rows, { name: i18n._(SHEET_WORD), columns: columnsOf(file) });
    return;
  }
  const encoder = new TextEncoder();
  let waiting: FileCell[][] = [];
  let isFirst = true;
  for await (const row of rows) {
    waiting.push(row);
    if (waiting.length < ROWS_A_CHUNK) continue;
    yield encoder.encode(isFirst ? csvOf(waiting) : csvRows(waiting));
    [waiting, isFirst] = [[], false];
  }
  if (waiting.length > 0) yield encoder.encode(isFirst ? csvOf(waiting) : csvRows(waiting));
}

/** The columns in the order of `rowsOf`. */
function columnsOf({ ask: { dimensions, measures }, currency }: FileOf): FileColumn[] {
  const keys = dimensions.flatMap((dimension): FileColumn[] => {
    if (NAMED.has(dimension)) return ["text", "text"];
    return [TIME_COLUMNS[dimension] ?? "text"];
  });
  return [...keys, ...measures.map((measure) => ({ numberFormat: numberFormatOf(measure, currency) }))];
}

/** A week is represented by its Monday. */
const TIME_COLUMNS: Partial<Record<Dimension, FileColumn>> = {
  hour: "moment",
  day: "day",
  week: "day",
  month: "month",
};
/** Averages have two decimals more than the averaged amounts. */
const AVERAGES: ReadonlySet<Measure> = new Set(["ecpm", "ecpc", "backfillEcpm", "frequency"]);
const AVERAGE_DECIMALS = 2;

function numberFormatOf(measure: Measure, currency: string): string {
  if (measureKind(measure) === "percent") return "0.00%";
  const decimals =
    (isMoney(measure) ? currencyDecimals(currency) : 0) + (AVERAGES.has(measure) ? AVERAGE_DECIMALS : 0);
  return decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}`;
}

async function* rowsOf(
  records: AsyncIterable<ReportRecord>,
  { ask: { dimensions, measures }, zone, currency }: FileOf,
  i18n: I18n,
): AsyncGenerator<FileCell[]> {
  const hasMoney = measures.some(isMoney);
  const heads = dimensions.flatMap((dimension) => {
    const name = i18n._(DIMENSION_WORDS[dimension]);
    return NAMED.has(dimension) ? [name, i18n._({ ...ID_OF_WORD, values: { name } })] : [name];
  });
  const figures = measures.map((measure) => i18n._(MEASURE_WORDS[measure]));
  yield [...heads, ...figures, ...(hasMoney ? [i18n._(CURRENCY_WORD)] : [])];
  for await (const { keys, names, values } of records) {
    const cells = dimensions.flatMap((dimension): FileCell[] => {
      const key = keys[dimension] ?? "";
      if (dimension === "hour") return [clockOf(key, zone)];
      return NAMED.has(dimension)
        ? [nameIn(names, dimension) ?? key, key]
        : [wordOfValue(i18n, dimension, key)];
    });
    const counted = measures.map((measure) => figureOf(measure, values[measure] ?? null, currency));
    yield [...cells, ...counted, ...(hasMoney ? [currency] : [])];
  }
}

const nameIn = (names: Partial<Record<string, string>>, dimension: Dimension) => names[dimension];

/** For example `2026-11-16 13:30`, which spreadsheets and programs read in every language. */
function clockOf(hour: string, zone: string): string {
  return Temporal.Instant.from(hour)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" })
    .replace("T", " ");
}

const DECIMALS = 6;

/** Amounts in whole currency units, shares from 0 to 1. */
function figureOf(measure: Measure, value: number | null, currency: string): number | null {
  if (value === null) return null;
  const figure = isMoney(measure) ? value / 10 ** currencyDecimals(currency) : value;
  return Number(figure.toFixed(DECIMALS));
}

/** Size of all parts of an upload except the last. */
const PART_BYTES = 5 * 1024 * 1024;

/** Stores chunks under a key, with at most one part in memory. */
export async function putChunks(
  bucket: R2Bucket,
  key: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const upload = await bucket.createMultipartUpload(key);
  const parts: R2UploadedPart[] = [];
  try {
    let waiting = new Uint8Array(PART_BYTES);
    let filled = 0;
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; ) {
        const taken = chunk.subarray(at, at + PART_BYTES - filled);
        waiting.set(taken, filled);
        filled += taken.length;
        at += taken.length;
        if (filled < PART_BYTES) continue;
        parts.push(await upload.uploadPart(parts.length + 1, waiting));
        [waiting, filled] = [new Uint8Array(PART_BYTES), 0];
      }
    }
    if (filled > 0 || parts.length === 0)
      parts.push(await upload.uploadPart(parts.length + 1, waiting.subarray(0, filled)));
    await upload.complete(parts);
  } catch (error) {
    await upload.abort();
    throw error;
  }
}
