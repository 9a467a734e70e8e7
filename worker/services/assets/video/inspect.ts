import { CustomSource, Input, MATROSKA, MP4, QTFF, WEBM } from "mediabunny";
import { checkVideo, type VideoFacts, type VideoType } from "../../../../domain/creative/video";
import { readAvi } from "./avi";
import { type ByteSource, limited } from "./byte-source";
import { isWholeVideo } from "./container";

/** What is said of a file that begins like a video and is none that can be played. */
const NOT_A_VIDEO = "video.notAVideo";
const BROKEN = "video.broken";
const CACHE_MAX_BYTES = 4 * 1024 * 1024;

/**
 * Reads from a video's own headers whether it may be shown, before anything of it is decoded. Only headers are read, by ranges.
 * @returns the facts, or the message code of what is wrong
 */
export async function inspectVideo(given: ByteSource, type: VideoType): Promise<VideoFacts | string> {
  const source = limited(given);
  try {
    if (!(await isWholeVideo(source, type))) return BROKEN;
    const facts = type === "avi" ? await readAvi(source) : await readHeaders(source);
    return facts === null ? NOT_A_VIDEO : (checkVideo(facts) ?? facts);
  } catch {
    // Whatever a reader trips over, hostile lengths included, says that the file is none that anybody plays.
    return NOT_A_VIDEO;
  }
}

async function readHeaders(source: ByteSource): Promise<VideoFacts | null> {
  const input = new Input({
    source: new CustomSource({
      getSize: () => source.size,
      read: (start, end) => source.read(start, end),
      maxCacheSize: CACHE_MAX_BYTES,
      prefetchProfile: "fileSystem",
      // A read that nobody waits for any more is nobody's trouble.
      handleUnhandledError: () => undefined,
    }),
    formats: [MP4, QTFF, WEBM, MATROSKA],
  });
  try {
    if (!(await input.canRead())) return null;
    const track = await input.getPrimaryVideoTrack();
    if (!track || (await track.getCodec()) === null) return null;
    // The last picture of a Matroska file has no length of its own: its header may say more than its packets do, or nothing.
    const durationS = Math.max(await input.computeDuration(), (await input.getDurationFromMetadata()) ?? 0);
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    return { width, height, durationMs: Math.round(durationS * 1000) };
  } finally {
    input.dispose();
  }
}
