import { addBusinessDays, addDays, DAY_MS, dayAt } from "../../domain/kernel";
import {
  approveCampaign,
  bookProduct,
  finalReview,
  recordMoney,
  settleClosed,
  tickCampaigns,
  updateCampaignStep,
} from "../../worker/services/booking";
import { createQuestProduct, setProductOnSale, tickQuestBoards } from "../../worker/services/inventory";
import type { Identity } from "../../worker/services/kernel";
import { setFeatures } from "../../worker/services/platform";
import { sendForReview } from "./campaigns";
import { CLOSED_QUEST, type Joined, playParticipants, RUNNING_QUEST } from "./participants";
import type { As } from "./world";

interface World {
  pubId: string;
  advId: string;
  publisher: Identity;
  advertiser: Identity;
  operator: Identity;
  as: As;
  /** Whether there is also a quest that is over. */
  isLiving: boolean;
}

const ZONE = "Asia/Seoul";

/** Days before now at which the quests were booked: long enough for seven business days with any holidays. */
const BOOKED_DAYS_AGO = { running: 30, closed: 75 };

/**
 * A channel with a running quest, whose participants are in every state, and a draft of another; in the living demo also one that is over
 * and paid.
 */
export async function seedQuests(world: World, now: number): Promise<void> {
  const opened = now - BOOKED_DAYS_AGO.closed * DAY_MS;
  const pub = world.as(world.publisher, opened);
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

  const product = { id: channel.id, channel: "dailydeal" };
  if (world.isLiving) await seedClosed(world, product, opened, now);
  const booked = now - BOOKED_DAYS_AGO.running * DAY_MS;
  const { campaignId } = await openQuest(world, product, { name: "겨울 보리차 체험", days: 90, at: booked });
  await playParticipants(world, { ...product, campaignId }, RUNNING_QUEST, now);
  await tickCampaigns(world.as(null, now));
  await tickQuestBoards(world.as(null, now));
  await prepare(world, channel.id, { name: "보리차 선물 체험", days: 90, at: now - DAY_MS });
}

interface Product {
  id: string;
  channel: string;
}

/** A quest that ended, was paid to its participants, and settled. */
async function seedClosed(world: World, product: Product, at: number, now: number): Promise<void> {
  const { campaignId, startsAt, endsAt } = await openQuest(world, product, {
    ...{ name: "가을 보리차 체험", days: 14, at },
  });
  const quest: Joined = { ...product, campaignId };
  await playParticipants(world, quest, CLOSED_QUEST, startsAt + CLOSED_QUEST_DAYS * DAY_MS);
  await tickCampaigns(world.as(null, endsAt));
  // Its month in the living demo was settled before.
  await settleClosed(world.as(null, now - DAY_MS));
}

/** Days of `CLOSED_QUEST`. */
const CLOSED_QUEST_DAYS = 14;

interface Booking {
  name: string;
  days: number;
  /** When it is booked. */
  at: number;
}

/** A quest that was approved, paid and started. */
async function openQuest(world: World, product: Product, booking: Booking) {
  const { at } = booking;
  const campaignId = await prepare(world, product.id, booking);
  await sendForReview(world.as(world.advertiser, at), world.advId, campaignId);
  await approveCampaign(world.as(world.publisher, at + DAY_MS), world.pubId, campaignId);
  const { quote, startsAt, endsAt } = await finalReview(
    world.as(world.operator, at + DAY_MS),
    campaignId,
    "approve",
  );
  const paidAt = at + 2 * DAY_MS;
  await recordMoney(world.as(world.operator, paidAt), campaignId, {
    amountMinor: quote?.totalMinor ?? 0,
    day: dayAt(paidAt, ZONE),
  });
  await tickCampaigns(world.as(null, startsAt ?? at));
  return { campaignId, startsAt: startsAt ?? at, endsAt: endsAt ?? at };
}

async function prepare(
  { as, advertiser, advId }: World,
  productId: string,
  { name, days, at }: Booking,
): Promise<string> {
  const ctx = as(advertiser, at);
  const startDay = addBusinessDays(dayAt(at, ZONE), 8, "KR");
  const { campaign } = await bookProduct(ctx, advId, productId, {
    startDay,
    endDay: addDays(startDay, days - 1),
    quest: {
      goal: "steady-up",
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
