import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { LaunchDraft } from "../../../domain/booking";
import { accounts } from "./accounts";
import { json, updatedAt } from "./columns";

/** What somebody typed into a launcher before leaving it; gone once the project is open. */
export const launchDrafts = sqliteTable(
  "launch_drafts",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["adv", "pub"] }).notNull(),
    values: json<LaunchDraft>("values").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind] })],
);
