import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { LEVEL } from "../../../../domain/people";
import { schema } from "../../../../worker/db/client";
import { listCampaigns } from "../../../../worker/services/booking";
import type { ServiceContext } from "../../../../worker/services/kernel";
import {
  addAllowListEntry,
  createAdAccount,
  listAdAccounts,
  nameOfAdAccount,
  setParentMemo,
} from "../../../../worker/services/platform";
import { campaignIn } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { addMember, contextOf, openAccount, openBuyer, openShop } from "../../../support/factories";

let shop: Awaited<ReturnType<typeof openShop>>;
let buyer: Awaited<ReturnType<typeof openBuyer>>;
let publisher: ServiceContext;
beforeEach(async () => {
  shop = await openShop(env);
  buyer = await openBuyer(env, shop);
  publisher = contextOf(env, shop.publisher);
});

/** Marks an ad account as created on the platform's host. */
const openDoor = (id: string) =>
  publisher.db
    .update(schema.projects)
    .set({ originProjectId: shop.pub.id })
    .where(eq(schema.projects.id, id));

describe("the list of a platform's ad accounts", () => {
  it("is searched by name, link and the platform's own memo, and paged", async () => {
    const list = async (query: Parameters<typeof listAdAccounts>[2]) =>
      (await listAdAccounts(publisher, shop.pub.id, query)).items.map(({ displayName }) => displayName);
    const names = ["가 음료", "나 여행", "다 100% 할인"];
    for (const [nth, displayName] of names.entries()) {
      const ctx = contextOf(env, buyer.advertiser, { now: Date.now() + nth });
      const { id } = await createAdAccount(ctx, { displayName, link: `https://${nth}.barley.example` });
      await openDoor(id);
      await setParentMemo(publisher, id, { memo: `메모_${nth}` }, shop.pub.id);
    }
    expect(await list({ q: "여행" })).toEqual(["나 여행"]);
    expect(await list({ q: "2.barley" })).toEqual(["다 100% 할인"]);
    expect(await list({ q: "메모_0" })).toEqual(["가 음료"]);
    expect(await list({ q: "0%" })).toEqual(["다 100% 할인"]);
    expect(await list({ q: "없는 말" })).toEqual([]);
    const first = await listAdAccounts(publisher, shop.pub.id, { limit: 2 });
    expect(first.items.map(({ displayName }) => displayName)).toEqual(["다 100% 할인", "나 여행"]);
    expect(await list({ limit: 2, next: first.next ?? "" })).toEqual(["가 음료"]);
  });

  it("finds nobody by another platform's memo, and writes none at another platform", async () => {
    await openDoor(buyer.adv.id);
    await setParentMemo(publisher, buyer.adv.id, { memo: "비밀 할인" });
    const other = await openShop(env);
    const operator = await openAccount(env, { isOperator: true });
    await addAllowListEntry(contextOf(env, other.publisher), other.pub.id, {
      value: buyer.advertiser.email,
      manualPayment: true,
    });
    await campaignIn("submitted", { env, shop: other, buyer, operator });
    const theirs = contextOf(env, other.publisher);
    expect((await listAdAccounts(theirs, other.pub.id)).items).toMatchObject([
      { id: buyer.adv.id, memo: null },
    ]);
    expect((await listAdAccounts(theirs, other.pub.id, { q: "비밀" })).items).toEqual([]);
    await addMember(env, other.pub.id, shop.publisher, LEVEL.owner);
    const elsewhere = setParentMemo(publisher, buyer.adv.id, { memo: "여기 아님" }, other.pub.id);
    await expect(elsewhere).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
  });

  it("leads to the campaigns of one of them, and to no other ad account's", async () => {
    const operator = await openAccount(env, { isOperator: true });
    const campaign = await campaignIn("submitted", { env, shop, buyer, operator });
    const listed = async (account: string) =>
      (await listCampaigns(publisher, shop.pub.id, "pub", { account })).items.map(({ id }) => id);
    expect(await listed(buyer.adv.id)).toEqual([campaign.id]);
    const stranger = await openBuyer(env);
    expect(await listed(stranger.adv.id)).toEqual([]);
    expect(await nameOfAdAccount(publisher, shop.pub.id, buyer.adv.id)).toBe(buyer.adv.displayName);
    const foreign = nameOfAdAccount(publisher, shop.pub.id, stranger.adv.id);
    await expect(foreign).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
  });
});
