import { beforeAll, describe, expect, it } from "vitest";
import { userHashOf } from "../../../../domain/audience";
import type { TestDevice } from "../../../../domain/serving";
import { planKey, previewedKey, type ServingPlan } from "../../../../domain/serving";
import { listPreviews, previewCreative } from "../../../../worker/services/booking";
import { creativesOf } from "../../../../worker/services/booking/find";
import { keyedMac } from "../../../../worker/services/kernel";
import {
  addDevice,
  boardOf,
  getAdTest,
  listDevices,
  removeDevice,
  runAdTest,
} from "../../../../worker/services/serving";
import { campaignIn, settleOutbox, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf, openAccount, openBuyer, openShop, unique } from "../../../support/factories";

let trade: Trade;
beforeAll(async () => {
  const shop = await openShop(env);
  trade = {
    env,
    shop,
    buyer: await openBuyer(env, shop),
    operator: await openAccount(env, { isOperator: true }),
  };
});

const publisher = (now?: number) => contextOf(env, trade.shop.publisher, now === undefined ? {} : { now });
const newDevice = (): Promise<TestDevice> =>
  addDevice(publisher(), trade.shop.pub.id, { name: "내 휴대폰", deviceId: unique("d") });
const running = async () => {
  const runs = await boardOf(publisher(), trade.shop.pub.id).running();
  return runs.map(({ id }) => id);
};

describe("a test device", () => {
  it("stands hashed, as a user does, in the plan of each unit of its publisher", async () => {
    const device = await newDevice();
    await settleOutbox(env);
    const plan = await env.PLANS.get<ServingPlan>(planKey(trade.shop.banner.id), "json");
    const hash = (key: string, text: string) => keyedMac(key).of(text);
    const { testDevices, uidKey } = plan?.project ?? { uidKey: "" };
    expect(testDevices).toContain(userHashOf(device.deviceId, uidKey, hash));
    expect(JSON.stringify(plan)).not.toContain(device.deviceId);
  });

  it("is registered once, until it is removed", async () => {
    const { id, name, deviceId } = await newDevice();
    const again = () => addDevice(publisher(), trade.shop.pub.id, { name, deviceId });
    await expect(again()).rejects.toMatchObject({ fields: { deviceId: ["duplicate"] } });
    await removeDevice(publisher(), trade.shop.pub.id, id);
    expect((await again()).id).not.toBe(id);
  });

  it("that is removed is gone with what ran on it", async () => {
    const device = await newDevice();
    const test = await runAdTest(publisher(), trade.shop.pub.id, trade.shop.cpm.id, { device: device.id });
    expect(await running()).toContain(test?.id);
    await removeDevice(publisher(), trade.shop.pub.id, device.id);
    expect(await running()).not.toContain(test?.id);
    expect((await listDevices(publisher(), trade.shop.pub.id)).map(({ id }) => id)).not.toContain(device.id);
  });

  it("of another publisher does not exist", async () => {
    const other = await openShop(env);
    const theirs = await addDevice(contextOf(env, other.publisher), other.pub.id, {
      name: "남의 휴대폰",
      deviceId: "d-1",
    });
    const asked = runAdTest(publisher(), trade.shop.pub.id, trade.shop.cpm.id, { device: theirs.id });
    await expect(asked).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(removeDevice(publisher(), trade.shop.pub.id, theirs.id)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await listDevices(contextOf(env, other.publisher), other.pub.id)).toHaveLength(1);
  });
});

