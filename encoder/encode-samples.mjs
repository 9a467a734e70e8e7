import { join } from "node:path";
import { Decoder, Demuxer, FilterAPI } from "node-av";
import sharp from "sharp";
import { writeSmaller } from "./picture.mjs";
import { convert, describe, sizeOf, writePoster } from "./video.mjs";

/*
 * `node encode-samples.mjs <json>` encodes the samples of `{ folder, videos: [{ name, shown, sides }], images: [name] }` and prints the results.
 */

const { folder, videos, images } = JSON.parse(process.argv[2]);

async function factsOf(path) {
  const file = await Demuxer.open(path);
  const stream = file.video();
  const { codecpar, avgFrameRate } = stream;
  const facts = {
    width: codecpar.width,
    height: codecpar.height,
    level: codecpar.level / 10,
    fps: avgFrameRate.num / avgFrameRate.den,
    pixelFormat: codecpar.format,
    colours: [codecpar.colorPrimaries, codecpar.colorTrc, codecpar.colorSpace, codecpar.colorRange],
    aspect: [codecpar.sampleAspectRatio.num, codecpar.sampleAspectRatio.den],
    durationS: file.duration,
    hasSound: file.audio() !== undefined,
    sideData: codecpar.getAllCodedSideData().length,
    told: { ...file.getFormatContext().metadata?.getAll(), ...stream.metadata?.getAll() },
    frames: 0,
  };
  const decoder = await Decoder.create(stream);
  const filter = FilterAPI.create("scale=8:8");
  for await (using frame of filter.frames(decoder.frames(file.packets(stream.index))))
    if (frame) facts.frames++;
  await file.close();
  return facts;
}

/** Average color of each quarter, by rows. */
async function quartersOf(path) {
  const { data, info } = await sharp(path)
    .autoOrient()
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ].map(([x, y]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return [...data.subarray(at, at + 3)];
  });
}

const made = { videos: {}, images: {} };
for (const { name, shown, sides } of videos) {
  const from = join(folder, name);
  const source = await describe(from, shown);
  const renditions = [];
  for (const side of sides) {
    const to = join(folder, `${name}.${side}.mp4`);
    await convert(from, to, source, { size: sizeOf(source, side), side }, () => undefined);
    renditions.push({ side, ...(await factsOf(to)) });
  }
  const poster = join(folder, `${name}.poster.jpg`);
  const size = await writePoster(from, poster, source, 640);
  const { width, height, exif } = await sharp(poster).metadata();
  made.videos[name] = { renditions, poster: { size, width, height, exif } };
}
for (const name of images) {
  const path = join(folder, name);
  const smaller = await writeSmaller(path, `${path}.320.webp`, 320);
  const { exif, xmp, iptc, icc, pages = 1, space } = await sharp(path, { animated: true }).metadata();
  made.images[name] = {
    ...{
      exifBytes: exif?.length ?? 0,
      hasOther: Boolean(xmp ?? iptc),
      hasProfile: Boolean(icc),
      pages,
      space,
    },
    quarters: pages === 1 ? await quartersOf(path) : null,
    smaller: smaller && { ...smaller, quarters: await quartersOf(`${path}.320.webp`) },
  };
}
process.stdout.write(JSON.stringify(made));
process.exit(0);
