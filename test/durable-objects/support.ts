import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { figureBookName, PLATFORM_FIGURES } from "../../domain/delivery";
import type {
  AudienceBook,
  BudgetBroker,
  CampaignMeter,
  CapCounter,
  ExchangeMeter,
  FigureBook,
  MeterShard,
  SlotBook,
  TotalsWriter,
  TrafficBook,
} from "../../durable-objects";
import type { StateEnv } from "../../durable-objects/env";

/** The bindings of `durable-objects/wrangler.toml`, which this project runs with. */
interface BoundEnv extends StateEnv {
  SLOT_BOOK: DurableObjectNamespace<SlotBook>;
  BUDGET_BROKER: DurableObjectNamespace<BudgetBroker>;
  CAMPAIGN_METER: DurableObjectNamespace<CampaignMeter>;
  METER_SHARD: DurableObjectNamespace<MeterShard>;
  CAP_COUNTER: DurableObjectNamespace<CapCounter>;
  FIGURE_BOOK: DurableObjectNamespace<FigureBook>;
  EXCHANGE_METER: DurableObjectNamespace<ExchangeMeter>;
  AUDIENCE_BOOK: DurableObjectNamespace<AudienceBook>;
  TOTALS_WRITER: DurableObjectNamespace<TotalsWriter>;
  TRAFFIC_BOOK: DurableObjectNamespace<TrafficBook>;
}

export const state = env as unknown as BoundEnv;

let lastName = 0;

/** A new name, so that tests share no object. */
export const freshName = (prefix: string): string => `${prefix}_${++lastName}`;

/** Sets the objects' clock. The runtime's own clock, which triggers alarms, is unchanged. Undone by `vi.useRealTimers()`. */
export function setClock(atMs: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: atMs });
}

/** Runs a statement in the store of the tests' publisher, or in that of beacons that name no campaign. */
export function inStore(
  query: string,
  campaignId: string,
  publisher = campaignId === "" ? PLATFORM_FIGURES : "prj_pub",
): Promise<Record<string, SqlStorageValue>[]> {
  const book = state.FIGURE_BOOK.get(state.FIGURE_BOOK.idFromName(figureBookName(publisher)));
  return runInDurableObject(book, (_, ctx) => ctx.storage.sql.exec(query, campaignId).toArray());
}
