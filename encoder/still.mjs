import { writeFile } from "node:fs/promises";
import { Decoder, Encoder, FilterAPI } from "node-av";

const QUALITY = {
  /** 2 is the best, 31 the worst. */
  mjpeg: { qmin: "3", qmax: "5" },
  libwebp: { quality: "82" },
};

/**
 * Writes the first picture from a moment on as a file of its own.
 * @param {import("node-av").Demuxer} input
 * @param {{ path: string, filter: string, codec: "mjpeg" | "libwebp", atS?: number }} wanted
 * @returns {Promise<{ width: number, height: number }>} pixels
 * @throws when there is no picture in it
 */
export async function writeStill(input, { path, filter, codec, atS = 0 }) {
  const stream = input.video();
  using decoder = await Decoder.create(stream);
  const format = codec === "mjpeg" ? "format=yuvj420p" : "format=yuva420p";
  using scaler = FilterAPI.create(`${filter},${format}`);
  let picture = null;
  for await (using frame of scaler.frames(decoder.frames(input.packets(stream.index)))) {
    if (frame === null) break;
    picture?.free();
    picture = frame.clone();
    if (secondsOf(frame) >= atS) break;
  }
  if (!picture) throw new Error("no picture in it");
  using encoder = await Encoder.create(codec, { options: QUALITY[codec] });
  const { width, height } = picture;
  const bytes = [];
  for await (using packet of encoder.packets(single(picture))) {
    if (packet?.data) bytes.push(Buffer.from(packet.data));
  }
  await writeFile(path, Buffer.concat(bytes));
  return { width, height };
}

async function* single(frame) {
  yield frame;
  yield null;
}

function secondsOf({ pts, timeBase: { num, den } }) {
  return (Number(pts) * num) / den;
}
