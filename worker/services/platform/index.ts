export {
  type AccessTokenView,
  createAccessToken,
  findProjectByAccessToken,
  listAccessTokens,
  publishAccessToken,
  revokeAccessToken,
} from "./access-tokens";
export {
  type AdAccountItem,
  dealsWith,
  listAdAccounts,
  nameOfAdAccount,
  setParentMemo,
  updateAdAccount,
} from "./ad-accounts";
export {
  addBlockedDomains,
  type BlockedDomains,
  type BlockingQuestion,
  listBlockedDomains,
  removeBlockedDomains,
  setAdBlocking,
  setBlockedCategories,
} from "./ad-blocking";
export { type AdNoteItem, adNoteFilterSchema, listAdNote, setListing } from "./ad-note";
export {
  type AllowListEntry,
  addAllowListEntry,
  changeAllowListEntry,
  type GrantedBy,
  listAllowList,
  listGrantedTo,
  removeAllowListEntry,
} from "./allow-list";
export {
  type BenefitView,
  createBenefit,
  deleteBenefit,
  getBenefit,
  listBenefits,
  offeredBenefits,
  setBenefitPublished,
  todayOf,
  updateBenefit,
} from "./benefits";
export { findBlock, isBlocked, isOpen, openBlock, requireNotBlocked } from "./blocked";
export { destinationTurnedAway, fieldsTurnedAway, type TouchedCampaign } from "./blocked-domains";
export { grantsOf, publishersGranting } from "./grants";
export {
  addHoliday,
  type HolidayLogEntry,
  type HolidayRow,
  type HolidayYear,
  listHolidays,
  readHolidayChanges,
  removeHoliday,
} from "./holidays";
export { keepPlatformFace, keepPlatformName, openKeptPlatform, readLaunchDraft } from "./launch";
export { createAdAccount, createPlatform, deleteProject } from "./open-project";
export { getPlanUsage, keepCampaignPlan, type PlanUsage, readCampaignPlan } from "./plan";
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
  setFeatures,
  updateContact,
  updateGeneral,
  updateOperation,
  updatePlatform,
  updateProfile,
} from "./settings";
