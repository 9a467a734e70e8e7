import { env as bindings } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { ConsoleEnv } from "../../../../worker/env";
import {
  addCreative,
  approveAll,
  deleteCreative,
  getCampaign,
  reviewCreative,
  reviewMany,
  updateCreative,
} from "../../../../worker/services/booking";
import { creativesOf } from "../../../../worker/services/booking/find";
import { requestEncoding } from "../../../../worker/services/content";
import { campaignIn, current, type Trade } from "../../../support/campaigns";
import { EncodingBench } from "../../../support/encoding";
import { contextOf, creativeFor, openAccount, uploadFor } from "../../../support/factories";
import { videoFile } from "../../../support/videos";

const bench = new EncodingBench(bindings as unknown as ConsoleEnv);
const { env } = bench;

/** A campaign in review with an image, and a video that is being encoded. */
async function withVideo(seconds: number) {
  const trade: Trade = {
    env,
    shop: bench.shop,
    buyer: bench.buyer,
    operator: await openAccount(env, { isOperator: true }),
  };
  const { id } = await campaignIn("submitted", trade, { creatives: "none" });
  const { buyer, shop } = trade;
  const asset = await bench.upload(await videoFile({ width: 1920, height: 1600, seconds }));
  await requestEncoding(bench.ctx(), asset.id);
  const job = bench.asked.find((each) => each.id === asset.id);
  if (!job) throw new Error("the encoder was not asked");
  const spot = await addCreative(bench.ctx(), buyer.adv.id, id, creativeFor(shop.banner, asset));
  const picture = await uploadFor(env, buyer, shop.banner);
  await addCreative(bench.ctx(), buyer.adv.id, id, creativeFor(shop.banner, picture));
  const publisher = () => contextOf(env, shop.publisher);
  const statuses = async () =>
    (await creativesOf(publisher(), id))
      .map((each) => [each.id === spot.id ? "video" : "picture", each.status])
      .sort();
  return { trade, id, spot, job, publisher, statuses, pub: shop.pub.id };
}

describe("a video that is being encoded", () => {
  it("is not approved before it can be seen, and is then", async () => {
    const { id, spot, job, publisher, pub } = await withVideo(10);
    const approve = () => reviewCreative(publisher(), pub, id, spot.id, { approve: true });
    await expect(approve()).rejects.toMatchObject({ code: "CAMPAIGN_CREATIVE_NOT_VIEWABLE" });
    await bench.finish(job);
    expect((await approve()).status).toBe("live");
  });

  it("is not edited before it is done, nor once it failed: another takes its place", async () => {
    const { trade, id, spot, job } = await withVideo(12);
    const { shop, buyer } = trade;
    const picture = await uploadFor(env, buyer, shop.banner);
    const edit = () =>
      updateCreative(bench.ctx(), buyer.adv.id, id, spot.id, creativeFor(shop.banner, picture));
    const refused = { code: "CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED" };
    await expect(edit()).rejects.toMatchObject(refused);
    await bench.tell(job.statusUrl, { state: "failed", reason: "not-a-video" });
    const before = await creativesOf(bench.ctx(), id);
    await expect(edit()).rejects.toMatchObject(refused);
    expect(await creativesOf(bench.ctx(), id)).toEqual(before);
    await deleteCreative(bench.ctx(), buyer.adv.id, id, spot.id);
    await addCreative(bench.ctx(), buyer.adv.id, id, creativeFor(shop.banner, picture));
  });

  it("may be rejected", async () => {
    const { id, spot, publisher, pub } = await withVideo(11);
    const reason = "랜딩 페이지가 달라요";
    const rejected = await reviewCreative(publisher(), pub, id, spot.id, { approve: false, reason });
    expect(rejected).toMatchObject({ status: "rejected", rejectionComment: reason });
  });

  it("goes on waiting when all of its campaign is approved, which says so", async () => {
    const { trade, id, publisher, pub, statuses } = await withVideo(12);
    expect(await approveAll(publisher(), pub, id)).toEqual({ unseen: 1 });
    expect(await statuses()).toEqual([
      ["picture", "live"],
      ["video", "submitted"],
    ]);
    expect((await current(trade, id)).publisherApprovedAt).not.toBeNull();
  });

  it("goes on waiting when several campaigns are approved at once, which says so", async () => {
    const { id, publisher, pub, statuses } = await withVideo(13);
    expect(await reviewMany(publisher(), pub, [id], "approve")).toEqual({ done: 1, left: 0, unseen: 1 });
    expect(await statuses()).toEqual([
      ["picture", "live"],
      ["video", "submitted"],
    ]);
  });
});

describe("a video that could not be encoded", () => {
  it("is not approved, and has one row in the history of the campaign that shows it, with the reason", async () => {
    const { id, spot, job, publisher, pub } = await withVideo(14);
    const fail = () => bench.tell(job.statusUrl, { state: "failed", reason: "not-a-video" });
    await fail();
    await fail();
    const approve = reviewCreative(publisher(), pub, id, spot.id, { approve: true });
    await expect(approve).rejects.toMatchObject({ code: "CAMPAIGN_CREATIVE_NOT_VIEWABLE" });
    const { history } = await getCampaign(publisher(), pub, id);
    const failed = history.filter(({ action }) => action === "creative-failed");
    expect(failed).toMatchObject([
      { creative: { id: spot.id }, actorKind: "clock", actorName: null, reason: "not-a-video" },
    ]);
  });

  it("that is tried again has none before it is given up", async () => {
    const { id, job, publisher, pub } = await withVideo(15);
    await bench.tell(job.statusUrl, { state: "failed", reason: "encoding-failed" });
    const { history } = await getCampaign(publisher(), pub, id);
    expect(history.filter(({ action }) => action === "creative-failed")).toEqual([]);
  });
});
