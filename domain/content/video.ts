import { z } from "zod";
import { messageCode } from "../kernel";
import { REWARDED_VIDEO_MAX_BYTES, VIDEO_MAX_S, VIDEO_MIN_S, VIDEO_MIN_SHORT_SIDE_PX } from "./limits";
import { hasRatioOf } from "./ratio";

/** The video types that may be uploaded, by what their content says. Source: rule C5. */
export const VIDEO_TYPES = {
  mp4: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
  mkv: "video/x-matroska",
  avi: "video/x-msvideo",
} as const;
export type VideoType = keyof typeof VIDEO_TYPES;

/** An image is ready as it comes; a video is shown from its renditions, once it is encoded. Encoded and failed are final. */
export const ASSET_STATUSES = ["ready", "encoding", "encoded", "failed"] as const;
export type AssetStatus = (typeof ASSET_STATUSES)[number];

/** Whether it can be looked at, which approving it needs. */
export const isViewable = (status: AssetStatus): boolean => status === "ready" || status === "encoded";

/** The shorter side, in pixels, of the renditions that are asked for, largest first: a source smaller than all gets the last. */
export const RENDITION_HEIGHTS = [1080, 720, 480] as const;
export type RenditionHeight = (typeof RENDITION_HEIGHTS)[number];

export function isRenditionHeight(height: number): height is RenditionHeight {
  return RENDITION_HEIGHTS.some((known) => known === height);
}

/** One MP4 (H.264, AAC) of a video; sizes in pixels and bytes. Upright videos are narrower than high: `height` is the shorter side. */
export interface Rendition {
  height: RenditionHeight;
  width: number;
  /** How high it is; left out where that is `height`. */
  tallPx?: number;
  bytes: number;
}

/** Actual height; omitted if it equals `height`. */
export const STILL_WIDTHS = [320, 640, 1280] as const;
export type StillWidth = (typeof STILL_WIDTHS)[number];
export const POSTER_WIDTH: StillWidth = 1280;

export function isStillWidth(width: number): width is StillWidth {
  return STILL_WIDTHS.some((known) => known === width);
}

/** A picture made of an asset: a video's poster, or an image in a smaller size. Sizes in pixels and bytes. */
export interface Still {
  /** The width that was asked for, which its address is named by: a video's poster may be narrower. */
  asked: StillWidth;
  width: number;
  height: number;
  bytes: number;
}

/** What a video's own headers say of it. */
export interface VideoFacts {
  /** As it is shown, in pixels. */
  width: number;
  height: number;
  durationMs: number;
}

/** The longest frame of common rates, 23.976 a second. */
const FRAME_MAX_MS = 42;
/** A spot of thirty seconds ends with a frame. Source: rule C5. */
export const VIDEO_DURATION_MAX_MS = VIDEO_MAX_S * 1000 + FRAME_MAX_MS;

/** Duration of a frame at 23.976 per second, the longest of the common rates. */
export function checkVideo({ width, height, durationMs }: VideoFacts): string | null {
  if (durationMs < VIDEO_MIN_S * 1000) return messageCode("video.tooShort", { min: VIDEO_MIN_S });
  if (durationMs > VIDEO_DURATION_MAX_MS) return messageCode("video.tooLong", { max: VIDEO_MAX_S });
  if (Math.min(width, height) < VIDEO_MIN_SHORT_SIDE_PX)
    return messageCode("video.tooSmall", { min: VIDEO_MIN_SHORT_SIDE_PX, w: width, h: height });
  return null;
}

/** Whether a unit of this format takes only videos of its own ratio; the others show any, as large as they have room for. */
export const keepsVideoRatio = (format: string): boolean => format === "banner" || format === "native";

/**
 * Whether a video fits the unit it is made for: banner and native units have its ratio within 2 %, full-screen ones scale it; a rewarded
 * one takes smaller files. Source: rule C5.
 * @returns a message code, or null when it fits
 */
export function checkVideoFit(
  video: { w: number; h: number; bytes: number },
  unit: { format: string; w: number; h: number },
): string | null {
  if (unit.format === "rewarded" && video.bytes > REWARDED_VIDEO_MAX_BYTES)
    return messageCode("video.tooLarge", { maxMb: REWARDED_VIDEO_MAX_BYTES / 1024 / 1024 });
  if (!keepsVideoRatio(unit.format)) return null;
  return hasRatioOf(video, unit)
    ? null
    : messageCode("video.ratio", { w: unit.w, h: unit.h, gotW: video.w, gotH: video.h });
}

/** Why a video could not be encoded, as far as its uploader can act on it. */
export const ENCODING_FAILURES = [
  "not-a-video",
  "too-short",
  "too-long",
  "too-small",
  "encoding-failed",
] as const;
export type EncodingFailure = (typeof ENCODING_FAILURES)[number];

const FAILURE_CODES: Record<EncodingFailure, string> = {
  "not-a-video": "video.notAVideo",
  "too-short": messageCode("video.tooShort", { min: VIDEO_MIN_S }),
  "too-long": messageCode("video.tooLong", { max: VIDEO_MAX_S }),
  "too-small": messageCode("video.lowResolution", { min: VIDEO_MIN_SHORT_SIDE_PX }),
  "encoding-failed": "video.encodingFailed",
};

/** The message code whose words tell a person what to do about the failure. */
export function encodingFailureCode(reason: EncodingFailure): string {
  return FAILURE_CODES[reason];
}

const px = z.int().positive();

/**
 * What the encoder tells of a job: how far it is, or how it ended. Heights and widths in pixels, durations in seconds. A reason that is
 * not known here says only that it failed.
 */
export const encoderReportSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("encoding"), progress: z.number().min(0).max(1) }),
  z.object({
    state: z.literal("encoded"),
    renditions: z
      .array(
        z.object({
          height: z.int().refine(isRenditionHeight, { error: "notAnOption" }),
          width: px,
          tallPx: px.optional(),
          durationS: z.number().positive(),
        }),
      )
      .max(RENDITION_HEIGHTS.length),
    stills: z
      .array(
        z.object({
          asked: z.int().refine(isStillWidth, { error: "notAnOption" }),
          width: px,
          height: px,
        }),
      )
      .max(STILL_WIDTHS.length)
      .default([]),
  }),
  z.object({
    state: z.literal("failed"),
    reason: z.enum(ENCODING_FAILURES).catch("encoding-failed"),
  }),
]);
export type EncoderReport = z.output<typeof encoderReportSchema>;
