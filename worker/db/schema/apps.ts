import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ChallengeMethod } from "../../../domain/inventory";
import { createdAt } from "./columns";
import { projectApps } from "./inventory";

/** What somebody was asked for to show that an app is theirs; the newest of each way, until it is met. */
export const appChallenges = sqliteTable(
  "app_challenges",
  {
    appId: text("app_id")
      .notNull()
      .references(() => projectApps.id),
    method: text("method").$type<ChallengeMethod>().notNull(),
    /** By mail: where the code went, and what it is, keyed. */
    email: text("email"),
    codeHash: text("code_hash"),
    /** Wrong codes since it was sent. */
    failures: integer("failures").notNull().default(0),
    /** By DNS: when the record was last looked for, and when it is next; null when it is looked for no more. */
    checkedAt: integer("checked_at"),
    nextCheckAt: integer("next_check_at"),
    createdAt: createdAt(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.method] }),
    index("app_challenges_due").on(table.nextCheckAt),
  ],
);

/**
 * The sketch that an app's users of a day are counted by (see `domain/inventory/user-sketch.ts`), one row a register. Rows only ever grow,
 * so that a repeated message changes nothing. They leave once the day is settled.
 */
export const appUserRegisters = sqliteTable(
  "app_user_registers",
  {
    appId: text("app_id").notNull(),
    /** In the project's zone, `2026-11-21`. */
    day: text("day").notNull(),
    register: integer("register").notNull(),
    rank: integer("rank").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.day, table.register] }),
    index("app_user_registers_day").on(table.day),
  ],
);

/** How many users an app had on a day that is over. */
export const appDailyUsers = sqliteTable(
  "app_daily_users",
  {
    appId: text("app_id").notNull(),
    day: text("day").notNull(),
    users: integer("users").notNull(),
  },
  (table) => [primaryKey({ columns: [table.appId, table.day] })],
);

/** Which SDKs an app's requests came from, by hour. */
export const appSdkRequests = sqliteTable(
  "app_sdk_requests",
  {
    appId: text("app_id").notNull(),
    /** `web/1.0.0`; empty where the request names none. */
    sdk: text("sdk").notNull(),
    hourAt: integer("hour_at").notNull(),
    /** The isolate's report that is counted here, so that a repeat changes nothing. */
    part: text("part").notNull(),
    requests: integer("requests").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.hourAt, table.sdk, table.part] }),
    index("app_sdk_requests_hour").on(table.hourAt),
  ],
);
