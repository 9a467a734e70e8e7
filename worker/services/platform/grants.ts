import { and, eq, gte, or, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { ACCESS, LEVEL } from "../../../domain/people";
import type { Grants } from "../../../domain/platform";
import { schema } from "../../db/client";
import { askOnce, type ServiceContext } from "../kernel";

const { allowListEntries: entries, memberships, accounts } = schema;

const owned = alias(memberships, "owned");

/**
 * Whether an entry means a joined member of an ad account: the ad account itself, another one that the member owns as they own this one,
 * or their address or its mail domain.
 */
export const isTheirs = or(
  and(
    eq(entries.kind, "ad-account"),
    or(
      eq(entries.value, memberships.projectId),
      and(
        gte(memberships.level, LEVEL.owner),
        sql`exists (select 1 from ${memberships} as ${sql.identifier("owned")} where ${and(
          eq(owned.accountId, memberships.accountId),
          eq(owned.projectId, entries.value),
          gte(owned.level, LEVEL.owner),
        )})`,
      ),
    ),
  ),
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
  const [granted] = await ctx.db
    .select({
      manualPayment: isAllowed("manualPayment"),
      inHouse: isAllowed("inHouse"),
      privateAccess: isAllowed("privateAccess"),
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .innerJoin(entries, isTheirs)
    .where(and(eq(memberships.projectId, advProjectId), isBooker, eq(entries.projectId, pubProjectId)));
  return granted ?? { manualPayment: false, inHouse: false, privateAccess: false };
}

/** Whether any of the grouped entries allows this, or everything. */
export const isAllowed = (allowance: keyof Grants) =>
  sql<boolean>`coalesce(max(${entries[allowance]} or ${entries.wholeAllow}), 0)`.mapWith(Boolean);
