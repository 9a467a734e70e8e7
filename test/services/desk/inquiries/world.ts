import { beforeEach } from "vitest";
import { openDb } from "../../../../worker/db/client";
import { env } from "../../../support/env";
import { type Buyer, contextOf, openBuyer, openShop, type Shop } from "../../../support/factories";

export { env };
export const db = openDb(env.DB);

/** A publisher, and an advertiser who sends it inquiries. */
export let shop: Shop;
export let buyer: Buyer;

/** Creates a publisher and an advertiser for each test of the file. */
export function openWorldForEach(): void {
  beforeEach(async () => {
    shop = await openShop(env);
    buyer = await openBuyer(env);
  });
}

export const asker = (now = Date.now()) => contextOf(env, buyer.advertiser, { now });

/** The form of an inquiry from the publisher's catalogue page. */
export const question = (more: object = {}) => ({
  publisher: shop.pub.id,
  type: "price",
  contactName: "담당자",
  email: "ask@barley.example",
  brand: "보리수",
  content: "12월에 얼마인가요?",
  consent: true,
  ...more,
});
