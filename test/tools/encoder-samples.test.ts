import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VIDEO_DURATION_MAX_MS, type VideoFacts } from "../../domain/content";
import { ROOT } from "../../scripts/toolchain/paths";
import { type CleanImage, cleanImage } from "../../worker/integrations/image";
import { bytesSource, inspectVideo, videoTypeOf } from "../../worker/integrations/video";

/** Typical uploads, parsed like uploads and encoded by the encoder's functions. */

const ENCODER = join(ROOT, "encoder");
const MAKES_WITHIN_MS = 300_000;
const folder = mkdtempSync(join(tmpdir(), "madang-samples-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Rendition {
  side: number;
  width: number;
  height: number;
  level: number;
  fps: number;
  pixelFormat: number;
  colours: number[];
  aspect: number[];
  durationS: number;
  hasSound: boolean;
  sideData: number;
  told: Record<string, string>;
  frames: number;
}
interface Made {
  videos: Record<
    string,
    { renditions: Rendition[]; poster: { size: { width: number }; width: number; exif?: unknown } }
  >;
  images: Record<
    string,
    {
      exifBytes: number;
      hasOther: boolean;
      hasProfile: boolean;
      pages: number;
      space: string;
      quarters: number[][] | null;
      smaller: { width: number; height: number; quarters: number[][] } | null;
    }
  >;
}

const read = (name: string) => new Uint8Array(readFileSync(join(folder, name)));
const run = (...asked: string[]) =>
  promisify(execFile)(process.execPath, asked, { cwd: ENCODER, maxBuffer: 16 * 1024 * 1024 });

const facts = new Map<string, VideoFacts>();
const cleaned = new Map<string, CleanImage>();
let made: Made;

beforeAll(async () => {
  await run("samples.mjs", folder);
  const videos = [];
  for (const name of readdirSync(folder)) {
    const bytes = read(name);
    const type = videoTypeOf(bytes);
    if (type) {
      const found = await inspectVideo(bytesSource(bytes), type);
      if (typeof found === "string") throw new Error(`${name}: ${found}`);
      facts.set(name, found);
      const shown = { width: found.width, height: found.height, maxDurationMs: VIDEO_DURATION_MAX_MS };
      videos.push({
        name,
        shown,
        sides: name === "prores.mov" ? [1080, 720, 480] : [480],
      });
    } else {
      const image = cleanImage(bytes);
      if (!image || image === "broken") throw new Error(`${name}: ${image}`);
      cleaned.set(name, image);
      writeFileSync(join(folder, name), image.file);
    }
  }
  const asked = JSON.stringify({ folder, videos, images: [...cleaned.keys()] });
  const { stdout } = await run("encode-samples.mjs", asked);
  made = JSON.parse(stdout) as Made;
}, MAKES_WITHIN_MS);

const videoNames = [
  ...["prores.mov", "dnxhr.mov", "vp8.webm", "vp9.webm", "av1.mp4", "hevc-hlg.mp4", "hevc-pq.mp4"],
  ...["anamorphic.mp4", "rotated.mov", "variable.mp4", "ntsc.mp4", "fast.mp4", "wide.mp4", "interlaced.mov"],
  ...["full-range.avi", "silent.mp4", "located.mov", "tail.mp4", "tail.webm"],
];
const YUV420P = 0;
const BT709 = 1;
const LIMITED = 1;
const LEVEL_MAX: Record<number, number> = { 1080: 4.2, 720: 4, 480: 3.1 };
const FPS: Record<string, number> = { "ntsc.mp4": 30_000 / 1_001, "fast.mp4": 60, "interlaced.mov": 25 };

describe("a video", () => {
  it.each(videoNames)(
    "%s plays on a phone's decoder, in the colours and the shape it is shown in",
    (name) => {
      const source = facts.get(name);
      const { renditions, poster } = made.videos[name] ?? { renditions: [] };
      expect(renditions.length).toBeGreaterThan(0);
      for (const rendition of renditions) {
        expect(rendition).toMatchObject({
          ...{ pixelFormat: YUV420P, colours: [BT709, BT709, BT709, LIMITED], sideData: 0 },
          ...{ hasSound: name !== "silent.mp4", aspect: [1, 1] },
        });
        expect(rendition.level).toBeLessThanOrEqual(LEVEL_MAX[rendition.side] ?? 0);
        const ratio = (source?.width ?? 0) / (source?.height ?? 1);
        expect(Math.abs(rendition.width / rendition.height / ratio - 1)).toBeLessThan(0.01);
        expect(Math.abs(rendition.durationS - 6)).toBeLessThan(0.2);
        expect(Math.abs(rendition.frames / rendition.fps - 6)).toBeLessThan(0.3);
        expect(JSON.stringify(rendition.told)).not.toMatch(/Camera|37\.5665/);
      }
      expect(poster?.width).toBe(poster?.size.width);
      expect(poster?.exif).toBeUndefined();
    },
  );

  it("keeps the source's frame rate, at most 60 and what its level takes", () => {
    for (const name of videoNames) {
      const rate = made.videos[name]?.renditions[0]?.fps ?? 0;
      if (name === "variable.mp4") expect(rate).toBeCloseTo(14.4, 1);
      else expect([name, rate]).toEqual([name, expect.closeTo(FPS[name] ?? 10, 3)]);
    }
  });

  it("has the size that it is shown in: square pixels, upright", () => {
    expect(facts.get("anamorphic.mp4")).toMatchObject({ width: 1920, height: 1080 });
    expect(facts.get("rotated.mov")).toMatchObject({ width: 1080, height: 1920 });
    expect(made.videos["anamorphic.mp4"]?.renditions[0]).toMatchObject({ width: 854, height: 480 });
    expect(made.videos["rotated.mov"]?.renditions[0]).toMatchObject({ width: 480, height: 854 });
  });
});

const [R, G, B, W] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
];
/** Displayed positions of the stored quarters: red, green, blue and white by rows. Source: CIPA DC-008 (Exif), 4.6.5. */
const SHOWN = {
  ...{ 1: [R, G, B, W], 2: [G, R, W, B], 3: [W, B, G, R], 4: [B, W, R, G] },
  ...{ 5: [R, B, G, W], 6: [B, R, W, G], 7: [W, G, B, R], 8: [G, W, R, B] },
};
const isNear = (one: number[] | undefined, other: number[] | undefined) =>
  one?.every((value, index) => Math.abs(value - (other?.[index] ?? 0)) < 60);

