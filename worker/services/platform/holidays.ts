import { and, desc, eq, like, or } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { z } from "zod";
import {
  AppError,
  businessDaySchema,
  COUNTRIES,
  HOLIDAYS,
  type HolidayChange,
  type HolidayCountry,
  holidaySchemaFor,
  isDay,
  isHoliday,
  parseOrRefuse,
} from "../../../domain/kernel";
import { schema } from "../../db/client";
import { commitWork, requireOperator, requireOperatorRead, type ServiceContext } from "../kernel";

/** Maximum age of an isolate's cache, since another isolate may have written a change. */
const FRESH_MS = 30_000;

interface Remembered {
  readAt: number;
  changes: Promise<readonly HolidayChange[]>;
}

/** By database, so that tests with separate databases do not share it. */
const remembered = new WeakMap<D1Database, Remembered>();

/** Operators' changes of public holidays in all countries: few rows, read at most twice a minute per isolate. */
export function readHolidayChanges(ctx: ServiceContext): Promise<readonly HolidayChange[]> {
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

/** Clears this isolate's cache after a change. */
export function forgetHolidays(ctx: ServiceContext): void {
  remembered.delete(ctx.env.DB);
}

const LOG_SHOWN = 20;

/** `table`: from the built-in table; `added` and `removed`: by an operator. */
export const listedHolidayView = z.object({
  day: z.string(),
  source: z.enum(["removed", "table", "added"]),
  name: z.string(),
});
export type ListedHoliday = z.output<typeof listedHolidayView>;

export const holidayLogEntryView = z.object({
  id: z.string(),
  action: z.string(),
  /** `YYYY-MM-DD` */
  day: z.string(),
  name: z.string(),
  actorName: z.string(),
  at: z.number(),
});
export type HolidayLogEntry = z.output<typeof holidayLogEntryView>;

export const holidayYearView = z.object({
  country: z.enum(COUNTRIES),
  year: z.number(),
  /** In order; removed days are included, since they can be restored. */
  days: z.array(listedHolidayView),
  /** Whether the built-in table has the year. */
  hasTable: z.boolean(),
  /** Operators' changes of the country's days, the newest first. */
  log: z.array(holidayLogEntryView),
});
export type HolidayYear = z.output<typeof holidayYearView>;

/**
 * A country's public holidays of one year, as used for bookings.
 * @throws AppError UNAUTHORIZED, FORBIDDEN
 */
export async function listHolidays(
  ctx: ServiceContext,
  { country, year }: { country: HolidayCountry; year: number },
): Promise<HolidayYear> {
  requireOperatorRead(ctx);
  const { holidayChanges } = schema;
  const [changes, log] = await Promise.all([
    ctx.db.query.holidayChanges.findMany({
      where: and(eq(holidayChanges.country, country), like(holidayChanges.day, `${year}-%`)),
    }),
    readLog(ctx, country),
  ]);
  const ofTable = HOLIDAYS[country].filter((day) => day.startsWith(`${year}-`));
  const changed = changes.map(({ day, kind, name }): ListedHoliday => ({ day, source: kind, name }));
  const untouched = ofTable
    .filter((day) => !changes.some((change) => change.day === day))
    .map((day): ListedHoliday => ({ day, source: "table", name: "" }));
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

const { holidayChanges } = schema;

/**
 * Makes a business day a public holiday of a country; existing bookings do not change.
 * @param input `holidaySchemaFor` the earlier changes
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070 with fields, CONFLICT
 */
export async function addHoliday(ctx: ServiceContext, input: unknown): Promise<void> {
  const operator = requireOperator(ctx, "holiday.write");
  const changes = await readChanges(ctx);
  const { country, day, name } = parseOrRefuse(holidaySchemaFor(changes), input);
  // A removed day of the built-in table is restored.
  const isOfTable = isHoliday(day, country, []);
  const row = { country, day, name, changedBy: operator.id, createdAt: ctx.now };
  const write = isOfTable
    ? deletion(ctx, country, day)
    : ctx.db.insert(holidayChanges).values({ ...row, kind: "added" });
  await save(ctx, write, {
    by: operator.id,
    action: "holiday.add",
    subjectId: `${country}:${day}`,
    details: { name },
  });
}

/**
 * Makes a public holiday a business day of its country. Idempotent.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070 with fields
 */
export async function removeHoliday(ctx: ServiceContext, input: unknown): Promise<void> {
  const operator = requireOperator(ctx, "holiday.write");
  const { country, day } = parseOrRefuse(businessDaySchema, input);
  if (!isDay(day)) throw new AppError("070", { fields: { day: ["date"] } });
  if (!isHoliday(day, country, await readChanges(ctx))) return;
  const isOfTable = isHoliday(day, country, []);
  const row = { country, day, name: "", changedBy: operator.id, createdAt: ctx.now };
  const write = isOfTable
    ? ctx.db
        .insert(holidayChanges)
        .values({ ...row, kind: "removed" })
        .onConflictDoNothing()
    : deletion(ctx, country, day);
  await save(ctx, write, {
    by: operator.id,
    action: "holiday.remove",
    subjectId: `${country}:${day}`,
    details: {},
  });
}

/** Reads without the cache, which may be older than the operator's page. */
function readChanges(ctx: ServiceContext) {
  return ctx.db.query.holidayChanges.findMany({ columns: { country: true, day: true, kind: true } });
}

function deletion(ctx: ServiceContext, country: HolidayCountry, day: string): BatchItem<"sqlite"> {
  return ctx.db
    .delete(holidayChanges)
    .where(and(eq(holidayChanges.country, country), eq(holidayChanges.day, day)));
}

interface Logged {
  by: string;
  action: string;
  subjectId: string;
  details: Record<string, unknown>;
}

async function save(ctx: ServiceContext, write: BatchItem<"sqlite">, logged: Logged): Promise<void> {
  await commitWork(ctx, { rows: [write], audit: logged });
  forgetHolidays(ctx);
}
