import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { ORPHAN_AGE_MS } from "../../../../domain/content";
import { makeId } from "../../../../domain/kernel";
import { openDb, schema } from "../../../../worker/db/client";
import { startUpload, sweepOrphans, uploadAsset } from "../../../../worker/services/content";
import { env } from "../../../support/env";
import { contextOf, openBuyer } from "../../../support/factories";
import { png } from "../../../support/images";

it("removes what no row names once it is a day old, with all that was made of it, and nothing else", async () => {
  const buyer = await openBuyer(env);
  const ctx = contextOf(env, buyer.advertiser);
  const kept = await uploadAsset(ctx, buyer.adv.id, "creative", { name: "a.png", bytes: png(300, 250, 99) });
  const idAt = (ms: number) => makeId("asset", ms, crypto.getRandomValues(new Uint8Array(16)));
  const [orphan, young] = [idAt(ctx.now), idAt(ctx.now + ORPHAN_AGE_MS)];
  const orphans = ["private", "public"].flatMap((part) => [`${part}/${orphan}`, `${part}/${orphan}/480.mp4`]);
  orphans.push(`sources/${orphan}`);
  const others = [`private/${young}`, `public/${young}`, "public/logo.png"];
  for (const key of [...orphans, ...others]) await env.CREATIVES.put(key, "bytes");
  const there = async () => (await env.CREATIVES.list()).objects.map(({ key }) => key);

  await sweepOrphans({ ...ctx, now: ctx.now + ORPHAN_AGE_MS / 2 });
  expect(await there()).toEqual(expect.arrayContaining([...orphans, ...others, `private/${kept.id}`]));
  expect(await sweepOrphans({ ...ctx, now: ctx.now + ORPHAN_AGE_MS + 60_000 })).toBe(orphans.length);
  const left = await there();
  expect(left).toEqual(expect.arrayContaining([...others, `private/${kept.id}`]));
  for (const key of orphans) expect(left).not.toContain(key);
});

it("leaves alone what an upload is still bringing", async () => {
  const buyer = await openBuyer(env);
  const ctx = contextOf(env, buyer.advertiser);
  const about = { name: "a.mp4", bytes: 1_000, fingerprint: "a".repeat(64) };
  const { id } = await startUpload(ctx, buyer.adv.id, "creative", about);
  const upload = await openDb(env.DB).query.assetUploads.findFirst({ where: eq(schema.assetUploads.id, id) });
  const key = `sources/${upload?.assetId}`;
  await env.CREATIVES.put(key, "bytes");
  await sweepOrphans({ ...ctx, now: ctx.now + ORPHAN_AGE_MS + 60_000 });
  expect(await env.CREATIVES.head(key)).not.toBeNull();
});
