import { eq } from "drizzle-orm";
import { addBusinessDays, addDays, dayAt, dayStartMs } from "../../domain/calendar/day";
import type { AdvertiserCategory } from "../../domain/shared/advertiser-category";
import { schema } from "../../worker/db/client";
import type { ConsoleEnv } from "../../worker/env";
import { addAllowListEntry } from "../../worker/services/allow-list/add";
import { createApp } from "../../worker/services/apps/create";
import { uploadAsset } from "../../worker/services/assets/upload";
import { uploadLauncherImage } from "../../worker/services/assets/upload-launcher-image";
import { approveCampaign } from "../../worker/services/campaigns/approve";
import { bookProduct } from "../../worker/services/campaigns/book";
import { finalReview } from "../../worker/services/campaigns/final-review";
import { creativesOf, readCampaign } from "../../worker/services/campaigns/find";
import { rejectCampaign } from "../../worker/services/campaigns/reject";
import { requestReview } from "../../worker/services/campaigns/request";
import { tickCampaigns } from "../../worker/services/campaigns/tick";
import { updateCampaignStep } from "../../worker/services/campaigns/update";
import type { Identity, ServiceContext } from "../../worker/services/context";
import { addCreative } from "../../worker/services/creatives/add";
import { reviewCreative } from "../../worker/services/creatives/review";
import { drainOutbox } from "../../worker/services/operations/outbox";
import { createProduct } from "../../worker/services/products/create";
import { setProductOnSale } from "../../worker/services/products/set-on-sale";
import { createAdAccount } from "../../worker/services/projects/create-ad-account";
import { createPlatform } from "../../worker/services/projects/create-platform";
import { createUnit } from "../../worker/services/units/create";
import type { UnitRow } from "../../worker/services/units/find";
import { deliver } from "./delivery";
import { loadImage } from "./images";
import { seedInquiries } from "./inquiries";
import { seedCampaignPlan, seedPlatformDraft, seedProductDraft } from "./launchers";
import { seedOwnCampaign } from "./own-campaign";
import { contextAt, DEMO_PASSWORD, type DemoPerson, openAccount } from "./people";
import { seedQuests } from "./quests";
import { seedBenefits } from "./settings";
import { seedTeam } from "./team";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const HISTORY_DAYS = 12;
const OPENED_AT_HOUR = 9;
const ZONE = "Asia/Seoul";

const PEOPLE = {
  publisher: {
    role: "매체 · publisher",
    email: "publisher@demo.madang.example",
    name: "데모 매체",
    kind: "pub",
    isOperator: false,
  },
  advertiser: {
    role: "광고주 · advertiser",
    email: "advertiser@demo.madang.example",
    name: "데모 광고주",
    kind: "adv",
    isOperator: false,
  },
  operator: {
    role: "운영자 · operator",
    email: "operator@demo.madang.example",
    name: "데모 운영자",
    kind: "pub",
    isOperator: true,
  },
} as const satisfies Record<string, DemoPerson>;

export interface SeedInput {
  env: ConsoleEnv;
  log(line: string): void;
  /** Epoch milliseconds that the demo calls "now". */
  now?: number;
}

/**
 * A believable demo on an empty state, made through the console's own verbs: a weather site that sells two products, two
 * advertisers, campaigns in every state that a reader meets first, and twelve days of delivery.
 */
