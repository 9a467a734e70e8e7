import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { SAVED_ENTRIES_MAX, SAVED_LISTS_MAX } from "../../../domain/inventory";
import { LEVEL } from "../../../domain/people";
import { schema } from "../../../worker/db/client";
import {
  createSavedList,
  getSavedList,
  listOfferedProducts,
  listSavedLists,
  noteSavedEntry,
  readSaves,
  removeSavedEntry,
  removeSavedList,
  renameSavedList,
  saveToLists,
} from "../../../worker/services/inventory";
import { openTrade, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf, openBuyer } from "../../support/factories";
import { openMember } from "../../support/people";
import { listenedTo } from "../../support/queries";

let trade: Trade;
beforeEach(async () => {
  trade = await openTrade(env);
});

const buyer = () => contextOf(env, trade.buyer.advertiser);
const adv = () => trade.buyer.adv.id;
const product = () => ({ kind: "product", target: trade.shop.cpm.id });
const media = () => ({ kind: "media", target: trade.shop.pub.id });
const make = async (name: string) => (await createSavedList(buyer(), adv(), { name })).id;
const save = (place: object, more: object) => saveToLists(buyer(), adv(), { ...place, ...more });
const names = async () => (await listSavedLists(buyer(), adv())).map(({ name }) => name);

