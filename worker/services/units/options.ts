import { and, asc, eq, isNull } from "drizzle-orm";
import { AD_FORMATS, type AdFormat, type Platform } from "../../../domain/inventory/types";
import { isWebFormat } from "../../../domain/inventory/unit-schema";
import { LIST_PAGE_LIMIT, UNITS_PER_PROJECT_MAX } from "../../../domain/shared/limits";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";

/** What units of a project can be made of, and filtered by. */
export interface UnitOptions {
  apps: { id: string; title: string; platform: Platform; formats: readonly AdFormat[] }[];
  /** Units that there are, and that there may be. */
  count: number;
  max: number;
}

/** @throws AppError of `requireAccess` */
export async function unitOptions(ctx: ServiceContext, projectId: string): Promise<UnitOptions> {
  await requireAccess(ctx, projectId, "unit.read", "pub");
  const { projectApps: apps, adUnits: units } = schema;
  const [rows, count] = await Promise.all([
    ctx.db
      .select({ id: apps.id, title: apps.title, platform: apps.platform })
      .from(apps)
      .where(and(eq(apps.projectId, projectId), isNull(apps.deletedAt)))
      .orderBy(asc(apps.title), asc(apps.id))
      .limit(LIST_PAGE_LIMIT),
    ctx.db.$count(units, and(eq(units.projectId, projectId), isNull(units.deletedAt))),
  ]);
  return {
    apps: rows.map((app) => ({ ...app, formats: formatsOn(app.platform) })),
    count,
    max: UNITS_PER_PROJECT_MAX,
  };
}

function formatsOn(platform: Platform): readonly AdFormat[] {
  return platform === "web" ? AD_FORMATS.filter(isWebFormat) : AD_FORMATS;
}
