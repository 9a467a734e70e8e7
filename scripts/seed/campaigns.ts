import { type AdvertiserCategory, addBusinessDays, addDays, DAY_MS, dayAt } from "../../domain/kernel";
import type { ConsoleEnv } from "../../worker/env";
import {
  addCreative,
  approveCampaign,
  bookProduct,
  createMediaPlan,
  finalReview,
  getCampaign,
  rejectCampaign,
  requestReview,
  reviewCreative,
  tickCampaigns,
  updateCampaignStep,
} from "../../worker/services/booking";
import { creativesOf, readCampaign } from "../../worker/services/booking/find";
import { uploadAsset } from "../../worker/services/content";
import type { ServiceContext } from "../../worker/services/kernel";
import { deliver } from "./delivery";
import { type Art, loadImage } from "./images";
import { PEOPLE, type World, ZONE } from "./world";

const HOUR_MS = 3_600_000;

const FORMAT_NAMES: Record<string, string> = { banner: "배너", native: "네이티브" };

export interface Brief {
  name: string;
  advertiser: string;
  url: string;
  category: AdvertiserCategory;
  art: Art;
  headline: string;
  body: string;
  /** Default: manual payment. */
  paymentMethod?: "manual" | "card";
  paymentCardId?: string;
  registrationNumber?: string;
  viaAdNote?: boolean;
  /** Ids of the publisher's targetings that it is aimed at. */
  targetings?: readonly string[];
}

const billingOf = (
  { advertiser, paymentMethod = "manual", paymentCardId, registrationNumber = "123-45-67891" }: BilledBrief,
  managerEmail: string,
) => ({
  ...{ paymentMethod, paymentCardId },
  taxInvoice: { businessName: advertiser, registrationNumber, managerEmail },
});
type BilledBrief = Pick<Brief, "advertiser" | "paymentMethod" | "paymentCardId" | "registrationNumber">;

/** The booking accounts, and the product's units. */
export interface Booker extends Pick<World, "as" | "advertiser"> {
  units: readonly Pick<World["units"][number], "id" | "format">[];
  /** Already uploaded images, by ad account id and name. */
  pictures?: Map<string, string>;
}
/** The reviewing accounts. */
export type Reviewers = Pick<World, "as" | "publisher" | "operator" | "pubId">;

/** Creates a campaign with all data and creatives, ready for review. */
export async function prepare(
  world: Booker,
  advId: string,
  productId: string,
  schedule: object,
  brief: Brief,
  at: number,
): Promise<string> {
  const ctx = world.as(world.advertiser, at);
  const { viaAdNote = false, targetings } = brief;
  const { campaign } = await bookProduct(ctx, advId, productId, schedule, { viaAdNote });
  if (targetings) await updateCampaignStep(ctx, advId, campaign.id, "targeting", { targetings });
  await updateCampaignStep(ctx, advId, campaign.id, "info", {
    name: brief.name,
    advertiserName: brief.advertiser,
    advertiserLink: brief.url,
    advertiserCategory: brief.category,
    destinationUrl: `${brief.url}/event`,
    contractName: world.advertiser.name,
    contractEmail: world.advertiser.email,
  });
  await updateCampaignStep(ctx, advId, campaign.id, "billing", billingOf(brief, world.advertiser.email));
  for (const unit of world.units) {
    await addCreative(ctx, advId, campaign.id, {
      unitId: unit.id,
      assetId: await pictureOf(ctx, world, advId, `${brief.art}-${unit.format}.jpg`),
      name: `${brief.name} ${FORMAT_NAMES[unit.format]}`,
      altText: brief.headline,
      headline: brief.headline,
      body: brief.body,
      cta: "learn-more",
    });
  }
  return campaign.id;
}

async function pictureOf(
  ctx: ServiceContext,
  { pictures }: Booker,
  advId: string,
  name: string,
): Promise<string> {
  const known = pictures?.get(`${advId} ${name}`);
  if (known) return known;
  const { id } = await uploadAsset(ctx, advId, "creative", loadImage(name));
  pictures?.set(`${advId} ${name}`, id);
  return id;
}

export async function approveAll(world: Reviewers, campaignId: string, at: number): Promise<void> {
  const ctx = world.as(world.publisher, at);
  await approveCampaign(ctx, world.pubId, campaignId);
  for (const creative of await creativesOf(ctx, campaignId)) {
    await reviewCreative(ctx, world.pubId, campaignId, creative.id, { approve: true });
  }
  await finalReview(world.as(world.operator, at + HOUR_MS), campaignId, "approve");
}

/** Submits with the quote that its confirm page displays. */
export async function sendForReview(ctx: ServiceContext, advId: string, campaignId: string): Promise<void> {
  const { quote } = await getCampaign(ctx, advId, campaignId);
  await requestReview(ctx, advId, campaignId, {
    seenTotalMinor: quote?.totalMinor,
    seenUnits: quote?.units,
    seenVideoUnits: quote?.videoUnits,
  });
}

