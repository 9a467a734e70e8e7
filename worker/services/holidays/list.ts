import { and, desc, eq, like, or } from "drizzle-orm";
import { HOLIDAYS, type HolidayCountry } from "../../../domain/calendar/holidays";
import { schema } from "../../db/client";
import { requireOperator } from "../access";
import type { ServiceContext } from "../context";

const LOG_SHOWN = 20;

/** `table`: as the kept table has it; `added` and `removed`: as an operator said. */
export interface HolidayRow {
  day: string;
  source: "table" | "added" | "removed";
  name: string;
}

export interface HolidayLogEntry {
  id: string;
  action: string;
  /** `YYYY-MM-DD` */
  day: string;
  name: string;
  actorName: string;
  at: number;
}

export interface HolidayYear {
  country: HolidayCountry;
  year: number;
  /** In order; taken-out days too, which can be put back. */
  days: HolidayRow[];
  /** Whether the kept table knows the year at all. */
  hasTable: boolean;
  /** What operators changed of the country's days, the newest first. */
  log: HolidayLogEntry[];
}

/**
 * A country's public holidays of one year, as bookings count them.
 * @throws AppError UNAUTHORIZED, FORBIDDEN
 */
export async function listHolidays(
  ctx: ServiceContext,
  { country, year }: { country: HolidayCountry; year: number },
): Promise<HolidayYear> {
  requireOperator(ctx);
  const { holidayChanges } = schema;
  const [changes, log] = await Promise.all([
    ctx.db.query.holidayChanges.findMany({
      where: and(eq(holidayChanges.country, country), like(holidayChanges.day, `${year}-%`)),
    }),
    readLog(ctx, country),
  ]);
  const ofTable = HOLIDAYS[country].filter((day) => day.startsWith(`${year}-`));
  const changed = changes.map(({ day, kind, name }): HolidayRow => ({ day, source: kind, name }));
  const untouched = ofTable
    .filter((day) => !changes.some((change) => change.day === day))
    .map((day): HolidayRow => ({ day, source: "table", name: "" }));
  return {
    country,
    year,
    days: [...changed, ...untouched].sort((a, b) => (a.day < b.day ? -1 : 1)),
    hasTable: ofTable.length > 0,
    log,
  };
}

async function readLog(ctx: ServiceContext, country: HolidayCountry): Promise<HolidayLogEntry[]> {
  const { auditLog, accounts } = schema;
  const rows = await ctx.db
    .select({ entry: auditLog, actorName: accounts.name })
    .from(auditLog)
    .leftJoin(accounts, eq(accounts.id, auditLog.accountId))
    .where(
      and(
        or(eq(auditLog.action, "holiday.add"), eq(auditLog.action, "holiday.remove")),
        like(auditLog.subjectId, `${country}:%`),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(LOG_SHOWN);
  return rows.map(({ entry, actorName }) => ({
    id: entry.id,
    action: entry.action,
    day: entry.subjectId.slice(country.length + 1),
    name: String(entry.details.name ?? ""),
    actorName: actorName ?? "",
    at: entry.at,
  }));
}
