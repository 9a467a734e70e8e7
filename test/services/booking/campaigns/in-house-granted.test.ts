import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GRANTED_PRIORITY, type WrittenCampaign } from "../../../../domain/booking";
import { addDays, dayAt } from "../../../../domain/kernel";
import { LEVEL } from "../../../../domain/people";
import type { Allowance } from "../../../../domain/platform";
import type { CampaignRow } from "../../../../worker/db/schema";
import {
  addCreative,
  approveCampaign,
  bookProduct,
  finalReview,
  paymentWay,
  tickCampaigns,
  updateCampaignStep,
} from "../../../../worker/services/booking";
import { readCampaign } from "../../../../worker/services/booking/find";
import {
  createProduct,
  estimatePlan,
  getOfferedProduct,
  listOfferedProducts,
  listPlatformProducts,
  setProductOnSale,
} from "../../../../worker/services/inventory";
import type { Identity } from "../../../../worker/services/kernel";
import { addAllowListEntry, changeAllowListEntry } from "../../../../worker/services/platform";
import { compilePlan } from "../../../../worker/services/serving/publish-plan";
import { sendForReview } from "../../../support/campaign-deeds";
import { approveCreatives } from "../../../support/campaigns";
import { env } from "../../../support/env";
import {
  addMember,
  BILLING,
  type Buyer,
  contextOf,
  creativeFor,
  INFO,
  nextSchedule,
  openAccount,
  openBuyer,
  openShop,
  type Shop,
  setsOf,
  uploadFor,
} from "../../../support/factories";

const missing = { code: "AD_PRODUCT_NOT_FOUND" };
/** A single time for all steps, so that a start today and the check fall on the same day. */
const at = { now: Date.now() };
const today = dayAt(at.now, "Asia/Seoul");
const NOTHING = { manualPayment: false, inHouse: false, privateAccess: false, wholeAllow: false };

let shop: Shop;
let operator: Identity;
let productId: string;
beforeAll(async () => {
  [shop, operator] = [await openShop(env), await openAccount(env, { isOperator: true })];
  productId = await openInHouse();
});

let buyer: Buyer;
let entryId: string;
beforeEach(async () => {
  buyer = await openBuyer(env);
  entryId = await addAllowListEntry(publisher(), shop.pub.id, {
    value: buyer.advertiser.email,
    inHouse: true,
  });
});

const publisher = () => contextOf(env, shop.publisher, at);
const advertiser = () => contextOf(env, buyer.advertiser, at);

async function openInHouse(values: object = {}): Promise<string> {
  const product = await createProduct(publisher(), shop.pub.id, {
    name: "자체 광고",
    pricingType: "inhouse",
    unitSets: setsOf([shop.banner.id]),
    ...values,
  });
  await setProductOnSale(publisher(), shop.pub.id, product.id, true);
  return product.id;
}

/** Sets the permissions of the buyer's entry. */
const allow = (...allowances: Allowance[]) =>
  changeAllowListEntry(publisher(), shop.pub.id, entryId, {
    ...NOTHING,
    ...Object.fromEntries(allowances.map((allowance) => [allowance, true])),
  });

const shelf = async (filter: object = { publisher: shop.pub.id }) =>
  (await listOfferedProducts(advertiser(), buyer.adv.id, filter)).items.map(({ id }) => id);
const offered = (id = productId) => getOfferedProduct(advertiser(), buyer.adv.id, id);
const book = (values: object = {}) =>
  bookProduct(advertiser(), buyer.adv.id, productId, {
    startDay: today,
    endDay: addDays(today, 4),
    ...values,
  });
const step = (name: Parameters<typeof updateCampaignStep>[3], id: string, input: object) =>
  updateCampaignStep(advertiser(), buyer.adv.id, id, name, input);
const now = async (id: string) => (await readCampaign(publisher(), id)) as CampaignRow;

/** A complete booking, submitted for review. */
async function send(values: object = {}): Promise<WrittenCampaign> {
  const { campaign } = await book(values);
  await step("info", campaign.id, INFO);
  return sendForReview(advertiser(), buyer.adv.id, campaign.id);
}

describe("an in-house product", () => {
  it("stands on the shelf of whom its publisher grants it, of nobody else, and of the public never", async () => {
    expect(await shelf()).toContain(productId);
    expect((await offered()).product.id).toBe(productId);
    const open = await listPlatformProducts(contextOf(env, null, at), shop.pub.id);
    expect(open.map(({ product }) => product.id)).not.toContain(productId);
    for (const other of ["manualPayment", "privateAccess"] as const) {
      await allow(other);
      expect(await shelf()).not.toContain(productId);
      await expect(offered()).rejects.toMatchObject(missing);
      await expect(book()).rejects.toMatchObject(missing);
    }
    await allow("wholeAllow");
    expect(await shelf()).toContain(productId);
  });

  it("that is private too needs both grants", async () => {
    const hidden = await openInHouse({ isPrivate: true });
    expect(await shelf()).not.toContain(hidden);
    await expect(offered(hidden)).rejects.toMatchObject(missing);
    await allow("inHouse", "privateAccess");
    expect(await shelf()).toContain(hidden);
    expect((await offered(hidden)).product.id).toBe(hidden);
  });

  it("is granted by a colleague's address as by one's own, on the shelf as on its page", async () => {
    await allow("manualPayment");
    const colleague = await openAccount(env, { domain: "in-house-colleague.example" });
    await addAllowListEntry(publisher(), shop.pub.id, {
      value: "in-house-colleague.example",
      inHouse: true,
    });
    expect(await shelf()).not.toContain(productId);
    await addMember(env, buyer.adv.id, colleague, LEVEL.editor);
    expect(await shelf()).toContain(productId);
    expect((await offered()).grants.inHouse).toBe(true);
  });

  it("is no part of what a budget buys", async () => {
    const { startDay, endDay } = nextSchedule(at.now);
    const plan = { goal: "awareness", country: "KR", budgetMinor: 1_000_000, startDay, endDay } as const;
    const { offers, refused } = await estimatePlan(advertiser(), buyer.adv.id, plan);
    const named = [...offers, ...refused].map(({ offer }) => offer.product.id);
    expect(named).not.toContain(productId);
  });
});

