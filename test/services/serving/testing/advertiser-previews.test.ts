import { beforeEach, describe, expect, it } from "vitest";
import { LEVEL } from "../../../../domain/people";
import {
  PREVIEWS_PER_AD_ACCOUNT_AND_HOUR_MAX,
  PREVIEWS_RUNNING_PER_AD_ACCOUNT_MAX,
} from "../../../../domain/serving";
import { drainOutbox } from "../../../../worker/jobs/outbox";
import {
  blockAdAccount,
  deleteCampaign,
  deleteCreative,
  listPreviews,
  previewCreative,
  reviewCreative,
} from "../../../../worker/services/booking";
import { creativesOf } from "../../../../worker/services/booking/find";
import type { Identity } from "../../../../worker/services/kernel";
import { deleteProject } from "../../../../worker/services/platform";
import { addDevice, boardOf, listDevices, removeDevice } from "../../../../worker/services/serving";
import { campaignIn, draft, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import {
  addMember,
  type Buyer,
  contextOf,
  openAccount,
  openBuyer,
  openShop,
  unique,
} from "../../../support/factories";

let trade: Trade;
beforeEach(async () => {
  const shop = await openShop(env);
  trade = {
    env,
    shop,
    buyer: await openBuyer(env, shop),
    operator: await openAccount(env, { isOperator: true }),
  };
});

const as = (who: Identity, now?: number) => contextOf(env, who, now === undefined ? {} : { now });
const advertiser = (now?: number) => as(trade.buyer.advertiser, now);
const newDevice = ({ advertiser, adv }: Buyer = trade.buyer) =>
  addDevice(as(advertiser), adv.id, { name: "내 휴대폰", deviceId: unique("gaid") });
const runs = () => boardOf(advertiser(), trade.shop.pub.id).running();
const running = async () => (await runs()).map(({ id }) => id);

/** Processes pending work while the previews are running. */
const settled = async () => {
  while ((await drainOutbox(contextOf(env, null, { now: Date.now() + 60_000 }))) > 0);
};

/** Previews a draft's creative on a device of its advertiser. */
async function previewed(buyer: Buyer = trade.buyer) {
  const campaign = await draft({ ...trade, buyer });
  const [creative] = await creativesOf(as(buyer.advertiser), campaign.id);
  const device = await newDevice(buyer);
  const input = { creative: creative?.id ?? "", device: device.id };
  const start = (now?: number) =>
    previewCreative(as(buyer.advertiser, now), buyer.adv.id, campaign.id, input);
  return { campaign, creative, device, input, start, preview: await start() };
}

describe("an advertiser's preview", () => {
  it("shows a creative of its draft on the creative's unit and its device alone, for five minutes or until it is ended", async () => {
    const { campaign, creative, device, input, preview } = await previewed();
    expect((preview?.endsAt ?? 0) - (preview?.startedAt ?? 0)).toBe(5 * 60_000);
    expect((await runs()).find(({ id }) => id === preview?.id)).toMatchObject({
      unitIds: [creative?.unitId],
      deviceId: device.deviceId,
      byDeviceIdOnly: true,
      endsAtMs: preview?.endsAt,
      ad: { campaign: { id: campaign.id }, creative: { id: creative?.id } },
    });
    const { adv } = trade.buyer;
    expect(await listPreviews(advertiser(), adv.id, campaign.id)).toEqual([preview]);
    expect(await previewCreative(advertiser(), adv.id, campaign.id, { ...input, running: false })).toBeNull();
    expect(await running()).not.toContain(preview?.id);
    expect(await listPreviews(advertiser(), adv.id, campaign.id)).toEqual([]);
  });

  it("is not on the publisher's page, and the publisher's is not on the advertiser's", async () => {
    const campaign = await campaignIn("submitted", trade, { creatives: "submitted" });
    const [creative] = await creativesOf(advertiser(), campaign.id);
    const { pub } = trade.shop;
    const theirs = await addDevice(as(trade.shop.publisher), pub.id, { name: "매체", deviceId: unique("d") });
    const mine = await newDevice();
    const of = { creative: creative?.id ?? "" };
    const shown = await previewCreative(advertiser(), trade.buyer.adv.id, campaign.id, {
      ...of,
      device: mine.id,
    });
    const seen = await previewCreative(as(trade.shop.publisher), pub.id, campaign.id, {
      ...of,
      device: theirs.id,
    });
    expect(await listPreviews(advertiser(), trade.buyer.adv.id, campaign.id)).toEqual([shown]);
    expect(await listPreviews(as(trade.shop.publisher), pub.id, campaign.id)).toEqual([seen]);
  });

  it("ends with its creative, its campaign, its device and its ad account", async () => {
    const { adv } = trade.buyer;
    const one = await previewed();
    await deleteCreative(advertiser(), adv.id, one.campaign.id, one.creative?.id ?? "");
    const two = await previewed();
    await deleteCampaign(advertiser(), adv.id, two.campaign.id);
    const three = await previewed();
    await removeDevice(advertiser(), adv.id, three.device.id);
    const buyer = await openBuyer(env, trade.shop);
    const four = await previewed(buyer);
    await deleteProject(as(buyer.advertiser), buyer.adv.id, { name: buyer.adv.displayName });
    await settled();
    const left = await running();
    for (const { preview } of [one, two, three, four]) expect(left).not.toContain(preview?.id);
    await expect(one.start()).rejects.toMatchObject({ code: "CAMPAIGN_CREATIVE_NOT_FOUND" });
    await expect(two.start()).rejects.toMatchObject({ code: "CAMPAIGN_NOT_FOUND" });
    await expect(three.start()).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("ends when its publisher rejects the creative, and is not begun again", async () => {
    const campaign = await campaignIn("submitted", trade, { creatives: "submitted" });
    const [creative] = await creativesOf(advertiser(), campaign.id);
    const device = await newDevice();
    const start = () =>
      previewCreative(advertiser(), trade.buyer.adv.id, campaign.id, {
        creative: creative?.id ?? "",
        device: device.id,
      });
    const preview = await start();
    await reviewCreative(as(trade.shop.publisher), trade.shop.pub.id, campaign.id, creative?.id ?? "", {
      approve: false,
      reason: "문구가 사실과 달라요.",
    });
    await settled();
    expect(await running()).not.toContain(preview?.id);
    await expect(start()).rejects.toMatchObject({ code: "CAMPAIGN_CREATIVE_NOT_VIEWABLE" });
  });

  it("is not of a campaign that is over", async () => {
    const { campaign, start } = await previewed();
    const closed = await campaignIn("cancelled", trade);
    const [creative] = await creativesOf(advertiser(), closed.id);
    const { id } = await newDevice();
    const late = previewCreative(advertiser(), trade.buyer.adv.id, closed.id, {
      creative: creative?.id,
      device: id,
    });
    await expect(late).rejects.toMatchObject({ code: "CAMPAIGN_MUTATION_NOT_ALLOWED" });
    expect(closed.id).not.toBe(campaign.id);
    expect(await start()).not.toBeNull();
  });
});

describe("a stranger", () => {
  it("previews neither another's creative nor on another's device, and sees neither", async () => {
    const { campaign, creative, device } = await previewed();
    const stranger = await openBuyer(env, trade.shop);
    const own = await previewed(stranger);
    const { adv } = stranger;
    const ask = (campaignId: string, creativeId: string, deviceId: string) =>
      previewCreative(as(stranger.advertiser), adv.id, campaignId, {
        creative: creativeId,
        device: deviceId,
      });
    const theirs = creative?.id ?? "";
    await expect(ask(campaign.id, theirs, own.device.id)).rejects.toMatchObject({
      code: "CAMPAIGN_NOT_FOUND",
    });
    await expect(ask(own.campaign.id, theirs, own.device.id)).rejects.toMatchObject({
      code: "CAMPAIGN_CREATIVE_NOT_FOUND",
    });
    await expect(ask(own.campaign.id, own.input.creative, device.id)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const notTheirs = { code: "PROJECT_NOT_FOUND" };
    const { id: victim } = trade.buyer.adv;
    await expect(listDevices(as(stranger.advertiser), victim)).rejects.toMatchObject(notTheirs);
    await expect(
      addDevice(as(stranger.advertiser), victim, { name: "xx", deviceId: "yy" }),
    ).rejects.toMatchObject(notTheirs);
    await expect(removeDevice(as(stranger.advertiser), adv.id, device.id)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect((await listDevices(advertiser(), victim)).map(({ id }) => id)).toContain(device.id);
  });

  it("who is blocked shows nothing on the publisher's units, and what it showed ends", async () => {
    const buyer = await openBuyer(env, trade.shop);
    const { preview, start } = await previewed(buyer);
    await blockAdAccount(as(trade.shop.publisher), trade.shop.pub.id, {
      adAccount: buyer.adv.id,
      reason: "스팸",
    });
    await settled();
    expect(await running()).not.toContain(preview?.id);
    await expect(start()).rejects.toMatchObject({ code: "AD_ACCOUNT_BLOCKED" });
  });

  it("does not fill the publisher's board: so many previews at once, so many an hour", async () => {
    const buyer = await openBuyer(env, trade.shop);
    const { campaign, input, start } = await previewed(buyer);
    const on = async (deviceId: string, now?: number) =>
      previewCreative(as(buyer.advertiser, now), buyer.adv.id, campaign.id, { ...input, device: deviceId });
    for (let one = 1; one < PREVIEWS_RUNNING_PER_AD_ACCOUNT_MAX; one++) await on((await newDevice(buyer)).id);
    const last = await newDevice(buyer);
    const before = (await running()).length;
    await expect(on(last.id)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect((await running()).length).toBe(before);
    const later = Date.now() + 6 * 60_000;
    const left = PREVIEWS_PER_AD_ACCOUNT_AND_HOUR_MAX - PREVIEWS_RUNNING_PER_AD_ACCOUNT_MAX;
    for (let one = 0; one < left; one++) await start(later + one);
    await expect(start(later + left)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });

  it("of the level of a viewer reads previews and devices, and starts and registers none", async () => {
    const { campaign, input } = await previewed();
    const { adv } = trade.buyer;
    const viewer = await openAccount(env);
    await addMember(env, adv.id, viewer, LEVEL.viewer);
    expect(await listPreviews(as(viewer), adv.id, campaign.id)).toHaveLength(1);
    const refused = { code: "FORBIDDEN" };
    await expect(previewCreative(as(viewer), adv.id, campaign.id, input)).rejects.toMatchObject(refused);
    await expect(addDevice(as(viewer), adv.id, { name: "xx", deviceId: "yy" })).rejects.toMatchObject(
      refused,
    );
  });
});
