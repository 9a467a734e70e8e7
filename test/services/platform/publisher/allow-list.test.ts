import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { LEVEL } from "../../../../domain/people";
import { openDb, schema } from "../../../../worker/db/client";
import { createProduct, listOfferedProducts, setProductOnSale } from "../../../../worker/services/inventory";
import { withIdempotencyKey } from "../../../../worker/services/kernel";
import { createGroup, giveProject } from "../../../../worker/services/people";
import {
  addAllowListEntry,
  changeAllowListEntry,
  grantsOf,
  listAllowList,
  listGrantedTo,
  removeAllowListEntry,
} from "../../../../worker/services/platform";
import { env } from "../../../support/env";
import {
  addMember,
  contextOf,
  cpmProduct,
  openAccount,
  openBuyer,
  openShop,
  unique,
} from "../../../support/factories";

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop(env);
});

const publisher = () => contextOf(env, shop.publisher);
const allow = (input: unknown, ctx = publisher()) => addAllowListEntry(ctx, shop.pub.id, input);
const listed = async (q: string) => (await listAllowList(publisher(), shop.pub.id, { q })).items;
const duplicate = { code: "070", fields: { value: ["allowList.duplicate"] } };

describe("the allow list", () => {
  it("refuses an address or domain that is listed already, at its field, and leaves what it allowed", async () => {
    await allow({ value: "Ads@brand.example", manualPayment: true });
    await expect(allow({ value: "ads@brand.example", privateAccess: true })).rejects.toMatchObject(duplicate);
    expect(await listed("ads@brand")).toMatchObject([{ manualPayment: true, privateAccess: false }]);
    await allow({ value: "@brand.example", inHouse: true });
    await expect(allow({ value: "brand.example", inHouse: true })).rejects.toMatchObject(duplicate);
  });

  it("has one entry for an address that is added twice at the same moment, and says so to one of both", async () => {
    const both = await Promise.allSettled([
      allow({ value: "twice.example", manualPayment: true }),
      allow({ value: "twice.example", manualPayment: true }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: duplicate });
    expect(await listed("twice.example")).toHaveLength(1);
  });

  it("adds once what one form sends twice, and refuses neither", async () => {
    const key = unique("key");
    const send = () => allow({ value: "again.example", inHouse: true }, withIdempotencyKey(publisher(), key));
    expect(await send()).toBe(await send());
    expect(await listed("again.example")).toHaveLength(1);
  });

  it("keeps nobody who is allowed nothing", async () => {
    await expect(allow({ value: "nothing.example" })).rejects.toMatchObject({
      code: "070",
      fields: { manualPayment: ["allowList.nothing"] },
    });
    expect(await listed("nothing.example")).toEqual([]);
  });

  it("changes what an entry of its own allows, and finds no other publisher's", async () => {
    const id = await allow({ value: "change.example", manualPayment: true });
    await changeAllowListEntry(publisher(), shop.pub.id, id, { wholeAllow: true });
    expect(await listed("change.example")).toMatchObject([{ manualPayment: false, wholeAllow: true }]);
    const other = await openShop(env);
    const theirs = contextOf(env, other.publisher);
    const change = changeAllowListEntry(theirs, other.pub.id, id, { inHouse: true });
    await expect(change).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(removeAllowListEntry(theirs, other.pub.id, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await listed("change.example")).toHaveLength(1);
  });

  it("grants an ad account the most that any of its people gets, and the account reads the same", async () => {
    const { advertiser, adv } = await openBuyer(env);
    await allow({ value: advertiser.email, inHouse: true });
    const stranger = await openAccount(env, { domain: `${unique("d")}.example` });
    expect(await grantsOf(publisher(), shop.pub.id, adv.id)).toEqual({
      manualPayment: false,
      inHouse: true,
      privateAccess: false,
    });
    const [granted] = await listGrantedTo(contextOf(env, advertiser), adv.id);
    expect(granted).toMatchObject({ publisherId: shop.pub.id, manualPayment: false, inHouse: true });
    await expect(listGrantedTo(contextOf(env, stranger), adv.id)).rejects.toMatchObject({
      code: "PROJECT_NOT_FOUND",
    });
  });

  const NONE = { manualPayment: false, inHouse: false, privateAccess: false };
  const ALL = { manualPayment: true, inHouse: true, privateAccess: true };

  it("gives nothing to an ad account by a guest or a viewer of an allowed domain, all by an editor, and takes it back with the level", async () => {
    const domain = `${unique("d")}.example`;
    await allow({ value: domain, wholeAllow: true });
    const { advertiser, adv } = await openBuyer(env);
    const ally = await openAccount(env, { domain });
    const { memberships } = schema;
    const seen = async () => {
      const products = await listOfferedProducts(contextOf(env, advertiser), adv.id, {
        publisher: shop.pub.id,
      });
      return {
        grants: await grantsOf(publisher(), shop.pub.id, adv.id),
        told: (await listGrantedTo(contextOf(env, advertiser), adv.id)).length,
        offersPrivate: products.items.some(({ product }) => product.isPrivate),
      };
    };
    const nothing = { grants: NONE, told: 0, offersPrivate: false };
    const everything = { grants: ALL, told: 1, offersPrivate: true };
    const secret = await createProduct(publisher(), shop.pub.id, {
      ...cpmProduct([shop.banner.id]),
      isPrivate: true,
    });
    await setProductOnSale(publisher(), shop.pub.id, secret.id, true);
    await addMember(env, adv.id, ally, LEVEL.guest);
    const levels = [LEVEL.guest, LEVEL.viewer, LEVEL.editor, LEVEL.viewer, LEVEL.owner, LEVEL.guest];
    for (const level of levels) {
      await openDb(env.DB)
        .update(memberships)
        .set({ level })
        .where(and(eq(memberships.projectId, adv.id), eq(memberships.accountId, ally.id)));
      expect([level, await seen()]).toEqual([level, level >= LEVEL.editor ? everything : nothing]);
    }
  });

  it("gives nothing by an address that nobody has proven", async () => {
    const { advertiser, adv } = await openBuyer(env);
    await allow({ value: advertiser.email, wholeAllow: true });
    expect(await grantsOf(publisher(), shop.pub.id, adv.id)).toEqual(ALL);
    const { accounts } = schema;
    await openDb(env.DB).update(accounts).set({ emailVerified: false }).where(eq(accounts.id, advertiser.id));
    expect(await grantsOf(publisher(), shop.pub.id, adv.id)).toEqual(NONE);
    expect(await listGrantedTo(contextOf(env, advertiser), adv.id)).toEqual([]);
  });

  it.each([
    ["viewer", false],
    ["owner", true],
  ] as const)("gives by a group's %s: %s", async (role, expected) => {
    const { advertiser, adv } = await openBuyer(env);
    const ally = await openAccount(env, { domain: `${unique("d")}.example` });
    await allow({ value: ally.email, manualPayment: true });
    const ctx = contextOf(env, advertiser);
    const group = await createGroup(ctx, { name: "대행사 그룹" });
    const at = { createdAt: ctx.now, updatedAt: ctx.now };
    await openDb(env.DB)
      .insert(schema.groupMembers)
      .values({ groupId: group.id, accountId: ally.id, role, ...at });
    await giveProject(ctx, group.id, { project: adv.id });
    expect((await grantsOf(publisher(), shop.pub.id, adv.id)).manualPayment).toBe(expected);
  });

  it("is read page by page, newest first", async () => {
    const own = await openShop(env);
    const ctx = contextOf(env, own.publisher);
    for (const name of ["one", "two", "three"]) {
      await addAllowListEntry({ ...ctx, now: ctx.now + name.length }, own.pub.id, {
        value: `${name}.example`,
        manualPayment: true,
      });
    }
    const first = await listAllowList(ctx, own.pub.id, { limit: 2 });
    const rest = await listAllowList(ctx, own.pub.id, {
      limit: 2,
      ...(first.next ? { next: first.next } : {}),
    });
    expect(first.items[0]?.value).toBe("three.example");
    const values = [...first.items, ...rest.items].map(({ value }) => value);
    expect([values.length, new Set(values).size, rest.next]).toEqual([3, 3, null]);
  });
});
