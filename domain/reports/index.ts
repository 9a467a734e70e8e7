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
export { deliveryCountsView, reportQueryView, reportWindowView, seriesPointView } from "./views";
