import { questProductSchema } from "../../../domain/quest/product";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { findProduct } from "../products/find";
import { getProduct, type ProductDetail } from "../products/get";
import { writeProduct } from "../products/write";
import { channelRefused } from "./channel";

/**
 * Changes how a channel looks, at once: nothing of it was promised to a campaign. Its kind and its address stay.
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
  const { name, description, questColor, questKind, questChannel } = parseOrRefuse(questProductSchema, input);
  if (questChannel !== product.questChannel) throw channelRefused("quest.channelFixed");
  if (questKind !== product.questKind)
    throw new AppError("070", { fields: { questKind: ["quest.kindFixed"] } });
  await writeProduct(ctx, product, { name, description, questColor: questColor ?? null }, []);
  return getProduct(ctx, projectId, productId);
}
