import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Decoder, Demuxer, Dictionary, Encoder, FilterAPI, Log, Muxer, pipeline } from "node-av";
import { AV_LOG_QUIET, AV_PKT_DATA_DISPLAYMATRIX } from "node-av/constants";
import sharp from "sharp";

/*
 * `node samples.mjs <folder> [<name> …]` writes sample files of typical uploads: six-second videos in the codecs, colors, shapes and rates of cameras,
 * phones and editors, and images with all orientations, color spaces and kinds of metadata.
 */

Log.setLevel(AV_LOG_QUIET);

const SECONDS = 6;
const TAIL = Buffer.from("\0\0\0<html>not a part of it</html>");
const HLG = "color_primaries=bt2020:color_trc=arib-std-b67:colorspace=bt2020nc:range=tv";
const PQ = "color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc:range=tv";
const X265 = { preset: "ultrafast", "x265-params": "log-level=none" };
/** A quarter turn clockwise, as written by phones: 16.16 numbers, the last of each row 2.30. */
const QUARTER_TURN = Buffer.from(new Int32Array([0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000]).buffer);

const x264 = { codec: "libx264", options: { preset: "ultrafast" } };

/** By file name: `size` and `rate` of the frames, `filters` applied to them, and output options. */
const VIDEOS = {
  "prores.mov": { codec: "prores_ks", pixels: "yuv422p10le", audio: "pcm_s16le" },
  "dnxhr.mov": { codec: "dnxhd", options: { profile: "dnxhr_hq" }, pixels: "yuv422p", audio: "pcm_s16le" },
  "vp8.webm": { codec: "libvpx", options: { deadline: "realtime", "cpu-used": "8" }, audio: "libopus" },
  "vp9.webm": { codec: "libvpx-vp9", options: { deadline: "realtime", "cpu-used": "8" }, audio: "libopus" },
  "av1.mp4": { codec: "libsvtav1", options: { preset: "12", "svtav1-params": "log-level=-1" } },
  "hevc-hlg.mp4": { codec: "libx265", options: X265, pixels: "yuv420p10le", filters: `setparams=${HLG}` },
  "hevc-pq.mp4": { codec: "libx265", options: X265, pixels: "yuv420p10le", filters: `setparams=${PQ}` },
  "anamorphic.mp4": { ...x264, size: "1440x1080", filters: "setsar=4/3" },
  "rotated.mov": { ...x264, matrix: QUARTER_TURN },
  "variable.mp4": { ...x264, rate: "30", filters: "select='not(mod(n\\,3))+lt(n\\,40)'" },
  "ntsc.mp4": { ...x264, rate: "30000/1001" },
  "fast.mp4": { ...x264, rate: "120" },
  "wide.mp4": { ...x264, size: "2580x1080" },
  "interlaced.mov": {
    ...x264,
    rate: "50",
    filters: "interlace",
    options: { preset: "ultrafast", flags: "+ildct" },
  },
  "full-range.avi": { codec: "mjpeg", pixels: "yuvj422p", audio: "pcm_s16le" },
  "silent.mp4": { ...x264, audio: null },
  "located.mov": { ...x264, metadata: { location: "+37.5665+126.9780/", make: "Camera maker" } },
  "tail.mp4": { ...x264, tail: true },
  "tail.webm": {
    codec: "libvpx",
    options: { deadline: "realtime", "cpu-used": "8" },
    audio: "libopus",
    tail: true,
  },
};

