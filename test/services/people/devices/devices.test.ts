import { beforeEach, describe, expect, it } from "vitest";
import type { Identity } from "../../../../worker/services/kernel";
import {
  addAccountDevice,
  listAccountDevices,
  removeAccountDevice,
  replaceAccountDevices,
} from "../../../../worker/services/people";
import { listDevices, shareDevice } from "../../../../worker/services/serving";
import { env } from "../../../support/env";
import { contextOf, openAccount, openBuyer, openShop } from "../../../support/factories";

let me: Identity;
beforeEach(async () => {
  me = await openAccount(env);
});

const ctx = () => contextOf(env, me);
const add = (name: string, advertisingId: string) => addAccountDevice(ctx(), { name, advertisingId });
const names = async () => (await listAccountDevices(ctx())).map(({ name }) => name);

describe("a person's devices", () => {
  it("have an advertising id each, which is refused a second time, also at the same moment", async () => {
    const tries = await Promise.allSettled([add("휴대폰", "gaid-1"), add("태블릿", "gaid-1")]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(add("시계", "gaid-1")).rejects.toMatchObject({
      code: "070",
      fields: { advertisingId: ["device.duplicate"] },
    });
  });

  it("are the person's own: somebody else may have the same id, and removes nothing of theirs", async () => {
    const { id } = await add("휴대폰", "gaid-1");
    const other = await openAccount(env);
    await addAccountDevice(contextOf(env, other), { name: "휴대폰", advertisingId: "gaid-1" });
    await expect(removeAccountDevice(contextOf(env, other), id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await names()).toEqual(["휴대폰"]);
    await removeAccountDevice(ctx(), id);
    expect(await names()).toEqual([]);
  });

  it("are set all at once, and one that stays keeps its id", async () => {
    const { id } = await add("휴대폰", "gaid-1");
    await add("태블릿", "gaid-2");
    const devices = [
      { name: "새 휴대폰", advertisingId: "gaid-1" },
      { name: "시계", advertisingId: "gaid-3" },
    ];
    const set = await replaceAccountDevices(ctx(), { devices });
    expect(set.map(({ name }) => name).sort()).toEqual(["새 휴대폰", "시계"]);
    expect(set.find(({ advertisingId }) => advertisingId === "gaid-1")?.id).toBe(id);
    expect(await replaceAccountDevices(ctx(), { devices: [] })).toEqual([]);
  });

  it("are refused as a whole when one is named twice, each repetition at its place", async () => {
    const same = { name: "휴대폰", advertisingId: "gaid-1" };
    await expect(replaceAccountDevices(ctx(), { devices: [same, same] })).rejects.toMatchObject({
      fields: { "devices.1.advertisingId": ["device.duplicate"] },
    });
    expect(await names()).toEqual([]);
  });

  it("become test devices of an ad account the person edits, and of no other", async () => {
    const buyer = await openBuyer(env);
    me = buyer.advertiser;
    const { id } = await add("휴대폰", "gaid-2");
    expect((await shareDevice(ctx(), id, buyer.adv.id)).kind).toBe("adv");
    expect((await listDevices(ctx(), buyer.adv.id)).map(({ deviceId }) => deviceId)).toEqual(["gaid-2"]);
    const foreign = await openBuyer(env);
    await expect(shareDevice(ctx(), id, foreign.adv.id)).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
  });

  it("that limit ad tracking share one number, which names none of them", async () => {
    await expect(add("휴대폰", "00000000-0000-0000-0000-000000000000")).rejects.toMatchObject({
      fields: { advertisingId: ["device.nameless"] },
    });
  });

  it("become test devices of a platform the person edits, once, and of no other", async () => {
    const shop = await openShop(env);
    me = shop.publisher;
    const { id } = await add("휴대폰", "gaid-1");
    await shareDevice(ctx(), id, shop.pub.id);
    await shareDevice(ctx(), id, shop.pub.id);
    expect((await listDevices(ctx(), shop.pub.id)).map(({ deviceId }) => deviceId)).toEqual(["gaid-1"]);
    const foreign = await openShop(env);
    await expect(shareDevice(ctx(), id, foreign.pub.id)).rejects.toMatchObject({
      code: "PROJECT_NOT_FOUND",
    });
    await expect(shareDevice(contextOf(env, foreign.publisher), id, foreign.pub.id)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});
