/**
 * Wall clock of a time zone for the ad path: one `Intl` call per zone and quarter hour, otherwise a map lookup. All zone offsets in use are
 * multiples of 15 minutes, so day, weekday, hour and quarter are constant within a quarter hour.
 */
export interface ZoneClock {
  /** `YYYY-MM-DD` */
  day: string;
  /** ISO weekday, 1 Monday to 7 Sunday. */
  weekday: number;
  /** 0 to 23 */
  hour: number;
  /** Local minutes since midnight at the beginning of the quarter hour: a multiple of 15. */
  minutes: number;
}

export const QUARTER_MS = 15 * 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();
const clocks = new Map<string, { quarter: number; clock: ZoneClock }>();

/** Cached by zone: creation costs a hundred times a call. @throws RangeError for an unknown zone */
export function clockFormatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  formats.set(zone, format);
  return format;
}

/**
 * @param zone IANA name
 * @param atMs epoch milliseconds
 * @throws RangeError for an unknown zone
 */
export function zoneClock(zone: string, atMs: number): ZoneClock {
  const quarter = Math.floor(atMs / QUARTER_MS);
  const known = clocks.get(zone);
  if (known?.quarter === quarter) return known.clock;
  const parts: Record<string, number> = {};
  for (const part of clockFormatOf(zone).formatToParts(atMs)) parts[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  const date = new Date(Date.UTC(year, month - 1, day));
  const minutes = hour * 60 + minute - (minute % 15);
  const clock = { day: date.toISOString().slice(0, 10), weekday: date.getUTCDay() || 7, hour, minutes };
  clocks.set(zone, { quarter, clock });
  return clock;
}
