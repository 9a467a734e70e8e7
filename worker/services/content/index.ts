export {
  assetOfCreative,
  assetQuerySchema,
  deleteAsset,
  findAsset,
  getAsset,
  listAssets,
  listUses,
  readAsset,
} from "./assets";
export { creativeStep } from "./creative-steps";
export { type ByteRange, openSource, putRendition, putStill, takeEncoderReport } from "./encoding/report";
export {
  listTroubledVideos,
  requestEncoding,
  resendLostEncodings,
  sendEncodingAgain,
  type TroubledVideo,
  troubledVideoView,
} from "./encoding/request";
export { readExchangeRates, tickExchangeRates } from "./exchange-rates";
export { keepImage } from "./images";
export {
  type AssetRow,
  assetKey,
  isVideo,
  keepFile,
  publicKey,
  renditionKey,
  stillKey,
  type UploadedFile,
} from "./keep-file";
export {
  createPromotion,
  deletePromotion,
  getPromotion,
  listPromotions,
  listShownPromotions,
  shownPromotions,
  updatePromotion,
} from "./promotions";
export {
  publishUnitAssets,
  settlePublications,
  withdrawal,
  withdrawalOf,
  withdrawUnshown,
} from "./publication";
export { cleanStoredImages } from "./stored-images";
export {
  createStory,
  getStory,
  getStoryForOperator,
  listStories,
  listStoriesForOperator,
  previewStory,
  publishStory,
  storyAddressSchema,
  storyQuerySchema,
  tickStories,
  updateStory,
  withdrawStory,
} from "./stories";
export {
  declareIntent,
  isWholePdf,
  keepPaper,
  LAUNCHER,
  uploadAsset,
  uploadCreativeFile,
  uploadIntroduction,
  uploadLauncherImage,
} from "./upload";
export { completeUpload, discardUpload, listOpenUploads, type OpenUpload } from "./uploads/complete";
export { putPart } from "./uploads/parts";
export { giveUpUpload, type StartedUpload, startUpload, sweepUploads } from "./uploads/start";
export { type AssetUse, adoption, requireAdoptable, requireAtMost, sweepOrphans } from "./uses";
