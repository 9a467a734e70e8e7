import { beforeAll, describe, expect, it } from "vitest";
import { IMAGE_MAX_BYTES } from "../../../../domain/content";
import { addCreative, bookProduct, openAsset } from "../../../../worker/services/booking";
import { uploadAsset } from "../../../../worker/services/content";
import { env } from "../../../support/env";
import {
  type Buyer,
  contextOf,
  creativeFor,
  nextSchedule,
  openAccount,
  openBuyer,
  openShop,
  type Shop,
} from "../../../support/factories";
import { gif, jpeg, png, webp } from "../../../support/images";

type Bytes = Uint8Array<ArrayBuffer>;

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openShop(env);
  buyer = await openBuyer(env, shop);
});

const upload = (name: string, bytes: Bytes, kind: "creative" | "logo" = "creative") =>
  uploadAsset(contextOf(env, buyer.advertiser), buyer.adv.id, kind, { name, bytes });

/** A file with data appended to its image and a valid end for its type. */
const behind = (image: Bytes, more: string, end: ArrayLike<number>): Bytes =>
  new Uint8Array([...image, ...Array.from(more, (char) => char.charCodeAt(0)), ...Array.from(end)]);
const text = (content: string) => new TextEncoder().encode(content) as Bytes;

async function kept(): Promise<number> {
  const { objects } = await env.CREATIVES.list();
  return objects.length;
}

describe("an image", () => {
  it.each<[string, Bytes, string]>([
    ["a.png", png(300, 250), "image/png"],
    ["a.jpg", jpeg(300, 250), "image/jpeg"],
    ["a.gif", gif(300, 250), "image/gif"],
    ["a.webp", webp(300, 250), "image/webp"],
    ["named.jpg", png(300, 250, 1), "image/png"],
    ["no-ending", jpeg(300, 251), "image/jpeg"],
  ])("%s is what its bytes say", async (name, bytes, contentType) => {
    const asset = await upload(name, bytes);
    expect(asset).toMatchObject({ contentType, width: 300, bytes: bytes.byteLength });
    const object = await env.CREATIVES.get(`private/${asset.id}`);
    expect(new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes);
    expect(object?.httpMetadata?.contentType).toBe(contentType);
  });

  it("uploaded twice is kept once", async () => {
    const bytes = png(300, 250, 42);
    const [first, second] = [await upload("one.png", bytes), await upload("two.png", bytes)];
    expect(second.id).toBe(first.id);
  });
});

describe("a file that is no image we show", () => {
  it.each<[string, Bytes]>([
    ["a script named like one", text("<script>alert(1)</script>")],
    ["SVG", text('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="250"/>')],
    ["BMP", text(`BM${"\0".repeat(60)}`)],
  ])("is refused with its message, and not kept: %s", async (_, bytes) => {
    const before = await kept();
    await expect(upload("art.png", bytes)).rejects.toMatchObject({
      code: "UNSUPPORTED_MEDIA_TYPE",
      fields: { file: ["image.type"] },
    });
    expect(await kept()).toBe(before);
  });

  it.each<[string, Bytes]>([
    ["a PNG that breaks off", png(300, 250).slice(0, -12)],
    ["a PNG's first bytes alone", png(300, 250).slice(0, 8)],
    ["a JPEG that breaks off", jpeg(300, 250).slice(0, -2)],
    ["a GIF that breaks off", gif(300, 250).slice(0, -1)],
    ["a GIF whose blocks break off", behind(gif(300, 250).slice(0, -1), "!\xff\x20", [0x3b])],
    ["a WebP that breaks off", webp(300, 250).slice(0, -1)],
  ])("is refused as broken: %s", async (_, bytes) => {
    const before = await kept();
    await expect(upload("art.png", bytes)).rejects.toMatchObject({
      code: "070",
      fields: { file: ["image.broken"] },
    });
    expect(await kept()).toBe(before);
  });

  it.each<[string, Bytes, ArrayLike<number>]>([
    ["PNG", png(301, 250), png(1, 1).slice(-12)],
    ["JPEG", jpeg(301, 250), [0xff, 0xd9]],
    ["GIF", gif(301, 250), [0x3b]],
    ["WebP", webp(301, 250), []],
  ])("is cut off behind a %s, even where it ends as one", async (_, image, end) => {
    for (const more of ["\0", "<script>alert(1)</script>"]) {
      const asset = await upload("photo", behind(image, more, end));
      const stored = await env.CREATIVES.get(`private/${asset.id}`);
      expect(new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(image);
    }
  });

  it.each<[string, Bytes, string, string]>([
    ["an image", png(300, 250), "PAYLOAD_TOO_LARGE", "image.tooLarge|maxMb=10"],
    ["no image, which no size would help", text("PK"), "UNSUPPORTED_MEDIA_TYPE", "image.type"],
  ])("is refused when it is too large and %s", async (_, head, code, message) => {
    const before = await kept();
    const bytes = new Uint8Array(IMAGE_MAX_BYTES + 1);
    bytes.set(head);
    await expect(upload("big.png", bytes)).rejects.toMatchObject({ code, fields: { file: [message] } });
    expect(await kept()).toBe(before);
  });

  it("is refused when it would unfold to more pixels than we show", async () => {
    await expect(upload("bomb.png", png(60_000, 60_000))).rejects.toMatchObject({
      code: "070",
      fields: { file: ["image.tooManyPixels|max=40000000"] },
    });
  });
});

describe("a logo", () => {
  it.each([
    [255, 255],
    [256, 257],
  ])("of %i x %i is refused", async (w, h) => {
    await expect(upload("logo.png", png(w, h), "logo")).rejects.toMatchObject({
      code: "070",
      fields: { file: ["image.logoSquare|min=256"] },
    });
  });

  it("is a square of 256 pixels", async () => {
    expect(await upload("logo.png", png(256, 256), "logo")).toMatchObject({ kind: "logo", width: 256 });
  });
});

describe("a creative's image", () => {
  it.each<[string, "banner" | "native", number, number, boolean]>([
    ["of the banner's size", "banner", 300, 250, true],
    ["of twice the banner's size", "banner", 600, 500, true],
    ["of five times the banner's size", "banner", 1500, 1250, false],
    ["one pixel off the banner", "banner", 301, 250, false],
    ["of the native unit's size", "native", 600, 314, true],
    ["of the native unit's ratio, larger", "native", 1200, 628, true],
    ["of the native unit's ratio, smaller", "native", 300, 157, false],
    ["of another ratio", "native", 600, 600, false],
  ])("%s fits the %s unit: %i x %i, %s", async (_, unitName, w, h, fits) => {
    const ctx = contextOf(env, buyer.advertiser);
    const { campaign } = await bookProduct(ctx, buyer.adv.id, shop.cpm.id, {
      ...nextSchedule(),
      budgetMinor: 400_000,
    });
    const asset = await upload("art.png", png(w, h, 9));
    const made = addCreative(ctx, buyer.adv.id, campaign.id, creativeFor(shop[unitName], asset));
    if (fits) expect((await made).status).toBe("submitted");
    else await expect(made).rejects.toMatchObject({ code: "070", fields: { assetId: [expect.any(String)] } });
  });

  it("is opened by its own people, and by nobody else", async () => {
    const asset = await upload("art.png", png(300, 250, 77));
    expect((await openAsset(contextOf(env, buyer.advertiser), asset.id)).asset.id).toBe(asset.id);
    for (const other of [null, shop.publisher, await openAccount(env)])
      await expect(openAsset(contextOf(env, other), asset.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
