/**
 * The console's delivery consumer alone: the real handler on the real bindings, with entry points for measurements: `/produce`
 * sends events to the queue, `/handle` passes them to the handler without a queue, `/record` to a meter only.
 */
import type { DeliveryEvent, DeliveryMessage } from "../../../domain/delivery";
import { type DeliveryEnv, handleDelivery } from "../../../worker/jobs/delivery";

interface Env extends DeliveryEnv {
  DELIVERY_QUEUE: Queue<DeliveryMessage>;
}

const PER_BATCH = 100;

/** Source of the events of one call: `campaigns` campaigns in turn, numbered from `from` on. */
interface Wanted {
  from: number;
  count: number;
  campaigns: number;
  nowMs: number;
}

/** Isolates whose tokens arrive mixed. */
const ISOLATES = Array.from({ length: 20 }, (_, nth) => String.fromCharCode(97 + nth).repeat(22));

/** Ids of the ad server's form, seven of an isolate after each other. */
function tokenIdOf(nth: number): string {
  const isolate = Math.floor(nth / 7);
  const count = Math.floor(isolate / ISOLATES.length) * 7 + (nth % 7);
  return ISOLATES[isolate % ISOLATES.length] + count.toString(36);
}

function eventOf(nth: number, { campaigns, nowMs }: Wanted): DeliveryEvent {
  const campaign = nth % campaigns;
  return {
    kind: "impression",
    tokenId: tokenIdOf(nth),
    campaignId: `cmp_delivery-${campaign}`,
    creativeId: `crt_delivery-${campaign}`,
    unitId: `unt_delivery-${nth % 3}`,
    productId: "prd_delivery",
    appId: "app_delivery",
    advProjectId: "prj_delivery_adv",
    pubProjectId: "prj_delivery_pub",
    userHash: null,
    capDay: null,
    decidedAtMs: nowMs - 5_000,
    atMs: nowMs,
  };
}

const wantedOf = (params: URLSearchParams): Wanted => ({
  from: Number(params.get("from")),
  count: Number(params.get("count")),
  campaigns: Number(params.get("campaigns")),
  nowMs: Date.now(),
});

function batchesOf(wanted: Wanted): DeliveryEvent[][] {
  const batches: DeliveryEvent[][] = [];
  for (let at = 0; at < wanted.count; at += PER_BATCH) {
    const length = Math.min(PER_BATCH, wanted.count - at);
    batches.push(Array.from({ length }, (_, nth) => eventOf(wanted.from + at + nth, wanted)));
  }
  return batches;
}

/** A batch as a queue delivers it. */
function batchOf(events: readonly DeliveryEvent[], nowMs: number): MessageBatch<DeliveryMessage> {
  const messages = events.map((event) => ({
    id: event.tokenId,
    timestamp: new Date(nowMs),
    attempts: 1,
    body: { verdict: "valid" as const, event },
    ack: () => undefined,
    retry: () => undefined,
  }));
  return { queue: "madang-delivery", messages, ackAll: () => undefined, retryAll: () => undefined } as never;
}

const WAYS: Record<string, (events: DeliveryEvent[], wanted: Wanted, env: Env) => Promise<unknown>> = {
  "/produce": (events, _, env) =>
    env.DELIVERY_QUEUE.sendBatch(events.map((event) => ({ body: { verdict: "valid", event } }))),
  "/handle": (events, { nowMs }, env) => Promise.resolve(handleDelivery(batchOf(events, nowMs), env)),
  "/record": (events, _, env) => {
    const meter = env.CAMPAIGN_METER.get(env.CAMPAIGN_METER.idFromName(String(events[0]?.campaignId)));
    return meter.record(events.map((event) => ({ arrivalId: event.tokenId, verdict: "valid", event })));
  },
};

export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    const way = WAYS[pathname];
    if (way === undefined) return new Response(null, { status: 404 });
    const wanted = wantedOf(searchParams);
    await Promise.all(batchesOf(wanted).map((events) => way(events, wanted, env)));
    return new Response("ok");
  },

  queue: (batch, env) => handleDelivery(batch, env),
} satisfies ExportedHandler<Env, DeliveryMessage>;
