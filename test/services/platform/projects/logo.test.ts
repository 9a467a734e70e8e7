import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDb, schema } from "../../../../worker/db/client";
import { uploadLauncherImage } from "../../../../worker/services/content";
import { createPlatform, updatePlatform } from "../../../../worker/services/platform";
import { env } from "../../../support/env";
import { contextOf, faceFor, openAccount, openShop, unique } from "../../../support/factories";
import { png } from "../../../support/images";

const face = () => ({ displayName: "오늘날씨", alias: unique("l").slice(0, 20), themeColor: "#1d6fd8" });

let seed = 0;
async function logoOf(owner: Awaited<ReturnType<typeof openAccount>>): Promise<string> {
  seed += 1;
  const asset = await uploadLauncherImage(contextOf(env, owner), "logo", {
    name: "l.png",
    bytes: png(256, 256, seed),
  });
  return asset.id;
}

const ownerOf = async (assetId: string) =>
  (await openDb(env.DB).query.assets.findFirst({ where: eq(schema.assets.id, assetId) }))?.projectId;

describe("a launcher's logo", () => {
  it("becomes the platform's that its uploader opens", async () => {
    const account = await openAccount(env, { kind: "pub" });
    const logoAssetId = await logoOf(account);
    const platform = await createPlatform(contextOf(env, account), {
      ...face(),
      ...(await faceFor(env, account)),
      logoAssetId,
    });
    expect(platform.logoAssetId).toBe(logoAssetId);
    expect(await ownerOf(logoAssetId)).toBe(platform.id);
  });

  it("of somebody else opens no platform, and stays theirs", async () => {
    const [account, other] = [await openAccount(env), await openAccount(env)];
    const logoAssetId = await logoOf(other);
    const count = () => openDb(env.DB).$count(schema.projects);
    const before = await count();
    const pictures = { ...(await faceFor(env, account)), logoAssetId };
    await expect(createPlatform(contextOf(env, account), { ...face(), ...pictures })).rejects.toMatchObject({
      code: "ASSET_NOT_AVAILABLE",
    });
    expect(await count()).toBe(before);
    expect(await ownerOf(logoAssetId)).toBe(other.id);
  });

  it("of somebody else changes no platform, and one's own does", async () => {
    const shop = await openShop(env);
    const ctx = contextOf(env, shop.publisher);
    const theirs = await logoOf(await openAccount(env));
    await expect(updatePlatform(ctx, shop.pub.id, { ...face(), logoAssetId: theirs })).rejects.toMatchObject({
      code: "ASSET_NOT_AVAILABLE",
    });
    const own = await logoOf(shop.publisher);
    expect((await updatePlatform(ctx, shop.pub.id, { ...face(), logoAssetId: own })).logoAssetId).toBe(own);
    expect(await ownerOf(own)).toBe(shop.pub.id);
  });
});
