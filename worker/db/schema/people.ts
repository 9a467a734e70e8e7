import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AlarmChoices, DeletionCertificate, GroupBusiness } from "../../../domain/people";
import { createdAt, flag, json, updatedAt, version } from "./columns";

/** People who can sign in. Operators are flagged accounts. Source: rule P16. */
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
    privacyAcceptedAt: integer("privacy_accepted_at", { mode: "timestamp_ms" }),
    /** Accepted version of the privacy notice. */
    privacyVersion: text("privacy_version"),
    twoFactorEnabled: flag("two_factor_enabled").notNull().default(false),
    /** Delivery of notices by mail and console; unlisted kinds follow `domain/people/notices.ts`. */
    alarms: json<AlarmChoices>("alarms").notNull().default(sql`'{}'`),
    /** The platform through which the account signed up. */
    originProjectId: text("origin_project_id"),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
  },
  (table) => [uniqueIndex("accounts_email").on(table.email)],
);

/** Credentials of an account: a password, later an OIDC identity. */
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
    /** When a second factor was given in this session; null if none was. */
    secondFactorAt: integer("second_factor_at", { mode: "timestamp_ms" }),
    /** When the account last authenticated again; null since sign-in. */
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

/** Level of an account in a project. Source: rule P16. */
export const memberships = sqliteTable(
  "memberships",
  {
    projectId: text("project_id").notNull(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    level: integer("level").notNull(),
    lastAccessedAt: integer("last_accessed_at"),
    /** The group that granted this level; null for a level granted to the account itself. */
    groupId: text("group_id"),
    /** The account's own lower level, restored when the group's grant ends; null if there is none. */
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

/** An account's second factor; starts unverified and takes effect after the first correct code. */
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

/** An account's own phone or browser, to which previews can be sent. Source: rule P27. */
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

/** A company or team that projects can be assigned to. Source: rule P24. */
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
 * An invitation to a project or to a group, by mail. Only the SHA-256 of its link's secret is stored; `openKey` is set
 * while it can be accepted, so that no address has two open invitations to the same project or group.
 */
export const invitations = sqliteTable(
  "invitations",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id"),
    groupId: text("group_id"),
    email: text("email").notNull(),
    /** Level in a project, by rule P16; null for a group. */
    level: integer("level"),
    /** Role in a group; null for a project. */
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

/** Console notification: a kind of `domain/people/notices.ts` and the values of its sentence. */
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
    /** The event's id: one notification per event and account, however often the event is handled. */
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

/** Erased data of a deleted account, by kind. Source: rule P30. */
export const deletionCertificates = sqliteTable(
  "deletion_certificates",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    erased: json<DeletionCertificate["erased"]>("erased").notNull(),
    sha256: text("sha256").notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("deletion_certificates_account").on(table.accountId)],
);
