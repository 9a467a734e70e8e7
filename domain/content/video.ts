import { z } from "zod";
import { messageCode } from "../kernel";
import { SMALL_VIDEO_MAX_BYTES, VIDEO_MAX_S, VIDEO_MIN_S, VIDEO_MIN_SHORT_SIDE_PX } from "./limits";
import { hasRatioOf } from "./ratio";

/** Video types for upload, detected from the content. Source: rule C5. */
export const VIDEO_TYPES = {
  mp4: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
  mkv: "video/x-matroska",
  avi: "video/x-msvideo",
} as const;
export type VideoType = keyof typeof VIDEO_TYPES;

/** Images are `ready` at once; videos are shown from their renditions once `encoded`. `encoded` and `failed` are final. */
export const ASSET_STATUSES = ["ready", "encoding", "encoded", "failed"] as const;
export type AssetStatus = (typeof ASSET_STATUSES)[number];

/** Whether it can be viewed, which approval requires. */
export const isViewable = (status: AssetStatus): boolean => status === "ready" || status === "encoded";

/** Shorter side of the renditions in pixels, largest first; a source smaller than all gets the last one. */
export const RENDITION_HEIGHTS = [1080, 720, 480] as const;
export type RenditionHeight = (typeof RENDITION_HEIGHTS)[number];

export function isRenditionHeight(height: number): height is RenditionHeight {
  return RENDITION_HEIGHTS.some((known) => known === height);
}

/** One MP4 (H.264, AAC) of a video; sizes in pixels and bytes. `height` is the shorter side, also for portrait videos. */
export interface Rendition {
  height: RenditionHeight;
  width: number;
  /** Actual height; omitted if it equals `height`. */
  tallPx?: number;
  bytes: number;
}

/** Widths of an image's smaller versions in pixels, narrowest first. */
export const STILL_WIDTHS = [320, 640, 1280] as const;
export type StillWidth = (typeof STILL_WIDTHS)[number];
export const POSTER_WIDTH: StillWidth = 1280;

export function isStillWidth(width: number): width is StillWidth {
  return STILL_WIDTHS.some((known) => known === width);
}

/** An image derived from an asset: a video's poster, or a smaller version of an image. Sizes in pixels and bytes. */
export interface Still {
  /** Requested width, part of its URL; a video's poster may be narrower. */
  asked: StillWidth;
  width: number;
  height: number;
  bytes: number;
}

/** Facts from a video's headers. */
export interface VideoFacts {
  /** Displayed width in pixels. */
  width: number;
  height: number;
  durationMs: number;
}

/** Duration of a frame at 23.976 per second, the longest of the common rates. */
const FRAME_MAX_MS = 42;
/** Allows a spot of thirty seconds that ends with a full frame. Source: rule C5. */
export const VIDEO_DURATION_MAX_MS = VIDEO_MAX_S * 1000 + FRAME_MAX_MS;

/**
 * Checks a video's duration and size. The size is checked on the shorter side, so that portrait videos are accepted too. Source: rule C5.
 * @returns a message code, or null if valid
 */
export function checkVideo({ width, height, durationMs }: VideoFacts): string | null {
  if (durationMs < VIDEO_MIN_S * 1000) return messageCode("video.tooShort", { min: VIDEO_MIN_S });
  if (durationMs > VIDEO_DURATION_MAX_MS) return messageCode("video.tooLong", { max: VIDEO_MAX_S });
  if (Math.min(width, height) < VIDEO_MIN_SHORT_SIDE_PX)
    return messageCode("video.tooSmall", { min: VIDEO_MIN_SHORT_SIDE_PX, w: width, h: height });
  return null;
}

/** Whether units of this format accept only videos of their own ratio; others scale any video. */
export const keepsVideoRatio = (format: string): boolean => format === "banner" || format === "native";

/** Where a video is to be shown, as far as it is known. */
export interface VideoPlace {
  format?: string | undefined;
  /** Whether the campaign came by ad note. */
  viaAdNote?: boolean | undefined;
}

/** Whether the smaller file limit applies: to rewarded units, and to campaigns that came by ad note. */
export const takesSmallVideos = ({ format, viaAdNote = false }: VideoPlace): boolean =>
  format === "rewarded" || viaAdNote;

/**
 * Checks a video against its unit: banner and native units require their ratio within 2 %, full-screen units scale; some places have
 * a smaller file limit. Source: rule C5.
 * @returns a message code, or null if it fits
 */
export function checkVideoFit(
  video: { w: number; h: number; bytes: number },
  unit: VideoPlace & { format: string; w: number; h: number },
): string | null {
  if (takesSmallVideos(unit) && video.bytes > SMALL_VIDEO_MAX_BYTES)
    return messageCode("video.tooLarge", { maxMb: SMALL_VIDEO_MAX_BYTES / 1024 / 1024 });
  if (!keepsVideoRatio(unit.format)) return null;
  return hasRatioOf(video, unit)
    ? null
    : messageCode("video.ratio", { w: unit.w, h: unit.h, gotW: video.w, gotH: video.h });
}

/** Reasons of a failed encoding on which the uploader can act. */
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

/** Message code of the failure, whose text tells the uploader what to do. */
export function encodingFailureCode(reason: EncodingFailure): string {
  return FAILURE_CODES[reason];
}

const px = z.int().positive();

/**
 * A report of the encoder on a job: its progress or its result. Heights and widths in pixels, durations in seconds. An unknown
 * reason means only that it failed.
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
