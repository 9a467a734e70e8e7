import { and, eq } from "drizzle-orm";
import { commitVersioned } from "../../db/batch";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import type { BenefitRow } from "./find";

/** @throws AppError CONFLICT when somebody changed the benefit meanwhile */
export async function writeBenefit(
  ctx: ServiceContext,
  { id, version }: BenefitRow,
  fields: Partial<typeof schema.benefits.$inferInsert>,
): Promise<void> {
  const { benefits } = schema;
  await commitVersioned(
    ctx.db,
    ctx.db
      .update(benefits)
      .set({ ...fields, updatedAt: ctx.now, version: version + 1 })
      .where(and(eq(benefits.id, id), eq(benefits.version, version))),
  );
}
