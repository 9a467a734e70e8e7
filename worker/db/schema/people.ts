import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { GroupBusiness } from "../../../domain/people";
import { accounts } from "./accounts";
import { createdAt, flag, json, updatedAt, version } from "./columns";

/** An account's second factor; one row begins unverified and counts once the first code was right. */
export const twoFactors = sqliteTable(
  "two_factors",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    secret: text("secret").notNull(),
    backupCodes: text("backup_codes").notNull(),
    verified: flag("verified").notNull().default(true),
    failedVerificationCount: integer("failed_verification_count").notNull().default(0),
    lockedUntil: integer("locked_until", { mode: "timestamp_ms" }),
  },
  (table) => [index("two_factors_account").on(table.accountId)],
);

/** A phone or browser of a person's own, which previews can be sent to. Source: rule P27. */
export const accountDevices = sqliteTable(
  "account_devices",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    advertisingId: text("advertising_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("account_devices_advertising_id").on(table.accountId, table.advertisingId)],
);

/** A company or team that projects can be given to. Source: rule P24. */
export const groups = sqliteTable("groups", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  business: json<(Omit<GroupBusiness, "country"> & Partial<Pick<GroupBusiness, "country">>) | null>(
    "business",
  ),
  createdBy: text("created_by").notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  deletedAt: integer("deleted_at"),
  version: version(),
});

export const groupMembers = sqliteTable(
  "group_members",
  {
    groupId: text("group_id")
      .notNull()
      .references(() => groups.id),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    role: text("role", { enum: ["owner", "viewer"] }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("group_members_group_account").on(table.groupId, table.accountId),
    index("group_members_account").on(table.accountId),
  ],
);

/**
 * An invitation to a project or to a group, by mail. Its link carries a secret of which only the SHA-256 is kept; `openKey` is set
 * while it can be accepted, so that nobody is invited twice to the same place.
 */
export const invitations = sqliteTable(
  "invitations",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id"),
    groupId: text("group_id"),
    email: text("email").notNull(),
    /** A project's level, by rule P16; null for a group. */
    level: integer("level"),
    /** A group's role; null for a project. */
    role: text("role", { enum: ["owner", "viewer"] }),
    tokenHash: text("token_hash").notNull(),
    /** `{projectId or groupId}:{email}` while open, else null. */
    openKey: text("open_key"),
    status: text("status", { enum: ["open", "accepted", "declined", "withdrawn"] })
      .notNull()
      .default("open"),
    invitedBy: text("invited_by").notNull(),
    sentAt: integer("sent_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("invitations_open").on(table.openKey),
    uniqueIndex("invitations_token").on(table.tokenHash),
    index("invitations_project").on(table.projectId, table.createdAt, table.id),
    index("invitations_group").on(table.groupId, table.createdAt, table.id),
    index("invitations_email").on(table.email),
  ],
);

/** What the console tells a person: a kind of `domain/people/notices.ts` and what its sentence needs. */
export const notifications = sqliteTable(
  "notifications",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    projectId: text("project_id"),
    kind: text("kind").notNull(),
    details: json<Record<string, unknown>>("details").notNull(),
    /** The event's own id: one event tells a person once, however often it is handled. */
    eventId: text("event_id").notNull(),
    createdAt: createdAt(),
    readAt: integer("read_at"),
  },
  (table) => [
    uniqueIndex("notifications_event").on(table.accountId, table.eventId),
    index("notifications_account").on(table.accountId, table.createdAt, table.id),
    index("notifications_project").on(table.projectId, table.createdAt, table.id),
    index("notifications_age").on(table.createdAt),
  ],
);
