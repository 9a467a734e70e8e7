import { and, eq, gte, or, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { ACCESS, LEVEL } from "../../../domain/people";
import type { Grants } from "../../../domain/platform";
import { schema } from "../../db/client";
import { askOnce, type ServiceContext } from "../kernel";

const { allowListEntries: entries, memberships, accounts } = schema;

const owned = alias(memberships, "owned");

/**
 * Condition: an entry applies to a joined member of an ad account, by naming the ad account itself, another one that the member owns
 * as they own this one, or their address or its mail domain.
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
 * Condition: a membership whose account can bring a publisher's grant to the ad account. It needs the level to book and a confirmed
 * address. A guest from an allowed domain brings no grant; losing the level loses the grant.
 */
export const isBooker = and(
  gte(memberships.level, ACCESS["product.book"].adv),
  eq(accounts.emailVerified, true),
);

/**
 * Subquery, so that no ids are bound: the publishers that grant an ad account one of these, by any member who may book.
 * @param advProjectId also a column of the outer query, under another name than `memberships`
 */
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

/** Grants of a publisher's allow list to an ad account: the union over its members that may book. */
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

/** Aggregate condition: any of the grouped entries allows this, or everything. */
export const isAllowed = (allowance: keyof Grants) =>
  sql<boolean>`coalesce(max(${entries[allowance]} or ${entries.wholeAllow}), 0)`.mapWith(Boolean);
