import { eq } from "drizzle-orm";
import { CAMPAIGN_START_LEAD_BUSINESS_DAYS_MIN } from "../../domain/booking";
import type { OwnAsset } from "../../domain/content";
import type { OwnApp, OwnUnit } from "../../domain/inventory";
import { addBusinessDays, addDays, type Country, CURRENCIES, dayAt } from "../../domain/kernel";
import { openDb, schema } from "../../worker/db/client";
import type { ConsoleEnv } from "../../worker/env";
import { uploadAsset, uploadLauncherImage } from "../../worker/services/content";
import {
  createApp,
  createProduct,
  createUnit,
  type ProductDetail,
  setProductOnSale,
} from "../../worker/services/inventory";
import {
  createContext,
  type Identity,
  type ProjectRow,
  type ServiceContext,
} from "../../worker/services/kernel";
import { addAllowListEntry, createAdAccount, createPlatform } from "../../worker/services/platform";
import { png } from "./images";

/** All objects are created by the console's verbs, except accounts, which have no passwords. */

let serial = 0;

/** A unique text, also across tests that share the database. */
export function unique(prefix: string): string {
  serial += 1;
  return `${prefix}${serial}${crypto.randomUUID().slice(0, 8)}`;
}

export interface As {
  now?: number;
  locale?: ServiceContext["locale"];
  /** Time of the acting account's last proof of identity; defaults to now. */
  provedAtMs?: number | null;
}

/** A context as created by an adapter; deferred work may fail after the test without effect. */
export function contextOf(env: ConsoleEnv, account: Identity | null, as: As = {}): ServiceContext {
  return createContext({
    env,
    account,
    provedAtMs: "provedAtMs" in as ? as.provedAtMs : (as.now ?? Date.now()),
    locale: as.locale ?? "ko",
    requestId: unique("req-"),
    defer: (work) => void work.catch(() => undefined),
    ...(as.now === undefined ? {} : { now: as.now }),
  });
}

export async function openAccount(
  env: ConsoleEnv,
  options: { kind?: "adv" | "pub"; isOperator?: boolean; domain?: string } = {},
): Promise<Identity> {
  const ctx = contextOf(env, null);
  const identity: Identity = {
    id: await ctx.newId("account"),
    email: `${unique("person")}@${options.domain ?? "example.com"}`,
    name: "테스트",
    kind: options.kind ?? "adv",
    locale: "ko",
    isOperator: options.isOperator ?? false,
  };
  const at = new Date(ctx.now);
  await openDb(env.DB)
    .insert(schema.accounts)
    .values({ ...identity, emailVerified: true, createdAt: at, updatedAt: at });
  return identity;
}

/** Gives an account a level in a project. */
export async function addMember(
  env: ConsoleEnv,
  projectId: string,
  account: Identity,
  level: number,
): Promise<void> {
  const at = Date.now();
  await openDb(env.DB)
    .insert(schema.memberships)
    .values({ projectId, accountId: account.id, level, createdAt: at, updatedAt: at });
}

/** The images required for a platform, uploaded as in the launcher. */
export async function faceFor(env: ConsoleEnv, owner: Identity) {
  serial += 1;
  const ctx = contextOf(env, owner);
  const picture = (w: number, h: number) => ({ name: "p.png", bytes: png(w, h, serial) });
  const logo = await uploadLauncherImage(ctx, "logo", picture(256, 256));
  const cover = await uploadLauncherImage(ctx, "cover", picture(1200, 630));
  return { logoAssetId: logo.id, coverAssetId: cover.id };
}

export interface Shop {
  publisher: Identity;
  pub: ProjectRow;
  app: OwnApp;
  banner: OwnUnit;
  native: OwnUnit;
  cpm: ProductDetail;
  cpp: ProductDetail;
}

export const BANNER = { width: 300, height: 250 };
export const NATIVE = { width: 600, height: 314 };

/** A project with its internal fields. */
export async function projectRow(env: ConsoleEnv, id: string): Promise<ProjectRow> {
  const { projects } = schema;
  const row = await openDb(env.DB).query.projects.findFirst({ where: eq(projects.id, id) });
  if (!row) throw new Error(`no project ${id}`);
  return row;
}

/** Enables transfers in every currency. */
export async function takeTransfers(env: ConsoleEnv): Promise<void> {
  const at = Date.now();
  const place = { bank: "데모은행", holder: "마당", number: "000-1234-5678", updatedBy: "account_0" };
  await openDb(env.DB)
    .insert(schema.houseAccounts)
    .values(CURRENCIES.map((currency) => ({ currency, ...place, createdAt: at, updatedAt: at })))
    .onConflictDoNothing();
}

