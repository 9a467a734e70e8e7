import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, expect, test, vi } from "vitest";
import type { DeliveryEvent, DeliveryMessage, QueuedDelivery } from "../../domain/delivery";
import { type DeliveryEnv, handleDelivery } from "../../worker/jobs/delivery";
import { unpacked } from "../../worker/jobs/packs";
import { deliveryEvent, MINUTE, T0 } from "../domain/delivery/support";
import { FaultyQueue, failing, seededRandom } from "../support/faulty-queue";
import { inStore, setClock, state } from "./support";

/** Beginnings of token ids as the ad server gives them, one an isolate. */
const ISOLATES = ["a", "b", "c"].map((each) => each.repeat(22));
const MESSAGES = 100_000;
const REPEATED = 30_000;
const CAMPAIGNS = ["cmp_f1", "cmp_f2", "cmp_f3", "cmp_f4", "cmp_f5"];
const FAULTS = 0.05;
const DELIVERED_AGAIN = 0.02;
const EVICTED = 0.02;
const PACK_MAX = 20;
const SENT_AGAIN = 0.02;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Arrivals: tokens with and without an impression, clicks before and without it, and refused beacons. */
function arrived(random: () => number): DeliveryMessage[] {
  const messages: DeliveryMessage[] = [];
  for (let nth = 0; messages.length < MESSAGES - REPEATED; nth++) {
    const campaignId = CAMPAIGNS[nth % CAMPAIGNS.length] ?? "";
    const atMs = T0 - Math.floor(random() * 90 * MINUTE);
    const event = deliveryEvent({
      campaignId,
      tokenId: ISOLATES[nth % 3] + nth.toString(36),
      unitId: `unt_${nth % 3}`,
      atMs,
      decidedAtMs: atMs,
    });
    const add = (part: Partial<DeliveryEvent>) =>
      messages.push({ verdict: "valid", event: { ...event, ...part } });
    if (random() < 0.95) add({ kind: "impression" });
    if (random() < 0.6) add({ kind: "viewable" });
    if (random() < 0.2) add({ kind: "click", atMs: atMs + MINUTE });
    if (random() < 0.02) {
      const refused = {
        kind: "impression",
        atMs,
        reason: "expired",
        tokenId: event.tokenId,
        count: 1,
      } as const;
      messages.push({ verdict: "expired", campaignId, ...refused });
    }
  }
  messages.length = MESSAGES - REPEATED;
  for (let nth = 0; nth < REPEATED; nth++) {
    messages.push(messages[Math.floor(random() * (MESSAGES - REPEATED))] as DeliveryMessage);
  }
  return messages;
}

/** The messages as ad servers queue them, with and without packs. Some packs are sent twice, since a lost answer is not a refusal. */
function queuedOf(messages: readonly DeliveryMessage[], random: () => number): QueuedDelivery[] {
  const queued: QueuedDelivery[] = [];
  for (let at = 0; at < messages.length; ) {
    const beacons = messages.slice(at, at + 1 + Math.floor(random() * PACK_MAX));
    at += beacons.length;
    const pack = { pack: `pack-${at}`, messages: beacons };
    if (random() < 0.5) queued.push(...beacons);
    else queued.push(pack, ...(random() < SENT_AGAIN ? [pack] : []));
  }
  return queued;
}

/** The expected counts, computed directly with sets of tokens. */
function countedIn(messages: readonly DeliveryMessage[], campaignId: string) {
  const tokens = { impression: new Set<string>(), click: new Set<string>(), viewable: new Set<string>() };
  for (const message of messages) {
    if (message.verdict !== "valid" || message.event.campaignId !== campaignId) continue;
    tokens[message.event.kind as "impression" | "click" | "viewable"].add(message.event.tokenId);
  }
  const clicks = [...tokens.click].filter((tokenId) => tokens.impression.has(tokenId)).length;
  return { impressions: tokens.impression.size, clicks, viewables: tokens.viewable.size };
}

const meterOf = (campaignId: string) => state.CAMPAIGN_METER.get(state.CAMPAIGN_METER.idFromName(campaignId));

async function storedSums(campaignId: string) {
  const first = async (sql: string) => (await inStore(sql, campaignId))[0]?.n;
  return {
    impressions: await first("SELECT sum(impressions) AS n FROM delivery_totals WHERE campaign_id = ?"),
    clicks: await first("SELECT sum(clicks) AS n FROM delivery_totals WHERE campaign_id = ?"),
    viewables: await first(
      "SELECT sum(count) AS n FROM delivery_event_totals WHERE campaign_id = ? AND kind = 'viewable'",
    ),
    arrived: await first("SELECT sum(count) AS n FROM beacon_verdicts WHERE campaign_id = ?"),
  };
}

test(`of ${MESSAGES} beacons, 30 % of them repeated, packed and alone, every total is exact though the consumer dies between any two steps`, async () => {
  setClock(T0);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const random = seededRandom(20_261_121);
  const messages = arrived(random);
  const ledger = new Map<string, string>();
  const env = {
    DB: state.DB,
    LEDGER: failing({ put: async (key: string, text: string) => void ledger.set(key, text) }, FAULTS, random),
    OUTBOX_QUEUE: { send: async () => undefined },
    CAMPAIGN_METER: {
      idFromName: (name: string) => state.CAMPAIGN_METER.idFromName(name),
      get: (id: DurableObjectId) => failing(state.CAMPAIGN_METER.get(id), FAULTS, random),
    },
    CAP_COUNTER: state.CAP_COUNTER,
  } as unknown as DeliveryEnv;
  const queue = new FaultyQueue(queuedOf(messages, random), T0, DELIVERED_AGAIN, random);
  while (queue.length > 0) {
    await queue.deliver(({ messages }) => handleDelivery({ messages: unpacked(messages) }, env));
    if (random() < EVICTED) await evictDurableObject(meterOf(CAMPAIGNS[Math.floor(random() * 5)] ?? ""));
  }
  const lines = new Map<string, DeliveryMessage>();
  for (const text of ledger.values()) {
    for (const line of text.trimEnd().split("\n")) {
      const entry = JSON.parse(line) as DeliveryMessage & { id: string };
      lines.set(entry.id, entry);
    }
  }
  expect(lines.size).toBe(MESSAGES);
  for (const campaignId of CAMPAIGNS) {
    await runDurableObjectAlarm(meterOf(campaignId));
    const expected = countedIn(messages, campaignId);
    const ofCampaign = messages.filter((message) =>
      message.verdict === "valid"
        ? message.event.campaignId === campaignId
        : "campaignId" in message && message.campaignId === campaignId,
    );
    expect(await storedSums(campaignId)).toEqual({ ...expected, arrived: ofCampaign.length });
    expect(await meterOf(campaignId).totals()).toMatchObject({
      impressions: expected.impressions,
      clicks: expected.clicks,
    });
    expect(countedIn([...lines.values()], campaignId)).toEqual(expected);
  }
}, 180_000);
