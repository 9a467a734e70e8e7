import { ALL_FORMATS, FilePathSource, Input } from "mediabunny";
import { Decoder, Encoder, FilterAPI, Muxer, pipeline } from "node-av";
import { AV_PKT_DATA_DISPLAYMATRIX } from "node-av/constants";
import { openVideo } from "./open.mjs";
import { writeStill } from "./still.mjs";
import { Unplayable } from "./unplayable.mjs";

/** What an ad's video may last: at least the first, at most the second and one frame of 23.976 a second. */
const DURATION_MIN_MS = 5_000;
const DURATION_MAX_MS = 30_000 + 42;
const SHORT_SIDE_MIN_PX = 1080;
/** EBU R 128, as streaming services ask of videos: -16 LUFS, peaks below -1.5 dB. */
const LOUDNESS =
  "loudnorm=I=-16:TP=-1.5:LRA=11,aresample=48000,aformat=sample_fmts=fltp:channel_layouts=stereo";
/** The longest side a frame may have for each side that an encoder of level 4.2 takes. */
const VIDEO_OPTIONS = { preset: "veryfast", crf: "22", profile: "high" };
/** A poster shows what the video begins with, past its fade from black. */
const POSTER_AT_S = 1;

/**
 * What a source is, as it is shown.
 * @returns {Promise<{ width: number, height: number, durationS: number, turn: string, hasSound: boolean }>} pixels, and the filter that turns
 *   its pictures upright
 * @throws Unplayable with `reason` `not-a-video`, `too-short`, `too-long` or `too-small`
 */
export async function describe(path) {
  const input = await openVideo(path).catch(() => null);
  if (!input) throw new Unplayable("not-a-video");
  try {
    const stream = input.video();
    if (!stream || !(stream.codecpar.width > 0)) throw new Unplayable("not-a-video");
    const durationMs = Math.round(input.duration * 1000);
    if (durationMs < DURATION_MIN_MS) throw new Unplayable("too-short");
    if (durationMs > DURATION_MAX_MS) throw new Unplayable("too-long");
    const { width, height } = stream.codecpar;
    if (Math.min(width, height) < SHORT_SIDE_MIN_PX) throw new Unplayable("too-small");
    const rotation = await rotationOf(path);
    const isLying = rotation % 180 === 90;
    return {
      width: isLying ? height : width,
      height: isLying ? width : height,
      durationS: input.duration,
      turn: TURNS[rotation] ?? "",
      hasSound: input.audio() !== undefined,
    };
  } finally {
    await input.close();
  }
}

/** Phones hold still and write down how they were held. Clockwise degrees. */
const TURNS = { 90: "transpose=1,", 180: "hflip,vflip,", 270: "transpose=2," };

async function rotationOf(path) {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    return (await (await input.getPrimaryVideoTrack())?.getRotation()) ?? 0;
  } catch {
    // AVI and whatever else it does not read has no rotation.
    return 0;
  } finally {
    input.dispose();
  }
}

/** The size of a rendition whose shorter side is `side`, even on both sides as H.264 asks. */
export function sizeOf(source, side) {
  const short = Math.min(side, source.width, source.height);
  const scale = short / Math.min(source.width, source.height);
  return { width: even(source.width * scale), height: even(source.height * scale) };
}

function even(pixels) {
  return Math.max(2, Math.round(pixels / 2) * 2);
}

/**
 * Encodes a source into one MP4 (H.264, AAC, index first), its sound as loud as everybody's.
 * @param {Awaited<ReturnType<typeof describe>>} source
 * @param {(progress: number) => void} onProgress 0 to 1
 */
export async function convert(from, to, source, { width, height }, onProgress) {
  await using input = await openVideo(from);
  forgetTurn(input);
  await using output = await Muxer.open(to, { format: "mp4", options: { movflags: "+faststart" } });
  using video = await videoStages(input, `${source.turn}scale=${width}:${height},setsar=1,format=yuv420p`);
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

/** No turn, as the libraries keep it: 16.16 numbers, the last of each row 2.30. */
const UPRIGHT = Buffer.from(new Int32Array([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]).buffer);

/** What is written is told all that its source says of itself: of pictures that were turned upright, that they have to be. */
function forgetTurn(input) {
  const parameters = input.video().codecpar;
  if (parameters.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX))
    parameters.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, UPRIGHT);
}

async function videoStages(input, filters) {
  const decoder = await Decoder.create(input.video());
  const filter = FilterAPI.create(filters);
  const encoder = await Encoder.create("libx264", { decoder, filter, options: VIDEO_OPTIONS });
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

/** A JPEG of the source's beginning, no wider than `width`. @returns its size in pixels */
export async function writePoster(from, to, source, width) {
  await using input = await openVideo(from);
  const wide = even(Math.min(width, source.width));
  const filter = `${source.turn}scale=${wide}:${even((wide * source.height) / source.width)},setsar=1`;
  return await writeStill(input, { path: to, filter, codec: "mjpeg", atS: POSTER_AT_S });
}
