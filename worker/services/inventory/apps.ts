import { and, eq, isNull, ne, sql } from "drizzle-orm";
import {
  type AppIdentity,
  type AppInput,
  type AppUpdate,
  appDeletionSchema,
  appSchema,
  appUpdateSchema,
  IDENTIFIER_FIELD,
  identifierOf,
  isAnotherApp,
  type OwnApp,
  withColons,
} from "../../../domain/inventory";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import { rawStatement } from "../../db/batch";
import { schema } from "../../db/client";
import { adoption, requireAdoptable } from "../content";
import { askOnce, commitWork, requireAccess, type ServiceContext, saveRow, type Work } from "../kernel";
import { storeFacts } from "./app-market";

export type AppRow = typeof schema.projectApps.$inferSelect;

/** An app of the project, or 404. Also used for ids in request bodies. @throws AppError PROJECT_APP_NOT_FOUND */
export async function findApp(ctx: ServiceContext, projectId: string, appId: string): Promise<AppRow> {
  const app = await findAppEvenDeleted(ctx, projectId, appId);
  if (app.deletedAt !== null) throw new AppError("PROJECT_APP_NOT_FOUND");
  return app;
}

/** As `findApp`, deleted apps included. @throws AppError PROJECT_APP_NOT_FOUND */
export async function findAppEvenDeleted(
  ctx: ServiceContext,
  projectId: string,
  appId: string,
): Promise<AppRow> {
  const { projectApps } = schema;
  const app = await askOnce(ctx, `app:${projectId}:${appId}`, () =>
    ctx.db.query.projectApps.findFirst({
      where: and(eq(projectApps.id, appId), eq(projectApps.projectId, projectId)),
    }),
  );
  if (!app) throw new AppError("PROJECT_APP_NOT_FOUND");
  return app;
}

/** @throws AppError PROJECT_APP_NOT_FOUND, and those of `requireAccess` */
export async function getApp(ctx: ServiceContext, projectId: string, appId: string): Promise<OwnApp> {
  await requireAccess(ctx, projectId, "app.read", "pub");
  return findApp(ctx, projectId, appId);
}

/**
 * Registers an app. The app or page carries its key. Its logo is taken from its store, if the store has an interface.
 *
 * @param input `appSchema`
 * @throws AppError 070 with fields (also for an identifier that the project registered already), and those of `requireAccess`
 */
