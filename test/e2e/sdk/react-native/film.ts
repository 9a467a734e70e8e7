import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from "mediabunny";
import type { Page } from "playwright-core";

const SIZE = { width: 160, height: 90 };
const FRAME_S = 0.1;

interface Frame {
  type: "key" | "delta";
  bytes: number[];
}

/** Encodes gray pictures in the page, which has to be of a secure origin. */
const framesOf = (page: Page, count: number): Promise<Frame[]> =>
  page.evaluate(
    async ({ width, height, frameS, frames }) => {
      const made: { type: "key" | "delta"; bytes: number[] }[] = [];
      const encoder = new VideoEncoder({
        output(chunk: { type: "key" | "delta"; byteLength: number; copyTo(to: Uint8Array): void }) {
          const bytes = new Uint8Array(chunk.byteLength);
          chunk.copyTo(bytes);
          made.push({ type: chunk.type, bytes: [...bytes] });
        },
        error(fault: Error) {
          throw fault;
        },
      });
      encoder.configure({ codec: "vp8", width, height });
      for (let at = 0; at < frames; at++) {
        const data = new Uint8Array((width * height * 3) / 2).fill(128);
        const options = { format: "I420", codedWidth: width, codedHeight: height } as const;
        const frame = new VideoFrame(data, { ...options, timestamp: at * frameS * 1e6 });
        encoder.encode(frame);
        frame.close();
      }
      await encoder.flush();
      return made;
    },
    { ...SIZE, frameS: FRAME_S, frames: count },
  );

/** A film that Chromium plays. */
export async function filmOf(page: Page, seconds: number): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource("vp8");
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = { codec: "vp8", codedWidth: SIZE.width, codedHeight: SIZE.height };
  for (const [at, { type, bytes }] of (await framesOf(page, seconds / FRAME_S)).entries())
    await source.add(new EncodedPacket(Uint8Array.from(bytes), type, at * FRAME_S, FRAME_S), {
      decoderConfig,
    });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer());
}
