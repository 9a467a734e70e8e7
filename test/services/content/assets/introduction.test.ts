import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { LEVEL, type Level } from "../../../../domain/people";
import { openDb, schema } from "../../../../worker/db/client";
import { openAsset } from "../../../../worker/services/booking";
import { uploadIntroduction } from "../../../../worker/services/content";
import { getOfferedProduct } from "../../../../worker/services/inventory";
import type { Identity, ServiceContext } from "../../../../worker/services/kernel";
import { addAllowListEntry, removeAllowListEntry } from "../../../../worker/services/platform";
import { campaignIn } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf, openAccount, openBuyer, openShop, type Shop } from "../../../support/factories";
import { png } from "../../../support/images";
import { openMember } from "../../../support/people";

const { adProducts, campaigns, projects } = schema;
const db = openDb(env.DB);

let shop: Shop;
let intro: string;
let buyer: Awaited<ReturnType<typeof openBuyer>>;
/** Accounts by their relation to the platform and to an ad account without permissions. */
let strangers: Record<string, Identity | null>;
beforeAll(async () => {
  shop = await openShop(env);
  buyer = await openBuyer(env);
  const other = await openShop(env);
  const file = { name: "kit.png", bytes: png(300, 200, 71) };
  intro = (await uploadIntroduction(contextOf(env, shop.publisher), shop.pub.id, file)).id;
  strangers = {
    nobody: null,
    "without a project": await openAccount(env),
    "a guest of the platform": await openMember(env, shop.pub.id, LEVEL.guest),
    "another publisher's owner": other.publisher,
    "another platform's viewer": await openMember(env, other.pub.id, LEVEL.viewer),
    "an ad account's owner": buyer.advertiser,
    "an ad account's viewer": await openMember(env, buyer.adv.id, LEVEL.viewer),
    "an ad account's guest": await openMember(env, buyer.adv.id, LEVEL.guest),
  };
});

type Product = Partial<typeof adProducts.$inferInsert>;
const PUBLIC: Product = { status: "sale", isPrivate: false, pricingType: "cpm", introAssetId: null };
const isNow = (product: Product) =>
  db
    .update(adProducts)
    .set({ ...PUBLIC, ...product, introAssetId: intro })
    .where(eq(adProducts.id, shop.cpm.id));

const tried = (run: () => Promise<unknown>, code: string) =>
  run().then(
    () => true,
    (error) => {
      expect(error).toMatchObject({ code });
      return false;
    },
  );
const opens = (account: Identity | null, more: Partial<ServiceContext> = {}) =>
  tried(() => openAsset({ ...contextOf(env, account), ...more }, intro), "NOT_FOUND");
const whoOpens = async () => {
  const open = [];
  for (const [who, account] of Object.entries(strangers)) if (await opens(account)) open.push(who);
  return open;
};
/** Grants a permission to an address. */
const grant = (value: string, allowance: object) =>
  addAllowListEntry(contextOf(env, shop.publisher), shop.pub.id, { value, ...allowance });

const PRIVATE: Product = { isPrivate: true };
const IN_HOUSE: Product = { pricingType: "inhouse" };
const HIDDEN: [string, Product][] = [
  ["private", PRIVATE],
  ["in-house", IN_HOUSE],
  ["private and in-house", { ...PRIVATE, ...IN_HOUSE }],
  ["not on sale", { status: "ready" }],
  ["of quests, which its platform has switched off", { pricingType: "cpq" }],
];

