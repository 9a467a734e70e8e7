import { requireAccess } from "../access";
import { findApp } from "../apps/find";
import type { ServiceContext } from "../context";
import { findUnit, isLinked } from "./find";
import type { UnitListItem } from "./list";

/** @throws AppError AD_UNIT_NOT_FOUND, and those of `requireAccess` */
export async function getUnit(ctx: ServiceContext, projectId: string, unitId: string): Promise<UnitListItem> {
  await requireAccess(ctx, projectId, "unit.read", "pub");
  const unit = await findUnit(ctx, projectId, unitId);
  const [app, linked] = await Promise.all([findApp(ctx, projectId, unit.appId), isLinked(ctx, unitId)]);
  return { ...unit, appTitle: app.title, linked };
}
