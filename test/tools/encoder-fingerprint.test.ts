import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isSimilarReceipt } from "../../domain/quests";
import { ROOT } from "../../scripts/toolchain/paths";
import { randomOf } from "../support/money-soak";

/** The calls of the encoder's own library that the test uses; the console does not depend on it. */
interface Picture {
  jpeg(options: { quality: number }): Picture;
  resize(width: number): Picture;
  rotate(degrees: number): Picture;
  extract(region: ReturnType<typeof crop>): Picture;
  modulate(options: { brightness: number }): Picture;
  toBuffer(): Promise<Buffer>;
}
const sharp = createRequire(join(ROOT, "encoder/package.json"))("sharp") as (from: Buffer) => Picture;
const { fingerprintsOf } = (await import(join(ROOT, "encoder/fingerprint.mjs"))) as {
  fingerprintsOf(bytes: Buffer): Promise<string[]>;
};

const [WIDTH, HEIGHT] = [600, 900];

/** A picture of a receipt: a head, lines of goods with prices, and a total. */
function receipt(seed: number): Promise<Buffer> {
  const random = randomOf(seed * 7_919);
  const bar = (x: number, y: number, width: number, height: number) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#222"/>`;
  const lines = Array.from({ length: 14 + Math.floor(random() * 8) }, (_, nth) => {
    const y = 120 + nth * 44;
    return bar(40, y, 80 + random() * 220, 14) + bar(500 - random() * 80, y, 40 + random() * 60, 14);
  });
  const parts = [bar(100 + random() * 80, 40, 200 + random() * 180, 34), ...lines, bar(40, 820, 500, 30)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>${parts.join("")}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}

const crop = (part: number) => ({
  left: Math.round((WIDTH * part) / 2),
  top: Math.round((HEIGHT * part) / 2),
  width: Math.round(WIDTH * (1 - part)),
  height: Math.round(HEIGHT * (1 - part)),
});
const ALTERED: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  resized: (bytes) => sharp(bytes).resize(400).jpeg({ quality: 60 }).toBuffer(),
  turned: (bytes) => sharp(bytes).rotate(90).jpeg({ quality: 80 }).toBuffer(),
  "upside down": (bytes) => sharp(bytes).rotate(180).jpeg({ quality: 80 }).toBuffer(),
  cropped: (bytes) => sharp(bytes).extract(crop(0.1)).jpeg({ quality: 80 }).toBuffer(),
  "cropped and turned": async (bytes) =>
    sharp(await sharp(bytes).extract(crop(0.08)).toBuffer())
      .rotate(270)
      .jpeg({ quality: 70 })
      .toBuffer(),
  brightened: (bytes) => sharp(bytes).modulate({ brightness: 1.2 }).jpeg({ quality: 50 }).toBuffer(),
};

it("knows a receipt that was turned, cropped or saved again, and tells receipts of one layout apart", async () => {
  const receipts = await Promise.all(Array.from({ length: 12 }, (_, nth) => receipt(nth + 1)));
  const marks = await Promise.all(receipts.map(fingerprintsOf));
  for (const [how, alter] of Object.entries(ALTERED))
    for (const [nth, bytes] of receipts.slice(0, 4).entries()) {
      const altered = await fingerprintsOf(await alter(bytes));
      const known = marks.flatMap((own, at) => (isSimilarReceipt(altered, own) ? [at] : []));
      expect(known, how).toEqual([nth]);
    }
});

it("has no marks of a file that is no picture", async () => {
  expect(await fingerprintsOf(Buffer.from("no picture"))).toEqual([]);
});
