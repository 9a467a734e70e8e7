import { uploadLauncherImage } from "../../worker/services/content";
import { createApp, createProduct, createUnit, setProductOnSale } from "../../worker/services/inventory";
import type { ServiceContext } from "../../worker/services/kernel";
import { addAllowListEntry, createPlatform } from "../../worker/services/platform";
import { changePlan } from "../../worker/services/settlement";
import { loadImage } from "./images";
import type { Shop } from "./world";

/** Promised impressions of the products, and the price of their slots. */
export interface ShopTerms {
  dailyImpressions: number;
  slotPriceMinor: number;
  slotBudgetMinor: number;
  dau: number;
  mau: number;
}
const USUAL: ShopTerms = {
  ...{ dailyImpressions: 12_000, slotPriceMinor: 80_000, slotBudgetMinor: 240_000 },
  ...{ dau: 9_000, mau: 120_000 },
};

/** The platform with its app, units and products, all on sale. */
export async function openShop(ctx: ServiceContext, terms: ShopTerms = USUAL): Promise<Shop> {
  const logo = await uploadLauncherImage(ctx, "logo", loadImage("logo-weather.png"));
  const cover = await uploadLauncherImage(ctx, "cover", loadImage("cover-weather.jpg"));
  const platform = await createPlatform(ctx, {
    displayName: "오늘날씨",
    alias: "today-weather",
    description: "하루 네 번 찾는 동네 날씨. 홈 배너와 피드에 브랜드를 보여 주세요.",
    themeColor: "#1d6fd8",
    logoAssetId: logo.id,
    coverAssetId: cover.id,
  });
  await changePlan(ctx, platform.id, { plan: "wave" });
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
    expectedDailyImpressions: terms.dailyImpressions,
    expectedCtrMilliPct: 1_200,
    dau: terms.dau,
    mau: terms.mau,
    frequencyCap: 20,
    targetLanguage: true,
    targetCountry: true,
    languageSurchargeMilliPct: 10_000,
    countrySurchargeMilliPct: 0,
  });
  const cpp = await createProduct(ctx, platform.id, {
    name: "홈·피드 구좌형",
    description: "하루 두 구좌만 판매해요. 정한 날 동안 노출의 절반을 가져가요.",
    pricingType: "cpp",
    unitSets,
    priceMinor: terms.slotPriceMinor,
    minBudgetMinor: terms.slotBudgetMinor,
    cppMinDays: 3,
    cppSlots: 2,
    frequencyCap: null,
    expectedDailyImpressions: terms.dailyImpressions,
  });
  await setProductOnSale(ctx, platform.id, cpm.id, true);
  await setProductOnSale(ctx, platform.id, cpp.id, true);
  const inHouseId = await openInHouse(ctx, platform.id, unitSets);
  return { pubId: platform.id, units: [banner, native], cpmId: cpm.id, cppId: cpp.id, inHouseId };
}

/** The in-house product that fills unsold slots. */
async function openInHouse(
  ctx: ServiceContext,
  platformId: string,
  unitSets: { name: string; unitIds: string[] }[],
): Promise<string> {
  const { id } = await createProduct(ctx, platformId, {
    name: "오늘날씨 자체 광고",
    description: "팔린 광고가 없을 때 우리 소식을 보여 줘요.",
    pricingType: "inhouse",
    frequencyCap: null,
    unitSets,
  });
  await setProductOnSale(ctx, platformId, id, true);
  return id;
}
