import { and, eq, or, sql } from "drizzle-orm";
import type { Grants } from "../../../domain/project/allow-list";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

const { allowListEntries: entries, memberships, accounts } = schema;

/** Whether an entry means a joined account: its address, or its mail domain. */
export const isTheirs = or(
  and(eq(entries.kind, "email"), eq(entries.value, sql`lower(${accounts.email})`)),
  and(
    eq(entries.kind, "domain"),
    eq(entries.value, sql`lower(substr(${accounts.email}, instr(${accounts.email}, '@') + 1))`),
  ),
);

/** The publishers that grant an ad account one of these, by any of its members: a question within a question, so that no list of them is bound. */
export function publishersGranting(
  ctx: ServiceContext,
  advProjectId: string,
  ...allowances: readonly (keyof Grants)[]
) {
  return ctx.db
    .select({ id: entries.projectId })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .innerJoin(entries, isTheirs)
    .where(
      and(
        eq(memberships.projectId, advProjectId),
        or(eq(entries.wholeAllow, true), ...allowances.map((allowance) => eq(entries[allowance], true))),
      ),
    );
}
