export {
  type AccessTokenView,
  accessTokenView,
  createAccessToken,
  findProjectByAccessToken,
  listAccessTokens,
  publishAccessToken,
  revokeAccessToken,
} from "./access-tokens";
export {
  type AdAccountItem,
  adAccountItemView,
  dealsWith,
  listAdAccounts,
  nameOfAdAccount,
  setParentMemo,
  updateAdAccount,
} from "./ad-accounts";
export {
  addBlockedDomains,
  type BlockingQuestion,
  listBlockedDomains,
  removeBlockedDomains,
  setAdBlocking,
  setBlockedCategories,
} from "./ad-blocking";
export { getAdNotePlatform, listAdNote, setListing } from "./ad-note";
export {
  addAllowListEntry,
  allowManualPayment,
  changeAllowListEntry,
  grantedByView,
  listAllowList,
  listGrantedTo,
  removeAllowListEntry,
} from "./allow-list";
export {
  type BenefitView,
  benefitView,
  createBenefit,
  deleteBenefit,
  getBenefit,
  listBenefits,
  offeredBenefits,
  setBenefitPublished,
  todayOf,
  updateBenefit,
} from "./benefits";
export { covers, findBlock, isBlocked, isOpen, openBlock, requireNotBlocked } from "./blocked";
export { findBlockedDestination, findBlockedFields, type TouchedCampaign } from "./blocked-domains";
export { grantsOf, publishersGranting } from "./grants";
export {
  addHoliday,
  type HolidayLogEntry,
  type HolidayYear,
  holidayYearView,
  type ListedHoliday,
  listHolidays,
  readHolidayChanges,
  removeHoliday,
} from "./holidays";
export { keepPlatformFace, keepPlatformName, openKeptPlatform, readLaunchDraft } from "./launch";
export {
  adNoteItemView,
  getMedia,
  listMedia,
  listMediaAliases,
  listMediaTopics,
  type MediaItem,
  mediaById,
  mediaFilterSchema,
  mediaItemView,
} from "./media";
export { createAdAccount, createPlatform, deleteProject } from "./open-project";
export { hasOptOuts } from "./opt-outs";
export { shareOwner } from "./owners";
export { getPlanUsage, keepCampaignPlan, planUsageOf, planUsageView, readCampaignPlan } from "./plan";
export { freeInForce, planHistoryOf, planInForce, readPlanPrices, storedPlanTerms } from "./plan-terms";
export { getPlatformByAlias, type PlatformView, platformOfHost } from "./platform";
export {
  getProjectDetail,
  getProjectForMember,
  isAliasAvailable,
  isAliasFree,
  isVerified,
  listActiveProjects,
  listProjectPage,
  listProjects,
  type ProjectDetail,
  type ProjectView,
  toProjectView,
} from "./projects";
export {
  appsPublished,
  setFeatures,
  updateContact,
  updateGeneral,
  updateOperation,
  updatePlatform,
  updateProfile,
} from "./settings";
