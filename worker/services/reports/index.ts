export { type AskedReport, askedReportView, askProductReport, askReport, dayFigures } from "./ask-report";
export {
  type BackfillFigure,
  backfillFigureView,
  readBackfillFigures,
} from "./backfill-revenue";
export { type BidAnswers, bidAnswersView, readBidAnswers } from "./bid-answers";
export {
  type CampaignFigures,
  type CampaignPart,
  campaignFiguresView,
  readCampaignFigures,
} from "./campaign-figures";
export { type CountedEvent, readCountedEvents, type VerdictCount } from "./events";
export {
  exportAdUnits,
  exportProject,
  exportReport,
  forgetExports,
  latestProjectExport,
  openExport,
  pendingExport,
  runExport,
  sendExportMail,
} from "./export-report";
export { moveFigures, restoreFigures, tickFigureArchive } from "./figure-archive";
export { tooManyPublishers } from "./figure-stores";
export { tickCompaction } from "./ledger/compact";
export { tickErasures } from "./ledger/erase";
export { ledgerRootsView, listLedgerRoots } from "./ledger/read-roots";
export { tickSeals } from "./ledger/seal";
export { type MediaFigures, mediaFiguresView, readMediaFigures } from "./media-figures";
export { type ProductSummary, productSummaryView, summariseProduct } from "./product-summary";
export {
  counts,
  type ForgedPlace,
  readUnattributed,
  unattributedBeaconsView,
} from "./report";
export {
  endReportMail,
  mailSubscriptionView,
  mailView,
  readMailSubscription,
  sendReportMail,
  tickReportMails,
} from "./report-mails";
export { type DrawnReport, drawnReportView, drawReport, drawWholeReport, openReportCsv } from "./report-page";
export { FILTER_REFUSALS, type Narrowed, reportSideOf } from "./report-scope";
export {
  listSavedViews,
  removeView,
  renameView,
  revokeShare,
  saveView,
  shareView,
} from "./saved-views";
export { openSharedReport, type SharedReport, sharedReportView } from "./shared-report";
export { readSspRevenue, sspRevenueSchema, sspRevenueView } from "./ssp-revenue";
export { streamReport } from "./stream-report";
