/** The state script with objects that can be made to crash during their calls. */
import { CampaignMeter as Meter } from "../../../durable-objects/campaign-meter";
import { CapCounter as Counter } from "../../../durable-objects/cap-counter";
import { FigureBook as Book } from "../../../durable-objects/figure-book";
import { MeterShard as Shard } from "../../../durable-objects/meter-shard";
import { TotalsWriter as Writer } from "../../../durable-objects/totals-writer";

export * from "../../../durable-objects/index";
export { default } from "../../../durable-objects/index";

export class CampaignMeter extends Meter {
  crash(): void {
    this.ctx.abort("crashed by the soak");
  }
}

export class MeterShard extends Shard {
  crash(): void {
    this.ctx.abort("crashed by the soak");
  }
}

export class CapCounter extends Counter {
  crash(): void {
    this.ctx.abort("crashed by the soak");
  }
}

export class TotalsWriter extends Writer {
  crash(): void {
    this.ctx.abort("crashed by the soak");
  }
}

export class FigureBook extends Book {
  crash(): void {
    this.ctx.abort("crashed by the soak");
  }
}
