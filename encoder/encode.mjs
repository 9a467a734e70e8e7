import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { FFmpegError } from "node-av";
import { AVERROR_INVALIDDATA } from "node-av/constants";
import { writeSmaller } from "./picture.mjs";
import { fetchSource } from "./source.mjs";
import { Unplayable } from "./unplayable.mjs";
import { convert, describe, sizeOf, writePoster } from "./video.mjs";

/** Share of the progress for reading the source, which is complete before encoding begins. */
const READ_SHARE = 0.1;
const PUT_WITHIN_MS = 5 * 60_000;

/**
 * Runs a job: makes of a video one MP4 per size no larger than the source and a poster, of an image its smaller sizes, and uploads each to its
 * `putUrl`. All data goes through files in the folder, so that memory does not grow with them; the caller deletes the folder.
 *
 * @param {{ kind: "video" | "image", sourceUrl: string, checksum?: string, partBytes?: number,
 *   shown?: { width: number, height: number, maxDurationMs: number },
 *   renditions: { height: number, putUrl: string }[], stills: { width: number, putUrl: string }[] }} job
 * @param {string} folder empty, and used by no other job
 * @param {(progress: number) => void} onProgress 0 to 1
 * @returns {Promise<{ renditions: { height: number, width: number, tallPx: number, bytes: number, durationS: number }[],
 *   stills: { asked: number, width: number, height: number, bytes: number }[] }>}
 * @throws Unplayable, also for a video whose frames or sound cannot be decoded, or other errors of the codecs
 */
export async function encode(job, folder, onProgress) {
  const source = join(folder, "source");
  await fetchSource(job, source);
  onProgress(READ_SHARE);
  if (job.kind === "image")
    return {
      renditions: [],
      stills: await stillsOf(job, folder, (path, width) => writeSmaller(source, path, width)),
    };
  return await playable(
    encodeVideo(job, folder, source, (share) => onProgress(READ_SHARE + share * (1 - READ_SHARE))),
  );
}

/** Invalid data reported by a codec is in the file itself, so a retry would fail too. */
async function playable(work) {
  try {
    return await work;
  } catch (error) {
    if (error instanceof FFmpegError && error.code === AVERROR_INVALIDDATA)
      throw new Unplayable("not-a-video");
    throw error;
  }
}

async function encodeVideo(job, folder, path, onProgress) {
  const source = await describe(path, job.shown);
  const stills = await stillsOf(job, folder, (to, width) => writePoster(path, to, source, width));
  const side = Math.min(source.width, source.height);
  const fitting = job.renditions.filter(({ height }) => height <= side);
  const renditions = fitting.length > 0 ? fitting : job.renditions.slice(-1);
  const done = [];
  for (const [index, { height, putUrl }] of renditions.entries()) {
    const to = join(folder, `${height}.mp4`);
    const size = sizeOf(source, height);
    const wanted = { size, side: height };
    await convert(path, to, source, wanted, (share) => onProgress((index + share) / renditions.length));
    const bytes = await put(to, putUrl, "video/mp4");
    await rm(to);
    done.push({ height, width: size.width, tallPx: size.height, bytes, durationS: source.durationS });
  }
  return { renditions: done, stills };
}

/** @param write creates one of them; returns null if there is none of that size */
async function stillsOf({ kind, stills }, folder, write) {
  const done = [];
  for (const { width: asked, putUrl } of stills) {
    const path = join(folder, `${asked}w`);
    const size = await write(path, asked);
    if (!size) continue;
    const bytes = await put(path, putUrl, kind === "video" ? "image/jpeg" : "image/webp");
    done.push({ asked, ...size, bytes });
  }
  return done;
}

async function put(path, url, type) {
  const { size } = await stat(path);
  const response = await fetch(url, {
    method: "PUT",
    headers: { "content-type": type, "content-length": String(size) },
    body: createReadStream(path),
    duplex: "half",
    redirect: "error",
    signal: AbortSignal.timeout(PUT_WITHIN_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`a file was not taken: ${response.status}`);
  return size;
}
