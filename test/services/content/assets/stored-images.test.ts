import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { openDb, schema } from "../../../../worker/db/client";
import { cleanStoredImages, uploadAsset } from "../../../../worker/services/content";
import { env } from "../../../support/env";
import { contextOf, openBuyer } from "../../../support/factories";
import { jpeg, withExif } from "../../../support/images";

it("cleans what was stored with metadata, its public copy too, and turns its size, however often it is run", async () => {
  const buyer = await openBuyer(env);
  const ctx = contextOf(env, buyer.advertiser);
  const { id } = await uploadAsset(ctx, buyer.adv.id, "creative", { name: "a.jpg", bytes: jpeg(640, 360) });
  const { assets } = schema;
  const db = openDb(env.DB);
  const stored = withExif(jpeg(640, 360), 6, "GPS 37.5665 N");
  for (const key of [`private/${id}`, `public/${id}`]) await env.CREATIVES.put(key, stored);
  const still = { asked: 320, width: 320, height: 180, bytes: 1 } as const;
  await db
    .update(assets)
    .set({ cleanedAt: null, sha256: "0".repeat(64), bytes: stored.byteLength, stills: [still] })
    .where(eq(assets.id, id));

  for (let run = 0; run < 2; run++) {
    await cleanStoredImages(ctx);
    for (const key of [`private/${id}`, `public/${id}`])
      expect(await (await env.CREATIVES.get(key))?.text()).not.toContain("GPS");
    const row = await db.query.assets.findFirst({ where: eq(assets.id, id) });
    expect(row).toMatchObject({ width: 360, height: 640, stills: [], cleanedAt: ctx.now });
    expect(row?.bytes).toBe((await env.CREATIVES.head(`private/${id}`))?.size);
    // Simulates a run that ended before the row was written.
    await db.update(assets).set({ cleanedAt: null }).where(eq(assets.id, id));
  }
});
