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
export { boughtUnits, filmUnits, hasFilm, SHOWABLE_STATUSES } from "./film-units";
export { bookableFromMinor, leastBudgetMinor } from "./least-budget";
export { dayPrice, isQuotable, type Quote, quote, quoteOfDaysLeft } from "./quote";
export { expectedDeliveryView, quoteView, repricingView, trafficForecastView } from "./views";
