import type { OwnUnit } from "../../../domain/inventory";
import { uploadLauncherImage } from "../../../worker/services/content";
import { createApp, createProduct, createUnit, setProductOnSale } from "../../../worker/services/inventory";
import type { Identity, ServiceContext } from "../../../worker/services/kernel";
import { saveBankAccount } from "../../../worker/services/money";
import { addAllowListEntry, createPlatform } from "../../../worker/services/platform";
import { changePlan } from "../../../worker/services/settlement";
import { loadImage } from "../images";
import type { Shop } from "../world";
import {
  type LivingProduct,
  PRODUCTS,
  type ProductKey,
  type PublisherKey,
  promisedDaily,
  UNITS,
  type UnitKey,
} from "./market";

export type OpenUnit = Pick<OwnUnit, "id" | "appId" | "format">;

/** The publishers' data, by the plans' keys. */
export interface Market {
  publishers: Record<PublisherKey, { id: string; owner: Identity }>;
  units: Record<UnitKey, OpenUnit>;
  products: Record<ProductKey, string>;
}

/** Daily readers of each publisher, chosen in proportion to its requests. */
const DAILY_READERS: Record<PublisherKey, number> = { weather: 10_700, news: 15_500, market: 5_200 };
/** Monthly readers relative to daily readers. */
export const MONTHLY = 9;
export const dailyReaders = (publisher: PublisherKey): number => DAILY_READERS[publisher];

/** Readers of a product's units in proportion to their requests, rounded to hundreds. */
function readersOfUnits({ publisher, units }: LivingProduct): number {
  const all = Object.values(UNITS).filter((unit) => unit.publisher === publisher);
  const asked = (of: readonly { daily: number }[]) => of.reduce((sum, { daily }) => sum + daily, 0);
  const share = asked(units.map((unit) => UNITS[unit])) / asked(all);
  return Math.round((DAILY_READERS[publisher] * share) / 100) * 100;
}

/** Product data of the demo's own publisher in this demo. */
export const weatherShop = {
  dailyImpressions: promisedDaily(PRODUCTS["weather-cpm"]),
  slotPriceMinor: PRODUCTS["weather-slot"].priceMinor,
  slotBudgetMinor: PRODUCTS["weather-slot"].minBudgetMinor,
  dau: DAILY_READERS.weather,
  mau: DAILY_READERS.weather * MONTHLY,
};

interface Face {
  displayName: string;
  alias: string;
  description: string;
  themeColor: string;
  app: { platform: "web"; title: string; domain: string } | { platform: "android"; title: string };
}

const FACES: Record<Exclude<PublisherKey, "weather">, Face> = {
  news: {
    displayName: "새벽소식",
    alias: "dawn-news",
    description: "아침마다 읽는 동네 소식. 메인 톱과 기사 사이에서 독자를 만나요.",
    themeColor: "#1f2a44",
    app: { platform: "web", title: "새벽소식 웹", domain: "news.demo.madang.example" },
  },
  market: {
    displayName: "골목상점",
    alias: "alley-market",
    description: "동네 가게를 모은 장보기 앱. 살 것을 고르는 화면에서 보여 주세요.",
    themeColor: "#b8431f",
    app: { platform: "android", title: "골목상점 안드로이드" },
  },
};

const SIZES = { banner: { width: 300, height: 250 }, native: { width: 600, height: 314 } };

/** Opens the news site and the shop app in addition to the weather site. */
export async function openMarket(
  ctxOf: (owner: Identity) => ServiceContext,
  owners: Record<PublisherKey, Identity>,
  shop: Shop,
): Promise<Market> {
  const [banner, feed] = shop.units;
  if (!banner || !feed) throw new Error("the weather site has two units");
  await receiveMoney(ctxOf(owners.weather), shop.pubId, "오늘날씨");
  const news = await openPublisher(ctxOf(owners.news), "news");
  const market = await openPublisher(ctxOf(owners.market), "market");
  return {
    publishers: {
      weather: { id: shop.pubId, owner: owners.weather },
      news: { id: news.id, owner: owners.news },
      market: { id: market.id, owner: owners.market },
    },
    units: {
      ...news.units,
      ...market.units,
      "weather-banner": banner,
      "weather-feed": feed,
    } as Market["units"],
    products: {
      ...{ ...news.products, ...market.products },
      ...{ "weather-cpm": shop.cpmId, "weather-slot": shop.cppId },
    } as Market["products"],
  };
}

const entriesOf = <Key extends string, Value>(record: Record<Key, Value>) =>
  Object.entries(record) as [Key, Value][];

async function openPublisher(ctx: ServiceContext, key: Exclude<PublisherKey, "weather">) {
  const { app: registered, ...face } = FACES[key];
  const logo = await uploadLauncherImage(ctx, "logo", loadImage(`logo-${key}.png`));
  const cover = await uploadLauncherImage(ctx, "cover", loadImage(`cover-${key}.jpg`));
  const { id } = await createPlatform(ctx, { ...face, logoAssetId: logo.id, coverAssetId: cover.id });
  await changePlan(ctx, id, { plan: "wave" });
  await addAllowListEntry(ctx, id, { value: "demo.madang.example", manualPayment: true });
  await receiveMoney(ctx, id, face.displayName);
  const app = await createApp(ctx, id, registered);
  const units: Partial<Record<UnitKey, OpenUnit>> = {};
  for (const [unit, { publisher, name, format }] of entriesOf(UNITS)) {
    if (publisher !== key) continue;
    units[unit] = await createUnit(ctx, id, { appId: app.id, name, format, ...SIZES[format] });
  }
  const products: Partial<Record<ProductKey, string>> = {};
  for (const [product, sold] of entriesOf(PRODUCTS)) {
    if (sold.publisher === key) products[product] = await openProduct(ctx, id, sold, units);
  }
  return { id, units, products };
}

async function receiveMoney(ctx: ServiceContext, projectId: string, holder: string): Promise<void> {
  await saveBankAccount(ctx, projectId, {
    ...{ payee: "business", bank: "마당은행", holder, number: "123-456-789012" },
  });
}

async function openProduct(
  ctx: ServiceContext,
  projectId: string,
  sold: LivingProduct,
  units: Partial<Record<UnitKey, OpenUnit>>,
): Promise<string> {
  const { name, description, pricing, priceMinor, minBudgetMinor, slots, minDays } = sold;
  const isBySlot = pricing === "cpp";
  const { id } = await createProduct(ctx, projectId, {
    ...{ name, description, priceMinor, minBudgetMinor },
    pricingType: pricing,
    unitSets: sold.units.map((unit) => ({ name: UNITS[unit].name, unitIds: [units[unit]?.id] })),
    ...(isBySlot ? { cppSlots: slots, cppMinDays: minDays } : {}),
    frequencyCap: isBySlot ? null : 20,
    expectedDailyImpressions: promisedDaily(sold),
    expectedCtrMilliPct: sold.ctrMilliPct,
    dau: readersOfUnits(sold),
    mau: readersOfUnits(sold) * MONTHLY,
  });
  await setProductOnSale(ctx, projectId, id, true);
  return id;
}
