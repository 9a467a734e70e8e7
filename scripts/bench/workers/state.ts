/** The state script with a meter that can be made to crash during its calls. */
import { CampaignMeter as Meter } from "../../../durable-objects/campaign-meter";
import { CapCounter as Counter } from "../../../durable-objects/cap-counter";

export * from "../../../durable-objects/index";
export { default } from "../../../durable-objects/index";

export class CampaignMeter extends Meter {
  crash(): void {
    this.ctx.abort("crashed by the soak");
  }
}

export class CapCounter extends Counter {
  crash(): void {
    this.ctx.abort("crashed by the soak");
  }
}
