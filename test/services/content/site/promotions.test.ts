import { beforeEach, describe, expect, it } from "vitest";
import {
  createPromotion,
  deletePromotion,
  getPromotion,
  listPromotions,
  listShownPromotions,
  shownPromotions,
  updatePromotion,
} from "../../../../worker/services/content";
import { env } from "../../../support/env";
import { contextOf, openShop } from "../../../support/factories";

/** Already the 2nd in Seoul. */
const NOW = Date.parse("2026-12-01T15:30:00Z");
const PROMOTION = {
  ...{ title: "겨울 할인", summary: "처음 예약하면 할인해요", isPublished: true },
  ...{ fromDay: "2026-12-02", toDay: "2026-12-03" },
};

let shop: Awaited<ReturnType<typeof openShop>>;
beforeEach(async () => {
  shop = await openShop(env);
});

const at = (now = NOW) => contextOf(env, shop.publisher, { now });
const create = (input: object = {}) =>
  createPromotion(at(), { project: shop.pub.id, ...PROMOTION, ...input });
const shown = async (now = NOW) => (await shownPromotions(at(now), [shop.pub.id])).map(({ id }) => id);

describe("a promotion", () => {
  it("is shown on its days in the publisher's zone, once it is published", async () => {
    const { id, state } = await create();
    expect([state, await shown()]).toEqual(["shown", [id]]);
    expect(await shown(Date.parse("2026-12-01T14:59:59Z"))).toEqual([]);
    expect(await shown(Date.parse("2026-12-03T14:59:59Z"))).toEqual([id]);
    expect(await shown(Date.parse("2026-12-03T15:00:00Z"))).toEqual([]);
    await updatePromotion(at(), shop.pub.id, id, { ...PROMOTION, isPublished: false });
    expect([await shown(), (await getPromotion(at(), shop.pub.id, id)).state]).toEqual([[], "draft"]);
  });

  it("ends on its first day or later, and not before today", async () => {
    for (const [days, fields] of [
      [{ toDay: "2026-12-01" }, { toDay: ["promotion.toDay"] }],
      [{ fromDay: "2026-11-01", toDay: "2026-12-01" }, { toDay: ["promotion.over"] }],
      [
        { fromDay: "2026-02-30", toDay: "soon" },
        { fromDay: ["date"], toDay: ["date"] },
      ],
    ])
      await expect(create(days)).rejects.toMatchObject({ code: "070", fields });
  });

  it("is told to advertisers by publishers of the ad-note catalogue", async () => {
    const { id } = await create();
    const { items } = await listShownPromotions(at(), { limit: 100 });
    expect(items.filter(({ projectId }) => projectId === shop.pub.id).map((each) => each.id)).toEqual([id]);
  });

  it("shows a few of one publisher beside its products, those first that end first", async () => {
    const days = ["2026-12-09", "2026-12-07", "2026-12-08", "2026-12-06"];
    const ids: Record<string, string> = {};
    for (const toDay of days) ids[toDay] = (await create({ toDay })).id;
    expect(await shown()).toEqual([ids["2026-12-06"], ids["2026-12-07"], ids["2026-12-08"]]);
    const { items } = await listPromotions(at(), shop.pub.id);
    expect(items).toHaveLength(4);
  });

  it("is nobody's once it is deleted, and never another publisher's; nor is a picture", async () => {
    const { id } = await create();
    const other = await openShop(env);
    const theirs = contextOf(env, other.publisher, { now: NOW });
    const missing = { code: "NOT_FOUND" };
    await expect(getPromotion(theirs, other.pub.id, id)).rejects.toMatchObject(missing);
    await expect(updatePromotion(theirs, other.pub.id, id, PROMOTION)).rejects.toMatchObject(missing);
    await expect(deletePromotion(theirs, other.pub.id, id)).rejects.toMatchObject(missing);
    await expect(create({ coverAssetId: other.pub.logoAssetId ?? "ast_none" })).rejects.toMatchObject({
      code: "ASSET_NOT_AVAILABLE",
    });
    await deletePromotion(at(), shop.pub.id, id);
    await expect(getPromotion(at(), shop.pub.id, id)).rejects.toMatchObject(missing);
    expect(await shown()).toEqual([]);
  });
});
