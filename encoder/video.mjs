import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from "mediabunny";
import { Decoder, Encoder, FilterAPI, Muxer, pipeline } from "node-av";
import { AV_DISPOSITION_ATTACHED_PIC, AVMEDIA_TYPE_VIDEO } from "node-av/constants";
import { filtersOf } from "./filters.mjs";
import { openVideo } from "./open.mjs";
import { writePicture } from "./picture.mjs";
import { Unplayable } from "./unplayable.mjs";

/** EBU R 128 loudness for streaming: -16 LUFS, peaks below -1.5 dB. */
const LOUDNESS =
  "loudnorm=I=-16:TP=-1.5:LRA=11,aresample=48000,aformat=sample_fmts=fltp:channel_layouts=stereo";
/**
 * H.264 level of each rendition, by its shorter side in pixels, with the level's limits in macroblocks (16 by 16 pixels) per
 * frame and per second, and the maximum bit rate used. Source: ITU H.264, table A-1.
 */
const LEVELS = [
  { upTo: 480, level: "3.1", frameMacroblocks: 3_600, macroblocksPerS: 108_000, maxKbps: 2_500 },
  { upTo: 720, level: "4.0", frameMacroblocks: 8_192, macroblocksPerS: 245_760, maxKbps: 5_000 },
  { upTo: 2160, level: "4.2", frameMacroblocks: 8_704, macroblocksPerS: 522_240, maxKbps: 9_000 },
];
const MACROBLOCK_PX = 16;
const FPS_MAX = 60;
/** Standard frame rates of cameras and editors; a measured average is never exactly one of them. */
const COMMON_RATES = [
  [24_000, 1_001],
  [24, 1],
  [25, 1],
  [30_000, 1_001],
  [30, 1],
  [48, 1],
  [50, 1],
  [60_000, 1_001],
  [60, 1],
];
const COMMON_WITHIN = 0.0005;
/** Position of the poster: shortly after the beginning, past a fade from black. */
const POSTER_AT_S = 1;

/**
 * Reads the source properties that the encoder needs besides the size, which is part of the job.
 * @param {{ width: number, height: number, maxDurationMs: number }} shown displayed size in pixels, after rotation and with square pixels, and the
 *   maximum duration
 * @returns {Promise<{ width: number, height: number, durationS: number, fps: [number, number], rotation: number, hasSound: boolean }>} `fps` as
 *   numerator and denominator, `rotation` in clockwise degrees
 * @throws Unplayable with `reason` `not-a-video` or `too-long`
 */
export async function describe(path, { width, height, maxDurationMs }) {
  const input = await openVideo(path).catch(() => null);
  if (!input) throw new Unplayable("not-a-video");
  try {
    const stream = pictureStream(input);
    if (!stream || !(stream.codecpar.width > 0)) throw new Unplayable("not-a-video");
    if (Math.round(input.duration * 1000) > maxDurationMs) throw new Unplayable("too-long");
    const measured = await measure(path);
    return {
      width,
      height,
      durationS: input.duration,
      fps: commonRate(measured?.fps || rateOf(stream.avgFrameRate) || rateOf(stream.rFrameRate)),
      rotation: measured?.rotation ?? 0,
      hasSound: input.audio() !== undefined,
    };
  } finally {
    await input.close();
  }
}

/** The first video stream that is not a cover picture. */
function pictureStream(input) {
  return input.streams.find(
    ({ codecpar, disposition }) =>
      codecpar.codecType === AVMEDIA_TYPE_VIDEO && (disposition & AV_DISPOSITION_ATTACHED_PIC) === 0,
  );
}

/** Rotation and average frame rate from the file's index; null for AVI, which the reader does not support and which has no rotation. */
async function measure(path) {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return null;
    return { rotation: await track.getRotation(), fps: await averageRate(track) };
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}

/** Frames per second between the first and the last frame, whose own duration containers often omit; 0 for a single frame. */
async function averageRate(track) {
  let frames = 0;
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for await (const { timestamp } of new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    frames++;
    first = Math.min(first, timestamp);
    last = Math.max(last, timestamp);
  }
  return frames > 1 && last > first ? (frames - 1) / (last - first) : 0;
}

const rateOf = ({ num, den }) => (den > 0 ? num / den : 0);

/** A frame rate as a fraction, at most `FPS_MAX`: the matching standard rate if there is one, otherwise rounded to a thousandth. */
export function commonRate(fps) {
  if (!(fps > 0)) return [30, 1];
  if (fps >= FPS_MAX) return [FPS_MAX, 1];
  const [closest] = COMMON_RATES.map(([num, den]) => ({
    num,
    den,
    off: Math.abs(fps / (num / den) - 1),
  })).sort((one, other) => one.off - other.off);
  if (closest.off < COMMON_WITHIN) return [closest.num, closest.den];
  return [Math.max(1_000, Math.round(fps * 1_000)), 1_000];
}

