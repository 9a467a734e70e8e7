import { beforeEach, describe, expect, it } from "vitest";
import { openAsset } from "../../../../worker/services/booking";
import { uploadIntroduction } from "../../../../worker/services/content";
import { createProduct, setProductOnSale } from "../../../../worker/services/inventory";
import { env } from "../../../support/env";
import { contextOf, cpmProduct, openAccount, openShop, type Shop, setsOf } from "../../../support/factories";
import { png } from "../../../support/images";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop(env);
});

const publisher = () => contextOf(env, shop.publisher);

describe("a new product", () => {
  const wrong = (values: object) =>
    createProduct(publisher(), shop.pub.id, { ...cpmProduct([shop.banner.id]), ...values });

  it("keeps all that was said of it, groups in their order", async () => {
    const product = await createProduct(publisher(), shop.pub.id, {
      ...cpmProduct([]),
      unitSets: [
        { name: "피드", unitIds: [shop.native.id] },
        { name: "홈", unitIds: [shop.banner.id] },
      ],
      videoPriceMinor: 8_000,
      discountPct: 15,
      expectedDailyImpressions: 1_000,
      expectedCtrMilliPct: 1_500,
      dau: 10,
      mau: 100,
      videoSkipDelayMs: 5_000,
      guideUrl: "https://x.example/guide",
      introUrl: "https://x.example",
      languageRequired: true,
    });
    expect(product).toMatchObject({
      status: "ready",
      videoPriceMinor: 8_000,
      discountBp: 1_500,
      expectedCtrMilliPct: 1_500,
      dau: 10,
      mau: 100,
      videoSkipDelayMs: 5_000,
      guideUrl: "https://x.example/guide",
      introUrl: "https://x.example",
      unitSets: [{ name: "피드" }, { name: "홈" }],
      targetings: [
        { type: "language", required: true },
        { type: "country", required: false },
      ],
    });
    expect(product.units.map(({ id }) => id)).toEqual([shop.native.id, shop.banner.id]);
  });

  it("is shown to one reader 50 times a day unless another number, or null for no end, is named", async () => {
    const { frequencyCap: _, ...uncapped } = cpmProduct([shop.banner.id]);
    const capOf = async (values: object) =>
      (await createProduct(publisher(), shop.pub.id, { ...uncapped, ...values })).frequencyCap;
    expect(await capOf({})).toBe(50);
    expect(await capOf({ frequencyCap: 3 })).toBe(3);
    expect(await capOf({ frequencyCap: null })).toBeNull();
  });

  it("of a publisher's own is free, whatever is said of its price", async () => {
    const product = await wrong({
      pricingType: "inhouse",
      priceMinor: 900,
      minBudgetMinor: 5,
      discountPct: 10,
    });
    expect(product).toMatchObject({ priceMinor: 0, minBudgetMinor: 0, discountBp: 0 });
  });

  it("is refused a group of two formats, and a unit of another publisher", async () => {
    const mixed = [{ name: "전체", unitIds: [shop.banner.id, shop.native.id] }];
    await expect(wrong({ unitSets: mixed, name: "" })).rejects.toMatchObject({
      code: "070",
      fields: { name: ["required"], "unitSets.0.unitIds": ["product.unitSetMixed"] },
    });
    const other = await openShop(env);
    await expect(wrong({ unitSets: setsOf([other.banner.id]) })).rejects.toMatchObject({
      code: "AD_UNIT_NOT_FOUND",
    });
  });
});

describe("an introduction", () => {
  const pdf = (bytes: number) => {
    const text = new TextEncoder();
    const file = new Uint8Array(bytes);
    file.set(text.encode("%PDF-1.7\n"));
    file.set(text.encode("\n%%EOF\n"), bytes - 7);
    return { name: "kit.pdf", bytes: file };
  };
  const upload = (file: { name: string; bytes: Uint8Array<ArrayBuffer> }) =>
    uploadIntroduction(publisher(), shop.pub.id, file);
  const MB = 1024 * 1024;

  it("is a PDF or an image of at most 10 MB, known by its bytes", async () => {
    expect(await upload(pdf(10 * MB))).toMatchObject({
      kind: "introduction",
      contentType: "application/pdf",
    });
    expect(await upload({ name: "kit.png", bytes: png(300, 200, 1) })).toMatchObject({
      contentType: "image/png",
    });
    await expect(upload(pdf(10 * MB + 1))).rejects.toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
      fields: { file: ["asset.tooLarge|maxMb=10"] },
    });
    const broken = pdf(2_000);
    broken.bytes.fill(0, 1_000);
    for (const bytes of [broken.bytes, new TextEncoder().encode("<script>")]) {
      await expect(upload({ name: "kit.pdf", bytes })).rejects.toMatchObject({
        code: "UNSUPPORTED_MEDIA_TYPE",
        fields: { file: ["introduction.type"] },
      });
    }
  });

  it("is read by whoever is signed in once its product is on sale, and is no other publisher's to use", async () => {
    const { id } = await upload(pdf(2_000));
    const product = { ...cpmProduct([shop.banner.id]), introAssetId: id };
    const made = await createProduct(publisher(), shop.pub.id, product);
    expect(made).toMatchObject({ introAssetId: id });
    const stranger = contextOf(env, await openAccount(env));
    await expect(openAsset(stranger, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await setProductOnSale(publisher(), shop.pub.id, made.id, true);
    const { asset } = await openAsset(stranger, id);
    expect(asset.contentType).toBe("application/pdf");
    await expect(openAsset(contextOf(env, null), id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const other = await openShop(env);
    const theirs = { ...cpmProduct([other.banner.id]), introAssetId: id };
    await expect(createProduct(contextOf(env, other.publisher), other.pub.id, theirs)).rejects.toMatchObject({
      code: "ASSET_NOT_AVAILABLE",
    });
  });
});