describe("a list", () => {
  it("holds media and products for the whole ad account, with notes and totals", async () => {
    await save(media(), { newList: "가을" });
    const [{ id = "" } = {}] = await listSavedLists(buyer(), adv());
    await save(product(), { lists: [id] });
    await save(product(), { lists: [id], was: [id] });
    await noteSavedEntry(buyer(), adv(), id, { ...product(), note: "10월에 다시" });
    const colleague = contextOf(env, await openMember(env, adv(), LEVEL.viewer));
    const list = await getSavedList(colleague, adv(), id);
    expect(
      list.entries.map(({ kind, note, media, offer }) => [kind, note, media?.id ?? offer?.product.id]),
    ).toEqual(
      expect.arrayContaining([
        ["product", "10월에 다시", trade.shop.cpm.id],
        ["media", "", trade.shop.pub.id],
      ]),
    );
    expect(list.totals).toEqual({
      amounts: [{ currency: "KRW", lowMinor: 100_000, highMinor: 100_000, allMinor: 200_000 }],
      ...{ readers: null, unmeasured: 1 },
    });
    expect(await listSavedLists(colleague, adv())).toMatchObject([{ name: "가을", media: 1, products: 1 }]);
    const saved = await listOfferedProducts(buyer(), adv(), { saved: "1", publisher: trade.shop.pub.id });
    expect(saved.items.map((offer) => offer.id)).toEqual([trade.shop.cpm.id]);
  });

  it("keeps its place in lists that the form did not show as such", async () => {
    const [one, two] = [await make("하나"), await make("둘")];
    await save(product(), { lists: [one] });
    // A colleague adds it to the second list meanwhile.
    await save(product(), { lists: [one, two], was: [one] });
    await save(product(), { lists: [], was: [one] });
    const { places } = await readSaves(buyer(), adv(), "product", [trade.shop.cpm.id]);
    expect(places).toEqual([{ target: trade.shop.cpm.id, list: two }]);
  });

  it("hides what is no longer offered, which can still be taken out", async () => {
    await save(product(), { newList: "가을" });
    const [{ id = "" } = {}] = await listSavedLists(buyer(), adv());
    await buyer().db.update(schema.adProducts).set({ status: "ready" });
    const { entries, totals } = await getSavedList(buyer(), adv(), id);
    expect(entries).toMatchObject([{ target: trade.shop.cpm.id, offer: null, media: null }]);
    expect(totals.amounts).toEqual([]);
    await expect(save(product(), { newList: "겨울" })).rejects.toMatchObject({
      code: "AD_PRODUCT_NOT_FOUND",
    });
    await removeSavedEntry(buyer(), adv(), id, product());
    expect((await getSavedList(buyer(), adv(), id)).entries).toEqual([]);
  });

  it("has a name of its own, and goes with its entries", async () => {
    const one = await make("하나");
    const two = await make("둘");
    const taken = { fields: { name: ["duplicate"] } };
    await expect(make("하나")).rejects.toMatchObject(taken);
    await expect(renameSavedList(buyer(), adv(), two, { name: "하나" })).rejects.toMatchObject(taken);
    await renameSavedList(buyer(), adv(), two, { name: "셋" });
    await save(media(), { newList: "하나" });
    expect(await names()).toEqual(["셋", "하나"]);
    await removeSavedList(buyer(), adv(), one);
    expect(await names()).toEqual(["셋"]);
    expect(await buyer().db.$count(schema.savedEntries, eq(schema.savedEntries.listId, one))).toBe(0);
  });

  it("is one of twenty, with a hundred entries each, also when two are made at once", async () => {
    for (let nth = 1; nth < SAVED_LISTS_MAX; nth++) await make(`목록 ${nth}`);
    const both = await Promise.allSettled([make("마지막"), make("하나 더")]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [{ id = "" } = {}] = await listSavedLists(buyer(), adv());
    const others = Array.from({ length: SAVED_ENTRIES_MAX }, (_, nth) => ({
      ...{ listId: id, projectId: adv(), kind: "product" as const, targetId: `prd_${nth}` },
      ...{ savedBy: "acc_1", createdAt: nth },
    }));
    for (let at = 0; at < others.length; at += 10)
      await buyer()
        .db.insert(schema.savedEntries)
        .values(others.slice(at, at + 10));
    await expect(save(product(), { lists: [id] })).rejects.toMatchObject({ code: "QUOTA_REACHED" });
  });

  it("is read in the same number of statements, whatever it holds", async () => {
    const id = await make("하나");
    await save(product(), { lists: [id] });
    const count = async () => {
      const asked: string[] = [];
      const db = listenedTo(env.DB, asked);
      await getSavedList(contextOf({ ...env, DB: db }, trade.buyer.advertiser), adv(), id);
      return asked.length;
    };
    const before = await count();
    await save({ kind: "product", target: trade.shop.cpp.id }, { lists: [id] });
    await save(media(), { lists: [id] });
    expect(await count()).toBe(before);
  });
});

describe("nobody else", () => {
  it("finds a list: a stranger, and by its id in another ad account", async () => {
    const id = await make("하나");
    const other = await openBuyer(env, trade.shop);
    const stranger = contextOf(env, other.advertiser);
    await expect(listSavedLists(stranger, adv())).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
    const foreign = [
      getSavedList(stranger, other.adv.id, id),
      renameSavedList(stranger, other.adv.id, id, { name: "둘" }),
      removeSavedList(stranger, other.adv.id, id),
      noteSavedEntry(stranger, other.adv.id, id, { ...product(), note: "하나" }),
      removeSavedEntry(stranger, other.adv.id, id, product()),
      saveToLists(stranger, other.adv.id, { ...product(), lists: [id] }),
      saveToLists(stranger, other.adv.id, { ...product(), was: [id] }),
    ];
    for (const each of foreign) await expect(each).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await names()).toEqual(["하나"]);
  });

  it("changes a list who may only read it", async () => {
    const id = await make("하나");
    const viewer = contextOf(env, await openMember(env, adv(), LEVEL.viewer));
    const refused = [
      createSavedList(viewer, adv(), { name: "둘" }),
      renameSavedList(viewer, adv(), id, { name: "둘" }),
      removeSavedList(viewer, adv(), id),
      saveToLists(viewer, adv(), { ...product(), lists: [id] }),
      noteSavedEntry(viewer, adv(), id, { ...product(), note: "하나" }),
      removeSavedEntry(viewer, adv(), id, product()),
    ];
    for (const each of refused) await expect(each).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect((await getSavedList(viewer, adv(), id)).name).toBe("하나");
  });
});
