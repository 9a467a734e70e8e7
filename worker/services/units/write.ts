import { and, eq } from "drizzle-orm";
import { commitVersioned } from "../../db/batch";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { enqueue } from "../shared/outbox";
import type { UnitRow } from "./find";

export async function writeUnit(
  ctx: ServiceContext,
  unit: UnitRow,
  fields: Partial<typeof schema.adUnits.$inferInsert>,
): Promise<void> {
  const outbox = await enqueue(ctx, "plan.publish", { unitId: unit.id });
  await commitVersioned(
    ctx.db,
    ctx.db
      .update(schema.adUnits)
      .set({ ...fields, updatedAt: ctx.now, version: unit.version + 1 })
      .where(and(eq(schema.adUnits.id, unit.id), eq(schema.adUnits.version, unit.version))),
    outbox.statements,
  );
  outbox.wake();
}
