import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { schema } from "../../../../worker/db/client";
import { listAdNoteCampaigns } from "../../../../worker/services/booking";
import { campaignIn, openTrade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { addMember, contextOf, openAccount } from "../../../support/factories";

it("the campaigns that the ad-note catalogue led to are those of the caller's own ad accounts, and no others", async () => {
  const [trade, other] = [await openTrade(env), await openTrade(env)];
  const { db } = contextOf(env, null);
  const led = async (of: typeof trade) => {
    const { id } = await campaignIn("submitted", of);
    await db.update(schema.campaigns).set({ viaAdNote: true }).where(eq(schema.campaigns.id, id));
    return id;
  };
  const [first, second] = [await led(trade), await led(trade)];
  await campaignIn("submitted", trade);
  const strange = await led(other);
  const guest = await openAccount(env);
  await addMember(env, trade.buyer.adv.id, guest, 100);
  const found = async (account: Parameters<typeof contextOf>[1], filter = {}) =>
    (await listAdNoteCampaigns(contextOf(env, account), filter)).items.map(({ id }) => id).sort();
  expect(await found(trade.buyer.advertiser)).toEqual([first, second].sort());
  expect(await found(trade.buyer.advertiser, { status: "live" })).toEqual([]);
  expect(await found(other.buyer.advertiser)).toEqual([strange]);
  // The publisher sees them in its own list; a guest sees no campaigns.
  for (const account of [trade.shop.publisher, guest]) expect(await found(account)).toEqual([]);
  await expect(found(null)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});
