import { eq } from "drizzle-orm";
import { COVER_HEIGHT_PX, COVER_WIDTH_PX, LOGO_MIN_PX } from "../../domain/content";
import { schema } from "../../worker/db/client";
import type { CampaignRow } from "../../worker/db/schema";
import { uploadRegistration, uploadTerms } from "../../worker/services/booking";
import { creativesOf } from "../../worker/services/booking/find";
import {
  createPromotion,
  createStory,
  publishStory,
  uploadAsset,
  uploadIntroduction,
} from "../../worker/services/content";
import {
  addCategory,
  addMetric,
  addTargeting,
  addUserProperty,
  createApp,
  createProduct,
  createUnit,
} from "../../worker/services/inventory";
import { addPaymentMethod, removePaymentMethod, saveBankAccount } from "../../worker/services/money";
import { createGroup, giveProject } from "../../worker/services/people";
import { createAdAccount } from "../../worker/services/platform";
import { addDevice, runAdTest } from "../../worker/services/serving";
import {
  addAdjustment,
  grantCredit,
  listSettlements,
  prepareSettlements,
  sendSettlement,
} from "../../worker/services/settlement";
import { campaignIn, type Stage, type Trade } from "../support/campaigns";
import {
  BANNER,
  contextOf,
  cpmProduct,
  faceFor,
  openAccount,
  openBuyer,
  openShop,
  storyInput,
  unique,
} from "../support/factories";
import { authorise, numberedCard, registerCard } from "../support/gateway";
import { png } from "../support/images";
import { openChannel, questDraft } from "../support/quests";
import { openPeople } from "./people";
import { cards, env, signIn } from "./support";

export const SPARE_UNIT_NAME = "쓰지 않는 배너";
/** Name of the ad account that was created on the platform's host and has no bookings. */
export const CLIENT_NAME = "문으로 온 계정";
export const OFF_SHELF_NAME = "팔지 않는 상품";

const STAGES = [
  "draft",
  "submitted",
  "in-final-review",
  "booked",
  "live",
] as const satisfies readonly Stage[];

/** Ids used in requests, by object. */
export type Ids = Record<
  | "pub"
  | "adv"
  | "app"
  | "banner"
  | "native"
  /** A unit without a product. */
  | "spare"
  | "cpm"
  | "cpp"
  /** A product without bookings. */
  | "offShelf"
  /** A channel, and a draft campaign on it. */
  | "quest"
  | "questDraft"
  /** The channel's part of the address. */
  | "channel"
  | "introduction"
  | "creative"
  | "draftCreative"
  /** An app with proven ownership and without sold units. */
  | "spareApp"
  | "asset"
  /** An unused asset of the advertiser. */
  | "unusedAsset"
  /** Documents of the advertiser, and its image. */
  | "terms"
  | "registration"
  | "portrait"
  | "logo"
  | "cover"
  | "profile"
  /** Images of the publisher that belong to no platform yet. */
  | "newLogo"
  | "newCover"
  /** An ad account that was created on the platform's host. */
  | "client"
  | "device"
  /** The publisher's registered user properties. */
  | "property"
  | "spareProperty"
  | "category"
  | "metric"
  | "targeting"
  | "spareTargeting"
  /** The advertiser's primary card, another card, and the authorisation of a third. */
  | "primaryCard"
  | "spareCard"
  | "authKey"
  /** A card of its group that is not connected. */
  | "groupCard"
  /** The publisher's months: two prepared ones and one that was sent. */
  | "settlement"
  | "spareSettlement"
  | "sentSettlement"
  /** Adjustments outside these months. */
  | "adjustment"
  /** Two credits of the publisher. */
  | "credit"
  | "spareAdjustment"
  | "member"
  | "invitation"
  | "group"
  | "colleague"
  | "groupInvitation"
  /** A published story and its address. */
  | "story"
  | "storySlug"
  | "promotion"
  | StageId,
  string
>;
/** Confirmation text for deleting the spare app. */
export const SPARE_APP_NAME = "삭제할 앱";

type StageId = "draft" | "submitted" | "inFinalReview" | "booked" | "live";

/** Both sides of a trade with campaigns in progress. */
export interface World extends Trade {
  ids: Ids;
  campaigns: Record<(typeof STAGES)[number], CampaignRow>;
}

