import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TOKEN_TTL_S } from "../../../domain/kernel";
import { nativeTextPx } from "../../../domain/serving";
import { Client } from "../../../sdk/react-native/src/client";
import { textPx } from "../../../sdk/react-native/src/look";
import { AdSession, LIFE_MS } from "../../../sdk/react-native/src/session";
import { memoryStorage } from "../../../sdk/react-native/src/store";
import { SDK } from "../../../sdk/react-native/src/version";
import { BEGINS_MS } from "../../sdk/vectors/run";
import { hostOf } from "./react-native-core";

const DAY_MS = 24 * 60 * 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: BEGINS_MS });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A client whose requests are answered by `answer`, and their queries. */
function clientWith(answer: (query: URLSearchParams) => unknown) {
  const queries: Record<string, string>[] = [];
  const fetch = async (url: unknown) => {
    const query = new URL(String(url)).searchParams;
    queries.push(Object.fromEntries(query));
    return Response.json({ code: 0, msg: "OK", result: answer(query), reason: "no-campaign" });
  };
  const options = { appKey: "key", fetch: fetch as typeof globalThis.fetch, storage: memoryStorage() };
  return { client: new Client(options, hostOf([])), queries };
}

const settled = () => vi.advanceTimersByTimeAsync(0);
const banner = { format: "banner", unit: "u", settings: {}, video: null, beacons: {} };

describe("an app", () => {
  test("loads a splash ad for each day ahead that has none", async () => {
    const { client, queries } = clientWith((query) => {
      const from = BEGINS_MS + Number(query.get("ahead")) * DAY_MS;
      if (query.get("ahead") === "2") return null;
      const [validFrom, validUntil] = [from, from + DAY_MS].map((at) => new Date(at).toISOString());
      return { ...banner, format: "splash", validFrom, validUntil, check: `check-${from}` };
    });
    await client.prefetch("u");
    await client.prefetch("u");
    expect(queries.map(({ ahead }) => ahead)).toEqual(["0", "1", "2", "3", "2"]);
  });

  test("counts caps itself, asks again where they are reached, and says its counts", async () => {
    const { client, queries } = clientWith(() => ({ ...banner, caps: { campaign: 1 } }));
    expect(await client.ask("u", {})).toHaveProperty("ad");
    expect(await client.ask("u", {})).toEqual({ empty: "frequency-cap" });
    expect(queries.map(({ seen }) => seen)).toEqual(["", ...Array(4).fill("campaign.1")]);
  });

  test("shows no ad of an exchange, which is markup", async () => {
    const { client } = clientWith(() => ({ ...banner, backfill: true }));
    const session = new AdSession(client, "u", { hasPlayer: true });
    await session.load();
    expect(session.getState()).toEqual({ status: "empty", reason: "backfill-unsupported" });
  });

  test("says its user, its system and its version, and no user after signing out", async () => {
    const { client, queries } = clientWith(() => null);
    client.setUser("user 1");
    await client.ask("u", { contextId: "post-1" });
    client.setUser(null);
    await client.ask("u", {});
    const own = { unit: "u", pf: "android", theme: "light", sdk: SDK };
    expect(queries[0]).toMatchObject({ ...own, uid: "user 1", contextId: "post-1" });
    expect(queries[1]).not.toHaveProperty("uid");
  });

  test("asks once where effects end and begin again, as in React's strict mode", async () => {
    const { client, queries } = clientWith(() => banner);
    const session = new AdSession(client, "u", { hasPlayer: true });
    session.hold()();
    const release = session.hold();
    await settled();
    expect(queries).toHaveLength(1);
    expect(session.getState().status).toBe("ready");
    release();
    await settled();
    session.hold();
    await settled();
    expect(queries).toHaveLength(2);
  });

  test("shows the answer to the latest request only", async () => {
    const answers: ((ad: unknown) => void)[] = [];
    const fetch = () =>
      new Promise<Response>((resolve) => {
        answers.push((result) => resolve(Response.json({ code: 0, result })));
      });
    const client = new Client({ appKey: "key", fetch }, hostOf([]));
    const session = new AdSession(client, "u", { hasPlayer: true });
    void session.load();
    await settled();
    void session.load();
    await settled();
    answers[1]?.({ ...banner, headline: "second" });
    await settled();
    answers[0]?.({ ...banner, headline: "first" });
    await settled();
    expect(session.getState()).toMatchObject({ ad: { headline: "second" } });
  });
});

describe("what the SDK repeats of the platform", () => {
  test("is the life of a token, of a splash ad the one that its check gives", () => {
    const lives = Object.entries({ ...TOKEN_TTL_S, splash: TOKEN_TTL_S.popup });
    expect(LIFE_MS).toEqual(Object.fromEntries(lives.map(([format, seconds]) => [format, seconds * 1000])));
  });

  test("is the height of a native ad's texts", () => {
    const placement = { headline: true, body: true, cta: true, profile: true };
    expect(textPx(true)).toBe(nativeTextPx({ placement }));
    const shown = { ...placement, cta: false };
    expect(textPx({ ...shown, texts: 2 })).toBe(nativeTextPx({ placement: shown, textCount: 2 }));
  });
});
