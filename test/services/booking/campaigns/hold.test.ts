import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SLOT_HOLD_TTL_MS } from "../../../../domain/booking";
import { addDays } from "../../../../domain/kernel";
import { LEVEL } from "../../../../domain/people";
import type { ConsoleEnv } from "../../../../worker/env";
import {
  bookOrResume,
  bookProduct,
  findHeldDraft,
  freeRunsFor,
  listCampaigns,
  readHold,
  releaseHold,
  renewHold,
  settleSlots,
  updateCampaignStep,
} from "../../../../worker/services/booking";
import { bookSlotsToo } from "../../../../worker/services/booking/slots";
import { CAMPAIGN_DEEDS, type DeedName } from "../../../support/campaign-deeds";
import {
  campaignIn,
  current,
  openTrade,
  type Stage,
  settleOutbox,
  type Trade,
} from "../../../support/campaigns";
import { env } from "../../../support/env";
import {
  addMember,
  type Buyer,
  contextOf,
  INFO,
  nextSchedule,
  openAccount,
  openBuyer,
} from "../../../support/factories";

let trade: Trade;
let rival: Buyer;
beforeAll(async () => {
  trade = await openTrade(env, { cppSlots: 1 });
  rival = await openBuyer(env, trade.shop);
});

const product = () => trade.shop.cpp;
const book = (buyer: Buyer, schedule: object) =>
  bookProduct(contextOf(env, buyer.advertiser), buyer.adv.id, product().id, schedule);
const renew = (buyer: Buyer, id: string) => renewHold(contextOf(env, buyer.advertiser), buyer.adv.id, id);

/** As the product's page posts it. */
const post = (buyer: Buyer, schedule: object) =>
  bookOrResume(contextOf(env, buyer.advertiser), buyer.adv.id, product().id, schedule);
const release = (buyer: Buyer, id: string) => releaseHold(contextOf(env, buyer.advertiser), buyer.adv.id, id);

let nth = 0;
const ownDays = () => {
  nth += 1;
  const startDay = addDays(nextSchedule().startDay, nth * 9);
  return { startDay, endDay: addDays(startDay, 2) };
};

describe("a hold that is renewed", () => {
  it("lasts 15 minutes from then on, and changes nothing of the draft", async () => {
    const { campaign, holdExpiresAtMs } = await book(trade.buyer, ownDays());
    const before = Date.now();
    const renewed = await renew(trade.buyer, campaign.id);
    expect(renewed).toBeGreaterThanOrEqual(before + SLOT_HOLD_TTL_MS);
    expect(renewed).toBeGreaterThanOrEqual(holdExpiresAtMs ?? 0);
    expect(await current(trade, campaign.id)).toEqual(campaign);
  });

  it("of days that others have is refused with them", async () => {
    const days = ownDays();
    await book(rival, days);
    const refused = await book(trade.buyer, days).catch((error) => error.details);
    await expect(renew(trade.buyer, refused.campaignId)).rejects.toMatchObject({
      code: "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS",
      details: { unavailableDays: refused.unavailableDays },
    });
  });

  it("is none of a campaign that was sent, nor of somebody else's", async () => {
    const { id } = await campaignIn("booked", trade, { pricing: "cpp", schedule: ownDays() });
    await expect(renew(trade.buyer, id)).rejects.toMatchObject({ code: "CAMPAIGN_MUTATION_NOT_ALLOWED" });
    await expect(renew(rival, id)).rejects.toMatchObject({ code: "CAMPAIGN_NOT_FOUND" });
  });
});

