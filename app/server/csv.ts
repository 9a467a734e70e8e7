import { Temporal } from "temporal-polyfill";
import type { Side } from "../../domain/people";
import { type CountedEvent, readCountedEvents } from "../../worker/services/reports";
import { BILLED_WORDS, EVENT_HEADS, KIND_WORDS } from "../screens/report/words";
import { queryOf } from "./report";
import type { Adapter } from "./respond";

/**
 * Where a spreadsheet may begin to read a formula: at the start of a cell, and, where its own separator is a semicolon or a tab, behind each
 * one within a cell, since it does not know our quotes there. East Asian spreadsheets take the full-width signs too. Source: OWASP, CSV injection.
 */
const FORMULA_STARTS =
  /(^|[;\t\r\n])(?=[ \u00a0\u3000"'\u200b-\u200d\ufeff]*[=+\-@\uff1d\uff0b\uff0d\u2212\uff20])|^(?=[\t\r\n])/g;

type CsvRows = readonly (readonly (string | number | null)[])[];

/**
 * Rows as CSV of RFC 4180, with the UTF-8 mark that spreadsheets need to read Korean. Text that could run as a formula
 * gets an apostrophe in front of it; numbers stay numbers, also negative ones.
 */
export function csvOf(rows: CsvRows): string {
  return `\uFEFF${csvRows(rows)}`;
}

/** Further rows of a file that `csvOf` began. */
export function csvRows(rows: CsvRows): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = value.replace(FORMULA_STARTS, "$1'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Each counted event of the report's day as a file, written while it is read. @throws AppError of `readCountedEvents`
 */
export async function eventsCsv(adapter: Adapter, side: Side): Promise<Response> {
  const { ctx, params, url, i18n } = adapter;
  const { zone, day, chunks } = await readCountedEvents(ctx, params.project ?? "", side, queryOf(url));
  const rowOf = (event: CountedEvent) => [
    Temporal.Instant.fromEpochMilliseconds(event.atMs)
      .toZonedDateTimeISO(zone)
      .toString({ timeZoneName: "never" }),
    i18n._(KIND_WORDS[event.kind]),
    event.billed === null ? "" : i18n._(BILLED_WORDS[event.billed ? "yes" : "no"]),
    ...[event.campaignName, event.campaignId, event.creativeName, event.creativeId],
    ...[event.unitName, event.unitId, event.productId, event.appId, event.tokenId],
  ];
  async function* texts() {
    yield csvOf([EVENT_HEADS.map((word) => i18n._(word))]);
    for await (const events of chunks) yield csvRows(events.map(rowOf));
  }
  return new Response(streamOf(texts()), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="madang-events-${day}.csv"`,
    },
  });
}

function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}
