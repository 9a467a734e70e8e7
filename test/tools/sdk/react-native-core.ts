import { vi } from "vitest";
import { Client } from "../../../sdk/react-native/src/client";
import { AdSession } from "../../../sdk/react-native/src/session";
import { memoryStorage } from "../../../sdk/react-native/src/store";
import type { Host } from "../../../sdk/react-native/src/types";
import type { Adapter } from "../../sdk/vectors/run";
import { ORIGIN, type VectorServer } from "../../sdk/vectors/server";
import type { Vector } from "../../sdk/vectors/vector";

export const DURATION_MS = 20_000;

export const hostOf = (opened: string[]): Host => ({
  os: "android",
  openUrl: (url) => opened.push(url),
  prefetchImage: () => undefined,
  theme: () => "light",
  whenActive: () => () => undefined,
});

/** `fetch` to a vector's ad server. */
export function fetchFrom(server: VectorServer): typeof fetch {
  return async (input, init) => {
    const headers = Object.fromEntries(
      Object.entries(init?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const reply = server.reply({ method: init?.method ?? "GET", url: String(input), headers });
    if (reply === "lost") throw new TypeError("Network request failed");
    if (reply === "silent") return new Promise<Response>(() => undefined);
    return new Response(reply.status === 204 ? null : reply.body, { status: reply.status });
  };
}

/** The React Native SDK without its components, on vitest's fake clock. */
export function coreAdapter(vector: Vector, server: VectorServer): Adapter {
  const storage = memoryStorage();
  const opened: string[] = [];
  let rewarded = false;
  const clientOf = () =>
    new Client(
      {
        ...{ appKey: vector.key ?? "app-key", userId: "user-1", locale: "ko-KR", storage },
        ...{ baseUrl: ORIGIN, fetch: fetchFrom(server) },
      },
      hostOf(opened),
    );
  let client = clientOf();
  let session: AdSession | undefined;
  const settled = () => vi.advanceTimersByTimeAsync(0);
  const act = async (change: (shown: AdSession) => void) => {
    if (session) change(session);
    await settled();
  };
  return {
    async show() {
      session?.stop();
      const { rewardData, player: hasPlayer = true } = vector;
      const onReward = () => {
        rewarded = true;
      };
      session = new AdSession(client, "unt_1", { rewardData, hasPlayer }, { onReward });
      void session.load();
      await settled();
    },
    drawn: () => act((shown) => shown.drawn()),
    failed: () => act((shown) => shown.failed()),
    visible: (share) => act((shown) => shown.visible(share)),
    background: (isBackground) => act((shown) => shown.background(isBackground)),
    async advance(ms) {
      await vi.advanceTimersByTimeAsync(ms);
    },
    play: (atMs) => act((shown) => shown.progress(atMs, DURATION_MS)),
    ended: () => act((shown) => shown.ended()),
    tap: () => act((shown) => shown.tap()),
    explain: () => act((shown) => shown.explain()),
    close: () => act((shown) => shown.close()),
    hideForToday: () => act((shown) => shown.hideForToday()),
    unmount: () => act((shown) => shown.stop()),
    async restart() {
      session?.stop();
      client.destroy();
      client = clientOf();
      await settled();
    },
    async shown() {
      const state = session?.getState() ?? { status: "loading" };
      if (state.status === "error") return { status: "error", code: state.error.code };
      return state.status === "empty" ? state : { status: state.status };
    },
    opened: async () => opened,
    rewarded: async () => rewarded,
  };
}