export async function seed({ env, log, now = Date.now() }: SeedInput) {
  const deferred: Promise<unknown>[] = [];
  const as = (account: Identity | null, at: number) => contextAt(env, account, at, deferred);
  // In the morning, whatever the time is now: what the first campaign's advertiser asks for is of the same day.
  const opened = dayStartMs(addDays(dayAt(now, ZONE), -HISTORY_DAYS), ZONE) + OPENED_AT_HOUR * HOUR_MS;

  const publisher = await openAccount(as(null, opened), PEOPLE.publisher);
  const advertiser = await openAccount(as(null, opened), PEOPLE.advertiser);
  const operator = await openAccount(as(null, opened), PEOPLE.operator);
  log("accounts");

  const shop = await openShop(as(publisher, opened));
  await seedBenefits(as(publisher, opened), shop.pubId);
  await seedTeam(as(publisher, now), shop.pubId);
  log("publisher: app, units, products, benefits, team");
  const world: World = { ...shop, publisher, advertiser, operator, as };

  const drinks = await createAdAccount(as(advertiser, opened), {
    displayName: "보리수 음료",
    link: "https://barley.example",
  });
  const trips = await createAdAccount(as(advertiser, opened + 1), {
    displayName: "느린여행",
    link: "https://slowtrip.example",
  });
  await seedPlatformDraft(as(publisher, opened));
  await seedProductDraft(as(publisher, now), shop.pubId, shop.units);
  await seedCampaignPlan(as(advertiser, now), ZONE);
  await runningCampaign(world, env, drinks.id, opened, now);
  log("a running campaign and its delivery");
  await otherCampaigns(world, drinks.id, trips.id, now);
  log("campaigns in review, rejected, booked and in draft");
  await seedOwnCampaign(as(publisher, now), shop, dayAt(now, ZONE));
  await seedQuests({ ...world, advId: drinks.id }, now);
  log("a quest channel, with a quest that runs");
  const sides = { advertiser: as(advertiser, now), publisher: as(publisher, now) };
  await seedInquiries({ ...sides, advId: drinks.id, pubId: shop.pubId });
  log("inquiries of the publisher and the platform");

  await Promise.allSettled(deferred);
  await drainOutbox(as(null, now + HOUR_MS));
  // The demo's people were in their projects a moment ago, so that looking at a page has nothing to remember.
  await as(null, now).db.update(schema.memberships).set({ lastAccessedAt: now });
  const signIns = Object.values(PEOPLE).map(({ role, email }) => ({ role, email, password: DEMO_PASSWORD }));
  return { signIns };
}

interface Shop {
  pubId: string;
  units: UnitRow[];
  cpmId: string;
  cppId: string;
  inHouseId: string;
}

interface World extends Shop {
  publisher: Identity;
  advertiser: Identity;
  operator: Identity;
  as(account: Identity | null, at: number): ServiceContext;
}

async function openShop(ctx: ServiceContext): Promise<Shop> {
  const logo = await uploadLauncherImage(ctx, "logo", await loadImage("logo-weather.png"));
  const cover = await uploadLauncherImage(ctx, "cover", await loadImage("cover-weather.jpg"));
  const platform = await createPlatform(ctx, {
    displayName: "오늘날씨",
    alias: "today-weather",
    description: "하루 네 번 찾는 동네 날씨. 홈 배너와 피드에 브랜드를 보여 주세요.",
    themeColor: "#1d6fd8",
    logoAssetId: logo.id,
    coverAssetId: cover.id,
  });
  await ctx.db.update(schema.projects).set({ plan: "wave" }).where(eq(schema.projects.id, platform.id));
  await addAllowListEntry(ctx, platform.id, { value: "demo.madang.example", manualPayment: true });
  const app = await createApp(ctx, platform.id, {
    platform: "web",
    title: "오늘날씨 웹",
    domain: "localhost",
  });
  const banner = await createUnit(ctx, platform.id, {
    appId: app.id,
    name: "홈 상단 배너",
    format: "banner",
    width: 300,
    height: 250,
  });
  const native = await createUnit(ctx, platform.id, {
    appId: app.id,
    name: "피드 네이티브",
    format: "native",
    width: 600,
    height: 314,
  });
  const unitSets = [
    { name: "홈 배너", unitIds: [banner.id] },
    { name: "피드", unitIds: [native.id] },
  ];
  const cpm = await createProduct(ctx, platform.id, {
    name: "홈·피드 노출형",
    description: "홈 배너와 피드에 고르게 보여요. 원하는 예산만큼 노출을 사요.",
    pricingType: "cpm",
    unitSets,
    priceMinor: 4_000,
    minBudgetMinor: 100_000,
    expectedDailyImpressions: 12_000,
    expectedCtrMilliPct: 1_200,
    dau: 9_000,
    mau: 120_000,
    frequencyCap: 20,
    targetLanguage: true,
    targetCountry: true,
    languageSurchargeMilliPct: 10_000,
    countrySurchargeMilliPct: 0,
  });
  const cpp = await createProduct(ctx, platform.id, {
    name: "홈·피드 구좌형",
    description: "하루 두 구좌만 팔아요. 정한 날 동안 노출의 절반을 가져가요.",
    pricingType: "cpp",
    unitSets,
    priceMinor: 80_000,
    minBudgetMinor: 240_000,
    cppMinDays: 3,
    cppSlots: 2,
    expectedDailyImpressions: 12_000,
  });
  await setProductOnSale(ctx, platform.id, cpm.id, true);
  await setProductOnSale(ctx, platform.id, cpp.id, true);
  const inHouseId = await openInHouse(ctx, platform.id, unitSets);
  return { pubId: platform.id, units: [banner, native], cpmId: cpm.id, cppId: cpp.id, inHouseId };
}