async function writeVideo(path, { codec, options = {}, pixels = "yuv420p", ...more }) {
  const { size = "1920x1080", rate = "10", filters = "null", audio = "aac", matrix, metadata, tail } = more;
  const picture = await Demuxer.open(`testsrc2=size=${size}:rate=${rate}:duration=${SECONDS}`, {
    format: "lavfi",
  });
  if (matrix) picture.video().codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, matrix);
  const tone =
    audio &&
    (await Demuxer.open(`sine=frequency=440:sample_rate=48000:duration=${SECONDS}`, { format: "lavfi" }));
  const output = await Muxer.open(path, path.endsWith(".webm") ? { format: "webm" } : {});
  if (metadata) output.getFormatContext().metadata = Dictionary.fromObject(metadata);
  const video = await stages(picture.video(), `${filters},format=${pixels}`, codec, options);
  const sound =
    tone && (await stages(tone.audio(), "volume=-20dB,aformat=channel_layouts=stereo", audio, {}));
  await pipeline(
    { video: picture, ...(tone ? { audio: tone } : {}) },
    { video, ...(sound ? { audio: sound } : {}) },
    output,
  ).completion;
  for (const stage of [...video, ...(sound || [])]) stage.close();
  await Promise.all([picture.close(), tone?.close(), output.close()]);
  if (tail) await addTail(path);
}

async function stages(stream, filters, codec, options) {
  const decoder = await Decoder.create(stream);
  const filter = FilterAPI.create(filters);
  return [decoder, filter, await Encoder.create(codec, { decoder, filter, autoResample: true, options })];
}

async function addTail(path) {
  await writeFile(path, Buffer.concat([await readFile(path), TAIL]));
}

const WIDTH = 600;
const HEIGHT = 500;
/** Private metadata: location, camera and author. */
const PRIVATE = {
  IFD0: { Make: "Camera maker", Model: "Camera model", Artist: "Photographer", Copyright: "Photographer" },
  IFD2: { BodySerialNumber: "SN-0001" },
  IFD3: {
    GPSLatitudeRef: "N",
    GPSLatitude: "37/1 33/1 59/1",
    GPSLongitudeRef: "E",
    GPSLongitude: "126/1 58/1 40/1",
  },
};

/** Red, green, blue and white quarters, by rows. */
function quarters() {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [isRight, isLow] = [at % WIDTH >= WIDTH / 2, at >= (WIDTH * HEIGHT) / 2];
    const colour = isLow ? (isRight ? [255, 255, 255] : [0, 0, 255]) : isRight ? [0, 255, 0] : [255, 0, 0];
    pixels.set(colour, at * 3);
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
}

/** A dark frame above a light one. */
function frames() {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3 * 2, 40);
  pixels.fill(200, WIDTH * HEIGHT * 3);
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT * 2, channels: 3, pageHeight: HEIGHT } });
}

const orientations = [1, 2, 3, 4, 5, 6, 7, 8];
const IMAGES = {
  ...Object.fromEntries(
    ["jpg", "png", "webp"].flatMap((ending) =>
      orientations.map((orientation) => [
        `orientation-${orientation}.${ending}`,
        () => quarters().withExif(PRIVATE).withMetadata({ orientation }),
      ]),
    ),
  ),
  "cmyk.jpg": () => quarters().toColourspace("cmyk"),
  "display-p3.jpg": () => quarters().withIccProfile("p3"),
  "progressive.jpg": () => quarters().jpeg({ progressive: true }),
  "16-bit.png": () => quarters().toColourspace("rgb16"),
  "animated.gif": frames,
  "animated.webp": frames,
  "plain.gif": quarters,
  "plain.webp": quarters,
  "tail.jpg": quarters,
  "tail.png": quarters,
  "tail.gif": quarters,
  "tail.webp": quarters,
};

const [folder, ...named] = process.argv.slice(2);
if (!folder) throw new Error("usage: node samples.mjs <folder> [<name> …]");
await mkdir(folder, { recursive: true });
const isWanted = ([name]) => named.length === 0 || named.includes(name);
for (const [name, about] of Object.entries(VIDEOS).filter(isWanted))
  await writeVideo(join(folder, name), about);
for (const [name, image] of Object.entries(IMAGES).filter(isWanted)) {
  const path = join(folder, name);
  await image().toFile(path);
  if (name.startsWith("tail.")) await addTail(path);
}
process.exit(0);
