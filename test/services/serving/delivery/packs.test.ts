import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import type { DeliveryMessage, QueuedDelivery } from "../../../../domain/delivery";
import { numberless } from "../../../../worker/jobs/context";
import { type DeliveryEnv, handleDelivery } from "../../../../worker/jobs/delivery";
import { unpacked } from "../../../../worker/jobs/packs";
import { deliveryEvent } from "../../../domain/delivery/support";

const real = env as unknown as DeliveryEnv;
const QUEUED_AT = new Date("2026-11-21T05:07:09.000Z");

let last = 0;
const fresh = (prefix: string) => `${prefix}_packs_${++last}`;

const shown = (campaignId: string, tokenId: string): DeliveryMessage => ({
  verdict: "valid",
  event: deliveryEvent({
    campaignId,
    tokenId,
    decidedAtMs: QUEUED_AT.getTime(),
    atMs: QUEUED_AT.getTime(),
  }),
});

const queued = (body: QueuedDelivery, id = fresh("msg")) => ({ id, timestamp: QUEUED_AT, attempts: 1, body });

async function deliver(messages: ReturnType<typeof queued>[], bindings = real) {
  const batch = createMessageBatch<QueuedDelivery>("madang-delivery-2", messages);
  await handleDelivery({ messages: unpacked(batch.messages) }, bindings);
  const { explicitAcks, retryMessages } = await getQueueResult(batch, createExecutionContext());
  return { acked: explicitAcks, retried: retryMessages.map(({ msgId }) => msgId) };
}

const impressionsOf = async (campaignId: string) =>
  (await real.CAMPAIGN_METER.get(real.CAMPAIGN_METER.idFromName(campaignId)).totals()).impressions;

afterEach(() => {
  vi.restoreAllMocks();
});

test("beacons count once in packs that are delivered again, sent again or sent beside them alone", async () => {
  const [one, other] = [fresh("cmp"), fresh("cmp")];
  const messages = [shown(one, "a"), shown(other, "b"), shown(one, "c")];
  const pack = queued({ pack: fresh("pack"), messages });
  const alone = queued(shown(one, "d"));
  expect(await deliver([pack, alone])).toEqual({ acked: [pack.id, alone.id], retried: [] });
  await deliver([pack, queued(pack.body), queued(shown(one, "a"))]);
  expect([await impressionsOf(one), await impressionsOf(other)]).toEqual([3, 1]);
});

test("a pack is delivered again for the one campaign that could not be counted, and the others count once", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const [broken, healthy] = [fresh("cmp"), fresh("cmp")];
  const messages = [shown(healthy, "a"), shown(broken, "b"), shown(broken, "c"), shown(healthy, "d")];
  const pack = queued({ pack: fresh("pack"), messages });
  const beside = queued({ pack: fresh("pack"), messages: [shown(healthy, "e")] });
  const idFromName = (name: string) => {
    if (name === broken) throw new Error("the meter is away");
    return real.CAMPAIGN_METER.idFromName(name);
  };
  const withoutBroken = {
    ...real,
    CAMPAIGN_METER: { idFromName, get: (id: DurableObjectId) => real.CAMPAIGN_METER.get(id) },
  };
  expect(await deliver([pack, beside], withoutBroken)).toEqual({ acked: [beside.id], retried: [pack.id] });
  expect(await impressionsOf(healthy)).toBe(3);
  expect(await deliver([pack])).toEqual({ acked: [pack.id], retried: [] });
  expect([await impressionsOf(broken), await impressionsOf(healthy)]).toEqual([2, 3]);
});

test("the ledger has each beacon of a pack on its line, by an id that a second delivery repeats", async () => {
  const campaignId = fresh("cmp");
  const pack = fresh("pack");
  const put = vi.spyOn(real.LEDGER, "put");
  const messages = [shown(campaignId, "a"), shown(campaignId, "b")];
  for (let nth = 0; nth < 2; nth++) await deliver([queued({ pack, messages })]);
  const written = put.mock.calls.map(([key, text]) => [key, String(text)]);
  expect(written).toHaveLength(2);
  expect(written[1]).toEqual(written[0]);
  const lines = written[0]?.[1]?.trimEnd().split("\n") ?? [];
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    messages.map((message, nth) => ({
      id: `${pack}:${nth}`,
      queuedAt: QUEUED_AT.toISOString(),
      ...message,
    })),
  );
});

test("the largest batch, a hundred full packs, is counted at once, be it of one campaign", async () => {
  const campaignId = fresh("cmp");
  const packs = Array.from({ length: 100 }, () => {
    const isolate = crypto.randomUUID().slice(0, 22);
    const messages = Array.from({ length: 20 }, (_, nth) => shown(campaignId, isolate + nth));
    return queued({ pack: fresh("pack"), messages });
  });
  const { acked, retried } = await deliver(packs);
  expect([acked.length, retried]).toEqual([100, []]);
  expect(await impressionsOf(campaignId)).toBe(2_000);
});

test.each([
  ["madang-delivery", "madang-delivery"],
  ["madang-delivery-2", "madang-delivery"],
  ["madang-delivery-16", "madang-delivery"],
  ["madang-delivery-16-dead", "madang-delivery-dead"],
  ["madang-traffic-dead", "madang-traffic-dead"],
])("what comes from %s is taken as from %s", (queue, taken) => {
  expect(numberless(queue)).toBe(taken);
});
