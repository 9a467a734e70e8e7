import { eq, sql } from "drizzle-orm";
import { groupNameSchema } from "../../../domain/account/group";
import { DAY_MS, GROUPS_OPENED_MAX, GROUPS_PER_DAY_MAX } from "../../../domain/shared/limits";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit, refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { ServiceContext } from "../context";
import type { GroupRow } from "./access";

/** Opens a group; the caller becomes its owner. @throws AppError UNAUTHORIZED, 070, DAILY_QUOTA_REACHED, QUOTA_REACHED */
export async function createGroup(ctx: ServiceContext, input: unknown): Promise<GroupRow> {
  const account = requireAccount(ctx);
  const { name } = parseOrRefuse(groupNameSchema, input);
  const id = await ctx.newId("group");
  const at = { createdAt: ctx.now, updatedAt: ctx.now };
  await commit(ctx.db, [
    ctx.db
      .insert(schema.groups)
      .values({ id, name, business: null, createdBy: account.id, ...at })
      .onConflictDoNothing(),
    ctx.db
      .insert(schema.groupMembers)
      .values({ groupId: id, accountId: account.id, role: "owner", ...at })
      .onConflictDoNothing(),
    ...quota(ctx, account.id),
  ]);
  const made = await ctx.db.query.groups.findFirst({ where: eq(schema.groups.id, id) });
  if (!made) throw new Error("a group that was just written is not there");
  return made;
}

/** Guards behind the insert; what is deleted counts for its day. */
function quota(ctx: ServiceContext, accountId: string) {
  const opened = sql`select count(*) from groups where created_by = ${accountId}`;
  const today = sql`(${opened} and created_at > ${ctx.now - DAY_MS}) > ${GROUPS_PER_DAY_MAX}`;
  const inAll = sql`(${opened} and deleted_at is null) > ${GROUPS_OPENED_MAX}`;
  return [refuseWhen(ctx.db, today, "DAILY_QUOTA_REACHED"), refuseWhen(ctx.db, inAll, "QUOTA_REACHED")];
}