/** A platform with a web app, a banner and a native unit, a CPM and a CPP product on sale, and transfers enabled. */
export async function openShop(
  env: ConsoleEnv,
  options: { cppSlots?: number; manualReview?: boolean; country?: Country } = {},
): Promise<Shop> {
  await takeTransfers(env);
  const publisher = await openAccount(env, { kind: "pub" });
  const ctx = contextOf(env, publisher);
  const { id } = await createPlatform(ctx, {
    displayName: "오늘날씨",
    alias: unique("w").slice(0, 20),
    description: "동네 날씨",
    themeColor: "#1d6fd8",
    ...(await faceFor(env, publisher)),
    ...(options.country ? { country: options.country } : {}),
  });
  const pub = await projectRow(env, id);
  const app = await createApp(ctx, pub.id, {
    platform: "web",
    title: "오늘날씨 웹",
    domain: "weather.example",
  });
  const unit = { appId: app.id };
  const banner = await createUnit(ctx, pub.id, {
    ...unit,
    name: "홈 상단 배너",
    format: "banner",
    ...BANNER,
  });
  const native = await createUnit(ctx, pub.id, {
    ...unit,
    name: "피드 네이티브",
    format: "native",
    ...NATIVE,
  });
  const unitIds = [banner.id, native.id];
  const cpm = await createProduct(ctx, pub.id, { ...cpmProduct(unitIds) });
  const cpp = await createProduct(ctx, pub.id, { ...cppProduct(unitIds), cppSlots: options.cppSlots ?? 1 });
  await setProductOnSale(ctx, pub.id, cpm.id, true);
  await setProductOnSale(ctx, pub.id, cpp.id, true);
  return { publisher, pub, app, banner, native, cpm, cpp };
}

/** One group per unit, so that no group has two formats. */
export function setsOf(unitIds: readonly string[]) {
  return unitIds.map((unitId, at) => ({ name: `세트 ${at + 1}`, unitIds: [unitId] }));
}

export function cpmProduct(unitIds: readonly string[]) {
  return {
    name: "노출형",
    pricingType: "cpm",
    unitSets: setsOf(unitIds),
    priceMinor: 4_000,
    minBudgetMinor: 100_000,
    frequencyCap: null,
    targetLanguage: true,
    languageSurchargeMilliPct: 10_000,
    targetCountry: true,
  };
}

export function cppProduct(unitIds: readonly string[]) {
  return {
    name: "구좌형",
    pricingType: "cpp",
    unitSets: setsOf(unitIds),
    priceMinor: 80_000,
    minBudgetMinor: 0,
    cppMinDays: 3,
    cppSlots: 1,
    frequencyCap: null,
  };
}

export interface Buyer {
  advertiser: Identity;
  adv: ProjectRow;
}

/** An ad account; with a shop, one that the shop's allow list permits to pay by hand. */
export async function openBuyer(env: ConsoleEnv, shop?: Shop): Promise<Buyer> {
  const advertiser = await openAccount(env, { kind: "adv" });
  const { id } = await createAdAccount(contextOf(env, advertiser), { displayName: "보리수 음료" });
  const adv = await projectRow(env, id);
  if (shop) {
    await addAllowListEntry(contextOf(env, shop.publisher), shop.pub.id, {
      value: advertiser.email,
      manualPayment: true,
    });
  }
  return { advertiser, adv };
}

/** The first possible days of a booking, in the product's zone. */
export function nextSchedule(now = Date.now(), days = 5, zone = "Asia/Seoul") {
  const startDay = addBusinessDays(dayAt(now, zone), CAMPAIGN_START_LEAD_BUSINESS_DAYS_MIN, "KR");
  return { startDay, endDay: addDays(startDay, days - 1) };
}

export const INFO = {
  name: "겨울 보리차",
  advertiserName: "보리수 음료",
  advertiserLink: "https://barley.example",
  advertiserCategory: "food",
  destinationUrl: "https://barley.example/event",
  contractName: "담당자",
  contractEmail: "contract@barley.example",
};

export const BILLING = {
  paymentMethod: "manual",
  taxInvoice: {
    businessName: "보리수 음료",
    registrationNumber: "123-45-67891",
    managerEmail: "tax@barley.example",
  },
};

/** A creative's image of the ad account in the unit's size. */
export function uploadFor(
  env: ConsoleEnv,
  buyer: { advertiser: Identity; adv: { id: string } },
  unit: OwnUnit,
): Promise<OwnAsset> {
  serial += 1;
  return uploadAsset(contextOf(env, buyer.advertiser), buyer.adv.id, "creative", {
    name: "art.png",
    bytes: png(unit.width, unit.height, serial),
  });
}

export function creativeFor(unit: OwnUnit, asset: OwnAsset) {
  return {
    unitId: unit.id,
    assetId: asset.id,
    name: `${unit.format} 소재`,
    altText: "보리차 한 잔",
    headline: "따뜻한 한 잔",
    body: "겨울 보리차",
    cta: "learn-more",
  };
}

/** A story in both languages, ready for publication. */
export function storyInput(slug: string) {
  return {
    ...{ slug, category: "product", reason: "새 글" },
    ...{
      titleKo: "예약 달력이 빨라졌어요",
      summaryKo: "남은 구좌를 바로 확인해요",
      bodyKo: "## 무엇이 달라졌나요\n\n**바로** 확인해요.",
    },
    ...{
      titleEn: "A faster booking calendar",
      summaryEn: "See free slots at once",
      bodyEn: "## What changed\n\nSee it **at once**.",
    },
  };
}
