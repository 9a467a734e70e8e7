export { AudienceBook } from "./audience-book";
export { BudgetBroker } from "./budget-broker";
export { CampaignMeter } from "./campaign-meter";
export { CapCounter } from "./cap-counter";
export { ExchangeMeter } from "./exchange-meter";
export { FigureBook } from "./figure-book";
export { InspectionBoard } from "./inspection-board";
export { MeterShard } from "./meter-shard";
export { SlotBook } from "./slot-book";
export { TestBoard } from "./test-board";
export { TotalsWriter } from "./totals-writer";
export { TrafficBook } from "./traffic-book";

/** The script has no HTTP interface: its objects are called by RPC through the bindings of other scripts. */
export default {
  fetch(): Response {
    return new Response(null, { status: 404 });
  },
} satisfies ExportedHandler;
