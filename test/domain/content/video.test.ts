import { describe, expect, it } from "vitest";
import {
  checksumOfParts,
  checkUploadSize,
  checkVideo,
  checkVideoFit,
  encoderReportSchema,
  fingerprintOf,
  partCount,
  partRange,
  SMALL_VIDEO_MAX_BYTES,
  sha256Hex,
  UPLOAD_PART_BYTES,
  VIDEO_UPLOAD_MAX_BYTES,
  type VideoFacts,
} from "../../../domain/content";
import { nativeAd } from "../../../domain/serving";
import { ctaColors } from "../../../domain/serving/ad-html";

const hd = { width: 1920, height: 1080, durationMs: 5_000 };

describe("a video", () => {
  it.each<[string, VideoFacts, string | null]>([
    ["of 5 s", hd, null],
    ["of a thousandth less", { ...hd, durationMs: 4_999 }, "video.tooShort|min=5"],
    ["of a thousandth under 30 s", { ...hd, durationMs: 29_999 }, null],
    ["of 30 s", { ...hd, durationMs: 30_000 }, null],
    ["of 900 frames at 29.97", { ...hd, durationMs: 30_030 }, null],
    ["of 30 s and more than a frame", { ...hd, durationMs: 30_043 }, "video.tooLong|max=30"],
    ["upright", { ...hd, width: 1080, height: 1920 }, null],
    ["a line too low", { ...hd, height: 1079 }, "video.tooSmall|min=1080|w=1920|h=1079"],
  ])("%s: %o is answered %s", (_, facts, code) => {
    expect(checkVideo(facts)).toBe(code);
  });

  it.each<[string, { w: number; h: number }, string | null]>([
    ["banner", { w: 1920, h: 1600 }, null],
    ["banner", { w: 1920, h: 1080 }, "video.ratio|w=300|h=250|gotW=1920|gotH=1080"],
    ["banner", { w: 1836, h: 1500 }, null],
    ["banner", { w: 1837, h: 1500 }, "video.ratio|w=300|h=250|gotW=1837|gotH=1500"],
    ["native", { w: 1920, h: 1080 }, "video.ratio|w=300|h=250|gotW=1920|gotH=1080"],
    ["interstitial", { w: 1920, h: 1080 }, null],
  ])("fits a %s by its ratio: %o", (format, size, code) => {
    expect(checkVideoFit({ ...size, bytes: 1 }, { format, w: 300, h: 250 })).toBe(code);
  });

  it("of 20 MB and a byte fits every unit but a rewarded one, and none of a campaign that came by ad note", () => {
    const video = { w: 1080, h: 1920, bytes: SMALL_VIDEO_MAX_BYTES + 1 };
    const unit = (format: string) => ({ format, w: 320, h: 480 });
    expect(checkVideoFit(video, unit("rewarded"))).toBe("video.tooLarge|maxMb=20");
    expect(checkVideoFit({ ...video, bytes: video.bytes - 1 }, unit("rewarded"))).toBeNull();
    expect(checkVideoFit(video, unit("interstitial"))).toBeNull();
    const noted = { ...unit("interstitial"), viaAdNote: true };
    expect(checkVideoFit(video, noted)).toBe("video.tooLarge|maxMb=20");
    expect(checkVideoFit({ ...video, bytes: video.bytes - 1 }, noted)).toBeNull();
  });
});

describe("what the encoder tells", () => {
  const read = (report: unknown) => encoderReportSchema.safeParse(report);

  it("is how far it is, from nothing to all", () => {
    for (const progress of [0, 1]) expect(read({ state: "encoding", progress }).success).toBe(true);
    for (const progress of [-0.01, 1.01]) expect(read({ state: "encoding", progress }).success).toBe(false);
  });

  it("is a failure whatever reason it gives, and one that is not known is the encoder's own", () => {
    expect(read({ state: "failed", reason: "too-short" }).data).toMatchObject({ reason: "too-short" });
    expect(read({ state: "failed", reason: "moonshine" }).data).toMatchObject({ reason: "encoding-failed" });
  });
});

describe("an upload", () => {
  it("has parts of one size but for the last, which together are the file", () => {
    const bytes = 2 * UPLOAD_PART_BYTES + 1;
    expect(partCount(bytes)).toBe(3);
    expect(partRange(bytes, 3)).toEqual({ start: 2 * UPLOAD_PART_BYTES, end: bytes });
    for (const none of [0, 4, 1.5]) expect(partRange(bytes, none)).toBeNull();
    expect(partCount(UPLOAD_PART_BYTES)).toBe(1);
    expect(partCount(VIDEO_UPLOAD_MAX_BYTES)).toBe(128);
  });

  it.each([
    ["creative", VIDEO_UPLOAD_MAX_BYTES, {}, true],
    ["creative", VIDEO_UPLOAD_MAX_BYTES + 1, {}, false],
    ["creative", SMALL_VIDEO_MAX_BYTES + 1, { format: "rewarded" }, false],
    ["creative", SMALL_VIDEO_MAX_BYTES, { viaAdNote: true }, true],
    ["creative", SMALL_VIDEO_MAX_BYTES + 1, { viaAdNote: true }, false],
    ["settlement", 10 * 1024 * 1024, {}, true],
    ["settlement", 10 * 1024 * 1024 + 1, {}, false],
  ] as const)("of a %s of %i bytes for %o may begin: %s", (kind, bytes, place, may) => {
    expect(checkUploadSize(kind, bytes, place) === null).toBe(may);
  });

  it("has a checksum that hangs on every part and on their order", async () => {
    const [a, b] = await Promise.all(["a", "b"].map((text) => sha256Hex(new TextEncoder().encode(text))));
    const checksum = await checksumOfParts([a ?? "", b ?? ""]);
    expect(checksum).toMatch(/^[0-9a-f]{64}$/);
    expect(await checksumOfParts([b ?? "", a ?? ""])).not.toBe(checksum);
    expect(await checksumOfParts([a ?? "", b ?? ""])).toBe(checksum);
  });

  it("is known again by name, size, age and samples of its file", async () => {
    const fileOf = (text: string, name = "a.mp4", lastModified = 1) =>
      new File([text], name, { lastModified });
    const prints = await Promise.all(
      [
        fileOf("video"),
        fileOf("video"),
        fileOf("video", "b.mp4"),
        fileOf("video", "a.mp4", 2),
        fileOf("viDeo"),
        fileOf("videos"),
      ].map((file) => fingerprintOf(file)),
    );
    expect(prints[0]).toBe(prints[1]);
    expect(new Set(prints).size).toBe(5);
  });
});

describe("a button's own colours", () => {
  const words = {
    placement: { headline: false, body: false, cta: true, profile: false },
    ...{ advertiser: "", icon: null, cover: null, headline: "", body: "", adMark: false },
    callToAction: "더 보기",
  };

  it("stand behind those of its unit, in the ad's HTML and in a native ad's layout", () => {
    expect(ctaColors({ ctaColor: "#111111", ctaTextColor: "#eeeeee" })).toBe(
      ";background:#111111;color:#eeeeee",
    );
    expect(ctaColors({})).toBe("");
    const styled = nativeAd({ ...words, callToActionStyle: "color:#eeeeee" });
    expect(JSON.stringify(styled)).toContain('"attributes":{"style":"color:#eeeeee"}');
    expect(JSON.stringify(nativeAd(words))).not.toContain("style");
  });
});