describe("an ad account that holds slots in a draft", () => {
  let buyer: Buyer;
  beforeEach(async () => {
    buyer = await openBuyer(env, trade.shop);
  });
  const held = () => findHeldDraft(contextOf(env, buyer.advertiser), buyer.adv.id, product());
  const lists = async () =>
    (await listCampaigns(contextOf(env, buyer.advertiser), buyer.adv.id, "adv")).items.length;

  it("goes on with it when it posts the same days again, which changes nothing of it", async () => {
    const days = ownDays();
    const first = await post(buyer, days);
    const again = await post(buyer, days);
    expect(again.campaign).toEqual(first.campaign);
    expect(again.holdExpiresAtMs).toBe(first.holdExpiresAtMs);
    expect(await lists()).toBe(1);
  });

  it("has the other days that it posts in that draft, and the former ones are others' again", async () => {
    const [days, later] = [ownDays(), ownDays()];
    const first = await post(buyer, days);
    const moved = await post(buyer, later);
    expect(moved.campaign).toMatchObject({ id: first.campaign.id, ...later });
    expect(await lists()).toBe(1);
    await expect(book(rival, days)).resolves.toBeDefined();
    await expect(book(rival, later)).rejects.toMatchObject({ code: "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS" });
  });

  it("has one draft after two posts at the same moment", async () => {
    const days = ownDays();
    const both = await Promise.all([post(buyer, days), post(buyer, days)]);
    expect(new Set(both.map(({ campaign }) => campaign.id)).size).toBe(1);
    expect(await lists()).toBe(1);
  });

  it("gives the days back with one word, and a draft of nothing but its days with them", async () => {
    const days = ownDays();
    const { campaign } = await post(buyer, days);
    expect((await held())?.campaign.id).toBe(campaign.id);
    await release(buyer, campaign.id);
    expect(await held()).toBeNull();
    expect(await lists()).toBe(0);
    await expect(book(rival, days)).resolves.toBeDefined();
    expect((await post(buyer, ownDays())).campaign.id).not.toBe(campaign.id);
  });

  it("is alone with it: nobody else goes on with it, nor gives its days back", async () => {
    const { campaign } = await post(buyer, ownDays());
    const other = await post(rival, ownDays());
    expect(other.campaign.id).not.toBe(campaign.id);
    await expect(release(rival, campaign.id)).rejects.toMatchObject({ code: "CAMPAIGN_NOT_FOUND" });
  });

  it("goes on after its new days were taken by others: it sees what it holds still, moves, or gives it back", async () => {
    const [days, taken, later] = [ownDays(), ownDays(), ownDays()];
    const { campaign } = await post(buyer, days);
    await book(rival, taken);
    await expect(post(buyer, taken)).rejects.toMatchObject({ code: "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS" });
    expect(await held()).toMatchObject({ campaign: { id: campaign.id, ...days }, isResumed: true });
    await expect(book(rival, days)).rejects.toMatchObject({ code: "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS" });
    expect((await post(buyer, later)).campaign).toMatchObject({ id: campaign.id, ...later });
    expect((await held())?.campaign).toMatchObject(later);
    await release(buyer, campaign.id);
    expect(await held()).toBeNull();
  });

  it("leaves a colleague's draft that is filled in alone, and begins another one", async () => {
    const { campaign } = await post(buyer, ownDays());
    await updateCampaignStep(contextOf(env, buyer.advertiser), buyer.adv.id, campaign.id, "info", INFO);
    const colleague = await openAccount(env);
    await addMember(env, buyer.adv.id, colleague, LEVEL.editor);
    const days = ownDays();
    const made = await bookOrResume(contextOf(env, colleague), buyer.adv.id, product().id, days);
    expect(made.campaign.id).not.toBe(campaign.id);
    expect(await current(trade, campaign.id)).toMatchObject({ startDay: campaign.startDay });
  });

  it("does not give a booking's days back", async () => {
    const days = ownDays();
    const { id } = await campaignIn("booked", trade, { pricing: "cpp", schedule: days });
    await expect(release(trade.buyer, id)).rejects.toMatchObject({ code: "CAMPAIGN_MUTATION_NOT_ALLOWED" });
    await expect(book(rival, days)).rejects.toMatchObject({ code: "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS" });
  });
});

