export { blockAdAccount, unblockAdAccount } from "./ad-account-blocks";
export { bookProduct, freeRunsFor, renewHold, scheduleSchemaOf } from "./book";
export { type BookingListItem, type BookingMonth, getBookingMonth, listBookings } from "./booking-calendar";
export { extendCampaign, postponeCampaign, renameCampaign, replaceContact } from "./change-booked";
export { type BookedChoices, bookedChoices, type CampaignOptions, campaignOptions } from "./choices";
export { addCreative, deleteCreative, reviewCreative, setCreativePaused, updateCreative } from "./creatives";
export { setCampaignMemo } from "./edit";
export { type CampaignRow, type CreativeRow, readCampaign } from "./find";
export { type CampaignDetail, getCampaign, getCampaignForOperator } from "./get";
export { addInHouseCreative, createInHouseCampaign, mendInHouse, requireInHouse } from "./in-house";
export { lastTaxInvoice } from "./last-invoice";
export { sendCampaignMail } from "./mail";
export { openAsset } from "./open-asset";
export { type CampaignGroup, groupCampaignsForOperator, uploadRegistration, uploadTerms } from "./papers";
export {
  ownPaymentLink,
  type PaymentLinkView,
  readPayer,
  renewPaymentLink,
  viewPaymentLink,
} from "./payment-link";
export { listPreviews, type PreviewRow, previewCreative } from "./previews";
export {
  type CampaignListItem,
  listCampaigns,
  listCampaignsForOperator,
  listWaitingCampaigns,
} from "./query";
export { readQuote } from "./quote";
export {
  addRejectionTemplate,
  listRejectionTemplates,
  type RejectionTemplate,
  removeRejectionTemplate,
} from "./rejection-templates";
export { requestReview } from "./request";
export { type ApprovedAll, approveAll, finalReview, type ReviewedMany, reviewMany } from "./review";
export { readHold, type SlotHold, syncSlots } from "./slots";
export type { HistoryItem } from "./standing";
export {
  approveCampaign,
  cancelCampaign,
  deleteCampaign,
  pauseCampaign,
  rejectCampaign,
  resumeCampaign,
  withdrawCampaign,
} from "./steps";
export { isPaymentSettled, takePaymentOver } from "./take-over";
export { tickCampaigns } from "./tick";
export { tickCampaignAlerts } from "./tick-alerts";
export { incompleteSteps, updateCampaignStep } from "./update";