export async function createApp(ctx: ServiceContext, projectId: string, input: unknown): Promise<OwnApp> {
  await requireAccess(ctx, projectId, "app.write", "pub");
  const values = columnsOf(parseOrRefuse(appSchema, input));
  const id = await ctx.newId("app");
  await requireUnregistered(ctx, projectId, id, values);
  const facts = await storeFacts(ctx, projectId, values);
  const insert = ctx.db
    .insert(schema.projectApps)
    .values({
      id,
      projectId,
      ...values,
      ...facts,
      appKey: newAppKey(),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoNothing();
  await commitWork(ctx, { rows: [insert], events: [["plan.publish", { appId: id }]] });
  return findApp(ctx, projectId, id);
}

/** The columns of a registered app; those that its platform does not have are null. */
export function columnsOf(input: AppInput) {
  const none = { packageId: null, bundleId: null, storeId: null, domain: null, debugFingerprint: null };
  switch (input.platform) {
    case "android": {
      const { debugFingerprint, packageId = null, ...values } = input;
      return {
        ...none,
        ...values,
        packageId,
        debugFingerprint: debugFingerprint === undefined ? null : withColons(debugFingerprint),
      };
    }
    case "apple":
      return { ...none, ...input, storeId: input.storeId ?? null };
    case "web":
      return { ...none, framework: "native" as const, ...input };
  }
}

function newAppKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return `mk_${btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")}`;
}

/**
 * Changes an app's registration, or pauses or resumes it. A new identifier makes it another app: it needs a new ownership proof,
 * and its logo is taken from its store unless one is given.
 *
 * @param input `appUpdateSchema`
 * @throws AppError 070, ASSET_NOT_AVAILABLE (a logo that does not belong to the project), PROJECT_APP_NOT_FOUND, CONFLICT, and those of `requireAccess`
 */
export async function updateApp(
  ctx: ServiceContext,
  projectId: string,
  appId: string,
  input: unknown,
): Promise<OwnApp> {
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
  // The section determines the type of the values, which TypeScript loses on destructuring.
  const columns = columnsOf({ platform: section, ...values } as Parameters<typeof columnsOf>[0]);
  await requireUnregistered(ctx, app.projectId, app.id, columns);
  if (logoAssetId) await requireAdoptable(ctx, logoAssetId, app.projectId, "logo");
  const logo = logoAssetId ? { logoAssetId } : {};
  const adopted = logoAssetId ? [adoption(ctx, logoAssetId, app.projectId)] : [];
  if (!isAnotherApp(app, columns)) return writeApp(ctx, app, { ...columns, ...logo }, { rows: adopted });
  const { appChallenges } = schema;
  const facts = await storeFacts(ctx, app.projectId, columns);
  const unproven = ctx.db.delete(appChallenges).where(eq(appChallenges.appId, app.id));
  const another = { ...columns, ...facts, ...logo, verifiedAt: null };
  await writeApp(ctx, app, another, { rows: [unproven, ...adopted] });
}

/**
 * Changes an app in one batch with its consequences: the ad server's record, and its project, which is verified while one of its apps is.
 * @throws AppError CONFLICT if it differs from what the caller saw, or changes concurrently
 */
export async function writeApp(
  ctx: ServiceContext,
  app: AppRow,
  fields: Partial<typeof schema.projectApps.$inferInsert>,
  { rows = [], ...work }: Pick<Work, "rows" | "audit" | "also"> = {},
): Promise<void> {
  const { projectApps, projects } = schema;
  const proven = rawStatement(
    ctx.db,
    sql`update ${projects} set verified_at = (select min(verified_at) from ${projectApps} where project_id = ${app.projectId} and deleted_at is null) where id = ${app.projectId}`,
  );
  await saveRow(
    ctx,
    { table: projectApps, row: app, set: fields },
    { ...work, rows: [proven, ...rows], events: [["plan.publish", { appId: app.id }]] },
  );
}

/**
 * Deletes an app, once: its key becomes invalid, and its units are archived. Delivered impressions stay in the reports.
 *
 * @param input `appDeletionSchema`: its name, typed
 * @throws AppError 070 for a different name, 093 while a product sells one of its units, PROJECT_APP_NOT_FOUND, CONFLICT,
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
  const archived = ctx.db
    .update(adUnits)
    .set({ status: "archived", updatedAt: ctx.now, version: sql`${adUnits.version} + 1` })
    .where(and(eq(adUnits.appId, appId), ne(adUnits.status, "archived")));
  const unproven = ctx.db.delete(appChallenges).where(eq(appChallenges.appId, appId));
  await writeApp(ctx, app, { deletedAt: ctx.now, verifiedAt: null }, { rows: [archived, unproven] });
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

/**
 * Requires that the project has not registered the app yet.
 * @param appId the app itself, which may keep its identifier
 * @throws AppError 070
 */
export async function requireUnregistered(
  ctx: ServiceContext,
  projectId: string,
  appId: string,
  app: AppIdentity,
): Promise<void> {
  const identifier = identifierOf(app);
  if (identifier === null) return;
  const { projectApps } = schema;
  const field = IDENTIFIER_FIELD[app.platform];
  const other = await ctx.db.query.projectApps.findFirst({
    columns: { id: true },
    where: and(
      eq(projectApps.projectId, projectId),
      eq(projectApps.platform, app.platform),
      eq(sql`lower(${projectApps[field]})`, identifier.toLowerCase()),
      ne(projectApps.id, appId),
      isNull(projectApps.deletedAt),
    ),
  });
  if (other) throw new AppError("070", { fields: { [field]: ["app.registered"] } });
}
