export { findInMarket, isMarketMadeUp, searchablePlatforms, searchMarket } from "./app-market";
export { challengeApp, getOwnership, type Ownership, ownershipView } from "./app-ownership";
export {
  appTrafficStatements,
  DAU_DAYS,
  type DailyUsers,
  dailyUsersView,
  getDailyUsers,
  mostDailyUsers,
  recordSightings,
  type SeenSdk,
  settleAppTraffic,
  usersOfApps,
} from "./app-traffic";
export { type AppRow, createApp, deleteApp, findApp, getApp, isSold, updateApp } from "./apps";
export { audiencesKept, defineAudience, relaxAudience, requireAudienceWritable } from "./audience-terms";
export { tickAutoTargetings } from "./auto-targetings";
export {
  addCategory,
  categoriesOf,
  findCategories,
  getCategory,
  listCategories,
  readAudienceMin,
  removeCategory,
  sellCategory,
  tickCategories,
  updateCategory,
} from "./categories";
export { type ComparedProduct, comparedProductView, compareProducts } from "./compare-products";
export {
  listContexts,
  listTopics,
  publishContexts,
  setContexts,
  setContextsByToken,
} from "./contexts";
export {
  type EstimatedOffer,
  estimatePlan,
  forecastFor,
  planEstimateView,
  trafficOf,
} from "./estimate-plan";
export {
  appListItemView,
  listApps,
  listAppsForOperator,
  type OperatorApp,
  operatorAppView,
  setAppStanding,
} from "./list-apps";
export {
  type FaultyProduct,
  listFaultyProducts,
  listProducts,
  type ProductListItem,
  productListItemView,
  tickProducts,
} from "./list-products";
export {
  CONNECTIONS,
  listUnits,
  UNIT_SORTS,
  type UnitOptions,
  unitOptions,
  unitOptionsView,
} from "./list-units";
export {
  addMetric,
  getMetric,
  listHeardMetrics,
  listMetrics,
  listRecentEvents,
  removeMetric,
  updateMetric,
} from "./metrics";
export {
  getOfferedProduct,
  listOfferedProducts,
  listPlatformProducts,
  type OfferedProduct,
  type OfferedProductDetail,
  offeredProductDetailView,
  offeredProductView,
  type ProductOffer,
  readBookedProduct,
} from "./offered-products";
export { resolveApp, tickAppRecords, tickOwnership } from "./ownership-records";
export {
  getPreflight,
  type Inspection,
  openInspection,
  type Preflight,
  preflightView,
  resetPreflight,
} from "./preflight";
export {
  getSlotMonth,
  type SlotHolder,
  type SlotMonth,
  scheduleRulesOf,
  slotBook,
  slotCalendar,
  slotMonthView,
} from "./product-days";
export {
  createKeptProduct,
  dropProductDraft,
  hasProductDraft,
  keepProductGroups,
  keepProductInfo,
  keepProductUnits,
  readProductDraft,
} from "./product-draft";
export type { ProductRow } from "./product-row";
export { listProductsOfUnit, unitIdsOf, unitsOf } from "./product-row";
export {
  listSortable,
  placeProduct,
  productOrderSchema,
  productPlaceSchema,
  removeProduct,
  restoreProduct,
  setProductOnSale,
  setProductsOnSale,
  sortProducts,
} from "./product-sale";
export {
  createProduct,
  findProduct,
  getProduct,
  type ProductDetail,
  productDetailView,
  updateProduct,
  withdrawChange,
} from "./products";
export { createQuestProduct, updateQuestProduct } from "./quest-products";
export {
  getQuestChannel,
  isChannelAvailable,
  isChannelFree,
  type PublicQuest,
  publicQuestView,
  type QuestChannel,
  questChannelView,
  questColumns,
  questSchemaOf,
  requireQuestData,
  tickQuestBoards,
  wrongTerms,
} from "./quests";
export {
  type AppFigure,
  appFigureView,
  type ProductFigure,
  productFigureView,
  readAppFigures,
  readProductFigures,
  readUnitsOverview,
  unitsOverviewView,
} from "./sales-overview";
export {
  createSavedList,
  getSavedList,
  listSavedLists,
  noteSavedEntry,
  readSaves,
  removeSavedEntry,
  removeSavedList,
  renameSavedList,
  type SavedListDetail,
  type Saves,
  savedListDetailView,
  savesView,
  saveToLists,
} from "./saved-lists";
export { storeTag, tagsOf } from "./tags";
export {
  type AudienceReach,
  addTargeting,
  audienceReachView,
  getTargeting,
  listPublicTargetings,
  listTargetings,
  type MeantAudience,
  orderTargetings,
  readAudienceReach,
  removeTargeting,
  targetingOrderSchema,
  updateTargeting,
} from "./targetings";
export { type Archived, deleteUnit, setUnitArchived, setUnitsArchived } from "./unit-state";
export {
  createUnit,
  findUnit,
  findUnits,
  getRewardCallback,
  getUnit,
  isConnected,
  type RewardCallback,
  rewardCallbackView,
  type UnitListItem,
  unitListItemView,
  updateUnit,
} from "./units";
export {
  addUserProperty,
  getUserProperty,
  listHeardProperties,
  listUserProperties,
  removeUserProperty,
  updateUserProperty,
} from "./user-properties";
