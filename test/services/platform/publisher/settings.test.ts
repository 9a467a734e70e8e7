import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { LOGO_MIN_PX } from "../../../../domain/content";
import { LEVEL } from "../../../../domain/people";
import { openDb, schema } from "../../../../worker/db/client";
import { bookProduct, updateCampaignStep } from "../../../../worker/services/booking";
import { uploadAsset } from "../../../../worker/services/content";
import { createProduct, listOfferedProducts } from "../../../../worker/services/inventory";
import {
  getPlanUsage,
  getProjectForMember,
  isVerified,
  listActiveProjects,
  listAdAccounts,
  listAdNote,
  setFeatures,
  setParentMemo,
  updateContact,
  updateGeneral,
  updateOperation,
  updatePlatform,
  updateProfile,
} from "../../../../worker/services/platform";
import { campaignIn } from "../../../support/campaigns";
import { env } from "../../../support/env";
import {
  addMember,
  contextOf,
  cpmProduct,
  nextSchedule,
  openAccount,
  openBuyer,
  openShop,
  unique,
} from "../../../support/factories";
import { storeTotals } from "../../../support/figures";
import { png } from "../../../support/images";

let shop: Awaited<ReturnType<typeof openShop>>;
let buyer: Awaited<ReturnType<typeof openBuyer>>;
beforeEach(async () => {
  shop = await openShop(env, { cppSlots: 3 });
  buyer = await openBuyer(env, shop);
});

const publisher = () => contextOf(env, shop.publisher);
const advertiser = () => contextOf(env, buyer.advertiser);
const face = (fields: object = {}) => ({ alias: shop.pub.alias, themeColor: "#102030", ...fields });
const general = (fields: object = {}) => ({
  displayName: "오늘날씨",
  contactName: "담당자",
  contactEmail: "Contact@weather.example",
  language: "ko",
  ...fields,
});

describe("a platform's sections", () => {
  it("are each saved by itself: what another section says stays", async () => {
    const ctx = publisher();
    await updatePlatform(ctx, shop.pub.id, face({ themeColor: "#445566", link: "https://weather.example" }));
    await updateOperation(ctx, shop.pub.id, { editsTargeting: false });
    const after = await updateGeneral(ctx, shop.pub.id, general({ description: "새 소개" }));
    expect(after).toMatchObject({
      description: "새 소개",
      contactEmail: "contact@weather.example",
      themeColor: "#445566",
      link: "https://weather.example",
      manualReview: true,
      editsCppBudget: true,
      editsTargeting: false,
    });
  });

  it("tell a guest nothing of how the platform's people are reached", async () => {
    await updateGeneral(publisher(), shop.pub.id, general());
    const guest = await openAccount(env);
    await addMember(env, shop.pub.id, guest, LEVEL.guest);
    expect(await getProjectForMember(contextOf(env, guest), shop.pub.id)).toMatchObject({
      contactName: null,
      contactEmail: null,
    });
  });

  it("take another address that is free, and none that is another platform's", async () => {
    const other = await openShop(env);
    const taken = updatePlatform(publisher(), shop.pub.id, face({ alias: other.pub.alias }));
    await expect(taken).rejects.toMatchObject({ code: "081", fields: { alias: ["alias.taken"] } });
    const alias = unique("x").slice(0, 20);
    expect((await updatePlatform(publisher(), shop.pub.id, face({ alias }))).alias).toBe(alias);
  });

  it("keep an address and names that are reserved by now, and take no other such", async () => {
    const { projects } = schema;
    const kept = { alias: "login", displayName: "Madang", profileName: "마당 고객센터" };
    await openDb(env.DB).update(projects).set(kept).where(eq(projects.id, shop.pub.id));
    const id = shop.pub.id;
    expect(
      await updatePlatform(publisher(), id, face({ alias: "login", themeColor: "#445566" })),
    ).toMatchObject({ alias: "login", themeColor: "#445566" });
    expect(await updateGeneral(publisher(), id, general({ displayName: "Madang" }))).toMatchObject({
      displayName: "Madang",
    });
    expect(await updateProfile(publisher(), id, { profileName: kept.profileName })).toMatchObject({
      profileName: kept.profileName,
    });
    const reserved = (field: string, code: string) => ({ code: "070", fields: { [field]: [code] } });
    for (const alias of ["support", "xn--80ak6aa92e", "madang"])
      await expect(updatePlatform(publisher(), id, face({ alias }))).rejects.toMatchObject(
        reserved("alias", "alias.reserved"),
      );
    await expect(updateGeneral(publisher(), id, general({ displayName: "마당" }))).rejects.toMatchObject(
      reserved("displayName", "name.reserved"),
    );
    await expect(updateProfile(publisher(), id, { profileName: "Madang" })).rejects.toMatchObject(
      reserved("profileName", "name.reserved"),
    );
  });

  it("let one of two platforms have an address that both want at the same moment", async () => {
    const other = await openShop(env);
    const alias = unique("y").slice(0, 20);
    const both = await Promise.allSettled([
      updatePlatform(publisher(), shop.pub.id, face({ alias })),
      updatePlatform(contextOf(env, other.publisher), other.pub.id, face({ alias })),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "081" } });
  });

  it("show advertisers the profile's name and picture", async () => {
    const file = { name: "p.png", bytes: png(LOGO_MIN_PX, LOGO_MIN_PX, 7) };
    const picture = await uploadAsset(publisher(), shop.pub.id, "profile", file);
    await updateProfile(publisher(), shop.pub.id, { profileName: "날씨 광고팀", profileAssetId: picture.id });
    const { items } = await listOfferedProducts(advertiser(), buyer.adv.id, { publisher: shop.pub.id });
    expect(items[0]?.publisher).toMatchObject({ profileName: "날씨 광고팀", profileAssetId: picture.id });
    const foreign = await openShop(env);
    const stolen = updateProfile(contextOf(env, foreign.publisher), foreign.pub.id, {
      profileName: "남의 사진",
      profileAssetId: picture.id,
    });
    await expect(stolen).rejects.toMatchObject({ code: "ASSET_NOT_AVAILABLE" });
  });

  it("never change what the country decided at the opening, and name each field that would", async () => {
    const region = { country: "JP", timezone: "Asia/Tokyo", currency: "JPY" };
    const moved = updateGeneral(publisher(), shop.pub.id, general({ ...region, displayName: "x" }));
    await expect(moved).rejects.toMatchObject({
      code: "070",
      fields: {
        country: ["project.fixed"],
        timezone: ["project.fixed"],
        currency: ["project.fixed"],
        displayName: ["tooShort|min=2"],
      },
    });
    const { country, timezone, currency } = shop.pub;
    const same = await updateGeneral(publisher(), shop.pub.id, general({ country, timezone, currency }));
    expect(same).toMatchObject({ country: "KR", timezone: "Asia/Seoul", currency: "KRW" });
    const contact = { contactName: "담당자", contactEmail: "a@b.example", language: "ko" };
    const elsewhere = updateContact(advertiser(), buyer.adv.id, { ...contact, timezone: "Asia/Kolkata" });
    await expect(elsewhere).rejects.toMatchObject({ fields: { timezone: ["project.fixed"] } });
  });
});

