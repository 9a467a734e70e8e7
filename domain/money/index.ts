export {
  covers,
  isAsSeen,
  type QuoteTerms,
  quoteChanged,
  type Repricing,
  type SeenQuote,
  seenQuoteSchema,
} from "./agreed-quote";
export { bankAccountSchemaOf, maskedHolder, numberTail } from "./bank-account";
export { type ExpectedDelivery, expectedDelivery, type TrafficForecast } from "./expected-delivery";
export { bookableFromMinor, leastBudgetMinor } from "./least-budget";
export { dayPrice, isQuotable, type Quote, quote, quoteOfDaysLeft } from "./quote";
export { boughtUnits, hasVideo, SHOWABLE_STATUSES, videoUnits } from "./video-units";
export { expectedDeliveryView, quoteView, repricingView, trafficForecastView } from "./views";
