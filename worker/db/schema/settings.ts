import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AccessScope } from "../../../domain/audience";
import { createdAt, json, updatedAt, version } from "./columns";
import { projects } from "./projects";

/** Tokens that a publisher's servers call with. Only the SHA-256 is kept; the token itself is shown once. */
export const accessTokens = sqliteTable(
  "access_tokens",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    name: text("name").notNull(),
    /** The token's first characters, by which its owner knows it again. */
    prefix: text("prefix").notNull(),
    hash: text("hash").notNull(),
    scopes: json<AccessScope[]>("scopes").notNull(),
    createdBy: text("created_by"),
    createdAt: createdAt(),
    revokedAt: integer("revoked_at"),
  },
  (table) => [
    uniqueIndex("access_tokens_hash").on(table.hash),
    index("access_tokens_project").on(table.projectId, table.createdAt, table.id),
  ],
);

/** What a publisher offers advertisers. Unpublished until published; expired once its day is over. */
export const benefits = sqliteTable(
  "benefits",
  {
    id: text("id").primaryKey(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    type: text("type", { enum: ["discount", "free-trial", "bonus", "custom"] }).notNull(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    description: text("description").notNull(),
    /** The last day it is offered, in the project's zone: `YYYY-MM-DD`. */
    endDate: text("end_date").notNull(),
    publishedAt: integer("published_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: integer("deleted_at"),
    version: version(),
  },
  (table) => [index("benefits_project").on(table.projectId, table.createdAt, table.id)],
);

/** Where a publisher is paid. Holder and number are encrypted; what pages show is masked. */
export const bankAccounts = sqliteTable("bank_accounts", {
  projectId: text("project_id")
    .primaryKey()
    .references(() => projects.id),
  bank: text("bank").notNull(),
  holderSealed: text("holder_sealed").notNull(),
  numberSealed: text("number_sealed").notNull(),
  /** The number's last four characters. */
  numberTail: text("number_tail").notNull(),
  swiftCode: text("swift_code"),
  updatedBy: text("updated_by").notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

/** What Madang sends beside each webhook so that the publisher's gateway lets it in. The secret is encrypted. */
export const clientCredentials = sqliteTable("client_credentials", {
  projectId: text("project_id")
    .primaryKey()
    .references(() => projects.id),
  clientId: text("client_id").notNull(),
  secretSealed: text("secret_sealed").notNull(),
  updatedBy: text("updated_by").notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});
