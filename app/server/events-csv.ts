import { Temporal } from "temporal-polyfill";
import type { Side } from "../../domain/people";
import { type CountedEvent, readCountedEvents } from "../../worker/services/reports";
import { BILLED_WORDS, EVENT_HEADS, KIND_WORDS } from "../screens/report/words";
import { csvOf, csvRows } from "./csv";
import { queryOf } from "./report";
import type { Adapter } from "./respond";

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
