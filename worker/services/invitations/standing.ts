import { eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { ACCESS } from "../../../domain/access/matrix";
import { rawStatement, refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import type { InvitationRow } from "./place";

/**
 * Whether whoever sent an invitation may still send it: to a project by a level that may invite and is as high as what it gives, to a
 * group as one of its owners.
 */
const IS_VOUCHED_FOR = sql`case
  when invitations.project_id is not null then exists (
    select 1 from memberships join projects on projects.id = memberships.project_id
    where memberships.project_id = invitations.project_id and memberships.account_id = invitations.invited_by
      and memberships.level >= max(coalesce(invitations.level, 0),
        case projects.kind when 'adv' then ${sql.raw(String(ACCESS["members.write"].adv))}
          else ${sql.raw(String(ACCESS["members.write"].pub))} end))
  else exists (
    select 1 from group_members
    where group_members.group_id = invitations.group_id and group_members.account_id = invitations.invited_by
      and group_members.role = 'owner')
  end`;

/**
 * Withdraws what these people, projects or groups left open without anybody to vouch for it, as the statements of the batch before it
 * leave memberships and groups. Running it twice changes nothing.
 * @param of which invitations to look at, as a condition on `invitations`
 */
function withdrawing(ctx: ServiceContext, of: SQL): BatchItem<"sqlite"> {
  return rawStatement(
    ctx.db,
    sql`update invitations set status = 'withdrawn', open_key = null, updated_at = ${ctx.now}
    where status = 'open' and ${of} and not (${IS_VOUCHED_FOR})`,
  );
}

export const withdrawInProjects = (ctx: ServiceContext, projectIds: readonly string[]) =>
  withdrawing(ctx, sql`project_id in (select value from json_each(${JSON.stringify(projectIds)}))`);

export const withdrawInGroup = (ctx: ServiceContext, groupId: string) =>
  withdrawing(ctx, sql`group_id = ${groupId}`);

/** Everything that an account left open, wherever. */
export const withdrawSentBy = (ctx: Pick<ServiceContext, "db" | "now">, accountId: string) =>
  rawStatement(
    ctx.db,
    sql`update invitations set status = 'withdrawn', open_key = null, updated_at = ${ctx.now}
    where status = 'open' and invited_by = ${accountId}`,
  );

/** Whether an invitation's sender may still send it. */
export async function isVouchedFor(
  ctx: Pick<ServiceContext, "db">,
  { id }: Pick<InvitationRow, "id">,
): Promise<boolean> {
  const [row] = await ctx.db
    .select({ is: sql<number>`${IS_VOUCHED_FOR}` })
    .from(schema.invitations)
    .where(eq(schema.invitations.id, id))
    .limit(1);
  return row?.is === 1;
}

/** Undoes the batch of an acceptance when the sender may no longer send what is accepted: of two changes at the same moment none wins. */
export const keepingVouchedFor = (ctx: ServiceContext, { id }: Pick<InvitationRow, "id">) =>
  refuseWhen(
    ctx.db,
    sql`exists (select 1 from invitations where id = ${id} and not (${IS_VOUCHED_FOR}))`,
    "INVITATION_NOT_ACCEPTABLE",
  );