export async function openWorld(): Promise<World> {
  const shop = await openShop(env, { cppSlots: 12 });
  const buyer = await openBuyer(env, shop);
  const operator = await openAccount(env, { isOperator: true });
  const trade: Trade = { env, shop, buyer, operator };
  const campaigns = {} as World["campaigns"];
  for (const stage of STAGES) campaigns[stage] = await campaignIn(stage, trade);
  const ctx = contextOf(env, null);
  const onBanner = async (campaignId: string) =>
    (await creativesOf(ctx, campaignId)).find(({ unitId }) => unitId === shop.banner.id);
  const creative = await onBanner(campaigns.submitted.id);
  const draftCreative = await onBanner(campaigns.draft.id);
  if (!creative || !draftCreative) throw new Error("the campaigns have no creatives");
  const face = { name: "logo.png", bytes: png(LOGO_MIN_PX, LOGO_MIN_PX, 1) };
  const logo = await uploadAsset(contextOf(env, shop.publisher), shop.pub.id, "logo", face);
  const picture = async (kind: "cover" | "profile", width: number, height: number) => {
    const file = { name: `${kind}.png`, bytes: png(width, height, 2) };
    return (await uploadAsset(contextOf(env, shop.publisher), shop.pub.id, kind, file)).id;
  };
  const unused = { name: "unused.png", bytes: png(300, 250, 31) };
  const unusedAsset = await uploadAsset(contextOf(env, buyer.advertiser), buyer.adv.id, "creative", unused);
  const { terms, registration, portrait } = await papersOf(buyer);
  const client = await createAdAccount(contextOf(env, buyer.advertiser), { displayName: CLIENT_NAME });
  await ctx.db
    .update(schema.projects)
    .set({ originProjectId: shop.pub.id })
    .where(eq(schema.projects.id, client.id));
  const spare = await createUnit(contextOf(env, shop.publisher), shop.pub.id, {
    ...{ appId: shop.app.id, name: SPARE_UNIT_NAME, format: "banner" },
    ...BANNER,
  });
  const offShelf = await createProduct(contextOf(env, shop.publisher), shop.pub.id, {
    ...cpmProduct([shop.banner.id]),
    name: OFF_SHELF_NAME,
  });
  const quest = await openChannel(env, shop);
  const introduction = await uploadIntroduction(contextOf(env, shop.publisher), shop.pub.id, face);
  const { id: device } = await addDevice(contextOf(env, shop.publisher), shop.pub.id, {
    name: "내 휴대폰",
    deviceId: "device-1",
  });
  await runAdTest(contextOf(env, shop.publisher), shop.pub.id, shop.cpm.id, { device });
  const [property = "", spareProperty = ""] = await propertiesOf(shop);
  const spareApp = await createApp(contextOf(env, shop.publisher), shop.pub.id, {
    platform: "android",
    title: SPARE_APP_NAME,
    packageId: "example.weather.spare",
  });
  await ctx.db
    .update(schema.projectApps)
    .set({ verifiedAt: ctx.now })
    .where(eq(schema.projectApps.id, spareApp.id));
  const opening = await faceFor(env, shop.publisher);
  const ids: Ids = {
    newLogo: opening.logoAssetId,
    newCover: opening.coverAssetId,
    ...(await openPeople(shop)),
    device,
    property,
    spareProperty,
    ...(await openTargetings(shop)),
    pub: shop.pub.id,
    adv: buyer.adv.id,
    app: shop.app.id,
    spareApp: spareApp.id,
    banner: shop.banner.id,
    native: shop.native.id,
    spare: spare.id,
    cpm: shop.cpm.id,
    cpp: shop.cpp.id,
    offShelf: offShelf.id,
    quest: quest.id,
    channel: quest.questChannel ?? "",
    questDraft: (await questDraft(trade, quest)).id,
    introduction: introduction.id,
    draft: campaigns.draft.id,
    submitted: campaigns.submitted.id,
    inFinalReview: campaigns["in-final-review"].id,
    booked: campaigns.booked.id,
    live: campaigns.live.id,
    creative: creative.id,
    draftCreative: draftCreative.id,
    asset: draftCreative.assetId,
    unusedAsset: unusedAsset.id,
    terms: terms.id,
    registration: registration.id,
    portrait: portrait.id,
    logo: logo.id,
    cover: await picture("cover", COVER_WIDTH_PX, COVER_HEIGHT_PX),
    profile: await picture("profile", LOGO_MIN_PX, LOGO_MIN_PX),
    client: client.id,
    ...(await cardsOf(buyer)),
    ...(await settlementsOf(trade)),
    ...(await toldBy(trade)),
  };
  return { ...trade, campaigns, ids };
}

async function propertiesOf({ publisher, pub }: Trade["shop"]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of ["favourite_city", "paid_plan"]) {
    const noted = { name, type: "string" };
    const { id } = await addUserProperty(contextOf(env, publisher), pub.id, noted);
    ids.push(id ?? "");
  }
  return ids;
}

