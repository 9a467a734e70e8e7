import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BeaconQueue } from "../../../sdk/react-native/src/queue";
import { memoryStorage, Store } from "../../../sdk/react-native/src/store";
import type { Storage } from "../../../sdk/react-native/src/types";

const HOUR_MS = 60 * 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A queue whose calls fail until `isUp`, with the times of its calls in seconds. */
function queueOn(storage: Storage = memoryStorage()) {
  const network = { isUp: true, calls: [] as [number, string][] };
  const fetch = async (url: unknown) => {
    network.calls.push([Date.now() / 1000, String(url)]);
    if (!network.isUp) throw new TypeError("Network request failed");
    return new Response(null, { status: 204 });
  };
  const queue = new BeaconQueue(fetch as typeof globalThis.fetch, new Store(storage, "app"));
  return { queue, network };
}

describe("the beacons of an app", () => {
  test("are tried after 1, 2, 4, 8, 16 and then every 30 seconds, the first in line only", async () => {
    const { queue, network } = queueOn();
    network.isUp = false;
    queue.add("/b/i/1", HOUR_MS);
    queue.add("/b/v/1", HOUR_MS);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(network.calls).toEqual([0, 1, 3, 7, 15, 31, 61, 91].map((second) => [second, "/b/i/1"]));
  });

  test("are sent at once when the app returns to the screen", async () => {
    const { queue, network } = queueOn();
    network.isUp = false;
    queue.add("/b/i/1", HOUR_MS);
    await vi.advanceTimersByTimeAsync(32_000);
    network.isUp = true;
    queue.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(network.calls.at(-1)).toEqual([32, "/b/i/1"]);
  });

  test("are known by kind and token, whatever follows, also after they were sent", async () => {
    const { queue, network } = queueOn();
    queue.add("/b/r/1?unit=u", HOUR_MS);
    queue.add("/b/r/1?unit=u&data=2", HOUR_MS);
    await vi.advanceTimersByTimeAsync(0);
    queue.add("/b/r/1", HOUR_MS);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(network.calls).toEqual([[0, "/b/r/1?unit=u"]]);
  });

  test("are sent by the memory where the storage fails", async () => {
    const broken: Storage = {
      getItem: () => Promise.reject(new Error("disk")),
      setItem: () => {
        throw new Error("disk");
      },
    };
    const { queue, network } = queueOn(broken);
    queue.add("/b/i/1", HOUR_MS);
    await vi.advanceTimersByTimeAsync(0);
    expect(network.calls).toHaveLength(1);
  });

  test("of an earlier run go first, and stay stored while new ones come", async () => {
    const storage = memoryStorage();
    const before = queueOn(storage);
    before.network.isUp = false;
    before.queue.add("/b/i/1", HOUR_MS);
    await vi.advanceTimersByTimeAsync(0);
    before.queue.destroy();
    const { queue, network } = queueOn(storage);
    queue.add("/b/i/2", HOUR_MS);
    await vi.advanceTimersByTimeAsync(0);
    expect(network.calls.map(([, url]) => url)).toEqual(["/b/i/1", "/b/i/2"]);
    queue.destroy();
    expect(await storage.getItem("madang.app.beacons")).toBe("[]");
  });

  test("wait no longer than ten seconds for an answer", async () => {
    let calls = 0;
    const fetch = () => {
      calls += 1;
      return new Promise<Response>(() => undefined);
    };
    const queue = new BeaconQueue(fetch, new Store(memoryStorage(), "app"));
    queue.add("/b/i/1", HOUR_MS);
    await vi.advanceTimersByTimeAsync(10_999);
    expect(calls).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toBe(2);
  });
});