describe("a booking without slots that has its schedule only", () => {
  it("is gone on with by whoever began it, until it has a name", async () => {
    const { buyer, shop } = trade;
    const begin = async (budgetMinor: number, as = buyer.advertiser) =>
      (
        await bookOrResume(contextOf(env, as), buyer.adv.id, shop.cpm.id, {
          ...nextSchedule(),
          budgetMinor,
        })
      ).campaign;
    const first = await begin(100_000);
    const again = await begin(200_000);
    expect(again).toMatchObject({ id: first.id, budgetMinor: 200_000 });
    const colleague = await openAccount(env);
    await addMember(env, buyer.adv.id, colleague, LEVEL.editor);
    expect((await begin(100_000, colleague)).id).not.toBe(first.id);
    await env.DB.prepare("update campaigns set name = 'named' where id = ?").bind(first.id).run();
    expect((await begin(200_000)).id).not.toBe(first.id);
  });
});

describe("a draft whose days are full", () => {
  it("is kept, and offered the next days that it can have: each of them can be booked", async () => {
    const days = { startDay: nextSchedule().startDay, endDay: addDays(nextSchedule().startDay, 2) };
    await book(rival, days);
    const { campaignId } = await book(trade.buyer, days).catch((error) => error.details);
    const draft = await current(trade, campaignId);
    expect(draft).toMatchObject({ status: "draft", ...days });
    const ctx = contextOf(env, trade.buyer.advertiser);
    expect((await readHold(ctx, draft, product(), true))?.unavailableDays).toHaveLength(3);
    const runs = await freeRunsFor(ctx, draft, product(), true);
    expect(runs).toHaveLength(3);
    expect(runs[0]?.startDay).toBe(addDays(days.endDay, 1));
    for (const run of runs) await expect(book(trade.buyer, run)).resolves.toBeDefined();
  });
});

describe("a booked campaign that moves", () => {
  it("has its new days beside its old ones, until the book is told which it keeps", async () => {
    const days = ownDays();
    const booked = await campaignIn("booked", trade, { pricing: "cpp", schedule: days });
    const ctx = contextOf(env, trade.buyer.advertiser);
    const later = { startDay: addDays(days.startDay, 5), endDay: addDays(days.endDay, 5) };
    expect(await bookSlotsToo(ctx, booked, product(), later)).toMatchObject({ ok: true });
    for (const wanted of [days, later])
      await expect(book(rival, wanted)).rejects.toMatchObject({
        code: "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS",
      });
    await settleSlots(ctx, { campaignId: booked.id });
    await expect(book(rival, days)).rejects.toMatchObject({ code: "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS" });
    await expect(book(rival, later)).resolves.toBeDefined();
  });
});

describe("days that come back while their book cannot be reached", () => {
  const BROKEN_BOOK: Pick<ConsoleEnv["SLOT_BOOK"], "get" | "idFromName"> = {
    idFromName: (name) => env.SLOT_BOOK.idFromName(name),
    get: () => {
      throw new Error("the book is away");
    },
  };
  const withoutBook = { ...env, SLOT_BOOK: BROKEN_BOOK } as ConsoleEnv;

  it.each<[DeedName, Stage]>([
    ["reject", "submitted"],
    ["withdraw", "submitted"],
    ["final-reject", "in-final-review"],
    ["cancel", "booked"],
  ])("by the deed %s are others' once the outbox is run", async (deed, stage) => {
    const days = ownDays();
    const campaign = await campaignIn(stage, trade, { pricing: "cpp", schedule: days });
    await settleOutbox(env);
    const { side, run } = CAMPAIGN_DEEDS[deed];
    const doers = {
      adv: [trade.buyer.advertiser, trade.buyer.adv.id],
      pub: [trade.shop.publisher, trade.shop.pub.id],
      operator: [trade.operator, ""],
    } as const;
    const [doer, projectId] = doers[side as keyof typeof doers];
    await run(contextOf(withoutBook, doer), projectId, campaign);
    await expect(book(rival, days)).rejects.toMatchObject({ code: "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS" });
    await settleOutbox(env);
    await expect(book(rival, days)).resolves.toBeDefined();
  });
});
