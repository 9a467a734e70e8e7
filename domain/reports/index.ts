export {
  BEHIND_CAUSES,
  type BehindReason,
  behindReason,
  behindReasonView,
  campaignPacing,
  goalOf,
  type Pace,
  type PacedUnit,
  type Pacing,
  pacingView,
  RECENT_DAYS,
} from "./pacing";
export {
  REPORT_PRESETS,
  REPORT_TABS,
  type ReportPreset,
  type ReportQuery,
  type ReportTab,
  type ReportWindow,
  reportQuerySchema,
  reportWindow,
} from "./report-range";
export {
  clickRate,
  completionRate,
  type DeliveryCounts,
  deliverySeries,
  NO_COUNTS,
  type SeriesPoint,
  type SeriesStep,
  sumCounts,
  viewabilityRate,
} from "./series";
export { spentMinor, spentOnMedia } from "./spend";
export { deliveryCountsView, reportQueryView, reportWindowView, seriesPointView } from "./views";