describe("what advertisers may change of a booking", () => {
  const schedule = nextSchedule();
  const book = async () =>
    (await bookProduct(advertiser(), buyer.adv.id, shop.cpp.id, { ...schedule, slots: 2 })).campaign;
  const change = (id: string, step: "schedule" | "targeting", input: object) =>
    updateCampaignStep(advertiser(), buyer.adv.id, id, step, input);

  it("is a CPP booking's days and slots, unless its publisher fixes them: then it may still move", async () => {
    const { id } = await book();
    await change(id, "schedule", { ...schedule, slots: 1 });
    await updateOperation(publisher(), shop.pub.id, { editsCppBudget: false });
    const longer = nextSchedule(Date.now(), 6);
    await expect(change(id, "schedule", { ...longer, slots: 2 })).rejects.toMatchObject({
      code: "070",
      fields: { endDay: ["schedule.cppBudgetFixed"], slots: ["schedule.cppBudgetFixed"] },
    });
    const later = nextSchedule(Date.now() + 7 * 24 * 3_600_000);
    expect(await change(id, "schedule", { ...later, slots: 1 })).toMatchObject({ slots: 1, ...later });
  });

  it("is its targeting, unless its publisher fixes it: what is chosen already may be sent again", async () => {
    const { campaign } = await bookProduct(advertiser(), buyer.adv.id, shop.cpm.id, {
      ...schedule,
      budgetMinor: 400_000,
    });
    await change(campaign.id, "targeting", { languages: ["ko"] });
    await updateOperation(publisher(), shop.pub.id, { editsTargeting: false });
    await expect(change(campaign.id, "targeting", { countries: ["kr"] })).rejects.toMatchObject({
      code: "070",
      fields: { languages: ["targeting.fixed"], countries: ["targeting.fixed"] },
    });
    await change(campaign.id, "targeting", { languages: ["ko"] });
  });
});

