import { and, eq } from "drizzle-orm";
import {
  checkUnits,
  groupStepSchema,
  infoStepSchemaFor,
  isSplashOnly,
  type ProductDraft,
  performanceStepSchema,
  productOf,
  unitIdsIn,
  unitsStepSchema,
  withUnits,
} from "../../../domain/inventory";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import { schema } from "../../db/client";
import { type ProjectAccess, requireAccess, type ServiceContext } from "../kernel";
import type { ProductRow } from "./product-row";
import {
  createProduct,
  findCreated,
  requireAudiences,
  requireIntroduction,
  requireTargetable,
  requireUnits,
} from "./products";

/** The caller's unfinished product of this project; empty if there is none. @throws AppError of `requireAccess` */
export async function readProductDraft(ctx: ServiceContext, projectId: string): Promise<ProductDraft> {
  return readDraft(ctx, await requireAccess(ctx, projectId, "product.write", "pub"));
}

/** Whether the caller has an unfinished product of this project. @throws AppError of `requireAccess` */
export async function hasProductDraft(ctx: ServiceContext, projectId: string): Promise<boolean> {
  const access = await requireAccess(ctx, projectId, "product.read", "pub");
  return (await readDraft(ctx, access)).units !== undefined;
}

/** Saves the first step. @throws AppError 070, AD_UNIT_NOT_FOUND, and those of `requireAccess` */
export async function keepProductUnits(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<void> {
  const access = await requireAccess(ctx, projectId, "product.write", "pub");
  const units = parseOrRefuse(unitsStepSchema, input);
  const found = await requireUnits(ctx, projectId, units.unitIds);
  if (found.some(({ status }) => status === "archived"))
    throw new AppError("070", { fields: { unitIds: ["product.unitArchived"] } });
  await keepDraft(ctx, access, withUnits(await readDraft(ctx, access), units));
}

/**
 * Saves the second step.
 * @throws AppError 070, ASSET_NOT_AVAILABLE, PROJECT_FEATURES_REQUIRED, and those of `requireAccess`
 */
export async function keepProductInfo(ctx: ServiceContext, projectId: string, input: unknown): Promise<void> {
  const access = await requireAccess(ctx, projectId, "product.write", "pub");
  const info = parseOrRefuse(infoStepSchemaFor(access.project.currency), input);
  requireTargetable(access.project, info);
  await requireAudiences(ctx, projectId, info.audiences);
  await requireIntroduction(ctx, projectId, info.introAssetId);
  const draft = await readDraft(ctx, access);
  const units = await requireUnits(ctx, projectId, draft.units?.unitIds ?? []);
  if (isSplashOnly(info.pricingType, units))
    throw new AppError("070", { fields: { pricingType: ["product.cpcSplash"] } });
  await keepDraft(ctx, access, { ...draft, info });
}

/** Saves the third step: groups of the chosen units. @throws AppError 070, AD_UNIT_NOT_FOUND, and those of `requireAccess` */
export async function keepProductGroups(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<void> {
  const access = await requireAccess(ctx, projectId, "product.write", "pub");
  const { pricingType, unitSets } = parseOrRefuse(groupStepSchema, input);
  const draft = await readDraft(ctx, access);
  const chosen = new Set(draft.units?.unitIds);
  if (unitIdsIn(unitSets).some((unitId) => !chosen.has(unitId))) throw new AppError("AD_UNIT_NOT_FOUND");
  const fields = checkUnits(pricingType, unitSets, await requireUnits(ctx, projectId, unitIdsIn(unitSets)));
  if (Object.keys(fields).length > 0) throw new AppError("070", { fields });
  await keepDraft(ctx, access, { ...draft, group: { unitSets } });
}

/**
 * Saves the last step: creates the product from all steps, and deletes the draft. Idempotent.
 * @throws AppError those of `createProduct`
 */
export async function createKeptProduct(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<Pick<ProductRow, "id">> {
  const access = await requireAccess(ctx, projectId, "product.write", "pub");
  const { pricingType: _kept, ...performance } = parseOrRefuse(performanceStepSchema, input);
  // On a repeated call the draft is gone; the caller's idempotency key identifies the created product.
  const created = await findCreated(ctx);
  if (created) return created;
  const draft = { ...(await readDraft(ctx, access)), performance };
  return createProduct(ctx, projectId, productOf(draft), [draftRemoval(ctx, access)]);
}

/** Deletes the draft. Idempotent. @throws AppError of `requireAccess` */
export async function dropProductDraft(ctx: ServiceContext, projectId: string): Promise<void> {
  await draftRemoval(ctx, await requireAccess(ctx, projectId, "product.write", "pub"));
}

const { productDrafts } = schema;
const mine = ({ project, account }: ProjectAccess) =>
  and(eq(productDrafts.projectId, project.id), eq(productDrafts.accountId, account.id));

async function readDraft(ctx: ServiceContext, access: ProjectAccess): Promise<ProductDraft> {
  const row = await ctx.db.query.productDrafts.findFirst({ where: mine(access) });
  return row?.values ?? {};
}

async function keepDraft(ctx: ServiceContext, access: ProjectAccess, values: ProductDraft): Promise<void> {
  await ctx.db
    .insert(productDrafts)
    .values({ projectId: access.project.id, accountId: access.account.id, values, updatedAt: ctx.now })
    .onConflictDoUpdate({
      target: [productDrafts.projectId, productDrafts.accountId],
      set: { values, updatedAt: ctx.now },
    });
}

function draftRemoval(ctx: ServiceContext, access: ProjectAccess) {
  return ctx.db.delete(productDrafts).where(mine(access));
}
