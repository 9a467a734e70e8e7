import { beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../../../domain/kernel";
import type { CampaignRow } from "../../../../worker/db/schema";
import {
  bookProduct,
  cancelCampaign,
  deleteCampaign,
  finalReview,
  rejectCampaign,
  settleSlots,
  tickCampaigns,
  updateCampaignStep,
  withdrawCampaign,
} from "../../../../worker/services/booking";
import { slotBook, updateProduct } from "../../../../worker/services/inventory";
import { sendForReview } from "../../../support/campaign-deeds";
import { campaignIn, current, draft, openTrade, type Stage, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import {
  type Buyer,
  contextOf,
  cppProduct,
  nextSchedule,
  openBuyer,
  openShop,
} from "../../../support/factories";

let trade: Trade;
let rival: Buyer;
beforeAll(async () => {
  trade = await openTrade(env, { cppSlots: 1 });
  rival = await openBuyer(env, trade.shop);
});

const as = ({ advertiser }: Buyer) => contextOf(env, advertiser);
const publisher = () => contextOf(env, trade.shop.publisher);
const book = (buyer: Buyer, schedule: object) =>
  bookProduct(as(buyer), buyer.adv.id, trade.shop.cpp.id, schedule);

let nth = 0;
const ownDays = () => {
  nth += 1;
  const startDay = addDays(nextSchedule().startDay, nth * 10);
  return { startDay, endDay: addDays(startDay, 2) };
};

/** The slots of a campaign in the book, by day. */
async function slotsOf({ id, productId }: Pick<CampaignRow, "id" | "productId">): Promise<string[]> {
  const days = await slotBook(publisher(), productId).calendar({
    fromDay: "2026-01-01",
    toDay: "2030-01-01",
  });
  return days.flatMap(({ holders }) =>
    holders.filter(({ campaignId }) => campaignId === id).map(({ state }) => state),
  );
}

describe("days that are given back are free once the answer is there, without the outbox", () => {
  const ends: readonly [string, Stage, (campaign: CampaignRow) => Promise<unknown>][] = [
    ["withdrawn", "submitted", ({ id }) => withdrawCampaign(as(trade.buyer), trade.buyer.adv.id, id)],
    [
      "rejected",
      "submitted",
      ({ id }) => rejectCampaign(publisher(), trade.shop.pub.id, id, { reason: "소재가 흐려요" }),
    ],
    [
      "rejected by the operator",
      "in-final-review",
      ({ id }) => finalReview(contextOf(env, trade.operator), id, "reject", { reason: "서류가 없어요" }),
    ],
    [
      "cancelled",
      "booked",
      ({ id, name }) => cancelCampaign(publisher(), trade.shop.pub.id, id, { name, finalSettlementMinor: 0 }),
    ],
    ["deleted as a draft", "draft", ({ id }) => deleteCampaign(as(trade.buyer), trade.buyer.adv.id, id)],
    [
      "lapsed",
      "submitted",
      ({ submittedAt }) => tickCampaigns(contextOf(env, null, { now: (submittedAt ?? 0) + 72 * 3_600_000 })),
    ],
  ];

  it.each(ends)("%s", async (_how, stage, end) => {
    const schedule = ownDays();
    const campaign = await campaignIn(stage, trade, { pricing: "cpp", schedule });
    await expect(book(rival, schedule)).rejects.toMatchObject({
      code: "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS",
    });
    await end(campaign);
    await expect(book(rival, schedule)).resolves.toBeDefined();
  });

  it("a submission that booked them and was not written", async () => {
    const campaign = await campaignIn("draft", trade, { pricing: "cpp", schedule: ownDays() });
    const ctx = as(trade.buyer);
    const db = new Proxy(ctx.db, {
      get(real, name) {
        const value: unknown = Reflect.get(real, name);
        if (name !== "batch") return typeof value === "function" ? value.bind(real) : value;
        return async (statements: Parameters<typeof real.batch>[0]) => {
          if ((await slotsOf(campaign)).includes("booked")) throw new Error("the database is away");
          return real.batch(statements);
        };
      },
    });
    await expect(sendForReview({ ...ctx, db }, trade.buyer.adv.id, campaign.id)).rejects.toThrow(/away/);
    expect((await current(trade, campaign.id)).status).toBe("draft");
    expect(await slotsOf(campaign)).not.toContain("booked");
  });

  it("and what is held anew after a rejection is not freed by the outbox that comes late", async () => {
    const schedule = ownDays();
    const { id } = await campaignIn("rejected", trade, { pricing: "cpp", schedule });
    await updateCampaignStep(as(trade.buyer), trade.buyer.adv.id, id, "schedule", schedule);
    const campaign = await current(trade, id);
    await settleSlots(publisher(), { campaignId: id });
    expect(await slotsOf(campaign)).toEqual(["held", "held", "held"]);
  });
});

describe("a product whose capacity becomes smaller while two drafts are held", () => {
  it("is sold once a slot, however the two are sent", async () => {
    const shop = await openShop(env, { cppSlots: 2 });
    const buyers = [await openBuyer(env, shop), await openBuyer(env, shop)];
    const drafts = await Promise.all(
      buyers.map((buyer) =>
        draft({ ...trade, shop, buyer }, { pricing: "cpp", schedule: nextSchedule(), creatives: "none" }),
      ),
    );
    const units = [shop.banner.id, shop.native.id];
    await updateProduct(contextOf(env, shop.publisher), shop.pub.id, shop.cpp.id, {
      ...cppProduct(units),
      cppSlots: 1,
    });
    const send = () =>
      Promise.allSettled(
        drafts.map(({ id }, at) => sendForReview(as(buyers[at] as Buyer), buyers[at]?.adv.id ?? "", id)),
      );
    await send();
    await send();
    const sent = await Promise.all(drafts.map(({ id }) => current(trade, id)));
    expect(sent.map(({ status }) => status).sort()).toEqual(["draft", "submitted"]);
    const days = await slotBook(publisher(), shop.cpp.id).calendar({
      fromDay: "2026-01-01",
      toDay: "2030-01-01",
    });
    expect(days.map(({ booked }) => booked)).toEqual(days.map(() => 1));
  });
});
