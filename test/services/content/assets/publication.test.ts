import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { CAMPAIGN_STATUSES, type CampaignStatus } from "../../../../domain/booking";
import type { OwnAsset } from "../../../../domain/content";
import { WITHDRAW_AFTER_MS } from "../../../../domain/content";
import { LEVEL } from "../../../../domain/people";
import { openDb, schema } from "../../../../worker/db/client";
import { drainOutbox, runOutboxEntry } from "../../../../worker/jobs/outbox";
import {
  addCreative,
  deleteCampaign,
  openAsset,
  reviewCreative,
  setCreativePaused,
  updateCreative,
  uploadTerms,
} from "../../../../worker/services/booking";
import {
  publishUnitAssets,
  settlePublications,
  uploadAsset,
  uploadLauncherImage,
  withdrawUnshown,
} from "../../../../worker/services/content";
import type { Identity } from "../../../../worker/services/kernel";
import { campaignIn, cancelAsPublisher, openTrade, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { addMember, contextOf, creativeFor, openAccount, uploadFor } from "../../../support/factories";
import { png } from "../../../support/images";

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade(env);
});

const advertiser = () => contextOf(env, trade.buyer.advertiser);
const publisher = () => contextOf(env, trade.shop.publisher);
/** Objects that the ad server serves publicly. */
const published = async (assetId: string) =>
  (await env.CREATIVES.list({ prefix: `public/${assetId}` })).objects.map(({ key }) => key);
const creativesIn = (campaignId: string) =>
  openDb(env.DB).query.creatives.findMany({ where: eq(schema.creatives.campaignId, campaignId) });
/** Processes the outbox at a later time. */
async function outboxIn(ms: number) {
  const ctx = contextOf(env, null, { now: Date.now() + ms });
  while ((await drainOutbox(ctx)) > 0);
}
const SOON = 60_000;
const later = () => outboxIn(WITHDRAW_AFTER_MS + 2 * SOON);

/** A booked campaign whose creatives are approved and published, and the banner's creative. */
async function booked() {
  const campaign = await campaignIn("booked", trade);
  await outboxIn(SOON);
  const [creative] = await creativesIn(campaign.id);
  if (!creative) throw new Error("no creative");
  return { campaign, creative, assetId: creative.assetId };
}

