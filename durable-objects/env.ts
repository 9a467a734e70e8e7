import type { CampaignMeter } from "./campaign-meter";
import type { CapCounter } from "./cap-counter";
import type { SlotBook } from "./slot-book";

export interface StateEnv {
  DB: D1Database;
  SLOT_BOOK: DurableObjectNamespace<SlotBook>;
  CAMPAIGN_METER: DurableObjectNamespace<CampaignMeter>;
  CAP_COUNTER: DurableObjectNamespace<CapCounter>;
}