/** A campaign that has been live since its first day, with delivery until now. */
export async function runningCampaign(
  world: World,
  env: ConsoleEnv,
  advId: string,
  opened: number,
  now: number,
): Promise<void> {
  const today = dayAt(opened, ZONE);
  const schedule = { startDay: today, endDay: addDays(today, 89), sameDay: true, budgetMinor: 2_000_000 };
  const brief: Brief = {
    name: "겨울 보리차",
    advertiser: "보리수 음료",
    url: "https://barley.example",
    category: "food",
    art: "barley",
    headline: "오늘도 보리 한 모금",
    body: "카페인 없이 구수하게. 겨울 보리차를 만나 보세요.",
  };
  const id = await prepare(world, advId, world.cpmId, schedule, brief, opened + HOUR_MS);
  const ctx = world.as(world.advertiser, opened + 2 * HOUR_MS);
  await sendForReview(ctx, advId, id);
  await approveAll(world, id, opened + 3 * HOUR_MS);
  await tickCampaigns(world.as(null, opened + 5 * HOUR_MS));
  const campaign = await readCampaign(ctx, id);
  if (campaign?.status !== "live") throw new Error("the demo campaign did not go live");
  await deliver(
    env,
    { campaign, creatives: await creativesOf(ctx, id), units: world.units },
    opened + 5 * HOUR_MS,
    now - 60_000,
  );
}

/** One campaign in each status that readers first see: booked, in review, rejected, before the final review, draft. */
export async function otherCampaigns(
  world: World,
  drinksId: string,
  tripsId: string,
  now: number,
): Promise<void> {
  const start = addBusinessDays(dayAt(now, ZONE), 8, "KR");
  const trip = (name: string): Brief => ({
    name,
    advertiser: "느린여행",
    url: "https://slowtrip.example",
    category: "travel",
    art: "trip",
    headline: "느리게 걷는 섬 여행",
    body: "2박 3일, 숲길과 바다를 천천히 걸어요.",
  });
  const week = { startDay: start, endDay: addDays(start, 6), slots: 1 };
  const booked = await prepare(world, tripsId, world.cppId, week, trip("섬 여행 얼리버드"), now - 2 * DAY_MS);
  await sendForReview(world.as(world.advertiser, now - 2 * DAY_MS), tripsId, booked);
  await approveAll(world, booked, now - DAY_MS);

  const budget = { startDay: start, endDay: addDays(start, 13), budgetMinor: 500_000 };
  const gift: Brief = {
    ...trip("보리차 선물 세트"),
    advertiser: "보리수 음료",
    url: "https://barley.example",
    category: "food",
    art: "barley",
    headline: "마음을 담은 보리차",
    body: "한 해의 고마움을 구수한 보리차로 전해 보세요.",
  };
  const waiting = await prepare(world, drinksId, world.cpmId, budget, gift, now - 5 * HOUR_MS);
  await sendForReview(world.as(world.advertiser, now - 4 * HOUR_MS), drinksId, waiting);

  const rejected = await prepare(
    world,
    tripsId,
    world.cpmId,
    budget,
    trip("연말 섬 여행 특가"),
    now - 30 * HOUR_MS,
  );
  await sendForReview(world.as(world.advertiser, now - 29 * HOUR_MS), tripsId, rejected);
  await rejectCampaign(world.as(world.publisher, now - 20 * HOUR_MS), world.pubId, rejected, {
    reason: "특가 기간과 조건이 랜딩 페이지와 달라요. 문구나 페이지를 맞춘 뒤 다시 요청해 주세요.",
  });

  const pending = await prepare(
    world,
    tripsId,
    world.cpmId,
    budget,
    trip("새해 일출 걷기"),
    now - 28 * HOUR_MS,
  );
  await sendForReview(world.as(world.advertiser, now - 27 * HOUR_MS), tripsId, pending);
  await approveCampaign(world.as(world.publisher, now - 10 * HOUR_MS), world.pubId, pending);

  const writer = world.as(world.advertiser, now - HOUR_MS);
  const { campaign } = await bookProduct(writer, drinksId, world.cpmId, { ...budget, budgetMinor: 300_000 });
  await updateCampaignStep(writer, drinksId, campaign.id, "billing", {
    ...billingOf({ advertiser: "보리수 음료" }, PEOPLE.advertiser.email),
    paymentMethod: "representative",
  });

  // A plan with a complete draft and one that only has its days.
  const planner = world.as(world.advertiser, now - HOUR_MS / 2);
  // Of a product without slots, so that no hold expires while the demo is used.
  const later = { startDay: addDays(start, 21), endDay: addDays(start, 27), budgetMinor: 300_000 };
  const walk = await prepare(world, tripsId, world.cpmId, budget, trip("봄 섬 걷기"), now - HOUR_MS / 2);
  const begun = await bookProduct(planner, tripsId, world.cpmId, later);
  await createMediaPlan(planner, tripsId, { name: "봄맞이 플랜", campaignIds: [walk, begun.campaign.id] });
}
