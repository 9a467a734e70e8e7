export {
  checkExtension,
  checkPostponement,
  contactSchema,
  daysLeft,
  daysOf,
  extensionSchema,
  type MovedPeriod,
  mayExtend,
  mayPostpone,
  movedPeriod,
  postponedByMs,
  postponedDays,
  postponementSchema,
  titleSchema,
} from "./after-booking";
export {
  BOOKING_STAGES,
  BOOKING_VIEWS,
  type BookingStage,
  type BookingView,
  bookingStage,
  type CreativesStand,
  creativesAlert,
  creativesDeadline,
  creativesStand,
  isReadFromNextStart,
  statesOfView,
} from "./booking-stage";
export { BOOKING_STEPS, type BookingStep, bookingSteps, stepFrom } from "./booking-steps";
export {
  isQuoteOpen,
  purchaseOf,
  type QuotableProduct,
  quoteCampaign,
  quoteOf,
  surchargeOf,
} from "./campaign-quote";
export { checkCppBudget, checkTargetingRight, missingTargetings, offeredTargetings } from "./edit-rights";
export {
  GRANTED_PRIORITY,
  inHouseCreativeSchema,
  inHouseSchemaFor,
  type inHouseTermsSchema,
  inHouseTermsSchemaFor,
  PRIORITY_MAX,
} from "./in-house";
export {
  CAMPAIGN_LABELS,
  type CampaignLabel,
  type CreativeLabel,
  campaignLabel,
  creativeLabel,
  OWN_TASKS,
  type OwnTask,
  ownTask,
} from "./labels";
export { type CampaignAudience, type CampaignNewsAction, campaignStepNews, NOTIFIED_EDITS } from "./news";
export {
  isPurchaseAsSeen,
  missingOfPayer,
  payerSchema,
  type SeenPurchase,
  takeOverFormSchema,
  takeOverSchemaOf,
} from "./payment-link";
export {
  type AdAccountDraft,
  type CampaignPlan,
  type LaunchDraft,
  PLAN_GOALS,
  type PlanGoal,
  type PlannedBooking,
  planCurrency,
  plannedOf,
  plannedQuery,
  planSchemaFor,
  planWindow,
} from "./planner";
export {
  faultsOf,
  type PendingProductChange,
  PRODUCT_FAULTS,
  type ProductFault,
  removalDueAt,
} from "./product-life";
export {
  leastPayback,
  type QuestCostTerms,
  type QuestStep,
  type QuestTerms,
  questCost,
  questQuote,
  questStepSchema,
  questStepSchemaFor,
  questTermsSchema,
} from "./quest";
export {
  type CampaignChange,
  type CreativeChange,
  type ReviewedCreative,
  type ReviewedState,
  reviewedCreative,
  reviewedState,
} from "./review-changes";
export { reviewDeadline, type Submission, submissionOf } from "./review-deadline";
export { checkSchedule, durationLimits, type ScheduleRules, startWindow } from "./schedule";
export {
  billingStepSchema,
  billingStepSchemaOf,
  bookingSchemaFor,
  CAMPAIGN_GROUPINGS,
  CAMPAIGN_STEPS,
  type CampaignGrouping,
  type CampaignStep,
  cancellationSchema,
  checkDailyQuota,
  groupingSchema,
  infoStepSchema,
  memoSchema,
  othersBillingSchema,
  ownBillingSchemaOf,
  type PaymentMethod,
  REJECTION_TEMPLATES_MAX,
  rejectionSchema,
  type ScheduleStep,
  scheduleInputSchema,
  scheduleSchemaFor,
  scheduleStepSchema,
  stepsOf,
  targetingStepSchema,
} from "./schema";
export {
  type CampaignRejection,
  type CampaignSince,
  type CreativeDecision,
  type CreativeSince,
  campaignSince,
  creativeSince,
} from "./since-review";
export {
  grantSlots,
  nextFreeRuns,
  type SlotAnswer,
  type SlotBookRpc,
  type SlotDay,
  type SlotEntry,
  type SlotRequest,
  type SlotWord,
  slotCalendar,
  unavailableDays,
} from "./slots";
export {
  BINDING_STATUSES,
  CAMPAIGN_ACTIONS,
  CAMPAIGN_ACTORS,
  CAMPAIGN_STATUSES,
  type CampaignAction,
  type CampaignActorKind,
  type CampaignSituation,
  type CampaignState,
  type CampaignStatus,
  CREATIVE_STATUSES,
  type CreativeStatus,
  decide,
  EDITABLE_STATUSES,
  editableFields,
  holdsSlots,
  isBinding,
  isEditable,
  isRunning,
  mayBePaid,
  offeredActions,
  RUNNING_STATUSES,
  SERVED_STATUSES,
} from "./states";
export { exceededLimit, type SupplyLimits, type SupplyUsage, supplyLimits } from "./supply-limits";
export {
  type CampaignTargeting,
  NO_TARGETING,
  TARGET_COUNTRIES,
  TARGET_LANGUAGES,
  targetingSchema,
  usedTargetings,
} from "./targeting";
export { CC_EMAILS_MAX, type InvoicePapers, invoiceFor, type TaxInvoice } from "./tax-invoice";
export type {
  InHouseCampaign,
  OwnCampaign,
  ReadableCampaign,
  ShownCampaign,
  ShownCreative,
  WrittenCampaign,
} from "./views";
export {
  campaignPlanView,
  campaignSinceView,
  campaignView,
  creativeSinceView,
  creativeView,
  inHouseCampaignView,
  invoicePapersView,
  movedPeriodView,
  ownCampaignView,
  plannedBookingView,
  readableCampaignView,
  submissionView,
  taxInvoiceView,
} from "./views";
