import { and, eq } from "drizzle-orm";
import { groupBusinessSchema, groupNameSchema, keptBusiness } from "../../../domain/account/group";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { saveVersioned } from "../shared/save-once";
import { type GroupAccess, requireGroup } from "./access";

/** @throws AppError 070, CONFLICT, and those of `requireGroup` */
export async function renameGroup(ctx: ServiceContext, groupId: string, input: unknown): Promise<void> {
  const access = await requireGroup(ctx, groupId, "group.update");
  await write(ctx, access, parseOrRefuse(groupNameSchema, input));
}

/** Sets the company behind a group. @throws AppError 070, CONFLICT, and those of `requireGroup` */
export async function updateGroupBusiness(
  ctx: ServiceContext,
  groupId: string,
  input: unknown,
): Promise<void> {
  const access = await requireGroup(ctx, groupId, "group.update");
  await write(ctx, access, { business: keptBusiness(parseOrRefuse(groupBusinessSchema, input)) });
}

async function write(
  ctx: ServiceContext,
  { group }: GroupAccess,
  fields: Partial<typeof schema.groups.$inferInsert>,
): Promise<void> {
  const { groups } = schema;
  await saveVersioned(
    ctx,
    group,
    ctx.db
      .update(groups)
      .set({ ...fields, updatedAt: ctx.now, version: group.version + 1 })
      .where(and(eq(groups.id, group.id), eq(groups.version, group.version))),
  );
}
