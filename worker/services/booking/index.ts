export {
  addCreative,
  deleteCreative,
  reviewCreative,
  setCreativePaused,
  updateCreative,
} from "./creatives/creatives";
export { addInHouseCreative, createInHouseCampaign, mendInHouse, requireInHouse } from "./creatives/in-house";
export { type LatestCreative, latestCreativeView, readLatestCreatives } from "./creatives/latest-creatives";
export { openAsset } from "./creatives/open-asset";
export { bookProduct, freeRunsFor, renewHold, scheduleSchemaOf } from "./draft/book";
export { liftDailyQuota, postponeCampaign, renameCampaign, replaceContact } from "./draft/change-booked";
export { findRepeated, type RepeatedCampaign, repeatedCampaignView } from "./draft/copy";
export { setCampaignMemo } from "./draft/edit";
export {
  afterPayment,
  extendCampaign,
  quoteExtension,
  type ShownExtension,
  shownExtensionView,
} from "./draft/extend";
export {
  bookOrResume,
  findBegunDraft,
  findHeldDraft,
  type HeldDraft,
  releaseHold,
} from "./draft/held-draft";
export {
  commissionAhead,
  meetPublishers,
  openFromAdNote,
  openFromMediaPage,
  readTouches,
  touchCookie,
  visitPublisher,
} from "./draft/meetings";
export { readSending, requestReview, sendGranted, sendingView } from "./draft/request";
export { incompleteSteps, updateCampaignStep } from "./draft/update";
export { isCampaignUnsent, requireCampaign, stateOf } from "./find";
export { sendCampaignMail } from "./mail";
export { changeInvoiceRecipient } from "./payment/invoice-recipient";
export { lastTaxInvoice } from "./payment/last-invoice";
export {
  confirmLinkPayment,
  type LinkPayment,
  linkPaymentView,
  openLinkPayment,
  viewLinkPayment,
} from "./payment/link-payment";
export {
  getOwedTransfer,
  getOwedTransferForOperator,
  listOwed,
  type OwedCampaign,
  owedCampaignView,
} from "./payment/owed";
export {
  type CampaignGroup,
  campaignGroupView,
  groupCampaignsForOperator,
  uploadRegistration,
  uploadTerms,
} from "./payment/papers";
export {
  getCampaignMoney,
  getHeldMoney,
  heldView,
  type OwnMoney,
  openCampaignWindow,
  ownMoneyView,
  type PayingCards,
  payCampaign,
  payingCardsView,
  readPayingCards,
} from "./payment/payment";
export {
  ownPaymentLink,
  type PaymentLinkView,
  paymentLinkView,
  readPayer,
  renewPaymentLink,
  viewPaymentLink,
} from "./payment/payment-link";
export { readQuote } from "./payment/quote";
export {
  applyOverpaid,
  listReceivables,
  owedOfCampaign,
  payerColumn,
  RECEIVABLE_SORTS,
  type Receivable,
  type ReceivableTotals,
  receivableTotalsView,
  receivableView,
  recordMoney,
  remindPayer,
  writeOff,
} from "./payment/receivables";
export {
  type SimulatedEarning,
  settleClosed,
  simulatedEarningView,
  simulateEarnings,
} from "./payment/settle";
export { type PaymentWay, paymentWay, takePaymentOver } from "./payment/take-over";
export { fillMediaPlan } from "./plans/fill";
export {
  addToMediaPlan,
  createMediaPlan,
  deleteMediaPlan,
  getMediaPlan,
  listMediaPlans,
  listUnplanned,
  renameMediaPlan,
  takeOutOfMediaPlan,
  type UnplannedDraft,
  unplannedDraftView,
} from "./plans/plans";
export { holdMediaPlan, sendMediaPlan } from "./plans/send";
export {
  type AccountOverview,
  accountOverviewView,
  getAccountOverview,
  type RunningCampaign,
} from "./reading/account-overview";
export { type BehindCampaign, listBehind } from "./reading/behind";
export {
  type BookingListItem,
  type BookingMonth,
  bookingListItemView,
  bookingMonthView,
  getBookingMonth,
  listBookings,
  type ShownBooking,
} from "./reading/booking-calendar";
export {
  askCheckup,
  type Checkup,
  checkupView,
  readCheckup,
  runCheckup,
  tickCheckups,
} from "./reading/checkup";
export {
  type BookedChoices,
  bookedChoices,
  bookedChoicesView,
  campaignOptions,
  campaignOptionsView,
} from "./reading/choices";
export { askForecast, readForecast, runForecast } from "./reading/forecast";
export {
  type CampaignDetail,
  campaignDetailView,
  getCampaign,
  getCampaignForOperator,
  getCampaignOffer,
  type OwnCampaignDetail,
  ownCampaignDetailView,
  type ShownCampaignDetail,
} from "./reading/get";
export { type CampaignsProgress, campaignsProgressView, readProgress } from "./reading/progress";
export {
  CAMPAIGN_SORTS,
  type CampaignListItem,
  campaignListItemView,
  campaignsOf,
  listAdNoteCampaigns,
  listCampaigns,
  listCampaignsForOperator,
  listWaitingCampaigns,
  type ShownCampaignItem,
} from "./reading/query";
export { type CampaignResults, campaignResultsView, readCampaignResults } from "./reading/results";
export type { ShownStep } from "./reading/standing";
export { blockAdAccount, unblockAdAccount } from "./review/ad-account-blocks";
export { listPreviews, previewCreative } from "./review/previews";
export {
  addRejectionTemplate,
  listRejectionTemplates,
  rejectionTemplateView,
  removeRejectionTemplate,
} from "./review/rejection-templates";
export {
  type ApprovedAll,
  approveAll,
  approveChosen,
  finalReview,
  type ReviewedMany,
  reviewMany,
} from "./review/review";
export {
  approveCampaign,
  cancelCampaign,
  deleteCampaign,
  pauseCampaign,
  rejectCampaign,
  resumeCampaign,
  withdrawCampaign,
} from "./review/steps";
export { readHold, settleMeter, settleSlots, slotHoldView } from "./slots";
export { tickCampaigns } from "./tick";
export { tickCampaignAlerts } from "./tick-alerts";