describe("the public part of the bucket", () => {
  it("has no paper, no draft's picture and no creative that nobody approved", async () => {
    const { buyer } = trade;
    const terms = { name: "terms.pdf", bytes: new TextEncoder().encode("%PDF-1.7\n1\n%%EOF\n") };
    const kept: OwnAsset[] = [await uploadTerms(advertiser(), buyer.adv.id, terms)];
    for (const [nth, kind] of (["business", "logo", "creative", "settlement", "shared"] as const).entries())
      kept.push(
        await uploadAsset(advertiser(), buyer.adv.id, kind, {
          name: "a.png",
          bytes: png(300, 300, 70 + nth),
        }),
      );
    const submitted = await campaignIn("submitted", trade);
    await outboxIn(SOON);
    const shown = await creativesIn(submitted.id);
    for (const id of [...kept.map((row) => row.id), ...shown.map((row) => row.assetId)])
      expect(await published(id)).toEqual([]);
    for (const row of kept) expect(await env.CREATIVES.head(`private/${row.id}`)).not.toBeNull();
  });

  it("has a creative from its approval until fifteen minutes after its campaign is over", async () => {
    const { campaign, assetId } = await booked();
    expect(await published(assetId)).toEqual([`public/${assetId}`]);
    await cancelAsPublisher(trade, campaign, 0);
    await outboxIn(SOON);
    expect(await published(assetId), "answers that are out may still be shown").toEqual([
      `public/${assetId}`,
    ]);
    await later();
    expect(await published(assetId)).toEqual([]);
    expect((await openAsset(advertiser(), assetId)).bytes).toBeGreaterThan(0);
  });

  it("has what a plan names before the plan is there", async () => {
    const { creative, assetId } = await booked();
    const plan = await env.PLANS.get(`plan:${creative.unitId}`);
    expect(plan).not.toBeNull();
    expect(await published(assetId)).toEqual([`public/${assetId}`]);
  });

  it("keeps a paused creative and loses a rejected one", async () => {
    const { campaign, creative, assetId } = await booked();
    const { buyer, shop } = trade;
    await setCreativePaused(advertiser(), buyer.adv.id, campaign.id, creative.id, true);
    await later();
    expect(await published(assetId)).toHaveLength(1);
    await setCreativePaused(advertiser(), buyer.adv.id, campaign.id, creative.id, false);
    const verdict = { approve: false, reason: "흐려요" } as const;
    await reviewCreative(publisher(), shop.pub.id, campaign.id, creative.id, verdict);
    await later();
    expect(await published(assetId)).toEqual([]);
  });

  it("loses what a mended creative showed before, and has the new picture once that is approved", async () => {
    const { campaign, creative, assetId } = await booked();
    const { buyer, shop } = trade;
    const unit = creative.unitId === shop.banner.id ? shop.banner : shop.native;
    const other = await uploadFor(env, buyer, unit);
    await updateCreative(advertiser(), buyer.adv.id, campaign.id, creative.id, creativeFor(unit, other));
    await later();
    expect([await published(assetId), await published(other.id)]).toEqual([[], []]);
    await reviewCreative(publisher(), shop.pub.id, campaign.id, creative.id, { approve: true });
    await outboxIn(SOON);
    expect(await published(other.id)).toEqual([`public/${other.id}`]);
  });

  it("keeps what another campaign shows", async () => {
    const first = await booked();
    const second = await booked();
    const { buyer, shop } = trade;
    const unit = first.creative.unitId === shop.banner.id ? shop.banner : shop.native;
    const shared = await openDb(env.DB).query.assets.findFirst({
      where: eq(schema.assets.id, first.assetId),
    });
    if (!shared) throw new Error("no asset");
    const input = creativeFor(unit, shared);
    const also = await addCreative(advertiser(), buyer.adv.id, second.campaign.id, input);
    await reviewCreative(publisher(), shop.pub.id, second.campaign.id, also.id, { approve: true });
    await cancelAsPublisher(trade, first.campaign, 0);
    await later();
    expect(await published(first.assetId)).toHaveLength(1);
    await cancelAsPublisher(trade, second.campaign, 0);
    await later();
    expect(await published(first.assetId)).toEqual([]);
  });

  it("has a picture only as long as an approved creative of a booked, running or paused campaign shows it", async () => {
    const { campaign, creative, assetId } = await booked();
    const { campaigns, creatives } = schema;
    const db = openDb(env.DB);
    const stays = async (status: CampaignStatus, creativeStatus: typeof creative.status) => {
      await db.update(campaigns).set({ status: "booked" }).where(eq(campaigns.id, campaign.id));
      await db.update(creatives).set({ status: "live" }).where(eq(creatives.id, creative.id));
      await publishUnitAssets(advertiser(), creative.unitId);
      expect(await published(assetId)).toHaveLength(1);
      await db.update(campaigns).set({ status }).where(eq(campaigns.id, campaign.id));
      await db.update(creatives).set({ status: creativeStatus }).where(eq(creatives.id, creative.id));
      await withdrawUnshown(advertiser(), { assetIds: [assetId] });
      return (await published(assetId)).length > 0;
    };
    const SHOWN: readonly CampaignStatus[] = ["booked", "live", "paused"];
    for (const status of CAMPAIGN_STATUSES)
      expect([status, await stays(status, "live")]).toEqual([status, SHOWN.includes(status)]);
    for (const status of schema.creatives.status.enumValues)
      expect([status, await stays("live", status)]).toEqual([status, ["live", "paused"].includes(status)]);
  });

  it("has the profile picture of a creative as well as its own", async () => {
    const { creative } = await booked();
    const { creatives } = schema;
    const file = { name: "a.png", bytes: png(300, 300, 230) };
    const profile = await uploadAsset(advertiser(), trade.buyer.adv.id, "creative", file);
    const shows = (profileAssetId: string | null) =>
      openDb(env.DB).update(creatives).set({ profileAssetId }).where(eq(creatives.id, creative.id));
    await shows(profile.id);
    await publishUnitAssets(advertiser(), creative.unitId);
    expect(await published(profile.id)).toEqual([`public/${profile.id}`]);
    await withdrawUnshown(advertiser(), { assetIds: [profile.id] });
    expect(await published(profile.id)).toHaveLength(1);
    await shows(null);
    await withdrawUnshown(advertiser(), { assetIds: [profile.id] });
    expect(await published(profile.id)).toEqual([]);
  });

  it("is brought in line by steps that may come twice and in any order", async () => {
    const { campaign, assetId } = await booked();
    await cancelAsPublisher(trade, campaign, 0);
    await later();
    const { outbox } = schema;
    const steps = await openDb(env.DB)
      .select({ id: outbox.id })
      .from(outbox)
      .where(eq(outbox.topic, "asset.withdraw"));
    const again = {
      id: "out_again",
      topic: "plan.publish" as const,
      payload: { productId: campaign.productId },
    };
    await openDb(env.DB)
      .insert(outbox)
      .values({ ...again, createdAt: 1, availableAt: 1 });
    await openDb(env.DB).update(outbox).set({ doneAt: null });
    for (const { id } of [...steps.toReversed(), { id: "out_again" }, ...steps])
      expect(await runOutboxEntry(contextOf(env, null), id)).toBe(true);
    await openDb(env.DB).update(outbox).set({ doneAt: 1 });
    expect(await published(assetId)).toEqual([]);
  });
});

