import type { SlotBookRpc } from "../../../domain/booking";
import { DAY_MS } from "../../../domain/kernel";
import { type Load, runLoad } from "../load.ts";
import type { Row } from "../report.ts";
import type { BenchRuntime } from "../runtime.ts";
import { measurePair, type TurnOptions } from "../turns.ts";

const CALLERS = 1_000;
const CAPACITY = 12;
const FIRST_DAY_MS = Date.UTC(2027, 0, 1);
const dayOf = (nth: number) => new Date(FIRST_DAY_MS + nth * DAY_MS).toISOString().slice(0, 10);

const pathOf = (product: string, campaign: number, day: string) =>
  `/?product=${product}&campaign=cmp_${campaign}&day=${day}&capacity=${CAPACITY}`;

/**
 * Booking slots of one product with 1,000 concurrent callers, compared with as many callers of an object that writes one row.
 * Every booking succeeds, because a refusal writes nothing and would improve the result.
 * @throws when a day of an oversold product is not booked exactly to its capacity
 */
export async function bookingRow(runtime: BenchRuntime, turns: TurnOptions): Promise<Row> {
  const common = { connections: CALLERS, durationMs: turns.turnMs };
  const booker = await runtime.portOf("booker");
  const daysGranted = Math.ceil(CALLERS / CAPACITY);
  const granted: Load = {
    ...common,
    port: booker,
    paths: Array.from({ length: CALLERS }, (_, nth) => pathOf("granted", nth, dayOf(nth % daysGranted))),
    expects: "ok true",
  };
  const control: Load = {
    ...common,
    port: await runtime.portOf("one-write"),
    paths: ["/"],
    expects: "ok true",
  };
  const sold = await oversell(runtime, booker);
  const sides = await measurePair({ name: "booking", load: granted, control }, turns, runtime.pids);
  const [value, controlValue] = [sides.value.requestsPerS, sides.control.requestsPerS];
  return {
    name: "booking",
    unit: "requests/s",
    value,
    control: controlValue,
    ratio: value / controlValue,
    ...(sides.value.cpuUs === null
      ? {}
      : { cpuUs: { value: sides.value.cpuUs, control: sides.control.cpuUs } }),
    note: `${CALLERS} callers for ${sold} slots: exactly ${sold} booked, none twice`,
  };
}

/** Lets all callers compete for a few days. @returns the number of slots, all of them booked */
async function oversell(runtime: BenchRuntime, port: number): Promise<number> {
  const days = Array.from({ length: 20 }, (_, nth) => dayOf(nth));
  const paths = Array.from({ length: CALLERS }, (_, nth) =>
    pathOf("oversold", nth, days[nth % 20] as string),
  );
  await runLoad({ port, paths, connections: CALLERS, durationMs: 0, answersMin: CALLERS, expects: "ok " });
  const books = (await runtime.miniflare.getBindings<{ SLOT_BOOK: DurableObjectNamespace }>("booker"))
    .SLOT_BOOK;
  const book = books.get(books.idFromName("oversold")) as unknown as SlotBookRpc;
  const calendar = await book.calendar({ fromDay: dayOf(0), toDay: dayOf(days.length) });
  const campaigns = calendar.flatMap(({ holders }) => holders.map(({ campaignId }) => campaignId));
  const exact = calendar.length === days.length && calendar.every(({ booked }) => booked === CAPACITY);
  if (!exact || new Set(campaigns).size !== campaigns.length) {
    throw new Error(`an oversold product is not booked to its capacity: ${JSON.stringify(calendar)}`);
  }
  return days.length * CAPACITY;
}
