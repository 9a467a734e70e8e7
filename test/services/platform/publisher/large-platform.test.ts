import { beforeAll, describe, expect, it } from "vitest";
import { SORTED_PRODUCTS_MAX, UNITS_PER_PROJECT_MAX } from "../../../../domain/inventory";
import { LIST_PAGE_LIMIT } from "../../../../domain/kernel";
import { schema } from "../../../../worker/db/client";
import { getPlatformOverview } from "../../../../worker/services/desk";
import {
  getPreflight,
  getProduct,
  hasProductDraft,
  keepProductUnits,
  listApps,
  listFaultyProducts,
  listProducts,
  listSortable,
  listUnits,
  readProductDraft,
  unitOptions,
} from "../../../../worker/services/inventory";
import type { ServiceContext } from "../../../../worker/services/kernel";
import { openShop, type Shop } from "../../../support/factories";
import { as, env, queriesOf } from "../../inventory/units/world";

/** A platform of the maximum size, next to a small one. */
let large: Shop;
let small: Shop;
beforeAll(async () => {
  [large, small] = await Promise.all([openShop(env), openShop(env)]);
  await fill(large);
}, 60_000);

const PER_BATCH = 250;
const LAST_UNIT = "유닛 1997";

/** Ids specific to the platform, so that other data in the database is unaffected. */
const idAt = (prefix: string, at: number) => `${prefix}_${String(at).padStart(26, "z")}`;

async function fill({ pub, app, cpm }: Shop): Promise<void> {
  const { db } = as(large);
  const product = await db.query.adProducts.findFirst({ where: (rows, { eq }) => eq(rows.id, cpm.id) });
  if (!product) throw new Error("the shop has no product");
  const placement = { headline: true, body: true, cta: true, profile: true };
  const unit = { ...{ projectId: pub.id, appId: app.id, format: "banner" as const }, width: 320, height: 50 };
  const units = Array.from({ length: UNITS_PER_PROJECT_MAX - 2 }, (_, at) =>
    db.insert(schema.adUnits).values({
      ...{ ...unit, placement, id: idAt("unt", at), name: `유닛 ${String(at).padStart(4, "0")}` },
      ...{ createdAt: at, updatedAt: at },
    }),
  );
  const products = Array.from({ length: SORTED_PRODUCTS_MAX - 2 }, (_, at) =>
    db.insert(schema.adProducts).values({ ...product, id: idAt("prd", at), sortOrder: at }),
  );
  const sold = Array.from({ length: SORTED_PRODUCTS_MAX - 2 }, (_, at) =>
    db
      .insert(schema.adProductUnits)
      .values({ productId: idAt("prd", at), unitId: idAt("unt", at), sortOrder: 0 }),
  );
  const all = [...units, ...products, ...sold];
  for (let from = 0; from < all.length; from += PER_BATCH) {
    const [first, ...rest] = all.slice(from, from + PER_BATCH);
    if (first) await db.batch([first, ...rest]);
  }
}

const whole = { limit: LIST_PAGE_LIMIT };

/** The loader work of each page, and the number of statements that it executes. */
const PAGES: Record<
  string,
  { queries: number; load: (ctx: ServiceContext, shop: Shop) => Promise<unknown> }
> = {
  "the units": {
    queries: 4,
    load: (ctx, { pub }) =>
      Promise.all([listUnits(ctx, pub.id, { ...whole, q: "유닛" }), unitOptions(ctx, pub.id)]),
  },
  "the products": {
    queries: 4,
    load: (ctx, { pub }) =>
      Promise.all([
        listProducts(ctx, pub.id, whole),
        listFaultyProducts(ctx, pub.id),
        hasProductDraft(ctx, pub.id),
      ]),
  },
  "the units that a new product may sell": {
    queries: 3,
    load: (ctx, { pub }) => Promise.all([readProductDraft(ctx, pub.id), listUnits(ctx, pub.id, whole)]),
  },
  "a product's change": {
    queries: 5,
    load: (ctx, { pub, cpm }) =>
      Promise.all([getProduct(ctx, pub.id, cpm.id), listUnits(ctx, pub.id, whole)]),
  },
  "the products' order": { queries: 2, load: (ctx, { pub }) => listSortable(ctx, pub.id) },
  "the dashboard": { queries: 21, load: (ctx, { pub }) => getPlatformOverview(ctx, pub.id) },
  "the developer centre": { queries: 2, load: (ctx, { pub }) => listApps(ctx, pub.id, whole) },
  "an app in the developer centre": {
    queries: 7,
    load: (ctx, { pub, app }) => getPreflight(ctx, pub.id, app.id),
  },
};

describe("a platform of 2,000 units and 500 products", () => {
  it.each(Object.entries(PAGES))("asks for %s as often as a small one does", async (_, { queries, load }) => {
    const asked = (shop: Shop) => queriesOf(shop, (ctx) => load(ctx, shop));
    expect([await asked(small), await asked(large)]).toEqual([queries, queries]);
  });

  it("reaches every unit from the picker, page by page", async () => {
    const seen = new Set<string>();
    let pages = 0;
    for (let next: string | null = ""; next !== null; pages += 1) {
      const page = await listUnits(as(large), large.pub.id, { ...whole, ...(next ? { next } : {}) });
      for (const { id } of page.items) seen.add(id);
      next = page.next;
    }
    expect([seen.size, pages]).toEqual([UNITS_PER_PROJECT_MAX, UNITS_PER_PROJECT_MAX / LIST_PAGE_LIMIT]);
  });

  it("finds the last of them by its name, and sells it", async () => {
    const { items } = await listUnits(as(large), large.pub.id, { ...whole, q: LAST_UNIT });
    expect(items.map(({ name }) => name)).toEqual([LAST_UNIT]);
    const unitIds = items.map(({ id }) => id);
    await keepProductUnits(as(large), large.pub.id, { unitIds });
    expect((await readProductDraft(as(large), large.pub.id)).units?.unitIds).toEqual(unitIds);
  });

  it("has all its products on the page of their order", async () => {
    expect(await listSortable(as(large), large.pub.id)).toHaveLength(SORTED_PRODUCTS_MAX);
  });
});
