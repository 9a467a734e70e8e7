import { and, eq, gte, isNull, sql } from "drizzle-orm";
import { LEVEL } from "../../../domain/access/levels";
import type { Ownership } from "../../../domain/account/sole-owner";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

const { accounts, groupMembers, groups, memberships, projects } = schema;

/** Owners of the same project besides an account. */
const otherProjectOwners = (accountId: string) => sql<number>`(
  select count(*) from ${memberships} as other
  where other.project_id = ${projects.id} and other.level >= ${LEVEL.owner} and other.account_id <> ${accountId})`;

const otherGroupOwners = (accountId: string) => sql<number>`(
  select count(*) from ${groupMembers} as other
  where other.group_id = ${groups.id} and other.role = 'owner' and other.account_id <> ${accountId})`;

/** The projects and groups that an account owns, with how many own each besides. */
export async function ownershipsOf(ctx: Pick<ServiceContext, "db">, accountId: string): Promise<Ownership[]> {
  const ownProjects = await ctx.db
    .select({
      id: projects.id,
      name: projects.displayName,
      kind: projects.kind,
      otherOwners: otherProjectOwners(accountId),
    })
    .from(memberships)
    .innerJoin(projects, and(eq(projects.id, memberships.projectId), isNull(projects.deletedAt)))
    .where(and(eq(memberships.accountId, accountId), gte(memberships.level, LEVEL.owner)));
  const ownGroups = await ctx.db
    .select({ id: groups.id, name: groups.name, otherOwners: otherGroupOwners(accountId) })
    .from(groupMembers)
    .innerJoin(groups, and(eq(groups.id, groupMembers.groupId), isNull(groups.deletedAt)))
    .where(and(eq(groupMembers.accountId, accountId), eq(groupMembers.role, "owner")));
  return [
    ...ownProjects.map((own) => ({ is: "project" as const, ...own })),
    ...ownGroups.map((own) => ({ is: "group" as const, kind: null, ...own })),
  ];
}

/**
 * Fails the batch that it begins when an account is the only owner of anything: two owners who leave at the same moment must not both
 * find the other still there. SQLite has no statement that only fails, so it parses a text that is no JSON.
 */
export function guardSoleOwner(ctx: Pick<ServiceContext, "db">, accountId: string) {
  const isSoleOwner = sql`exists (
      select 1 from ${memberships}
      inner join ${projects} on ${projects.id} = ${memberships.projectId} and ${projects.deletedAt} is null
      where ${memberships.accountId} = ${accountId} and ${memberships.level} >= ${LEVEL.owner}
        and ${otherProjectOwners(accountId)} = 0
    ) or exists (
      select 1 from ${groupMembers}
      inner join ${groups} on ${groups.id} = ${groupMembers.groupId} and ${groups.deletedAt} is null
      where ${groupMembers.accountId} = ${accountId} and ${groupMembers.role} = 'owner'
        and ${otherGroupOwners(accountId)} = 0
    )`;
  const verdict = sql`case when ${isSoleOwner} then json('sole owner') else 1 end`;
  return ctx.db.select({ verdict }).from(accounts).where(eq(accounts.id, accountId));
}

/** The address of an account that is no more: unique, and nobody's. `.invalid` is never delivered to (RFC 2606). */
export const tombstoneEmail = (accountId: string) => `${accountId}@deleted.invalid`;
