import { beforeEach, describe, expect, test, vi } from "vitest";
import { BeaconSender } from "../../ad-serve/beacons/sender";
import type { DeliveryQueue } from "../../ad-serve/env";
import { type DeliveryMessage, isPack, type QueuedDelivery } from "../../domain/delivery";
import { deliveryEvent } from "../domain/delivery/support";
import { allowConsoleError } from "../support/console-errors";

const PACK_BEACONS_MS = "200";

/** An isolate's timers and background work, under the test's clock. */
class Background {
  nowMs = 0;
  readonly kept: Promise<unknown>[] = [];
  #timers: { dueMs: number; wake: () => void }[] = [];

  readonly sleep = (ms: number) =>
    new Promise<void>((wake) => void this.#timers.push({ dueMs: this.nowMs + ms, wake }));
  readonly waitUntil = (work: Promise<unknown>) => void this.kept.push(work);

  async pass(ms: number): Promise<void> {
    this.nowMs += ms;
    const due = this.#timers.filter(({ dueMs }) => dueMs <= this.nowMs);
    this.#timers = this.#timers.filter(({ dueMs }) => dueMs > this.nowMs);
    for (const { wake } of due) wake();
    await settled();
  }
}

/** Lets all work that waits for no timer come to its end. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

class Recorder implements DeliveryQueue {
  readonly calls: QueuedDelivery[][] = [];
  failures = 0;

  async sendBatch(messages: readonly { body: QueuedDelivery }[]): Promise<void> {
    this.calls.push(structuredClone(messages.map(({ body }) => body)));
    if (this.failures-- > 0) throw new Error("the queue is away");
  }

  get queued(): QueuedDelivery[] {
    return this.calls.flat();
  }
}

const ofCampaign = (campaignId: string, tokenId: string): DeliveryMessage => ({
  verdict: "valid",
  event: deliveryEvent({ campaignId, tokenId }),
});
const beacon = (nth: number) => ofCampaign("cmp_1", `a${nth}`);

let background: Background;
let sender: BeaconSender;
let queue: Recorder;
let packs: number;
beforeEach(() => {
  background = new Background();
  packs = 0;
  sender = new BeaconSender(background.sleep, () => `pack${++packs}`);
  queue = new Recorder();
});

function send(
  messages: readonly DeliveryMessage[],
  packMs?: string,
  more: Record<string, DeliveryQueue> = {},
) {
  const env = {
    DELIVERY_QUEUE: queue,
    ...more,
    ...(packMs === undefined ? {} : { PACK_BEACONS_MS: packMs }),
  };
  for (const message of messages) sender.send(env, message, background.waitUntil);
}

const beacons = (count: number, from = 0) => Array.from({ length: count }, (_, nth) => beacon(from + nth));

describe("packed", () => {
  test("a pack leaves at once when it is full, in the order in which the beacons came", async () => {
    send(beacons(41), PACK_BEACONS_MS);
    await settled();
    expect(queue.queued).toEqual([
      { pack: "pack1", messages: beacons(20) },
      { pack: "pack2", messages: beacons(20, 20) },
    ]);
    expect(queue.calls).toHaveLength(2);
  });

  test("a pack that is not full leaves 200 ms after its first beacon, and the isolate is kept until then", async () => {
    send(beacons(1), PACK_BEACONS_MS);
    await background.pass(199);
    send(beacons(1, 1), PACK_BEACONS_MS);
    expect(queue.queued).toEqual([]);
    expect(background.kept).toHaveLength(1);
    await background.pass(1);
    expect(queue.queued).toEqual([{ pack: "pack1", messages: beacons(2) }]);
    await Promise.all(background.kept);
    send(beacons(1, 2), PACK_BEACONS_MS);
    expect(background.kept).toHaveLength(2);
  });

  test("no pack waits longer than 200 ms, whatever the setting", async () => {
    send(beacons(1), "5000");
    await background.pass(200);
    expect(queue.queued).toHaveLength(1);
  });

  test("a pack that the queue did not take is sent again under the same id", async () => {
    queue.failures = 2;
    send(beacons(2), PACK_BEACONS_MS);
    for (const ms of [200, 200, 400]) await background.pass(ms);
    const pack = { pack: "pack1", messages: beacons(2) };
    expect(queue.calls).toEqual([[pack], [pack], [pack]]);
    await Promise.all(background.kept);
  });

  test("a pack that the queue takes never is reported as lost, with the number of its beacons", async () => {
    allowConsoleError(/beacons not queued/);
    const error = vi.spyOn(console, "error");
    queue.failures = 3;
    send(beacons(7), PACK_BEACONS_MS);
    for (const ms of [200, 200, 400]) await background.pass(ms);
    await Promise.all(background.kept);
    expect(queue.calls).toHaveLength(3);
    expect(error).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/beacons not queued","count":"7"/));
  });
});

test.each([undefined, "", "0", "no"])("with %j as its setting each beacon is a message", async (setting) => {
  send(beacons(101), setting);
  await settled();
  expect(queue.calls).toEqual([beacons(100)]);
  await background.pass(20);
  expect(queue.calls).toEqual([beacons(100), beacons(1, 100)]);
});

describe("of several queues", () => {
  /** 64 isolates' tokens of 50 campaigns. */
  const ISOLATES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const messages = Array.from({ length: 50 }, (_, campaign) =>
    [...ISOLATES].map((isolate, nth) => ofCampaign(`cmp_${campaign}`, `${isolate}${nth}`)),
  ).flat();
  const eventsIn = (recorder: Recorder) =>
    recorder.queued
      .flatMap((queued) => (isPack(queued) ? queued.messages : [queued]))
      .flatMap((message) => (message.verdict === "valid" ? [message.event] : []));

