import { eq } from "drizzle-orm";
import { isAnotherApp } from "../../../domain/app/identity";
import { type AppUpdate, appUpdateSchema } from "../../../domain/app/schema";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import { adoption, requireAdoptable } from "../assets/adopt";
import type { ServiceContext } from "../context";
import { columnsOf } from "./create";
import { type AppRow, findApp } from "./find";
import { storeFacts } from "./market/store-facts";
import { requireUnregistered } from "./require-unregistered";
import { writeApp } from "./write";

/**
 * Changes what an app was registered with, or pauses or resumes it. Under another identifier it is another app: it has to be proven anew,
 * and its logo is what its store shows, unless one is given.
 *
 * @param input `appUpdateSchema`
 * @throws AppError 070, ASSET_NOT_AVAILABLE (a logo that is none of the project's), PROJECT_APP_NOT_FOUND, CONFLICT, and those of `requireAccess`
 */
export async function updateApp(
  ctx: ServiceContext,
  projectId: string,
  appId: string,
  input: unknown,
): Promise<AppRow> {
  await requireAccess(ctx, projectId, "app.write", "pub");
  const values = parseOrRefuse(appUpdateSchema, input);
  const app = await findApp(ctx, projectId, appId);
  if (values.section === "status") await writeApp(ctx, app, { status: values.status });
  else await writeFacts(ctx, app, values);
  return findApp(ctx, projectId, appId);
}

async function writeFacts(
  ctx: ServiceContext,
  app: AppRow,
  { section, logoAssetId, ...values }: Exclude<AppUpdate, { section: "status" }>,
): Promise<void> {
  if (section !== app.platform) throw new AppError("070", { fields: { section: ["app.platformFixed"] } });
  // The section names the shape of the values, which TypeScript forgets as it is taken apart.
  const columns = columnsOf({ platform: section, ...values } as Parameters<typeof columnsOf>[0]);
  await requireUnregistered(ctx, app.projectId, app.id, columns);
  if (logoAssetId) await requireAdoptable(ctx, logoAssetId, app.projectId, "logo");
  const logo = logoAssetId ? { logoAssetId } : {};
  const adopted = logoAssetId ? [adoption(ctx, logoAssetId, app.projectId)] : [];
  if (!isAnotherApp(app, columns)) return writeApp(ctx, app, { ...columns, ...logo }, adopted);
  const { appChallenges } = schema;
  const facts = await storeFacts(ctx, app.projectId, columns);
  await writeApp(ctx, app, { ...columns, ...facts, ...logo, verifiedAt: null }, [
    ctx.db.delete(appChallenges).where(eq(appChallenges.appId, app.id)),
    ...adopted,
  ]);
}