describe("a preview", () => {
  it("shows a creative that nobody approved, on its unit and device, for five minutes", async () => {
    const campaign = await campaignIn("submitted", trade, { creatives: "submitted" });
    const [creative] = await creativesOf(publisher(), campaign.id);
    const device = await newDevice();
    const input = { creative: creative?.id ?? "", device: device.id };
    const preview = await previewCreative(publisher(), trade.shop.pub.id, campaign.id, input);
    expect((preview?.endsAt ?? 0) - (preview?.startedAt ?? 0)).toBe(5 * 60_000);
    const run = (await boardOf(publisher(), trade.shop.pub.id).running()).find(
      ({ id }) => id === preview?.id,
    );
    expect(run).toMatchObject({
      unitIds: [creative?.unitId],
      deviceId: device.deviceId,
      endsAtMs: preview?.endsAt,
      ad: { campaign: { id: campaign.id }, creative: { id: creative?.id, asset: { kind: "image" } } },
    });
    const shown = run?.ad.creative?.asset;
    const address = shown?.kind === "image" ? shown.path : "";
    const opens = (atMs: number) => previewedKey(address, atMs, keyedMac(env.EXPLAIN_KEY ?? ""));
    expect(opens(preview?.endsAt ?? 0)).toBe(`private/${creative?.assetId}`);
    expect(opens((preview?.endsAt ?? 0) + 5 * 60_000)).toBeNull();
    expect(await env.CREATIVES.head(`public/${creative?.assetId}`)).toBeNull();
    expect(await listPreviews(publisher(), trade.shop.pub.id, campaign.id)).toEqual([preview]);
    await previewCreative(publisher(), trade.shop.pub.id, campaign.id, { ...input, running: false });
    expect(await running()).not.toContain(preview?.id);
    expect(await listPreviews(publisher(), trade.shop.pub.id, campaign.id)).toEqual([]);
  });

  it("is of its own campaign's creative", async () => {
    const one = await campaignIn("submitted", trade);
    const two = await campaignIn("submitted", trade);
    const [foreign] = await creativesOf(publisher(), two.id);
    const device = await newDevice();
    const input = { creative: foreign?.id ?? "", device: device.id };
    await expect(previewCreative(publisher(), trade.shop.pub.id, one.id, input)).rejects.toMatchObject({
      code: "CAMPAIGN_CREATIVE_NOT_FOUND",
    });
  });
});

describe("a test campaign", () => {
  it("runs on every unit of its product for thirty minutes, or until it is ended", async () => {
    const { pub, cpm, banner, native } = trade.shop;
    const device = await newDevice();
    const test = await runAdTest(publisher(), pub.id, cpm.id, { device: device.id });
    expect((test?.endsAt ?? 0) - (test?.startedAt ?? 0)).toBe(30 * 60_000);
    const board = boardOf(publisher(), pub.id);
    const run = (await board.running()).find(({ id }) => id === test?.id);
    expect(new Set(run?.unitIds)).toEqual(new Set([banner.id, native.id]));
    expect(await getAdTest(publisher(), pub.id, cpm.id)).toMatchObject({ id: test?.id, seenAt: null });
    await board.seen(test?.id ?? "", 1_000);
    await board.seen(test?.id ?? "", 2_000);
    await board.seen("tst_none", 500);
    expect(await getAdTest(publisher(), pub.id, cpm.id)).toMatchObject({ seenAt: 1_000 });
    const after = publisher((test?.endsAt ?? 0) + 1);
    const none = { code: "AD_PRODUCT_TESTER_NOT_FOUND" };
    await expect(getAdTest(after, pub.id, cpm.id)).rejects.toMatchObject(none);
    await runAdTest(publisher(), pub.id, cpm.id, { device: device.id, running: false });
    await expect(getAdTest(publisher(), pub.id, cpm.id)).rejects.toMatchObject(none);
    expect(await running()).not.toContain(test?.id);
  });

  it("is one at a time: a second start takes the first one's place", async () => {
    const { pub, cpp } = trade.shop;
    const [one, two] = [await newDevice(), await newDevice()];
    const first = await runAdTest(publisher(), pub.id, cpp.id, { device: one.id });
    const second = await runAdTest(publisher(), pub.id, cpp.id, { device: two.id });
    expect(await running()).toContain(second?.id);
    expect(await running()).not.toContain(first?.id);
  });
});
