import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { SMALL_VIDEO_MAX_BYTES } from "../../../../domain/content";
import { schema } from "../../../../worker/db/client";
import { addCreative } from "../../../../worker/services/booking";
import { draft } from "../../../support/campaigns";
import { env } from "../../../support/env";
import {
  contextOf,
  creativeFor,
  openAccount,
  openBuyer,
  openShop,
  uploadFor,
} from "../../../support/factories";

it("takes a video of more than 20 MB for a campaign, unless it came by ad note (C5)", async () => {
  const shop = await openShop(env);
  const buyer = await openBuyer(env, shop);
  const trade = { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
  const { id } = await draft(trade, { creatives: "none" });
  const ctx = contextOf(env, buyer.advertiser);
  const asset = await uploadFor(env, buyer, shop.banner);
  await ctx.db
    .update(schema.assets)
    .set({ contentType: "video/mp4", bytes: SMALL_VIDEO_MAX_BYTES + 1 })
    .where(eq(schema.assets.id, asset.id));
  const add = () => addCreative(ctx, buyer.adv.id, id, creativeFor(shop.banner, asset));
  expect(await add()).toMatchObject({ type: "video" });
  await ctx.db.update(schema.campaigns).set({ viaAdNote: true }).where(eq(schema.campaigns.id, id));
  await expect(add()).rejects.toMatchObject({
    ...{ code: "070", fields: { assetId: ["video.tooLarge|maxMb=20"] } },
  });
});
