import { eq } from "drizzle-orm";
import { groupNameSchema } from "../../../domain/account/group";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { ServiceContext } from "../context";
import type { GroupRow } from "./access";

/** Opens a group; the caller becomes its owner. @throws AppError UNAUTHORIZED, 070 */
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
  ]);
  const made = await ctx.db.query.groups.findFirst({ where: eq(schema.groups.id, id) });
  if (!made) throw new Error("a group that was just written is not there");
  return made;
}
