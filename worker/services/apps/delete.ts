import { and, eq, ne, sql } from "drizzle-orm";
import { appDeletionSchema } from "../../../domain/app/schema";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { findAppEvenDeleted } from "./find";
import { writeApp } from "./write";

/**
 * Deletes an app, once: its key opens nothing any more and its units are archived with it. What was delivered stays in the reports.
 *
 * @param input `appDeletionSchema`: its name, typed
 * @throws AppError 070 when the name is another, 093 while a product sells one of its units, PROJECT_APP_NOT_FOUND, CONFLICT,
 *   and those of `requireAccess`
 */
export async function deleteApp(
  ctx: ServiceContext,
  projectId: string,
  appId: string,
  input: unknown,
): Promise<void> {
  await requireAccess(ctx, projectId, "app.write", "pub");
  const { name } = parseOrRefuse(appDeletionSchema, input);
  const app = await findAppEvenDeleted(ctx, projectId, appId);
  if (app.deletedAt !== null) return;
  if (name !== app.title) throw new AppError("070", { fields: { name: ["confirm.nameMismatch"] } });
  if (await isSold(ctx, appId)) throw new AppError("093");
  const { adUnits, appChallenges } = schema;
  await writeApp(ctx, app, { deletedAt: ctx.now, verifiedAt: null }, [
    ctx.db
      .update(adUnits)
      .set({ status: "archived", updatedAt: ctx.now, version: sql`${adUnits.version} + 1` })
      .where(and(eq(adUnits.appId, appId), ne(adUnits.status, "archived"))),
    ctx.db.delete(appChallenges).where(eq(appChallenges.appId, appId)),
  ]);
}

/** Whether a product that is not removed sells one of the app's units. */
export async function isSold(ctx: ServiceContext, appId: string): Promise<boolean> {
  const { adUnits, adProductUnits, adProducts } = schema;
  const sold = await ctx.db
    .select({ id: adUnits.id })
    .from(adUnits)
    .innerJoin(adProductUnits, eq(adProductUnits.unitId, adUnits.id))
    .innerJoin(adProducts, eq(adProducts.id, adProductUnits.productId))
    .where(and(eq(adUnits.appId, appId), ne(adProducts.status, "remove")))
    .limit(1);
  return sold.length > 0;
}