describe("a file is opened", () => {
  const opens = (account: Identity | null, assetId: string) =>
    openAsset(contextOf(env, account), assetId).then(
      () => true,
      (error: { code?: string }) => {
        expect(error).toMatchObject({ code: "NOT_FOUND" });
        return false;
      },
    );
  const member = async (projectId: string, level: number) => {
    const account = await openAccount(env);
    await addMember(env, projectId, account, level);
    return account;
  };
  const kept = (kind: OwnAsset["kind"], nth: number) =>
    uploadAsset(advertiser(), trade.buyer.adv.id, kind, { name: "a.png", bytes: png(300, 300, nth) });

  it("by members of its own project from the level on that the API asks for", async () => {
    const { id } = trade.buyer.adv;
    const [guest, viewer] = [await member(id, LEVEL.guest), await member(id, LEVEL.viewer)];
    for (const [nth, kind] of (["business", "creative", "settlement"] as const).entries()) {
      const paper = await kept(kind, 200 + nth);
      expect([kind, await opens(guest, paper.id), await opens(viewer, paper.id)]).toEqual([
        kind,
        false,
        true,
      ]);
    }
  });

  it("by the publisher's people who may read campaigns, once the campaign was sent to it", async () => {
    const { buyer, shop } = trade;
    const [guest, viewer] = [await member(shop.pub.id, LEVEL.guest), await member(shop.pub.id, LEVEL.viewer)];
    const tried = async (stage: "draft" | "submitted") => {
      const [creative] = await creativesIn((await campaignIn(stage, trade)).id);
      return Promise.all(
        [guest, viewer, shop.publisher, buyer.advertiser].map((each) => opens(each, creative?.assetId ?? "")),
      );
    };
    expect(await tried("draft")).toEqual([false, false, false, true]);
    expect(await tried("submitted")).toEqual([false, true, true, true]);
  });

  it("by the publisher's people no more once the creative is deleted", async () => {
    const { shop, buyer } = trade;
    const [creative] = await creativesIn((await campaignIn("submitted", trade)).id);
    const assetId = creative?.assetId ?? "";
    expect(await opens(shop.publisher, assetId)).toBe(true);
    const { creatives } = schema;
    await openDb(env.DB).update(creatives).set({ status: "deleted" }).where(eq(creatives.assetId, assetId));
    expect([await opens(shop.publisher, assetId), await opens(buyer.advertiser, assetId)]).toEqual([
      false,
      true,
    ]);
  });

  it("by the publisher's people no more once the campaign is deleted", async () => {
    const { shop, operator } = trade;
    const campaign = await campaignIn("rejected", trade);
    const [creative] = await creativesIn(campaign.id);
    const assetId = creative?.assetId ?? "";
    expect([await opens(shop.publisher, assetId), await opens(operator, assetId)]).toEqual([true, true]);
    await deleteCampaign(advertiser(), trade.buyer.adv.id, campaign.id);
    expect([await opens(shop.publisher, assetId), await opens(operator, assetId)]).toEqual([false, true]);
  });

  it("by anybody only as the face of a project: a launcher's picture is its own until there is one", async () => {
    const account = await openAccount(env, { kind: "pub" });
    const file = { name: "logo.png", bytes: png(512, 512, 210) };
    const draft = await uploadLauncherImage(contextOf(env, account), "logo", file);
    const face = await kept("logo", 211);
    expect([await opens(null, draft.id), await opens(trade.buyer.advertiser, draft.id)]).toEqual([
      false,
      false,
    ]);
    expect([await opens(account, draft.id), await opens(null, face.id)]).toEqual([true, true]);
  });
});

describe("what was kept before there was a private part", () => {
  /** Restores the bucket and the row: all objects in the public part. */
  async function asBefore(assetId: string) {
    const { objects } = await env.CREATIVES.list({ prefix: `private/${assetId}` });
    for (const { key } of objects) {
      const body = await (await env.CREATIVES.get(key))?.arrayBuffer();
      await env.CREATIVES.put(key.replace("private/", "public/"), body ?? "");
      await env.CREATIVES.delete(key);
    }
    await openDb(env.DB)
      .update(schema.assets)
      .set({ publication: "unsettled", r2Key: `public/${assetId}` })
      .where(eq(schema.assets.id, assetId));
  }
  const settleAll = async () => {
    while ((await settlePublications(contextOf(env, null))) > 0);
  };

  it("can be opened until the clock has moved it, and stays public only where an ad shows it", async () => {
    const { assetId } = await booked();
    const paper = await uploadTerms(advertiser(), trade.buyer.adv.id, {
      name: "t.pdf",
      bytes: new TextEncoder().encode("%PDF-1.7\n2\n%%EOF\n"),
    });
    await env.CREATIVES.put(`private/${assetId}/320w`, "smaller");
    for (const id of [assetId, paper.id]) await asBefore(id);
    expect((await openAsset(advertiser(), paper.id)).bytes).toBe(paper.bytes);
    await settleAll();
    await settleAll();
    expect(await published(paper.id)).toEqual([]);
    expect(await published(assetId)).toEqual([`public/${assetId}`, `public/${assetId}/320w`]);
    for (const id of [assetId, paper.id]) {
      const row = await openDb(env.DB).query.assets.findFirst({ where: eq(schema.assets.id, id) });
      expect(row?.r2Key).toBe(`private/${id}`);
      expect((await openAsset(contextOf(env, trade.operator), id)).asset.id).toBe(id);
    }
  });
});
