import type { HolidayChange } from "../../../domain/calendar/holidays";
import type { ServiceContext } from "../context";

/** How old what an isolate remembers may be: another isolate may have heard of a change. */
const FRESH_MS = 30_000;

interface Remembered {
  readAt: number;
  changes: Promise<readonly HolidayChange[]>;
}

/** By the database, so that tests with one each do not share. */
const remembered = new WeakMap<D1Database, Remembered>();

/** What operators changed of the public holidays, of every country: a few rows, read at most twice a minute. */
export function holidayChanges(ctx: ServiceContext): Promise<readonly HolidayChange[]> {
  const known = remembered.get(ctx.env.DB);
  const ageMs = known ? ctx.now - known.readAt : Number.POSITIVE_INFINITY;
  if (known && ageMs >= 0 && ageMs < FRESH_MS) return known.changes;
  const changes = ctx.db.query.holidayChanges.findMany({ columns: { country: true, day: true, kind: true } });
  const reading = changes.catch((error) => {
    remembered.delete(ctx.env.DB);
    throw error;
  });
  remembered.set(ctx.env.DB, { readAt: ctx.now, changes: reading });
  return reading;
}

/** After a change: this isolate reads anew. */
export function forgetHolidays(ctx: ServiceContext): void {
  remembered.delete(ctx.env.DB);
}