/** A category and two unused targetings of it. */
async function openTargetings({ publisher, pub }: Trade["shop"]) {
  const ctx = () => contextOf(env, publisher);
  const filter = { properties: [{ key: "age", operator: "min", values: [20] }] };
  const parameters = [{ key: "city", type: "string" }];
  const { id: metric } = await addMetric(ctx(), pub.id, { name: "weather_read", parameters });
  const { id: category } = await addCategory(ctx(), pub.id, { name: "스무 살 이상", filter });
  const values = (name: string) => ({ name, surchargeMilliPct: 10_000, categoryIds: [category] });
  const { id: targeting } = await addTargeting(ctx(), pub.id, values("연령"));
  const { id: spareTargeting } = await addTargeting(ctx(), pub.id, values("어른"));
  return { category, metric, targeting, spareTargeting };
}

/** A cookie for each side of the trade; none for a visitor. */
export async function cookiesOf({ shop, buyer, operator }: World) {
  return {
    publisher: await signIn(shop.publisher),
    advertiser: await signIn(buyer.advertiser),
    operator: await signIn(operator),
    anybody: null,
  };
}

async function cardsOf(buyer: Trade["buyer"]) {
  const ctx = contextOf(env, buyer.advertiser);
  const primaryCard = await registerCard(cards, buyer, numberedCard(1));
  const spareCard = await registerCard(cards, buyer, numberedCard(2));
  const { id: group } = await createGroup(ctx, { name: "카드를 나누는 그룹" });
  await giveProject(ctx, group, { project: buyer.adv.id });
  const shared = await authorise(cards, group, numberedCard(3));
  const { items } = await addPaymentMethod(ctx, buyer.adv.id, { authKey: shared, forGroup: true });
  const groupCard = items.find(({ isGroups }) => isGroups)?.id ?? "";
  await removePaymentMethod(ctx, buyer.adv.id, { id: groupCard });
  const authKey = await authorise(cards, buyer.adv.id, numberedCard(4));
  return { primaryCard, spareCard, authKey, groupCard };
}

/** Settlements of operators' adjustments. */
async function settlementsOf({ shop, operator }: Trade) {
  const project = shop.pub.id;
  const proved = { ...contextOf(env, shop.publisher), provedAtMs: Date.now() };
  await saveBankAccount(proved, project, { bank: "마당은행", holder: "오늘날씨", number: "123-456-789" });
  const adjust = async (month: string, reason: string) => {
    const ctx = contextOf(env, operator, { now: Date.parse(`${month}-15T03:00:00Z`) });
    return (await addAdjustment(ctx, { project, currency: "KRW", amountMinor: 50_000, reason })).id;
  };
  const prepared = async (month: string) => {
    await adjust(month, "첫 달 보상");
    await prepareSettlements(contextOf(env, operator), { month });
    const { items } = await listSettlements(contextOf(env, operator), { month, limit: 100 });
    return items.find((item) => item.project === project)?.id ?? "";
  };
  const sentSettlement = await prepared("2026-02");
  await sendSettlement(contextOf(env, operator), sentSettlement);
  const settlement = await prepared("2026-03");
  const spareSettlement = await prepared("2026-04");
  const adjustment = await adjust("2026-05", "보상");
  const spareAdjustment = await adjust("2026-05", "또 다른 보상");
  const grant = { amountMinor: 30_000, expiresOn: "2099-12-31", reason: "지원" };
  const { id: credit } = await grantCredit(contextOf(env, operator), project, grant);
  await grantCredit(contextOf(env, operator), project, grant);
  return { settlement, spareSettlement, sentSettlement, adjustment, spareAdjustment, credit };
}

/** A blog story and a promotion of the publisher. */
async function toldBy({ shop, operator }: Trade) {
  const ops = contextOf(env, operator);
  const storySlug = unique("story");
  const { id: story } = await createStory(ops, storyInput(storySlug));
  await publishStory(ops, { story, reason: "첫 글" });
  const promotion = await createPromotion(contextOf(env, shop.publisher), {
    ...{ project: shop.pub.id, title: "첫 예약 할인", summary: "처음이면 10% 할인해요" },
    ...{ fromDay: "2026-01-01", toDay: "2099-12-31", isPublished: true },
  });
  return { story, storySlug, promotion: promotion.id };
}

/** Assets for an advertiser's forms other than creatives. */
async function papersOf({ advertiser, adv }: Trade["buyer"]) {
  const ctx = contextOf(env, advertiser);
  const pdf = new TextEncoder().encode("%PDF-1.7\n%%EOF\n");
  const picture = (seed: number) => ({ name: "picture.png", bytes: png(LOGO_MIN_PX, LOGO_MIN_PX, seed) });
  return {
    terms: await uploadTerms(ctx, adv.id, { name: "terms.pdf", bytes: pdf }),
    registration: await uploadRegistration(ctx, adv.id, picture(32)),
    portrait: await uploadAsset(ctx, adv.id, "profile", picture(33)),
  };
}
