import { beforeEach, describe, expect, it } from "vitest";
import { REJECTION_TEMPLATES_MAX } from "../../../../domain/booking";
import { LEVEL } from "../../../../domain/people";
import {
  addCreative,
  addRejectionTemplate,
  approveChosen,
  listRejectionTemplates,
  listWaitingCampaigns,
  removeRejectionTemplate,
  reviewMany,
} from "../../../../worker/services/booking";
import { creativesOf } from "../../../../worker/services/booking/find";
import { campaignIn, current, openTrade, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import {
  contextOf,
  creativeFor,
  nextSchedule,
  openBuyer,
  openShop,
  uploadFor,
} from "../../../support/factories";
import { openMember } from "../../../support/people";

const HOUR_MS = 3_600_000;

let trade: Trade;
beforeEach(async () => {
  trade = await openTrade(env, { cppSlots: 12 });
});

const publisher = () => contextOf(env, trade.shop.publisher);
const pub = () => trade.shop.pub.id;
const REASON = { reason: "랜딩 페이지가 열리지 않아요" };

describe("what waits for the publisher", () => {
  it("is every submitted campaign that it has not decided on, the soonest due first", async () => {
    const now = Date.now();
    const early = nextSchedule(now - 5 * HOUR_MS);
    const later = await campaignIn("submitted", trade, { creatives: "none", now });
    const first = await campaignIn("submitted", trade, {
      creatives: "none",
      now: now - 5 * HOUR_MS,
      schedule: early,
    });
    await campaignIn("in-final-review", trade, { creatives: "none" });
    await campaignIn("rejected", trade, { creatives: "none" });
    await campaignIn("draft", trade, { creatives: "none" });
    const waiting = await listWaitingCampaigns(publisher(), pub());
    expect(waiting.map(({ id }) => id)).toEqual([first.id, later.id]);
  });

  it("is another publisher's own", async () => {
    await campaignIn("submitted", trade, { creatives: "none" });
    const other = await openShop(env);
    expect(await listWaitingCampaigns(contextOf(env, other.publisher), other.pub.id)).toEqual([]);
    await expect(listWaitingCampaigns(contextOf(env, other.publisher), pub())).rejects.toMatchObject({
      code: "PROJECT_NOT_FOUND",
    });
  });
});

describe("an approval of chosen parts", () => {
  const statuses = async (id: string) =>
    Object.fromEntries((await creativesOf(publisher(), id)).map((each) => [each.id, each.status]));

  it("approves them alone, and the rest once they are chosen, however often it is sent", async () => {
    const { id } = await campaignIn("submitted", trade, { creatives: "submitted" });
    const added = await addCreative(
      contextOf(env, trade.buyer.advertiser),
      trade.buyer.adv.id,
      id,
      creativeFor(trade.shop.banner, await uploadFor(env, trade.buyer, trade.shop.banner)),
    );
    await approveChosen(publisher(), pub(), id, { creatives: [added.id] });
    expect((await current(trade, id)).publisherApprovedAt).toBeNull();
    const waiting = Object.keys(await statuses(id)).filter((each) => each !== added.id);
    expect(Object.values(await statuses(id)).sort()).toEqual(["live", ...waiting.map(() => "submitted")]);
    await approveChosen(publisher(), pub(), id, { campaign: true, creatives: [added.id, ...waiting] });
    expect(new Set(Object.values(await statuses(id)))).toEqual(new Set(["live"]));
    expect((await current(trade, id)).publisherApprovedAt).not.toBeNull();
  });

  it("is of something, and of the campaign's own creatives", async () => {
    const { id } = await campaignIn("submitted", trade, { creatives: "none" });
    await expect(approveChosen(publisher(), pub(), id, {})).rejects.toMatchObject({ code: "070" });
    await expect(
      approveChosen(publisher(), pub(), id, { campaign: true, creatives: ["crt_none"] }),
    ).rejects.toMatchObject({ code: "CAMPAIGN_CREATIVE_NOT_FOUND" });
    expect((await current(trade, id)).publisherApprovedAt).toBeNull();
  });
});

describe("a word on several campaigns", () => {
  it("approves each with its creatives, and leaves alone what was decided or taken back meanwhile", async () => {
    const [one, two] = [await campaignIn("submitted", trade), await campaignIn("submitted", trade)];
    const taken = await campaignIn("cancelled", trade, { creatives: "none" });
    const rejected = await campaignIn("rejected", trade, { creatives: "none" });
    await expect(reviewMany(publisher(), pub(), [taken.id], "approve")).rejects.toMatchObject({
      code: "CAMPAIGN_NOT_FOUND",
    });
    const ids = [one.id, two.id, one.id, rejected.id];
    expect(await reviewMany(publisher(), pub(), ids, "approve")).toEqual({ done: 2, left: 1, unseen: 0 });
    for (const { id } of [one, two]) {
      expect((await current(trade, id)).publisherApprovedAt).not.toBeNull();
      const creatives = await creativesOf(publisher(), id);
      expect(creatives.map(({ status }) => status)).toEqual(creatives.map(() => "live"));
    }
    expect((await current(trade, rejected.id)).status).toBe("rejected");
    expect(await reviewMany(publisher(), pub(), ids, "approve")).toEqual({ done: 0, left: 3, unseen: 0 });
  });

  it("is none where one of them is another publisher's: the others stay as they are", async () => {
    const mine = await campaignIn("submitted", trade, { creatives: "none" });
    const shop = await openShop(env);
    const elsewhere = { ...trade, shop, buyer: await openBuyer(env, shop) };
    const theirs = await campaignIn("submitted", elsewhere, { creatives: "none" });
    const ids = [mine.id, theirs.id];
    for (const [decision, reason] of [["approve"], ["reject", REASON]] as const)
      await expect(reviewMany(publisher(), pub(), ids, decision, reason)).rejects.toMatchObject({
        code: "CAMPAIGN_NOT_FOUND",
      });
    for (const { id } of [mine, theirs])
      expect(await current(trade, id)).toMatchObject({ status: "submitted", publisherApprovedAt: null });
  });

  it("rejects each for the one reason, and none without one", async () => {
    const one = await campaignIn("submitted", trade, { creatives: "none" });
    await expect(reviewMany(publisher(), pub(), [one.id], "reject", { reason: " " })).rejects.toMatchObject({
      code: "070",
      fields: { reason: ["required"] },
    });
    expect((await current(trade, one.id)).status).toBe("submitted");
    expect(await reviewMany(publisher(), pub(), [one.id], "reject", REASON)).toEqual({
      done: 1,
      left: 0,
      unseen: 0,
    });
    expect(await current(trade, one.id)).toMatchObject({
      status: "rejected",
      rejectionComment: REASON.reason,
    });
  });

  it("is an editor's", async () => {
    const one = await campaignIn("submitted", trade, { creatives: "none" });
    const viewer = await openMember(env, pub(), LEVEL.viewer);
    await expect(reviewMany(contextOf(env, viewer), pub(), [one.id], "approve")).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});

describe("a reason that is kept", () => {
  const texts = async () => (await listRejectionTemplates(publisher(), pub())).map(({ text }) => text);

  it("stands once however often it is kept, is the publisher's alone, and is gone when it is removed", async () => {
    await addRejectionTemplate(publisher(), pub(), REASON);
    await addRejectionTemplate(publisher(), pub(), { reason: `  ${REASON.reason} ` });
    expect(await texts()).toEqual([REASON.reason]);
    const other = await openShop(env);
    expect(await listRejectionTemplates(contextOf(env, other.publisher), other.pub.id)).toEqual([]);
    const [kept] = await listRejectionTemplates(publisher(), pub());
    const theirs = removeRejectionTemplate(contextOf(env, other.publisher), other.pub.id, kept?.id ?? "");
    await expect(theirs).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await texts()).toEqual([REASON.reason]);
    await removeRejectionTemplate(publisher(), pub(), kept?.id ?? "");
    expect(await texts()).toEqual([]);
  });

  it(`is refused beyond ${REJECTION_TEMPLATES_MAX}, also when several come at once; a known one is not`, async () => {
    const many = Array.from({ length: REJECTION_TEMPLATES_MAX + 3 }, (_, at) => ({ reason: `사유 ${at}` }));
    const results = await Promise.allSettled(
      many.map((reason) => addRejectionTemplate(publisher(), pub(), reason)),
    );
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(3);
    expect(refused[0]?.reason).toMatchObject({
      code: "070",
      fields: { reason: ["template.tooMany|max=20"] },
    });
    const kept = await texts();
    expect(kept).toHaveLength(REJECTION_TEMPLATES_MAX);
    await addRejectionTemplate(publisher(), pub(), { reason: kept[0] });
    expect(await texts()).toEqual(kept);
  });
});
