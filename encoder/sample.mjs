import { writeFile } from "node:fs/promises";
import { registerMediabunnyServer } from "@mediabunny/server";
import { BufferTarget, Output, Quality, VideoSample, VideoSampleSource, WebMOutputFormat } from "mediabunny";

registerMediabunnyServer({ hardwareContext: null });

const WIDTH = 640;
const HEIGHT = 360;
const FRAMES_A_S = 10;

/**
 * `node sample.mjs <path> <seconds>` writes a real WebM (VP8, 640x360, a colour that changes from frame to frame) to try the
 * encoder with.
 */
async function sample(path, seconds) {
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new VideoSampleSource({ codec: "vp8", quality: new Quality("low") });
  output.addVideoTrack(source, { frameRate: FRAMES_A_S });
  await output.start();
  for (let frame = 0; frame < seconds * FRAMES_A_S; frame++) {
    const picture = new VideoSample(pixels(frame), {
      format: "RGBX",
      codedWidth: WIDTH,
      codedHeight: HEIGHT,
      timestamp: frame / FRAMES_A_S,
      duration: 1 / FRAMES_A_S,
    });
    await source.add(picture);
    picture.close();
  }
  await output.finalize();
  await writeFile(path, new Uint8Array(output.target.buffer));
}

function pixels(frame) {
  const bytes = new Uint8Array(WIDTH * HEIGHT * 4);
  new Uint32Array(bytes.buffer).fill(0xff000000 | ((frame * 4 * 0x010203) & 0xffffff));
  return bytes;
}

const [path, seconds] = process.argv.slice(2);
if (!path || !(Number(seconds) > 0)) throw new Error("usage: node sample.mjs <path> <seconds>");
await sample(path, Number(seconds));
