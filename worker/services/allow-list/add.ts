import { allowListEntrySchema } from "../../../domain/project/schema";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";

/** @throws AppError 070 (also for an entry that is there already), and those of `requireAccess` */
export async function addAllowListEntry(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<string> {
  await requireAccess(ctx, projectId, "allow-list.write", "pub");
  const values = parseOrRefuse(allowListEntrySchema, input);
  const id = await ctx.newId("allowListEntry");
  try {
    await commit(ctx.db, [
      ctx.db
        .insert(schema.allowListEntries)
        .values({ id, projectId, ...values, createdAt: ctx.now, updatedAt: ctx.now })
        .onConflictDoNothing({ target: schema.allowListEntries.id }),
    ]);
  } catch (error) {
    if (error instanceof AppError && error.code === "CONFLICT") {
      throw new AppError("070", { fields: { value: ["allowList.duplicate"] } });
    }
    throw error;
  }
  return id;
}
