import type { QuestGoal } from "../../domain/inventory";
import { addBusinessDays, addDays, DAY_MS, dayAt } from "../../domain/kernel";
import {
  approveCampaign,
  bookProduct,
  finalReview,
  recordMoney,
  tickCampaigns,
  updateCampaignStep,
} from "../../worker/services/booking";
import { createQuestProduct, setProductOnSale, tickQuestBoards } from "../../worker/services/inventory";
import type { Identity, ServiceContext } from "../../worker/services/kernel";
import { setFeatures } from "../../worker/services/platform";
import { sendForReview } from "./campaigns";

interface World {
  pubId: string;
  advId: string;
  publisher: Identity;
  advertiser: Identity;
  operator: Identity;
  as(account: Identity | null, at: number): ServiceContext;
}

const ZONE = "Asia/Seoul";

/** A channel with a running quest, and a draft of another. */
export async function seedQuests(world: World, now: number): Promise<void> {
  // Booked long enough ago for seven business days with any holidays.
  const booked = now - 30 * DAY_MS;
  const pub = world.as(world.publisher, booked);
  await setFeatures(pub, world.pubId, { features: ["ad-note", "audience-targeting", "quest"] });
  const channel = await createQuestProduct(pub, world.pubId, {
    pricingType: "cpq",
    questKind: "discount",
    questChannel: "dailydeal",
    name: "날씨 할인 퀘스트",
    description: "날씨에 어울리는 제품을 사고 값의 절반 넘게 돌려받으세요.",
    questColor: "#0b7a4b",
  });
  await setProductOnSale(pub, world.pubId, channel.id, true);

  const running = await prepare(world, channel.id, "겨울 보리차 체험", "steady-up", booked);
  await sendForReview(world.as(world.advertiser, booked), world.advId, running);
  await approveCampaign(world.as(world.publisher, booked + DAY_MS), world.pubId, running);
  const { quote } = await finalReview(world.as(world.operator, booked + DAY_MS), running, "approve");
  const paidAt = booked + 2 * DAY_MS;
  await recordMoney(world.as(world.operator, paidAt), running, {
    amountMinor: quote?.totalMinor ?? 0,
    day: dayAt(paidAt, ZONE),
  });
  await tickCampaigns(world.as(null, now));
  await tickQuestBoards(world.as(null, now));
  await prepare(world, channel.id, "보리차 선물 체험", "steady-up", now - DAY_MS);
}

async function prepare(
  { as, advertiser, advId }: World,
  productId: string,
  name: string,
  goal: QuestGoal,
  at: number,
): Promise<string> {
  const ctx = as(advertiser, at);
  const startDay = addBusinessDays(dayAt(at, ZONE), 8, "KR");
  const { campaign } = await bookProduct(ctx, advId, productId, {
    startDay,
    endDay: addDays(startDay, 89),
    quest: {
      goal,
      productName: "겨울 보리차 1L 12병",
      brandName: "보리수",
      purchaseUrl: "https://barley.example/tea",
      priceMinor: 18_900,
      paybackMinor: 12_000,
      recruitmentTarget: 300,
    },
  });
  await updateCampaignStep(ctx, advId, campaign.id, "info", {
    name,
    advertiserName: "보리수 음료",
    advertiserLink: "https://barley.example",
    advertiserCategory: "food",
    destinationUrl: "https://barley.example/tea",
    contractName: "데모 광고주",
    contractEmail: advertiser.email,
  });
  await updateCampaignStep(ctx, advId, campaign.id, "billing", {
    paymentMethod: "manual",
    taxInvoice: {
      businessName: "보리수 음료",
      registrationNumber: "123-45-67891",
      managerEmail: advertiser.email,
    },
  });
  return campaign.id;
}
