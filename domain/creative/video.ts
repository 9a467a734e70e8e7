import { z } from "zod";
import { VIDEO_MAX_S, VIDEO_MIN_S } from "../shared/limits";
import { messageCode } from "../shared/validation";

/** The video types that may be uploaded, by what their content says. Source: specification section 5. */
export const VIDEO_TYPES = {
  mp4: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
  mkv: "video/x-matroska",
} as const;
export type VideoType = keyof typeof VIDEO_TYPES;

/** An image is ready as it comes; a video is shown from its renditions, once it is encoded. Encoded and failed are final. */
export const ASSET_STATUSES = ["ready", "encoding", "encoded", "failed"] as const;
export type AssetStatus = (typeof ASSET_STATUSES)[number];

/** Heights in pixels of the renditions that are asked for, tallest first: a source shorter than all gets the last. */
export const RENDITION_HEIGHTS = [1080, 720, 360] as const;
export type RenditionHeight = (typeof RENDITION_HEIGHTS)[number];

export function isRenditionHeight(height: number): height is RenditionHeight {
  return RENDITION_HEIGHTS.some((known) => known === height);
}

/** One MP4 (H.264, AAC) of a video; sizes in pixels and bytes. */
export interface Rendition {
  height: RenditionHeight;
  width: number;
  bytes: number;
}

/** Why a video could not be encoded, as far as its uploader can act on it. */
export const ENCODING_FAILURES = ["not-a-video", "too-short", "too-long", "encoding-failed"] as const;
export type EncodingFailure = (typeof ENCODING_FAILURES)[number];

const FAILURE_CODES: Record<EncodingFailure, string> = {
  "not-a-video": "video.notAVideo",
  "too-short": messageCode("video.tooShort", { min: VIDEO_MIN_S }),
  "too-long": messageCode("video.tooLong", { max: VIDEO_MAX_S }),
  "encoding-failed": "video.encodingFailed",
};

/** The message code whose words tell a person what to do about the failure. */
export function encodingFailureCode(reason: EncodingFailure): string {
  return FAILURE_CODES[reason];
}

/**
 * What the encoder tells of a job that ended: heights and widths in pixels, durations in seconds. A reason that is not
 * known here says only that it failed.
 */
export const encoderReportSchema = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("encoded"),
    renditions: z
      .array(
        z.object({
          height: z.int().refine(isRenditionHeight, { error: "notAnOption" }),
          width: z.int().positive(),
          durationS: z.number().positive(),
        }),
      )
      .min(1),
  }),
  z.object({
    state: z.literal("failed"),
    reason: z.enum(ENCODING_FAILURES).catch("encoding-failed"),
  }),
]);
export type EncoderReport = z.output<typeof encoderReportSchema>;