describe("a product's introduction", () => {
  it("of a public product on sale is for whoever is signed in", async () => {
    await isNow({});
    expect(await whoOpens()).toEqual(Object.keys(strangers).filter((who) => who !== "nobody"));
  });

  it.each(HIDDEN)(
    "of one that is %s is for nobody but the platform's own people and operators",
    async (_, product) => {
      await isNow(product);
      expect(await whoOpens()).toEqual([]);
      const levels: [Level, boolean][] = [
        [LEVEL.guest, false],
        [LEVEL.viewer, true],
        [LEVEL.editor, true],
      ];
      for (const [level, may] of levels)
        expect([level, await opens(await openMember(env, shop.pub.id, level))]).toEqual([level, may]);
      expect(await opens(await openAccount(env, { isOperator: true }))).toBe(true);
    },
  );

  it.each<[string, Product, object]>([
    ["private", PRIVATE, { privateAccess: true }],
    ["in-house", IN_HOUSE, { inHouse: true }],
    ["private and in-house", { ...PRIVATE, ...IN_HOUSE }, { wholeAllow: true }],
  ])(
    "of one that is %s is for the people of an ad account that it is granted to, while it is",
    async (_, product, allowance) => {
      await isNow(product);
      const granted = await openBuyer(env);
      const people: [Level, boolean][] = [
        [LEVEL.guest, false],
        [LEVEL.viewer, true],
        [LEVEL.editor, true],
      ];
      await grant(granted.advertiser.email, allowance);
      for (const [level, may] of people) {
        const member = await openMember(env, granted.adv.id, level);
        const isOffered = () => getOfferedProduct(contextOf(env, member), granted.adv.id, shop.cpm.id);
        expect([level, await opens(member)]).toEqual([level, may]);
        // The product's page agrees for the same account.
        if (may) await isOffered();
      }
      expect(await whoOpens()).toEqual([]);
      const entry = await db.query.allowListEntries.findFirst({
        where: (row, { eq: is }) => is(row.value, granted.advertiser.email.toLowerCase()),
      });
      await removeAllowListEntry(contextOf(env, shop.publisher), shop.pub.id, entry?.id ?? "");
      expect(await opens(granted.advertiser)).toBe(false);
    },
  );

  it("of a private one is not opened by what is granted for something else, or to somebody who may book nothing", async () => {
    await isNow(PRIVATE);
    const other = await openBuyer(env);
    await grant(other.advertiser.email, { inHouse: true, manualPayment: true });
    expect(await opens(other.advertiser)).toBe(false);
    const viewed = await openBuyer(env);
    const viewer = await openMember(env, viewed.adv.id, LEVEL.viewer);
    await grant(viewer.email, { privateAccess: true });
    expect([await opens(viewer), await opens(viewed.advertiser)]).toEqual([false, false]);
    await isNow({ ...PRIVATE, ...IN_HOUSE });
    expect(await opens(other.advertiser)).toBe(false);
  });

  it("stays with the ad account that booked the product, whatever became of it", async () => {
    await isNow({});
    const booker = await openBuyer(env, shop);
    const operator = await openAccount(env, { isOperator: true });
    const { id } = await campaignIn("draft", { env, shop, buyer: booker, operator });
    const guest = await openMember(env, booker.adv.id, LEVEL.guest);
    await db.update(campaigns).set({ productId: shop.cpm.id }).where(eq(campaigns.id, id));
    await isNow({ ...PRIVATE, status: "ready" });
    expect([await opens(booker.advertiser), await opens(guest), await opens(buyer.advertiser)]).toEqual([
      true,
      false,
      false,
    ]);
    await db.update(campaigns).set({ status: "deleted" }).where(eq(campaigns.id, id));
    expect(await opens(booker.advertiser)).toBe(false);
  });

  it("is not there at another platform's host, nor once its platform is deleted", async () => {
    await isNow({});
    const reader = await openAccount(env);
    const at = (id: string) => opens(reader, { platform: { ...shop.pub, id, alias: "weather" } });
    expect([await at(shop.pub.id), await at("prj_other")]).toEqual([true, false]);
    await db.update(projects).set({ deletedAt: Date.now() }).where(eq(projects.id, shop.pub.id));
    expect(await opens(reader)).toBe(false);
    await db.update(projects).set({ deletedAt: null }).where(eq(projects.id, shop.pub.id));
  });
});