describe("a feature that is off", () => {
  const off = (features: string[]) => setFeatures(publisher(), shop.pub.id, { features });
  const catalogue = async (publisherId?: string) =>
    (
      await listOfferedProducts(advertiser(), buyer.adv.id, {
        limit: 100,
        ...(publisherId ? { publisher: publisherId } : {}),
      })
    ).items.filter(({ publisher: { id } }) => id === shop.pub.id).length;
  const listed = async () =>
    (await listAdNote(advertiser(), { limit: 100 })).items.some(({ id }) => id === shop.pub.id);

  it("takes the platform from the catalogue, but not from those who ask for it or came through its door", async () => {
    expect([await catalogue(), await listed()]).toEqual([2, true]);
    await off(["audience-targeting"]);
    expect([await catalogue(), await listed(), await catalogue(shop.pub.id)]).toEqual([0, false, 2]);
    await openDoor();
    expect(await catalogue()).toBe(2);
  });

  it("sells no targeting: not in a new product, nor in a booking of an old one", async () => {
    await off(["ad-note"]);
    const product = { ...cpmProduct([shop.banner.id]), targetCountry: false, targetLanguage: false };
    const targeted = createProduct(publisher(), shop.pub.id, { ...product, targetLanguage: true });
    await expect(targeted).rejects.toMatchObject({ code: "PROJECT_FEATURES_REQUIRED" });
    await createProduct(publisher(), shop.pub.id, product);
    const { campaign } = await bookProduct(advertiser(), buyer.adv.id, shop.cpm.id, {
      ...nextSchedule(),
      budgetMinor: 400_000,
    });
    const step = updateCampaignStep(advertiser(), buyer.adv.id, campaign.id, "targeting", {
      languages: ["ko"],
    });
    await expect(step).rejects.toMatchObject({ fields: { languages: ["targeting.notOffered"] } });
  });
});

const openDoor = () =>
  publisher()
    .db.update(schema.projects)
    .set({ originProjectId: shop.pub.id })
    .where(eq(schema.projects.id, buyer.adv.id));

describe("a platform's ad accounts", () => {
  it("are those that came through its door or sent it a campaign; a memo is its own and never theirs", async () => {
    const accounts = async () => (await listAdAccounts(publisher(), shop.pub.id)).items;
    expect(await accounts()).toEqual([]);
    const none = setParentMemo(publisher(), buyer.adv.id, { memo: "아직" });
    await expect(none).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
    const operator = await openAccount(env, { isOperator: true });
    await campaignIn("submitted", { env, shop, buyer, operator });
    expect(await accounts()).toMatchObject([
      { id: buyer.adv.id, openedHere: false, memo: null, campaignCount: 1 },
    ]);
    await openDoor();
    await setParentMemo(publisher(), buyer.adv.id, { memo: "매년 3월 계약" });
    expect(await accounts()).toMatchObject([{ openedHere: true, memo: "매년 3월 계약" }]);
    const theirs = await getProjectForMember(advertiser(), buyer.adv.id);
    expect(JSON.stringify(theirs)).not.toContain("매년 3월");
    const own = setParentMemo(advertiser(), buyer.adv.id, { memo: "내 메모" });
    await expect(own).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
  });
});

describe("what is known of a platform", () => {
  it("is verified once an app was proven to be its own", async () => {
    expect(await isVerified(publisher(), shop.pub.id)).toBe(false);
    await publisher()
      .db.update(schema.projectApps)
      .set({ verifiedAt: Date.now() })
      .where(eq(schema.projectApps.id, shop.app.id));
    expect(await isVerified(publisher(), shop.pub.id)).toBe(true);
  });

  it("is active for both sides while something is booked, live or paused", async () => {
    const operator = await openAccount(env, { isOperator: true });
    const trade = { env, shop, buyer, operator };
    await campaignIn("submitted", trade);
    expect(await listActiveProjects(publisher())).toEqual([]);
    await campaignIn("live", trade);
    await campaignIn("paused", trade);
    expect(await listActiveProjects(publisher())).toMatchObject([{ id: shop.pub.id, campaignCount: 2 }]);
    expect(await listActiveProjects(advertiser())).toMatchObject([{ id: buyer.adv.id, campaignCount: 2 }]);
  });

  it("is how much of this month's free impressions is used, by the billing zone's month", async () => {
    const now = Date.parse("2026-12-15T00:00:00Z");
    const monthStart = Date.parse("2026-11-30T15:00:00Z");
    for (const [bucketAt, impressions] of [
      [monthStart - 1_800_000, 500],
      [monthStart, 7],
      [now - 3_600_000, 30],
    ] as const) {
      await storeTotals(env, {
        campaignId: unique("cmp"),
        creativeId: "crt_1",
        unitId: shop.banner.id,
        productId: shop.cpm.id,
        appId: shop.app.id,
        pubProjectId: shop.pub.id,
        advProjectId: buyer.adv.id,
        bucketAt,
        impressions,
        clicks: 0,
        updatedAt: now,
      });
    }
    const usage = await getPlanUsage(contextOf(env, shop.publisher, { now }), shop.pub.id);
    expect(usage).toMatchObject({
      plan: "stream",
      monthFrom: "2026-12-01",
      impressions: 37,
      exhaustedAt: null,
    });
  });
});
