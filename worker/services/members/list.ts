import { and, count, eq, gte } from "drizzle-orm";
import { z } from "zod";
import { LEVEL } from "../../../domain/access/levels";
import { MEMBER_LEVELS } from "../../../domain/access/members";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { behind, newestFirst, type Page, pageQuerySchema, toPage } from "../shared/paging";
import { holds } from "../shared/text-search";

export interface MemberView {
  id: string;
  name: string;
  email: string;
  level: number;
  /** The group that gives the level; null for one of the person's own. */
  groupName: string | null;
  /** Epoch ms. */
  joinedAt: number;
  lastAccessedAt: number | null;
}

const querySchema = pageQuerySchema.extend({
  q: z.string().max(100).optional(),
  level: z.enum(MEMBER_LEVELS).optional(),
});

/**
 * A project's members, who joined last first; `q` looks in names and addresses.
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
        behind(place, next),
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
