import { SDK } from "../../ad-serve/web-sdk/version";
import type { DeliveryEvent, MeteredMessage } from "../../domain/delivery";
import type { OwnUnit } from "../../domain/inventory";
import { hourStart } from "../../domain/serving";
import type { CampaignRow, CreativeRow } from "../../worker/db/schema";
import type { ConsoleEnv } from "../../worker/env";
import { jobContext } from "../../worker/jobs/context";
import { handleDelivery } from "../../worker/jobs/delivery";
import { recordTraffic } from "../../worker/services/serving";

const BATCH = 500;
const CLICK_EVERY = 67;
const HOUR_MS = 3_600_000;

/** Distribution of a day's traffic over its hours, Korean time. */
const HOUR_WEIGHTS = [2, 1, 1, 1, 1, 2, 5, 9, 10, 8, 7, 7, 9, 8, 6, 6, 6, 7, 9, 10, 10, 9, 7, 4];

export interface Shown {
  campaign: CampaignRow;
  creatives: readonly CreativeRow[];
  units: readonly OwnUnit[];
}

/**
 * Past delivery of a demo campaign, sent like beacons: through the delivery consumer into the ledger and the meter.
 * Deterministic: the same window gives the same events.
 */
export async function deliver(env: ConsoleEnv, shown: Shown, fromMs: number, toMs: number): Promise<number> {
  const events = [...eventsOf(shown, fromMs, toMs)];
  await sendEvents(env, events);
  await sendRequests(env, shown.campaign.id, events);
  return events.length;
}

/** Sends past events as the beacon queue delivers them. */
export async function sendEvents(env: ConsoleEnv, events: readonly DeliveryEvent[]): Promise<void> {
  for (let at = 0; at < events.length; at += BATCH) {
    const messages = events.slice(at, at + BATCH).map((event) => asMessage({ verdict: "valid", event }));
    await handleDelivery({ messages }, env);
  }
}

/** Reports the corresponding ad requests as the ad server's isolates do, which marks the app and its units as connected. */
async function sendRequests(
  env: ConsoleEnv,
  campaignId: string,
  events: readonly DeliveryEvent[],
): Promise<void> {
  const shown = events.filter(({ kind }) => kind === "impression");
  const hours = Map.groupBy(shown, ({ decidedAtMs }) => hourStart(decidedAtMs));
  const messages = [...hours].map(([hourAt, inHour]) => ({
    part: `seed-${campaignId}-${hourAt}`,
    hourAt,
    units: countsBy(inHour, ({ unitId }) => unitId).map(([unitId, requests]) => ({
      ...{ unitId, requests },
      fills: requests,
      anonymous: requests,
    })),
    refusals: [],
    fromMs: inHour[0]?.decidedAtMs ?? hourAt,
    apps: countsBy(inHour, ({ appId }) => appId).map(([appId, requests]) => ({
      appId,
      users: [],
      sdks: [[SDK, requests]] as [string, number][],
    })),
  }));
  await recordTraffic(jobContext(env, `seed-${campaignId}`), messages);
}

function countsBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, number][] {
  return [...Map.groupBy(items, keyOf)].map(([key, group]) => [key, group.length]);
}

function* eventsOf(
  { campaign, creatives, units }: Shown,
  fromMs: number,
  toMs: number,
): Generator<DeliveryEvent> {
  let serial = 0;
  for (let hour = fromMs; hour < toMs; hour += HOUR_MS) {
    const seoulHour = new Date(hour + 9 * HOUR_MS).getUTCHours();
    const day = Math.floor(hour / (24 * HOUR_MS));
    const count = (HOUR_WEIGHTS[seoulHour] ?? 1) * (2 + (day % 3));
    for (let i = 0; i < count; i++) {
      const creative = creatives[serial % creatives.length];
      const unit = units.find(({ id }) => id === creative?.unitId);
      if (!creative || !unit) return;
      const atMs = hour + Math.floor((i * HOUR_MS) / count);
      if (atMs >= toMs) return;
      const event: DeliveryEvent = {
        kind: "impression",
        tokenId: `seed-${campaign.id}-${serial}`,
        campaignId: campaign.id,
        creativeId: creative.id,
        unitId: unit.id,
        productId: campaign.productId,
        appId: unit.appId,
        advProjectId: campaign.projectId,
        pubProjectId: campaign.pubProjectId,
        userHash: null,
        capDay: null,
        decidedAtMs: atMs - 1_500,
        atMs,
      };
      yield event;
      if (serial % CLICK_EVERY === 0) yield { ...event, kind: "click", atMs: atMs + 4_000 };
      serial++;
    }
  }
}

type Message = Parameters<typeof handleDelivery>[0]["messages"][number];

function asMessage(body: MeteredMessage): Message {
  const atMs = body.verdict === "valid" ? body.event.atMs : body.atMs;
  const id = body.verdict === "valid" ? `${body.event.tokenId}-${body.event.kind}` : "";
  return {
    id,
    timestamp: new Date(atMs),
    body,
    attempts: 1,
    ack: () => undefined,
    retry: () => {
      throw new Error(`the demo event ${id} was not counted`);
    },
  };
}
