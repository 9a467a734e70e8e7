import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registerMediabunnyServer } from "@mediabunny/server";
import {
  ALL_FORMATS,
  Conversion,
  FilePathTarget,
  Input,
  Mp4OutputFormat,
  Output,
  Quality,
  UrlSource,
} from "mediabunny";

// In software: what comes out does not depend on the machine it runs on.
registerMediabunnyServer({ hardwareContext: null });

/** What an ad's video may last: at least the first, less than the second. */
const DURATION_MIN_MS = 5_000;
const DURATION_MAX_MS = 30_000;
/** Then the job fails, and is sent again if the console still waits for it. */
const SOURCE_TRIES = 5;

/** A refusal that the uploader can act on. */
class Unplayable extends Error {
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Encodes a job's source into one MP4 (H.264, AAC, index first) for each rendition no taller than the source, and puts each
 * where the job says. The source is read by ranges, the output goes through a temporary file: memory does not grow with it.
 *
 * @param {{ sourceUrl: string, renditions: { height: number, putUrl: string }[] }} job
 * @param {(progress: number) => void} onProgress 0 to 1
 * @returns {Promise<{ height: number, width: number, bytes: number, durationS: number }[]>}
 * @throws Unplayable with `reason` `not-a-video`, `too-short` or `too-long`, or whatever the codecs throw
 */
export async function encode(job, onProgress) {
  const folder = await mkdtemp(join(tmpdir(), "encoder-"));
  try {
    const source = await describe(job.sourceUrl);
    const wanted = job.renditions.filter(({ height }) => height <= source.height);
    const renditions = wanted.length > 0 ? wanted : job.renditions.slice(-1);
    const done = [];
    for (const [index, { height, putUrl }] of renditions.entries()) {
      const path = join(folder, `${randomUUID()}.mp4`);
      const report = (progress) => onProgress((index + progress) / renditions.length);
      await convert(job.sourceUrl, path, Math.min(height, source.height), report);
      const bytes = await put(path, putUrl);
      const width = even((source.width / source.height) * Math.min(height, source.height));
      done.push({ height, width, bytes, durationS: source.durationS });
    }
    return done;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads by ranges; a console that does not answer is given up on, since one job holds up all behind it. */
function open(url) {
  const getRetryDelay = (tries) => (tries < SOURCE_TRIES ? 2 ** tries * 0.25 : null);
  return new Input({ source: new UrlSource(url, { getRetryDelay }), formats: ALL_FORMATS });
}

async function describe(url) {
  const input = open(url);
  try {
    if (!(await input.canRead())) throw new Unplayable("not-a-video");
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Unplayable("not-a-video");
    const durationS = await input.computeDuration();
    const durationMs = Math.round(durationS * 1000);
    if (durationMs < DURATION_MIN_MS) throw new Unplayable("too-short");
    if (durationMs >= DURATION_MAX_MS) throw new Unplayable("too-long");
    return {
      width: await track.getDisplayWidth(),
      height: await track.getDisplayHeight(),
      durationS,
    };
  } finally {
    input.dispose();
  }
}

async function convert(url, path, height, onProgress) {
  const input = open(url);
  try {
    const output = new Output({
      format: new Mp4OutputFormat({ fastStart: "in-memory" }),
      target: new FilePathTarget(path),
    });
    const conversion = await Conversion.init({
      input,
      output,
      tracks: "primary",
      copy: false,
      video: { codec: "avc", height: even(height), quality: new Quality("medium") },
      audio: { codec: "aac", quality: new Quality("medium"), numberOfChannels: 2, sampleRate: 48_000 },
    });
    conversion.onProgress = onProgress;
    await conversion.execute();
  } finally {
    input.dispose();
  }
}

/** H.264 takes even sizes only. */
function even(pixels) {
  return Math.max(2, Math.round(pixels / 2) * 2);
}

async function put(path, url) {
  const { size } = await stat(path);
  const response = await fetch(url, {
    method: "PUT",
    headers: { "content-type": "video/mp4", "content-length": String(size) },
    body: createReadStream(path),
    duplex: "half",
  });
  if (!response.ok) throw new Error(`the rendition was not taken: ${response.status}`);
  return size;
}
