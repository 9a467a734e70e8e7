export { AudienceBook } from "./audience-book";
export { BudgetBroker } from "./budget-broker";
export { CampaignMeter } from "./campaign-meter";
export { CapCounter } from "./cap-counter";
export { InspectionBoard } from "./inspection-board";
export { SlotBook } from "./slot-book";
export { TestBoard } from "./test-board";
export { TrafficBook } from "./traffic-book";

/** The script answers over RPC only: its objects are reached through the bindings of the other scripts. */
export default {
  fetch(): Response {
    return new Response(null, { status: 404 });
  },
} satisfies ExportedHandler;
