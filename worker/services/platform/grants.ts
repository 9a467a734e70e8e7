import { and, eq, gte, or, type SQLWrapper, sql } from "drizzle-orm";
import { ACCESS } from "../../../domain/people";
import { type Grants, grantsFor } from "../../../domain/platform";
import { schema } from "../../db/client";
import { askOnce, type ServiceContext } from "../kernel";

const { allowListEntries: entries, memberships, accounts } = schema;

/** Whether an entry means a joined account: its address, or its mail domain. */
export const isTheirs = or(
  and(eq(entries.kind, "email"), eq(entries.value, sql`lower(${accounts.email})`)),
  and(
    eq(entries.kind, "domain"),
    eq(entries.value, sql`lower(substr(${accounts.email}, instr(${accounts.email}, '@') + 1))`),
  ),
);

/**
 * Whether a membership can bring an ad account what a publisher grants to its account: that of somebody who may book, under an address
 * that is proven. A guest of an allowed domain gives nothing; a level that is lost takes the grant along.
 */
export const isBooker = and(
  gte(memberships.level, ACCESS["product.book"].adv),
  eq(accounts.emailVerified, true),
);

/** The publishers that grant an ad account one of these, by any member who may book: a question within a question, so that no list of them is bound. @param advProjectId also as a column of the question around it, under another name than `memberships` */
export function publishersGranting(
  ctx: ServiceContext,
  advProjectId: string | SQLWrapper,
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
        isBooker,
        or(eq(entries.wholeAllow, true), ...allowances.map((allowance) => eq(entries[allowance], true))),
      ),
    );
}

/** What a publisher's allow list grants to the people of an ad account: the most that any of those who may book gets. */
export function grantsOf(ctx: ServiceContext, pubProjectId: string, advProjectId: string): Promise<Grants> {
  const question = `grants:${pubProjectId}:${advProjectId}`;
  return askOnce(ctx, question, () => readGrants(ctx, pubProjectId, advProjectId));
}

async function readGrants(ctx: ServiceContext, pubProjectId: string, advProjectId: string): Promise<Grants> {
  const [entries, members] = await Promise.all([
    ctx.db.query.allowListEntries.findMany({ where: eq(schema.allowListEntries.projectId, pubProjectId) }),
    ctx.db
      .select({ email: schema.accounts.email })
      .from(schema.memberships)
      .innerJoin(schema.accounts, eq(schema.accounts.id, schema.memberships.accountId))
      .where(and(eq(schema.memberships.projectId, advProjectId), isBooker)),
  ]);
  const grants = members.map((member) => grantsFor(member.email, entries));
  return {
    manualPayment: grants.some((grant) => grant.manualPayment),
    inHouse: grants.some((grant) => grant.inHouse),
    privateAccess: grants.some((grant) => grant.privateAccess),
  };
}
