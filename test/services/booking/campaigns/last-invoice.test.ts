import { beforeEach, describe, expect, it } from "vitest";
import { bookProduct, lastTaxInvoice, updateCampaignStep } from "../../../../worker/services/booking";
import { env } from "../../../support/env";
import {
  BILLING,
  type Buyer,
  contextOf,
  nextSchedule,
  openBuyer,
  openShop,
  type Shop,
} from "../../../support/factories";

const NOW = Date.UTC(2026, 10, 23, 3);

let shop: Shop;
let buyer: Buyer;
beforeEach(async () => {
  shop = await openShop(env);
  buyer = await openBuyer(env, shop);
});

const asked = (who: Buyer, projectId = buyer.adv.id) =>
  lastTaxInvoice(contextOf(env, who.advertiser), projectId);

async function bookFor(businessName: string, now: number) {
  const ctx = contextOf(env, buyer.advertiser, { now });
  const booked = await bookProduct(ctx, buyer.adv.id, shop.cpm.id, {
    ...nextSchedule(now),
    budgetMinor: 400_000,
  });
  const taxInvoice = { ...BILLING.taxInvoice, businessName };
  await updateCampaignStep(ctx, buyer.adv.id, booked.campaign.id, "billing", { ...BILLING, taxInvoice });
}

describe("the invoice that a booking begins with", () => {
  it("is that of the account's last booking that has one", async () => {
    expect(await asked(buyer)).toBeNull();
    await bookFor("먼저 회사", NOW);
    await bookFor("다음 회사", NOW + 60_000);
    const ctx = contextOf(env, buyer.advertiser, { now: NOW + 120_000 });
    await bookProduct(ctx, buyer.adv.id, shop.cpm.id, { ...nextSchedule(NOW), budgetMinor: 400_000 });
    expect(await asked(buyer)).toMatchObject({ businessName: "다음 회사", registrationNumber: "1234567891" });
  });

  it("is nobody else's: neither another account's to begin with, nor to ask for", async () => {
    await bookFor("우리 회사", NOW);
    const other = await openBuyer(env, shop);
    expect(await asked(other, other.adv.id)).toBeNull();
    await expect(asked(other)).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
  });
});