describe("an image", () => {
  it.each(
    Object.entries(SHOWN).flatMap(([orientation, quarters]) =>
      ["jpg", "png", "webp"].map((ending) => ({ orientation: Number(orientation), quarters, ending })),
    ),
  )(
    "of orientation $orientation as $ending is upright in every size, without a word on its camera",
    (given) => {
      const name = `orientation-${given.orientation}.${given.ending}`;
      // Browsers ignore the orientation of WebP.
      const [orientation, quarters] =
        given.ending === "webp" ? [1, SHOWN[1]] : [given.orientation, given.quarters];
      const image = cleaned.get(name);
      const [width, height] = orientation > 4 ? [500, 600] : [600, 500];
      expect([image?.w, image?.h]).toEqual([width, height]);
      const kept = made.images[name];
      expect(kept).toMatchObject({ hasOther: false });
      expect(kept?.exifBytes, "an orientation and nothing else").toBeLessThanOrEqual(32);
      expect(Buffer.from(image?.file ?? []).toString("latin1")).not.toMatch(
        /Camera|Photographer|SN-0001|GPS/,
      );
      expect(kept?.smaller).toMatchObject({
        width: 320,
        height: Math.round((320 * (height ?? 0)) / (width ?? 1)),
      });
      for (const shown of [kept?.quarters, kept?.smaller?.quarters])
        for (const [at, colour] of quarters.entries())
          expect(isNear(shown?.[at], colour), `${at}: ${shown?.[at]}`).toBe(true);
    },
  );

  it("keeps its colour profile, and is converted to sRGB where it is made smaller", () => {
    expect(made.images["display-p3.jpg"]).toMatchObject({ hasProfile: true });
    expect(made.images["cmyk.jpg"]).toMatchObject({ space: "cmyk" });
    expect(isNear(made.images["cmyk.jpg"]?.smaller?.quarters[3], W)).toBe(true);
  });

  it("that moves goes on moving, and has no smaller size that stands still", () => {
    for (const name of ["animated.gif", "animated.webp"])
      expect(made.images[name]).toMatchObject({ pages: 2, smaller: null });
  });

  it("with something behind its end is the image alone", () => {
    for (const ending of ["jpg", "png", "gif", "webp"]) {
      const { file } = cleaned.get(`tail.${ending}`) ?? {};
      expect(Buffer.from(file ?? []).includes("<html>")).toBe(false);
      expect(isNear(made.images[`tail.${ending}`]?.quarters?.[0], R)).toBe(true);
    }
  });
});
