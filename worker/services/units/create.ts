import { and, eq, isNull, sql } from "drizzle-orm";
import { adUnitSchema, adUnitSchemaFor } from "../../../domain/inventory/unit-schema";
import { UNITS_PER_PROJECT_MAX } from "../../../domain/shared/limits";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit, refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import { findApp } from "../apps/find";
import type { ServiceContext } from "../context";
import { enqueue } from "../shared/outbox";
import { type UnitColumns, unitColumns } from "./columns";
import { readUnit } from "./get";
import type { UnitListItem } from "./select";

/**
 * @param input `adUnitSchemaFor` the project's apps
 * @throws AppError 070 with fields, 090 past the project's maximum, PROJECT_APP_NOT_FOUND, and those of `requireAccess`
 */
export async function createUnit(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<UnitListItem> {
  await requireAccess(ctx, projectId, "unit.write", "pub");
  const schemaOfApps = adUnitSchemaFor(adUnitSchema, await appsNamedBy(ctx, projectId, input));
  const { appId, format, ...fields } = parseOrRefuse(schemaOfApps, input);
  await findApp(ctx, projectId, appId);
  const id = await ctx.newId("unit");
  await insertWithOutbox(ctx, { ...unitColumns(format, fields), id, projectId, appId, format });
  return readUnit(ctx, projectId, id);
}

/** The app that the input names, if the project has it: a wrong format is said beside whatever else is wrong. */
function appsNamedBy(ctx: ServiceContext, projectId: string, input: unknown) {
  const { projectApps: apps } = schema;
  const { appId } = (input ?? {}) as { appId?: unknown };
  if (typeof appId !== "string") return [];
  return ctx.db
    .select({ id: apps.id, platform: apps.platform })
    .from(apps)
    .where(and(eq(apps.id, appId), eq(apps.projectId, projectId), isNull(apps.deletedAt)));
}

type NewUnit = UnitColumns &
  Pick<typeof schema.adUnits.$inferInsert, "id" | "projectId" | "appId" | "format">;

/** The maximum holds for what the batch leaves, so that two at once do not pass it. */
async function insertWithOutbox(ctx: ServiceContext, unit: NewUnit): Promise<void> {
  const { adUnits } = schema;
  const outbox = await enqueue(ctx, "plan.publish", { unitId: unit.id });
  const count = sql`(select count(*) from ${adUnits} where ${adUnits.projectId} = ${unit.projectId} and ${adUnits.deletedAt} is null)`;
  await commit(ctx.db, [
    ctx.db
      .insert(adUnits)
      .values({ ...unit, createdAt: ctx.now, updatedAt: ctx.now })
      .onConflictDoNothing(),
    refuseWhen(ctx.db, sql`${count} > ${UNITS_PER_PROJECT_MAX}`, "090"),
    ...outbox.statements,
  ]);
  outbox.wake();
}
