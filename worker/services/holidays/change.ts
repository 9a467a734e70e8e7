import { and, eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isDay } from "../../../domain/calendar/day";
import { businessDaySchema, holidaySchemaFor } from "../../../domain/calendar/holiday-schema";
import { type HolidayCountry, isHoliday } from "../../../domain/calendar/holidays";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireOperator } from "../access";
import type { ServiceContext } from "../context";
import { forgetHolidays } from "./read";

const { holidayChanges } = schema;

/**
 * Makes a business day a public holiday of a country, from now on: bookings that were made stay as they are.
 * @param input `holidaySchemaFor` what was changed before
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070 with fields, CONFLICT
 */
export async function addHoliday(ctx: ServiceContext, input: unknown): Promise<void> {
  const operator = requireOperator(ctx);
  const changes = await readChanges(ctx);
  const { country, day, name } = parseOrRefuse(holidaySchemaFor(changes), input);
  // A day of the table that was taken out comes back.
  const isOfTable = isHoliday(day, country, []);
  const row = { country, day, name, changedBy: operator.id, createdAt: ctx.now };
  const write = isOfTable
    ? deletion(ctx, country, day)
    : ctx.db.insert(holidayChanges).values({ ...row, kind: "added" });
  await save(ctx, write, { action: "holiday.add", subjectId: `${country}:${day}`, details: { name } });
}

/**
 * Makes a public holiday a business day of its country; one that is a business day already stays one.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070 with fields
 */
export async function removeHoliday(ctx: ServiceContext, input: unknown): Promise<void> {
  const operator = requireOperator(ctx);
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
  await save(ctx, write, { action: "holiday.remove", subjectId: `${country}:${day}`, details: {} });
}

/** As they are stored now: what an isolate remembers may be older than the operator's page. */
function readChanges(ctx: ServiceContext) {
  return ctx.db.query.holidayChanges.findMany({ columns: { country: true, day: true, kind: true } });
}

function deletion(ctx: ServiceContext, country: HolidayCountry, day: string): BatchItem<"sqlite"> {
  return ctx.db
    .delete(holidayChanges)
    .where(and(eq(holidayChanges.country, country), eq(holidayChanges.day, day)));
}

interface Logged {
  action: string;
  subjectId: string;
  details: Record<string, unknown>;
}

async function save(ctx: ServiceContext, write: BatchItem<"sqlite">, logged: Logged): Promise<void> {
  const { id: accountId } = requireOperator(ctx);
  const entry = { ...logged, id: await ctx.newId("audit"), accountId, at: ctx.now };
  await commit(ctx.db, [write, ctx.db.insert(schema.auditLog).values(entry).onConflictDoNothing()]);
  forgetHolidays(ctx);
}
