export {
  type AccountOverview,
  accountOverviewView,
  getAccountOverview,
  type RunningCampaign,
  type WaitingCampaign,
} from "./account-overview";
export { blockAdAccount, unblockAdAccount } from "./ad-account-blocks";
export { bookProduct, freeRunsFor, renewHold, scheduleSchemaOf } from "./book";
export {
  type BookingListItem,
  type BookingMonth,
  bookingListItemView,
  bookingMonthView,
  getBookingMonth,
  listBookings,
  type ShownBooking,
} from "./booking-calendar";
export { postponeCampaign, renameCampaign, replaceContact } from "./change-booked";
export {
  type BookedChoices,
  bookedChoices,
  bookedChoicesView,
  campaignOptions,
  campaignOptionsView,
} from "./choices";
export { findRepeated, type RepeatedCampaign, repeatedCampaignView } from "./copy";
export { addCreative, deleteCreative, reviewCreative, setCreativePaused, updateCreative } from "./creatives";
export { setCampaignMemo } from "./edit";
export {
  afterPayment,
  extendCampaign,
  quoteExtension,
  type ShownExtension,
  shownExtensionView,
} from "./extend";
export { isCampaignUnsent } from "./find";
export { askForecast, readForecast, runForecast } from "./forecast";
export {
  type CampaignDetail,
  campaignDetailView,
  getCampaign,
  getCampaignForOperator,
  getCampaignOffer,
  type OwnCampaignDetail,
  ownCampaignDetailView,
  type ShownCampaignDetail,
} from "./get";
export {
  bookOrResume,
  findBegunDraft,
  findHeldDraft,
  type HeldDraft,
  releaseHold,
} from "./held-draft";
export { addInHouseCreative, createInHouseCampaign, mendInHouse, requireInHouse } from "./in-house";
export { changeInvoiceRecipient } from "./invoice-recipient";
export { lastTaxInvoice } from "./last-invoice";
export { type LatestCreative, latestCreativeView, readLatestCreatives } from "./latest-creatives";
export {
  confirmLinkPayment,
  type LinkPayment,
  linkPaymentView,
  openLinkPayment,
  viewLinkPayment,
} from "./link-payment";
export { sendCampaignMail } from "./mail";
export {
  commissionAhead,
  meetPublishers,
  openFromAdNote,
  readTouches,
  touchCookie,
  visitPublisher,
} from "./meetings";
export { openAsset } from "./open-asset";
export {
  getOwedTransfer,
  getOwedTransferForOperator,
  listOwed,
  type OwedCampaign,
  owedCampaignView,
} from "./owed";
export {
  type CampaignGroup,
  campaignGroupView,
  groupCampaignsForOperator,
  uploadRegistration,
  uploadTerms,
} from "./papers";
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
} from "./payment";
export {
  ownPaymentLink,
  type PaymentLinkView,
  paymentLinkView,
  readPayer,
  renewPaymentLink,
  viewPaymentLink,
} from "./payment-link";
export { listPreviews, previewCreative } from "./previews";
export { type CampaignsProgress, campaignsProgressView, readProgress } from "./progress";
export {
  CAMPAIGN_SORTS,
  type CampaignListItem,
  campaignListItemView,
  listAdNoteCampaigns,
  listCampaigns,
  listCampaignsForOperator,
  listWaitingCampaigns,
  type ShownCampaignItem,
} from "./query";
export { readQuote } from "./quote";
export {
  applyOverpaid,
  listReceivables,
  payerColumn,
  type Receivable,
  type ReceivableTotals,
  receivableTotalsView,
  receivableView,
  recordMoney,
  remindPayer,
  writeOff,
} from "./receivables";
export {
  addRejectionTemplate,
  listRejectionTemplates,
  rejectionTemplateView,
  removeRejectionTemplate,
} from "./rejection-templates";
export { isSentOnGrant, requestReview, sendGranted } from "./request";
export { type CampaignResults, campaignResultsView, readCampaignResults } from "./results";
export { type ApprovedAll, approveAll, finalReview, type ReviewedMany, reviewMany } from "./review";
export { type SimulatedEarning, settleClosed, simulatedEarningView, simulateEarnings } from "./settle";
export { readHold, settleMeter, settleSlots, slotHoldView } from "./slots";
export type { ShownStep } from "./standing";
export {
  approveCampaign,
  cancelCampaign,
  deleteCampaign,
  pauseCampaign,
  rejectCampaign,
  resumeCampaign,
  withdrawCampaign,
} from "./steps";
export { type PaymentWay, paymentWay, takePaymentOver } from "./take-over";
export { tickCampaigns } from "./tick";
export { tickCampaignAlerts } from "./tick-alerts";
export { incompleteSteps, updateCampaignStep } from "./update";