const levelOf = (side) => LEVELS.find(({ upTo }) => side <= upTo);

/** Size of a rendition with the shorter side `side`, or less for very long pictures: even on both sides, within the limits of its level. */
export function sizeOf(source, side) {
  const { frameMacroblocks } = levelOf(side);
  const short = Math.min(source.width, source.height);
  let scale = Math.min(side, short) / short;
  for (;;) {
    const size = { width: even(source.width * scale), height: even(source.height * scale) };
    if (macroblocks(size) <= frameMacroblocks) return size;
    scale *= 0.99;
  }
}

const macroblocks = ({ width, height }) =>
  Math.ceil(width / MACROBLOCK_PX) * Math.ceil(height / MACROBLOCK_PX);

function even(pixels) {
  return Math.max(2, Math.round(pixels / 2) * 2);
}

/** The source's frame rate, limited by a rendition's level. */
export function rateFor(source, size, side) {
  const most = Math.floor(levelOf(side).macroblocksPerS / macroblocks(size));
  const [num, den] = source.fps;
  return num / den <= most ? source.fps : [most, 1];
}

/**
 * Encodes a source into one MP4 (H.264, AAC, index first) in BT.709, with a constant frame rate, normalized loudness, and without the source's
 * metadata.
 * @param {Awaited<ReturnType<typeof describe>>} source
 * @param {{ width: number, height: number }} size pixels
 * @param {number} side the rendition's shorter side, which determines its level
 * @param {(progress: number) => void} onProgress 0 to 1
 */
export async function convert(from, to, source, { size, side }, onProgress) {
  await using input = await openVideo(from);
  await using output = await openOutput(to);
  using video = await videoStages(input, source, size, side);
  const options = {
    onProgress: ({ time }) => onProgress(Math.min(1, time / source.durationS)),
    progressInterval: 500,
  };
  if (!source.hasSound) {
    await pipeline({ video: input }, { video: video.stages }, output, options).completion;
    return;
  }
  using audio = await audioStages(input);
  const stages = { video: video.stages, audio: audio.stages };
  await pipeline({ video: input, audio: input }, stages, output, options).completion;
}

/**
 * An MP4 described only by its encoders. With the source's streams attached, the muxer would copy their metadata: the camera's
 * data, a rotation that is already applied, and mastering data of converted colors.
 */
async function openOutput(path) {
  const output = await Muxer.open(path, { format: "mp4", options: { movflags: "+faststart" } });
  const addStream = output.addStream.bind(output);
  output.addStream = (stream, options) =>
    options?.encoder ? addStream(options.encoder, { bsf: options.bsf }) : addStream(stream, options);
  return output;
}

async function videoStages(input, source, size, side) {
  const stream = pictureStream(input);
  const fps = rateFor(source, size, side);
  const { level, maxKbps } = levelOf(side);
  const decoder = await Decoder.create(stream);
  const filter = FilterAPI.create(
    `${filtersOf(stream.codecpar, { ...source, ...size, fps })},format=yuv420p`,
  );
  const encoder = await Encoder.create("libx264", {
    decoder,
    filter,
    options: {
      preset: "veryfast",
      crf: "22",
      profile: "high",
      level,
      maxrate: `${maxKbps}k`,
      bufsize: `${maxKbps * 2}k`,
    },
  });
  return staged(decoder, filter, encoder);
}

async function audioStages(input) {
  const decoder = await Decoder.create(input.audio());
  const filter = FilterAPI.create(LOUDNESS);
  const encoder = await Encoder.create("aac", {
    decoder,
    filter,
    autoResample: true,
    context: { bitRate: 128_000n },
  });
  return staged(decoder, filter, encoder);
}

function staged(...stages) {
  return {
    stages,
    [Symbol.dispose]() {
      for (const stage of stages) stage.close();
    },
  };
}

/** Writes a JPEG from the source's beginning, at most `width` wide. @returns its size in pixels */
export async function writePoster(from, to, source, width) {
  await using input = await openVideo(from);
  const stream = pictureStream(input);
  const wide = even(Math.min(width, source.width));
  const size = { width: wide, height: even((wide * source.height) / source.width) };
  using decoder = await Decoder.create(stream);
  using filter = FilterAPI.create(`${filtersOf(stream.codecpar, { ...source, ...size })},format=rgb24`);
  let picture = null;
  try {
    for await (using frame of filter.frames(decoder.frames(input.packets(stream.index)))) {
      if (frame === null) break;
      picture?.free();
      picture = frame.clone();
      if (secondsOf(frame) >= POSTER_AT_S) break;
    }
    if (!picture) throw new Error("the video has no frame");
    await writePicture(picture.toBuffer(), to, size);
    return size;
  } finally {
    picture?.free();
  }
}

function secondsOf({ pts, timeBase: { num, den } }) {
  return (Number(pts) * num) / den;
}
