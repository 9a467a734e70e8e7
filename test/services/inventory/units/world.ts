import { schema } from "../../../../worker/db/client";
import type { ServiceContext } from "../../../../worker/services/kernel";
import { env } from "../../../support/env";
import { contextOf, type Shop, unique } from "../../../support/factories";

export { env };

export const as = (shop: Shop): ServiceContext => contextOf(env, shop.publisher);

export const unitIn = (appId: string, more: Record<string, unknown> = {}) => ({
  ...{ appId, name: "홈 하단 배너", format: "banner", width: 320, height: 100 },
  ...more,
});

/** An app of a platform, inserted without the registration process. */
export async function appOn(shop: Shop, platform: "android" | "apple", title = "날씨 앱"): Promise<string> {
  const ctx = as(shop);
  const id = await ctx.newId("app");
  const made = { id, projectId: shop.pub.id, platform, title, appKey: unique("mk_") };
  await ctx.db.insert(schema.projectApps).values({ ...made, createdAt: ctx.now, updatedAt: ctx.now });
  return id;
}

/** The report of isolates about a request for a unit. */
export async function ask(shop: Shop, unitId: string): Promise<void> {
  const row = { unitId, hourAt: 0, part: "part", requests: 1, fills: 0, anonymous: 1 };
  await as(shop).db.insert(schema.unitTraffic).values(row).onConflictDoNothing();
}

/** Number of statements executed by an operation; batches count each statement. */
export async function queriesOf(
  shop: Shop,
  work: (ctx: ServiceContext) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  const DB = new Proxy(env.DB, {
    get: (db, name) => {
      if (name === "prepare") count += 1;
      const value = Reflect.get(db, name, db) as unknown;
      return typeof value === "function" ? value.bind(db) : value;
    },
  });
  await work(contextOf({ ...env, DB }, shop.publisher));
  return count;
}
