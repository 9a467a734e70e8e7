import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, updatedAt, version } from "./columns";
import { projects } from "./platform";

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
