import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AlarmChoices } from "../../../domain/people";
import { createdAt, flag, json, updatedAt } from "./columns";

/** People who can sign in. Operators are accounts flagged so. Source: rule P16. */
export const accounts = sqliteTable(
  "accounts",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    emailVerified: flag("email_verified").notNull().default(false),
    image: text("image"),
    kind: text("kind", { enum: ["adv", "pub"] })
      .notNull()
      .default("adv"),
    locale: text("locale", { enum: ["ko", "en", "ja"] })
      .notNull()
      .default("ko"),
    isOperator: flag("is_operator").notNull().default(false),
    termsAcceptedAt: integer("terms_accepted_at", { mode: "timestamp_ms" }),
    twoFactorEnabled: flag("two_factor_enabled").notNull().default(false),
    /** Which alarms come by mail and which in the console; what is not named follows `domain/people/notices.ts`. */
    alarms: json<AlarmChoices>("alarms").notNull().default(sql`'{}'`),
    /** The platform whose door they came through. */
    originProjectId: text("origin_project_id"),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
  },
  (table) => [uniqueIndex("accounts_email").on(table.email)],
);

/** How an account proves itself: a password, later an OIDC identity. */
export const accountCredentials = sqliteTable(
  "account_credentials",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    providerId: text("provider_id").notNull(),
    providerAccountId: text("provider_account_id").notNull(),
    password: text("password"),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: integer("access_token_expires_at", { mode: "timestamp_ms" }),
    refreshTokenExpiresAt: integer("refresh_token_expires_at", { mode: "timestamp_ms" }),
    scope: text("scope"),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
  },
  (table) => [
    uniqueIndex("account_credentials_provider").on(table.providerId, table.providerAccountId),
    index("account_credentials_account").on(table.accountId),
  ],
);

export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    token: text("token").notNull(),
    expiresAt: integer("expires_at", { mode: "timestamp_ms" }).notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    /** When a second factor was given in it; null where none was. */
    secondFactorAt: integer("second_factor_at", { mode: "timestamp_ms" }),
    /** When its owner last showed again who they are; null since its sign-in. */
    provedAt: integer("proved_at", { mode: "timestamp_ms" }),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
  },
  (table) => [uniqueIndex("sessions_token").on(table.token), index("sessions_account").on(table.accountId)],
);

/** One-time codes and their attempts. */
export const verifications = sqliteTable(
  "verifications",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: integer("expires_at", { mode: "timestamp_ms" }).notNull(),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
  },
  (table) => [
    index("verifications_identifier").on(table.identifier),
    index("verifications_expiry").on(table.expiresAt),
  ],
);

/** Tries at a door, counted in windows; see `domain/people/throttle.ts`. */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    windowEndsAt: integer("window_ends_at").notNull(),
  },
  (table) => [index("rate_limits_window").on(table.windowEndsAt)],
);

/** Who may do what in which project. Source: rule P16. */
export const memberships = sqliteTable(
  "memberships",
  {
    projectId: text("project_id").notNull(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    level: integer("level").notNull(),
    lastAccessedAt: integer("last_accessed_at"),
    /** The group that gave this level; null for a level given to the person. */
    groupId: text("group_id"),
    /** The lower level that was given to the person beside it, which comes back when the group's ends; null without one. */
    ownLevel: integer("own_level"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("memberships_project_account").on(table.projectId, table.accountId),
    index("memberships_account").on(table.accountId),
    index("memberships_group").on(table.groupId),
  ],
);
