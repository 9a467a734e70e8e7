import { and, eq, ne } from "drizzle-orm";
import { channelField } from "../../../domain/quest/product";
import { AppError } from "../../../domain/shared/errors";
import { issueCode } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { ServiceContext } from "../context";

/**
 * Whether a quest product may still take a channel.
 * @throws AppError UNAUTHORIZED, AD_PRODUCT_QUEST_CHANNEL_NOT_ACCEPTABLE for one that none may take
 */
export async function isChannelAvailable(ctx: ServiceContext, channel: string): Promise<boolean> {
  requireAccount(ctx);
  const parsed = channelField.safeParse(channel, { error: issueCode });
  if (parsed.success) return isChannelFree(ctx, parsed.data);
  const codes = parsed.error.issues.map(({ message }) => message);
  throw new AppError("AD_PRODUCT_QUEST_CHANNEL_NOT_ACCEPTABLE", { fields: { channel: codes } });
}

/**
 * Whether no product has a channel, one that is gone included: its old links must not lead to another's quests.
 * @param exceptProductId the product that may have it
 */
export async function isChannelFree(
  ctx: ServiceContext,
  channel: string,
  exceptProductId = "",
): Promise<boolean> {
  const { adProducts } = schema;
  const taken = await ctx.db.query.adProducts.findFirst({
    columns: { id: true },
    where: and(eq(adProducts.questChannel, channel), ne(adProducts.id, exceptProductId)),
  });
  return !taken;
}

/** @param code why not */
export function channelRefused(code: "quest.channelTaken" | "quest.channelFixed"): AppError {
  return new AppError("AD_PRODUCT_QUEST_CHANNEL_NOT_ACCEPTABLE", { fields: { questChannel: [code] } });
}
