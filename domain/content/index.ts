export { type CreativeAction, INTENT_PURPOSES, type IntentPurpose, intentSchema } from "./actions";
export { ASSET_KINDS, type AssetKind, KIND_RULES, PUBLIC_KINDS } from "./asset-kinds";
export {
  checkCover,
  checkFit,
  checkImage,
  checkLogo,
  IMAGE_TYPES,
  type ImageFacts,
  type ImageType,
} from "./image";
export { hasRatioOf } from "./ratio";
export {
  CREATIVE_TYPES,
  type CreativeInput,
  type CreativeText,
  type CreativeType,
  CTA_OPTIONS,
  type CtaOption,
  creativeFormSchemaFor,
  creativeSchema,
  creativeSchemaFor,
  EVERY_DAY,
  EVERY_HOUR,
  narrowed,
  textsFor,
} from "./schema";
export {
  checksumOfParts,
  checkUploadSize,
  completionSchema,
  fingerprintOf,
  maxBytesOf,
  partCount,
  partRange,
  sha256Hex,
  type UploadStatus,
  uploadSchema,
} from "./upload";
export {
  ASSET_STATUSES,
  type AssetStatus,
  checkVideo,
  checkVideoFit,
  ENCODING_FAILURES,
  type EncoderReport,
  type EncodingFailure,
  encoderReportSchema,
  encodingFailureCode,
  isRenditionHeight,
  isStillWidth,
  isViewable,
  keepsVideoRatio,
  POSTER_WIDTH,
  RENDITION_HEIGHTS,
  type Rendition,
  STILL_WIDTHS,
  type Still,
  VIDEO_TYPES,
  type VideoFacts,
  type VideoType,
} from "./video";
export type { OwnAsset, ShownAsset } from "./views";
export { ownAssetView, shownAssetView, troubledAssetView } from "./views";
