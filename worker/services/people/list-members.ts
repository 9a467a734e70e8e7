import { and, count, eq, gte, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { z } from "zod";
import { type ErrorCode, momentView, parseOrRefuse } from "../../../domain/kernel";
import { GROUP_ROLE_LEVEL, LEVEL, MEMBER_LEVELS } from "../../../domain/people";
import { rawStatement, refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import {
  afterCursor,
  holds,
  newestFirst,
  type Page,
  pageQuerySchema,
  requireAccess,
  type ServiceContext,
  toPage,
} from "../kernel";
import { withdrawInProjects } from "./invitations/read";

export const memberView = z.object({
  id: z.string(),
  name: z.string().describe("Name of the person"),
  email: z.string().describe("E-mail address of the account"),
  level: z.number(),
  /** Null for a member's own level. */
  groupName: z.string().nullable().describe("The name of the group that gives the level"),
  joinedAt: momentView.describe("When the account became a member"),
  lastAccessedAt: momentView.nullable().describe("When the member last opened the project; null before"),
});
export type MemberView = z.output<typeof memberView>;

const querySchema = pageQuerySchema.extend({
  q: z.string().max(100).optional(),
  level: z.enum(MEMBER_LEVELS).optional(),
});

/**
 * A project's members, the most recently joined first; `q` searches names and addresses.
 * @throws AppError 070, and those of `requireAccess`
 */
export async function listMembers(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<Page<MemberView> & { owners: number }> {
  await requireAccess(ctx, projectId, "members.read");
  const { q, level, limit, next } = parseOrRefuse(querySchema, input);
  const { accounts, groups, memberships } = schema;
  const place = { createdAt: memberships.createdAt, id: memberships.accountId };
  const rows = await ctx.db
    .select({
      id: accounts.id,
      name: accounts.name,
      email: accounts.email,
      level: memberships.level,
      groupName: groups.name,
      createdAt: memberships.createdAt,
      lastAccessedAt: memberships.lastAccessedAt,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .leftJoin(groups, eq(groups.id, memberships.groupId))
    .where(
      and(
        eq(memberships.projectId, projectId),
        level ? eq(memberships.level, LEVEL[level]) : undefined,
        holds(q, accounts.name, accounts.email),
        afterCursor(place, next),
      ),
    )
    .orderBy(...newestFirst(place))
    .limit(limit + 1);
  const page = toPage(
    rows,
    limit,
    (row) => row,
    ({ createdAt, ...row }) => ({ ...row, joinedAt: createdAt }),
  );
  return { ...page, owners: await countOwners(ctx, projectId) };
}

async function countOwners(ctx: ServiceContext, projectId: string): Promise<number> {
  const { memberships } = schema;
  const [row] = await ctx.db
    .select({ n: count() })
    .from(memberships)
    .where(and(eq(memberships.projectId, projectId), gte(memberships.level, LEVEL.owner)));
  return row?.n ?? 0;
}

/** Current levels from groups: one for each group member in each of the group's projects. */
const GIVEN = sql`(
  select projects.id as project_id, group_members.account_id as account_id, groups.id as group_id,
    case group_members.role when 'owner' then ${sql.raw(String(GROUP_ROLE_LEVEL.owner))}
      else ${sql.raw(String(GROUP_ROLE_LEVEL.viewer))} end as level
  from projects
  join groups on groups.id = projects.group_id and groups.deleted_at is null
  join group_members on group_members.group_id = groups.id
  where projects.deleted_at is null)`;

/** The member's own level, or null. */
const OWN = sql`case when memberships.group_id is null then memberships.level else memberships.own_level end`;
const OWN_WINS = sql`coalesce(${OWN}, -1) >= excluded.level`;

const among = (ids: readonly string[]): SQL => sql`(select value from json_each(${JSON.stringify(ids)}))`;

/**
 * Synchronises the memberships of these projects with their groups, based on both after the preceding statements of the batch. Levels
 * from groups are added or removed; a member's own level applies if it is at least as high, and applies again when the
 * group's ends. Invitations whose sender may no longer send them are withdrawn. Each statement covers all rows, so that no concurrent
 * change is lost. Idempotent. Source: rule P25.
 */
export function groupMembershipStatements(
  ctx: ServiceContext,
  projectIds: readonly string[],
): BatchItem<"sqlite">[] {
  const ids = among(projectIds);
  const isNoLongerGiven = sql`project_id in ${ids} and group_id is not null and not exists (
    select 1 from ${GIVEN} as given
    where given.project_id = memberships.project_id and given.account_id = memberships.account_id)`;
  return [
    rawStatement(
      ctx.db,
      sql`update memberships set level = own_level, own_level = null, group_id = null, updated_at = ${ctx.now}
      where own_level is not null and ${isNoLongerGiven}`,
    ),
    rawStatement(ctx.db, sql`delete from memberships where own_level is null and ${isNoLongerGiven}`),
    rawStatement(
      ctx.db,
      sql`insert into memberships (project_id, account_id, level, group_id, created_at, updated_at)
      select given.project_id, given.account_id, given.level, given.group_id, ${ctx.now}, ${ctx.now}
      from ${GIVEN} as given where given.project_id in ${ids}
      on conflict (project_id, account_id) do update set
        level = case when ${OWN_WINS} then ${OWN} else excluded.level end,
        own_level = case when ${OWN_WINS} then null else ${OWN} end,
        group_id = case when ${OWN_WINS} then null else excluded.group_id end,
        updated_at = excluded.updated_at
      where not (memberships.group_id is null and memberships.level >= excluded.level)
        and not (memberships.group_id is excluded.group_id and memberships.level = excluded.level
          and coalesce(memberships.own_level, -1) < excluded.level)`,
    ),
    withdrawInProjects(ctx, projectIds),
  ];
}

/**
 * Aborts the batch if it leaves one of these projects without an owner. The guard follows the change itself, so that of two owners
 * who leave concurrently one stays.
 */
export function keepingOwners(
  ctx: ServiceContext,
  projectIds: readonly string[],
  code: Extract<ErrorCode, "080" | "ACCOUNT_CANNOT_BE_DEMOTED">,
): BatchItem<"sqlite"> {
  const isOwnerless = sql`exists (select 1 from projects
    where projects.id in ${among(projectIds)} and projects.deleted_at is null and not exists (
      select 1 from memberships
      where memberships.project_id = projects.id and memberships.level >= ${LEVEL.owner}))`;
  return refuseWhen(ctx.db, isOwnerless, code);
}
