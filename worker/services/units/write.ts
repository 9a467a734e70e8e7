import { and, eq } from "drizzle-orm";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { enqueue } from "../shared/outbox";
import { saveVersioned } from "../shared/save-once";
import type { UnitRow } from "./find";

/** @throws AppError CONFLICT when the unit is not as the caller saw it, or was changed meanwhile */
export async function writeUnit(
  ctx: ServiceContext,
  unit: UnitRow,
  fields: Partial<typeof schema.adUnits.$inferInsert>,
): Promise<void> {
  const outbox = await enqueue(ctx, "plan.publish", { unitId: unit.id });
  await saveVersioned(
    ctx,
    unit,
    ctx.db
      .update(schema.adUnits)
      .set({ ...fields, updatedAt: ctx.now, version: unit.version + 1 })
      .where(and(eq(schema.adUnits.id, unit.id), eq(schema.adUnits.version, unit.version))),
    outbox.statements,
  );
  outbox.wake();
}