/** What the platform shows of its own where nobody booked. */
async function openInHouse(
  ctx: ServiceContext,
  platformId: string,
  unitSets: { name: string; unitIds: string[] }[],
): Promise<string> {
  const { id } = await createProduct(ctx, platformId, {
    name: "오늘날씨 자체 광고",
    description: "팔린 광고가 없을 때 우리 소식을 보여 줘요.",
    pricingType: "inhouse",
    unitSets,
  });
  await setProductOnSale(ctx, platformId, id, true);
  return id;
}

const FORMAT_NAMES: Record<string, string> = { banner: "배너", native: "네이티브" };

interface Brief {
  name: string;
  advertiser: string;
  url: string;
  category: AdvertiserCategory;
  art: "barley" | "trip";
  headline: string;
  body: string;
}

const billingOf = (businessName: string) => ({
  paymentMethod: "manual",
  taxInvoice: {
    businessName,
    registrationNumber: "123-45-67891",
    managerEmail: PEOPLE.advertiser.email,
  },
});

/** Books, fills in and illustrates a campaign, up to the moment before its review. */
async function prepare(
  world: World,
  advId: string,
  productId: string,
  schedule: object,
  brief: Brief,
  at: number,
): Promise<string> {
  const ctx = world.as(world.advertiser, at);
  const { campaign } = await bookProduct(ctx, advId, productId, schedule);
  await updateCampaignStep(ctx, advId, campaign.id, "info", {
    name: brief.name,
    advertiserName: brief.advertiser,
    advertiserLink: brief.url,
    advertiserCategory: brief.category,
    destinationUrl: `${brief.url}/event`,
    contractName: "데모 광고주",
    contractEmail: PEOPLE.advertiser.email,
  });
  await updateCampaignStep(ctx, advId, campaign.id, "billing", billingOf(brief.advertiser));
  for (const unit of world.units) {
    const asset = await uploadAsset(
      ctx,
      advId,
      "creative",
      await loadImage(`${brief.art}-${unit.format}.jpg`),
    );
    await addCreative(ctx, advId, campaign.id, {
      unitId: unit.id,
      assetId: asset.id,
      name: `${brief.name} ${FORMAT_NAMES[unit.format]}`,
      altText: brief.headline,
      headline: brief.headline,
      body: brief.body,
      cta: "learn-more",
    });
  }
  return campaign.id;
}

async function approveAll(world: World, campaignId: string, at: number): Promise<void> {
  const ctx = world.as(world.publisher, at);
  await approveCampaign(ctx, world.pubId, campaignId);
  for (const creative of await creativesOf(ctx, campaignId)) {
    await reviewCreative(ctx, world.pubId, campaignId, creative.id, { approve: true });
  }
  await finalReview(world.as(world.operator, at + HOUR_MS), campaignId, "approve");
}

async function runningCampaign(
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
  await requestReview(ctx, advId, id);
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

async function otherCampaigns(world: World, drinksId: string, tripsId: string, now: number): Promise<void> {
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
  await requestReview(world.as(world.advertiser, now - 2 * DAY_MS), tripsId, booked);
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
  await requestReview(world.as(world.advertiser, now - 4 * HOUR_MS), drinksId, waiting);

  const rejected = await prepare(
    world,
    tripsId,
    world.cpmId,
    budget,
    trip("연말 섬 여행 특가"),
    now - 30 * HOUR_MS,
  );
  await requestReview(world.as(world.advertiser, now - 29 * HOUR_MS), tripsId, rejected);
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
  await requestReview(world.as(world.advertiser, now - 27 * HOUR_MS), tripsId, pending);
  await approveCampaign(world.as(world.publisher, now - 10 * HOUR_MS), world.pubId, pending);

  const writer = world.as(world.advertiser, now - HOUR_MS);
  const { campaign } = await bookProduct(writer, drinksId, world.cpmId, { ...budget, budgetMinor: 300_000 });
  await updateCampaignStep(writer, drinksId, campaign.id, "billing", {
    ...billingOf("보리수 음료"),
    paymentMethod: "representative",
  });
}
