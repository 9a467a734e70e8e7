import type { DeliveryEvent } from "../../../domain/delivery";
import { HOUR_MS } from "../../../domain/kernel";
import type { CampaignRow, CreativeRow } from "../../../worker/db/schema";
import type { ConsoleEnv } from "../../../worker/env";
import { sendEvents } from "../delivery";
import type { HourCount } from "./delivery";
import { ANONYMOUS } from "./figures";
import { UNITS } from "./market";
import type { Market } from "./publishers";
import { chance } from "./random";
import { readerOf } from "./readers";
import type { Floor } from "./trade";
import { koreanDay } from "./traffic";

/**
 * Feeds a running campaign's delivery to its meter like beacons: the meter lends the rest, and writes the totals to D1.
 * @returns the number of events
 */
export async function feedMeter(
  { env, market, now }: Pick<Floor, "env" | "market" | "now">,
  shown: Shown,
  hours: readonly HourCount[],
): Promise<number> {
  const events = hours.flatMap((hour) => [...eventsOf({ market, now }, shown, hour)]);
  await sendEvents(env, events);
  return events.length;
}

interface Shown {
  campaign: CampaignRow;
  creatives: readonly CreativeRow[];
}

const SEEN_AFTER_MS = 1_500;
const CLICKED_AFTER_MS = 4_000;

function* eventsOf(
  { market, now }: { market: Market; now: number },
  { campaign, creatives }: Shown,
  { unit, hourAt, impressions, clicks }: HourCount,
): Generator<DeliveryEvent> {
  const { id: unitId, appId } = market.units[unit];
  const { publisher } = UNITS[unit];
  const creativeId = creatives.find((creative) => creative.unitId === unitId)?.id ?? "";
  const spanMs = Math.min(HOUR_MS, now - hourAt) - CLICKED_AFTER_MS - SEEN_AFTER_MS;
  for (let nth = 0; nth < impressions; nth++) {
    const decidedAtMs = hourAt + Math.floor((Math.max(0, spanMs) * nth) / impressions);
    const tokenId = `demo-${campaign.id}-${unit}-${hourAt / HOUR_MS}-${nth}`;
    const isNamed = chance(unit, hourAt, nth) >= ANONYMOUS;
    const event: DeliveryEvent = {
      kind: "impression",
      ...{ tokenId, campaignId: campaign.id, creativeId, unitId, appId },
      ...{
        productId: campaign.productId,
        advProjectId: campaign.projectId,
        pubProjectId: campaign.pubProjectId,
      },
      userHash: isNamed ? readerOf(publisher, koreanDay(hourAt), chance("reader", unit, hourAt, nth)) : null,
      ...{ capDay: null, decidedAtMs, atMs: decidedAtMs + SEEN_AFTER_MS },
    };
    yield event;
    // Spread evenly over the hour.
    const isClicked =
      Math.floor(((nth + 1) * clicks) / impressions) > Math.floor((nth * clicks) / impressions);
    if (isClicked) yield { ...event, kind: "click", atMs: event.atMs + CLICKED_AFTER_MS };
  }
}

const ASKED_EVERY_MS = 100;
const FLUSHED_WITHIN_MS = 30_000;

/** Waits for the sums of the meters' totals in D1, written a second after counting. @throws on timeout */
export async function untilFlushed(env: ConsoleEnv, campaignIds: readonly string[]): Promise<void> {
  for (let waitedMs = 0; waitedMs < FLUSHED_WITHIN_MS; waitedMs += ASKED_EVERY_MS) {
    const agree = await Promise.all(campaignIds.map((id) => isFlushed(env, id)));
    if (agree.every(Boolean)) return;
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
  }
  throw new Error("the demo's meters did not reach D1");
}

async function isFlushed(env: ConsoleEnv, campaignId: string): Promise<boolean> {
  const meter = env.CAMPAIGN_METER.get(env.CAMPAIGN_METER.idFromName(campaignId));
  const { impressions, clicks } = await meter.totals();
  const kept = await env.DB.prepare(
    "select coalesce(sum(impressions), 0) as impressions, coalesce(sum(clicks), 0) as clicks from campaign_days where campaign_id = ?",
  )
    .bind(campaignId)
    .first<{ impressions: number; clicks: number }>();
  return kept?.impressions === impressions && kept.clicks === clicks;
}
