import { eq } from "drizzle-orm";
import { adUnitSchema } from "../../../domain/inventory/schema";
import { AppError } from "../../../domain/shared/errors";
import { UNITS_PER_PROJECT_MAX } from "../../../domain/shared/limits";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import { findApp } from "../apps/find";
import type { ServiceContext } from "../context";
import { enqueue } from "../shared/outbox";
import { findUnit, type UnitRow } from "./find";

/**
 * @throws AppError 070 with fields, 090 past the project's maximum, PROJECT_APP_NOT_FOUND, and those of `requireAccess`
 */
export async function createUnit(ctx: ServiceContext, projectId: string, input: unknown): Promise<UnitRow> {
  await requireAccess(ctx, projectId, "unit.write", "pub");
  const { appId, headline, body, cta, profile, ...values } = parseOrRefuse(adUnitSchema, input);
  await findApp(ctx, projectId, appId);
  const count = await ctx.db.$count(schema.adUnits, eq(schema.adUnits.projectId, projectId));
  if (count >= UNITS_PER_PROJECT_MAX) throw new AppError("090");
  const id = await ctx.newId("unit");
  await insertWithOutbox(ctx, id, {
    ...values,
    id,
    projectId,
    appId,
    placement: { headline, body, cta, profile },
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  return findUnit(ctx, projectId, id);
}

async function insertWithOutbox(
  ctx: ServiceContext,
  id: string,
  row: typeof schema.adUnits.$inferInsert,
): Promise<void> {
  const outbox = await enqueue(ctx, "plan.publish", { unitId: id });
  await commit(ctx.db, [
    ctx.db.insert(schema.adUnits).values(row).onConflictDoNothing(),
    ...outbox.statements,
  ]);
  outbox.wake();
}
