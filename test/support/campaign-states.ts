import type { CampaignRow } from "../../worker/db/schema";
import { CAMPAIGN_DEEDS } from "./campaign-deeds";
import type { TableState } from "./campaign-table";
import { campaignIn, current, type Trade } from "./campaigns";
import { contextOf } from "./factories";

/**
 * A campaign without creatives in a state of the table. A paused booked campaign is the only state that `campaignIn` has no stage
 * for.
 */
export async function campaignAt(state: TableState, trade: Trade): Promise<CampaignRow> {
  const without = { creatives: "none" } as const;
  switch (state) {
    case "final review":
      return campaignIn("in-final-review", trade, without);
    case "paused (live)":
      return campaignIn("paused", trade, without);
    case "paused (booked)": {
      const { env, buyer } = trade;
      const booked = await campaignIn("booked", trade, without);
      await CAMPAIGN_DEEDS.pause.run(contextOf(env, buyer.advertiser), buyer.adv.id, booked);
      return current(trade, booked.id);
    }
    default:
      return campaignIn(state, trade, without);
  }
}
