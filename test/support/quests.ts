import type { WrittenCampaign } from "../../domain/booking";
import { BILLING_ZONE, dayAt } from "../../domain/kernel";
import { schema } from "../../worker/db/client";
import type { ConsoleEnv } from "../../worker/env";
import { bookProduct, recordMoney, updateCampaignStep } from "../../worker/services/booking";
import { createQuestProduct, type ProductDetail, setProductOnSale } from "../../worker/services/inventory";
import { setFeatures } from "../../worker/services/platform";
import type { Trade } from "./campaigns";
import { BILLING, contextOf, INFO, nextSchedule, type Shop, unique } from "./factories";

export const QUEST = {
  goal: "steady-up",
  productName: "겨울 보리차 1L",
  brandName: "보리수",
  purchaseUrl: "https://barley.example/tea",
  priceMinor: 12_000,
  paybackMinor: 6_000,
  recruitmentTarget: 100,
};

export function questProduct() {
  return {
    pricingType: "cpq",
    questKind: "discount",
    questChannel: unique("q").slice(0, 20),
    name: "오늘의 퀘스트",
  };
}

/** A shop with quests enabled, and a channel on sale. */
export async function openChannel(env: ConsoleEnv, shop: Shop): Promise<ProductDetail> {
  const ctx = contextOf(env, shop.publisher);
  await setFeatures(ctx, shop.pub.id, { features: ["ad-note", "audience-targeting", "quest"] });
  const product = await createQuestProduct(ctx, shop.pub.id, questProduct());
  await setProductOnSale(ctx, shop.pub.id, product.id, true);
  return product;
}

/** A complete draft of a quest campaign, ready for submission. */
export async function questDraft(
  { env, buyer }: Trade,
  product: Pick<ProductDetail, "id">,
  booking: { now?: number; quest?: Partial<typeof QUEST> } = {},
): Promise<WrittenCampaign> {
  const now = booking.now ?? Date.now();
  const ctx = contextOf(env, buyer.advertiser, { now });
  const quest = { ...QUEST, ...booking.quest };
  const { campaign } = await bookProduct(ctx, buyer.adv.id, product.id, { ...nextSchedule(now), quest });
  await updateCampaignStep(ctx, buyer.adv.id, campaign.id, "info", INFO);
  return updateCampaignStep(ctx, buyer.adv.id, campaign.id, "billing", BILLING);
}

/** A channel's stored board. */
export async function boardOf(env: ConsoleEnv, productId: string) {
  const rows = await contextOf(env, null).db.select().from(schema.questBoards);
  return rows.find((row) => row.productId === productId);
}

/** Records that the whole price of a booked quest arrived, so that it can open. @param now time of the receipt */
export async function fundQuest(
  { env, operator }: Pick<Trade, "env" | "operator">,
  { id, quote }: Pick<WrittenCampaign, "id" | "quote">,
  now: number,
): Promise<void> {
  const day = dayAt(now, BILLING_ZONE);
  const amountMinor = quote?.totalMinor ?? 0;
  await recordMoney(contextOf(env, operator, { now }), id, { amountMinor, day });
}