describe("a booking that was granted in-house", () => {
  it("is free, asks for no payment, may begin today, and runs behind the publisher's own", async () => {
    const sent = await send({ impressions: 700 });
    expect(sent).toMatchObject({
      ...{ status: "submitted", sameDay: false, budgetMinor: null, paymentMethod: null },
      ...{ inhouseImpressions: 700, priority: GRANTED_PRIORITY, startDay: today },
      quote: { pricing: "inhouse", totalMinor: 0 },
    });
    await approveCampaign(publisher(), shop.pub.id, sent.id);
    expect((await finalReview(contextOf(env, operator, at), sent.id, "approve")).status).toBe("booked");
    await addCreative(
      advertiser(),
      buyer.adv.id,
      sent.id,
      creativeFor(shop.banner, await uploadFor(env, buyer, shop.banner)),
    );
    await approveCreatives({ env, shop, buyer, operator }, sent.id);
    await tickCampaigns(contextOf(env, null, at));
    expect((await now(sent.id)).status).toBe("live");
    const plan = await compilePlan(publisher(), shop.banner.id);
    expect(plan?.campaigns.find(({ id }) => id === sent.id)).toMatchObject({
      pricing: "inhouse",
      priority: GRANTED_PRIORITY,
    });
  });

  it("waits for the publisher's review as any other does", async () => {
    const sent = await send();
    await expect(finalReview(contextOf(env, operator, at), sent.id, "approve")).rejects.toMatchObject({
      code: "CAMPAIGN_MUTATION_NOT_ALLOWED",
    });
    expect(sent.publisherApprovedAt).toBeNull();
  });

  it("names each wrong field, and no budget among them", async () => {
    await expect(
      book({ startDay: addDays(today, -1), endDay: addDays(today, -2), impressions: 0 }),
    ).rejects.toMatchObject({
      code: "070",
      fields: {
        startDay: [`schedule.tooEarly|day=${today}`],
        endDay: ["schedule.endBeforeStart"],
        impressions: ["tooSmall|min=1"],
      },
    });
    const { campaign } = await book();
    await expect(step("billing", campaign.id, BILLING)).rejects.toMatchObject({
      code: "CAMPAIGN_MUTATION_NOT_ALLOWED",
    });
    await expect(sendForReview(advertiser(), buyer.adv.id, campaign.id)).rejects.toMatchObject({
      fields: expect.not.objectContaining({ "billing.paymentMethod": expect.anything() }),
    });
  });

  it("is neither sent nor finally approved once the grant is gone, and what was approved stays", async () => {
    const { campaign } = await book();
    await step("info", campaign.id, INFO);
    const [waiting, approved] = [await send(), await send()];
    for (const { id } of [waiting, approved]) await approveCampaign(publisher(), shop.pub.id, id);
    await finalReview(contextOf(env, operator, at), approved.id, "approve");
    await allow("manualPayment");
    await expect(sendForReview(advertiser(), buyer.adv.id, campaign.id)).rejects.toMatchObject(missing);
    const stored = await now(waiting.id);
    expect(await paymentWay(publisher(), stored, stored.quote)).toBeNull();
    await expect(finalReview(contextOf(env, operator, at), waiting.id, "approve")).rejects.toMatchObject({
      code: "PAYMENT_REQUIRED",
    });
    expect((await now(approved.id)).status).toBe("booked");
  });
});

describe("a booking of what is sold", () => {
  it("keeps no in-house measure, and still needs its budget and its lead", async () => {
    await allow("wholeAllow");
    const sold = (values: object) =>
      bookProduct(advertiser(), buyer.adv.id, shop.cpm.id, { ...nextSchedule(at.now), ...values });
    const { campaign } = await sold({ budgetMinor: 500_000, impressions: 9 });
    expect(campaign).toMatchObject({ inhouseImpressions: null, priority: 0, budgetMinor: 500_000 });
    await expect(sold({})).rejects.toMatchObject({ fields: { budgetMinor: ["required"] } });
    await expect(sold({ startDay: today, budgetMinor: 500_000 })).rejects.toMatchObject({
      fields: { startDay: [expect.stringContaining("schedule.tooEarly")] },
    });
  });
});
