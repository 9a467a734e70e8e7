import { and, eq } from "drizzle-orm";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { saveVersioned } from "../shared/save-once";
import type { BenefitRow } from "./find";

/** @throws AppError CONFLICT when it is not as the caller saw it, or was changed meanwhile */
export async function writeBenefit(
  ctx: ServiceContext,
  { id, version }: BenefitRow,
  fields: Partial<typeof schema.benefits.$inferInsert>,
): Promise<void> {
  const { benefits } = schema;
  await saveVersioned(
    ctx,
    { id, version },
    ctx.db
      .update(benefits)
      .set({ ...fields, updatedAt: ctx.now, version: version + 1 })
      .where(and(eq(benefits.id, id), eq(benefits.version, version))),
  );
}