  async function spread(count: number, packMs: string): Promise<Recorder[]> {
    const others = Array.from({ length: count - 1 }, () => new Recorder());
    const bound = others.map((other, nth) => [`DELIVERY_QUEUE_${nth + 2}`, other] as const);
    send(messages, packMs, Object.fromEntries(bound));
    await background.pass(200);
    return [queue, ...others];
  }

  test.each([
    [1, "0"],
    [4, "0"],
    [4, PACK_BEACONS_MS],
    [7, PACK_BEACONS_MS],
    [16, "0"],
  ])(
    "%i of them, packs of %s ms: each beacon once, a campaign in four at most, none idle",
    async (count, packMs) => {
      const queues = await spread(count, packMs);
      const events = queues.map(eventsIn);
      expect(events.flat()).toHaveLength(messages.length);
      expect(new Set(events.flat().map(({ tokenId, campaignId }) => `${campaignId} ${tokenId}`)).size).toBe(
        messages.length,
      );
      for (let campaign = 0; campaign < 50; campaign++) {
        const taking = events.filter((taken) =>
          taken.some(({ campaignId }) => campaignId === `cmp_${campaign}`),
        );
        expect(taking.length).toBeLessThanOrEqual(4);
        if (count % 4 === 0) expect(taking).toHaveLength(4);
      }
      for (const taken of events) expect(taken.length).toBeGreaterThan(messages.length / count / 2);
    },
  );

  test("all beacons of a token are in one, and so are those of its isolate's other tokens of the campaign", async () => {
    const kinds = ["impression", "viewable", "click"] as const;
    const ofIsolate = kinds.flatMap((kind) =>
      ["0", "1", "zz"].map((nth): DeliveryMessage => {
        const event = deliveryEvent({ campaignId: "cmp_1", tokenId: `Qabc${nth}`, kind });
        return { verdict: "valid", event };
      }),
    );
    const others = [new Recorder(), new Recorder(), new Recorder()];
    const [DELIVERY_QUEUE_2, DELIVERY_QUEUE_3, DELIVERY_QUEUE_4] = others as [Recorder, Recorder, Recorder];
    send(ofIsolate, "0", { DELIVERY_QUEUE_2, DELIVERY_QUEUE_3, DELIVERY_QUEUE_4 });
    await background.pass(20);
    const taken = [queue, ...others].map((each) => eventsIn(each).length);
    expect(taken.toSorted()).toEqual([0, 0, 0, ofIsolate.length]);
  });
});
