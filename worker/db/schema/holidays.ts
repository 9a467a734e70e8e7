import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { HolidayCountry } from "../../../domain/kernel";
import { createdAt } from "./columns";

/** Where operators know better than the kept table of public holidays. */
export const holidayChanges = sqliteTable(
  "holiday_changes",
  {
    country: text("country").$type<HolidayCountry>().notNull(),
    /** `YYYY-MM-DD` */
    day: text("day").notNull(),
    /** A day off that the table lacks, or a business day that it takes for one. */
    kind: text("kind", { enum: ["added", "removed"] }).notNull(),
    name: text("name").notNull(),
    changedBy: text("changed_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.country, table.day] })],
);
