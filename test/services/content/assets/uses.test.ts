import { beforeAll, describe, expect, it } from "vitest";
import { INTENT_TTL_MS } from "../../../../domain/content";
import { addCreative, bookProduct } from "../../../../worker/services/booking";
import {
  declareIntent,
  deleteAsset,
  listAssets,
  listUses,
  uploadAsset,
} from "../../../../worker/services/content";
import { env } from "../../../support/env";
import {
  type Buyer,
  contextOf,
  creativeFor,
  nextSchedule,
  openBuyer,
  openShop,
  type Shop,
} from "../../../support/factories";
import { png } from "../../../support/images";

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openShop(env);
  buyer = await openBuyer(env, shop);
});

let nth = 1000;
const ctx = () => contextOf(env, buyer.advertiser);
const upload = () =>
  uploadAsset(ctx(), buyer.adv.id, "creative", { name: "a.png", bytes: png(300, 250, nth++) });
const isInUse = { code: "CONFLICT" };

describe("an asset", () => {
  it("that a creative shows says so, and is not deleted", async () => {
    const asset = await upload();
    const schedule = { ...nextSchedule(), budgetMinor: 400_000 };
    const { campaign } = await bookProduct(ctx(), buyer.adv.id, shop.cpm.id, schedule);
    const creative = await addCreative(ctx(), buyer.adv.id, campaign.id, creativeFor(shop.banner, asset));
    expect(await listUses(ctx(), buyer.adv.id, asset.id)).toEqual([
      { intentId: null, purpose: "creative", subjectId: creative.id, expiresAt: null },
    ]);
    await expect(deleteAsset(ctx(), buyer.adv.id, asset.id)).rejects.toMatchObject(isInUse);
  });

  it("that somebody means to use is kept for seven days, however often that is said", async () => {
    const asset = await upload();
    const purpose = { purpose: "creative" };
    const first = await declareIntent(ctx(), buyer.adv.id, asset.id, purpose);
    const second = await declareIntent(ctx(), buyer.adv.id, asset.id, purpose);
    expect(second.intentId).toBe(first.intentId);
    expect(await listUses(ctx(), buyer.adv.id, asset.id)).toHaveLength(1);
    await expect(deleteAsset(ctx(), buyer.adv.id, asset.id)).rejects.toMatchObject(isInUse);
    const later = { ...ctx(), now: ctx().now + INTENT_TTL_MS + 60_000 };
    expect(await listUses(later, buyer.adv.id, asset.id)).toEqual([]);
    await deleteAsset(later, buyer.adv.id, asset.id);
    expect(await env.CREATIVES.head(`private/${asset.id}`)).toBeNull();
    await expect(listUses(ctx(), buyer.adv.id, asset.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("of somebody else is not there", async () => {
    const asset = await upload();
    const other = await openBuyer(env, shop);
    const stranger = contextOf(env, other.advertiser);
    for (const use of [
      deleteAsset(stranger, other.adv.id, asset.id),
      listUses(stranger, other.adv.id, asset.id),
      declareIntent(stranger, other.adv.id, asset.id, { purpose: "logo" }),
    ])
      await expect(use).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("stands in the project's list, a page at a time, the newest first", async () => {
    const mine = [await upload(), await upload(), await upload()].map(({ id }) => id);
    const seen: string[] = [];
    let next: string | null | undefined;
    do {
      const page = await listAssets(ctx(), buyer.adv.id, { limit: 2, ...(next ? { next } : {}) });
      seen.push(...page.items.map(({ id }) => id));
      next = page.next;
    } while (next);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(mine));
  });
});
