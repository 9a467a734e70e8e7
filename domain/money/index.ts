export {
  isAsSeen,
  isSamePurchase,
  missingOfSeen,
  type Purchase,
  type QuoteTerms,
  quoteChanged,
  type Repricing,
  type SeenQuote,
  seenQuoteSchema,
} from "./agreed-quote";
export { bankAccountSchemaOf, maskedHolder, numberTail } from "./bank-account";
export {
  type CountRange,
  compareEstimates,
  type Estimate,
  type EstimateRefusal,
  type ExpectedDelivery,
  estimate,
  expectedDelivery,
  FORECAST_DAYS_MIN,
  type SpendRemedy,
  spendRemedy,
  type TrafficForecast,
  trafficForecast,
} from "./estimate";
export { bookableFromMinor, leastBudgetMinor } from "./least-budget";
export { dayPrice, isQuotable, type Quote, quote, quoteOfDaysLeft } from "./quote";
export { TAX_NAMES, type Tax, type TaxName, taxOf } from "./tax";
export {
  boughtUnits,
  type MediaUnits,
  SHOWABLE_STATUSES,
  type ShownMedia,
  unitsLeft,
} from "./video-units";
export { estimateView, expectedDeliveryView, quoteView, repricingView, trafficForecastView } from "./views";
