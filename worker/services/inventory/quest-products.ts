import { type QuestProductInput, questProductSchema } from "../../../domain/inventory";
import { AppError, type FieldErrors, parseOrRefuse } from "../../../domain/kernel";
import { schema } from "../../db/client";
import { commitWork, type ProjectRow, requireAccess, requireFeature, type ServiceContext } from "../kernel";
import { writeProduct } from "./product-row";
import { findProduct, getProduct, type ProductDetail } from "./products";
import { channelRefused, isChannelFree } from "./quests";

/**
 * Creates a quest channel, off sale, before all other products of its publisher.
 * @throws AppError 070 with fields, also in a platform of another currency than KRW, AD_PRODUCT_QUEST_CHANNEL_NOT_ACCEPTABLE for a channel that
 *   is taken, PROJECT_FEATURES_REQUIRED where quests are off, and those of `requireAccess`
 */
export async function createQuestProduct(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<ProductDetail> {
  const { project } = await requireAccess(ctx, projectId, "product.write", "pub");
  // Fees and fixed cost are in KRW, and a campaign is paid in its product's currency.
  const elsewhere: FieldErrors = project.currency === "KRW" ? {} : { pricingType: ["quest.onlyKrw"] };
  const values = parseOrRefuse(questProductSchema, input, elsewhere);
  requireFeature(project, "quest");
  const id = await ctx.newId("product");
  if (!(await isChannelFree(ctx, values.questChannel, id))) throw channelRefused("quest.channelTaken");
  await insert(ctx, project, id, values);
  return getProduct(ctx, projectId, id);
}

async function insert(ctx: ServiceContext, project: ProjectRow, id: string, values: QuestProductInput) {
  const { adProducts } = schema;
  const row = {
    ...values,
    id,
    projectId: project.id,
    priceMinor: 0,
    minBudgetMinor: 0,
    targetings: [],
    currency: project.currency,
    country: project.country,
    timezone: project.timezone,
    sortOrder: ctx.now,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  try {
    const insertion = ctx.db.insert(adProducts).values(row);
    await commitWork(ctx, { rows: [insertion.onConflictDoNothing({ target: adProducts.id })] });
  } catch (error) {
    // Besides the id only the channel is unique: a concurrent write took it after the check.
    if (error instanceof AppError && error.code === "CONFLICT") throw channelRefused("quest.channelTaken");
    throw error;
  }
}

/**
 * Changes a channel's appearance and decider at once, since campaigns are not promised any of it. Its kind and its address cannot change.
 * @throws AppError 070 with fields, AD_PRODUCT_QUEST_CHANNEL_NOT_ACCEPTABLE for another address, AD_PRODUCT_NOT_FOUND, CONFLICT, and those of
 *   `requireAccess`
 */
export async function updateQuestProduct(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
  input: unknown,
): Promise<ProductDetail> {
  await requireAccess(ctx, projectId, "product.write", "pub");
  const product = await findProduct(ctx, projectId, productId);
  if (product.pricingType !== "cpq") throw new AppError("AD_PRODUCT_NOT_FOUND");
  const { questColor, questKind, questChannel, ...face } = parseOrRefuse(questProductSchema, input);
  if (questChannel !== product.questChannel) throw channelRefused("quest.channelFixed");
  if (questKind !== product.questKind)
    throw new AppError("070", { fields: { questKind: ["quest.kindFixed"] } });
  const { name, description, questDecider } = face;
  await writeProduct(ctx, product, { name, description, questDecider, questColor: questColor ?? null }, []);
  return getProduct(ctx, projectId, productId);
}
