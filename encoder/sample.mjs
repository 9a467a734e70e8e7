import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from "node-av";
import { AV_PIX_FMT_YUV420P } from "node-av/constants";

/** Video and audio codecs by container. */
const CODECS = {
  mp4: { video: "libx264", audio: "aac" },
  mov: { video: "libx264", audio: "aac" },
  mkv: { video: "libx264", audio: "aac" },
  webm: { video: "libvpx", audio: "libopus" },
  avi: { video: "mpeg4", audio: "libmp3lame" },
};
const FORMATS = { mkv: "matroska" };
const FRAMES_A_S = 10;
/** Luma of white; the gray stays well below it. */
const WHITE = 235;
const GREY_MAX = 128;
const OPTIONS = {
  libx264: { preset: "ultrafast" },
  libvpx: { deadline: "realtime", "cpu-used": "8" },
};

/**
 * `node sample.mjs <path> <seconds> [<width>x<height>]` writes a test video with a tone of -40 dB. The path's extension
 * determines the container; the size is 1920x1080 by default.
 */
async function sample(path, seconds, size) {
  const ending = path.split(".").at(-1);
  const codecs = CODECS[ending];
  const picture = await pictures(seconds, size);
  const tone = await Demuxer.open(`sine=frequency=440:sample_rate=48000:duration=${seconds}`, {
    format: "lavfi",
  });
  const output = await Muxer.open(path, { format: FORMATS[ending] ?? ending });
  const video = await stages(picture.video(), "format=yuv420p", codecs.video);
  const audio = await stages(tone.audio(), "volume=-20dB,aformat=channel_layouts=stereo", codecs.audio);
  await pipeline({ video: picture, audio: tone }, { video, audio }, output).completion;
  for (const stage of [...video, ...audio]) stage.close();
  // Readers with a callback keep the process alive until they are closed.
  await Promise.all([picture.close(), tone.close(), output.close()]);
}

/** Gray that becomes lighter from frame to frame below a white upper half, which shows the orientation; generated while reading. */
function pictures(seconds, size) {
  const [width, height] = size.split("x").map(Number);
  const frameBytes = (width * height * 3) / 2;
  let at = 0;
  const read = (most) => {
    const frame = Math.floor(at / frameBytes);
    if (frame >= seconds * FRAMES_A_S) return null;
    const part = Buffer.alloc(Math.min(most, (frame + 1) * frameBytes - at), (frame * 3) % GREY_MAX);
    const brightUntil = frame * frameBytes + (width * height) / 2;
    if (at < brightUntil) part.fill(WHITE, 0, Math.min(part.length, brightUntil - at));
    at += part.length;
    return part;
  };
  const frameRate = { num: FRAMES_A_S, den: 1 };
  const raw = { type: "video", input: { read }, width, height, pixelFormat: AV_PIX_FMT_YUV420P, frameRate };
  // Reads a whole picture at a time, because each call is slow.
  return Demuxer.open(raw, { bufferSize: frameBytes });
}

async function stages(stream, filters, codec) {
  const decoder = await Decoder.create(stream);
  const filter = FilterAPI.create(filters);
  const options = { decoder, filter, autoResample: true, options: OPTIONS[codec] ?? {} };
  return [decoder, filter, await Encoder.create(codec, options)];
}

const [path, seconds, size = "1920x1080"] = process.argv.slice(2);
if (!path || !(Number(seconds) > 0)) throw new Error("usage: node sample.mjs <path> <seconds> [<size>]");
await sample(path, Number(seconds), size);
