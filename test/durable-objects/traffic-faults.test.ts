import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { figureBookName } from "../../domain/delivery";
import { HOUR_MS } from "../../domain/kernel";
import { booksOf, type TrafficMessage } from "../../domain/serving";
import type { TrafficBook } from "../../durable-objects";
import type { ConsoleEnv } from "../../worker/env";
import { handleTraffic } from "../../worker/jobs/traffic";
import { failing, seededRandom } from "../support/faulty-queue";
import { freshName, setClock, state } from "./support";

/** Ahead of the runtime's own clock, so that no alarm runs by itself. */
const START = Date.UTC(2040, 0, 2, 3);
const FAULTS = 0.3;
const MESSAGES = 120;
const REASONS = ["language", "frequency-cap", "no-lease"] as const;

beforeEach(() => setClock(START));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A publisher with some units. */
async function openPublisher(): Promise<{ publisher: string; units: string[] }> {
  const [publisher, app] = [freshName("prj_traffic"), freshName("app_traffic")];
  const units = Array.from({ length: 4 }, () => freshName("unt_traffic"));
  const of = (table: string, row: Record<string, string | number>) => {
    const columns = Object.keys({ ...row, created_at: 0, updated_at: 0 });
    const sql = `INSERT INTO ${table} (${columns}) VALUES (${columns.map(() => "?")})`;
    return state.DB.prepare(sql).bind(...Object.values(row), START, START);
  };
  await state.DB.batch([
    of("projects", { id: publisher, kind: "pub", display_name: "P", uid_key: publisher }),
    of("project_apps", { id: app, project_id: publisher, platform: "web", title: "A", app_key: app }),
    ...units.map((id) =>
      of("ad_units", {
        ...{ id, project_id: publisher, app_id: app, name: id, format: "banner" },
        ...{ width: 320, height: 50, placement: "top" },
      }),
    ),
  ]);
  return { publisher, units };
}

const storeOf = (publisher: string) =>
  state.FIGURE_BOOK.get(state.FIGURE_BOOK.idFromName(figureBookName(publisher)));

/** Only a running object can be evicted. */
async function evict(object: DurableObjectStub): Promise<void> {
  await runInDurableObject(object, () => undefined);
  await evictDurableObject(object);
}

const sorted = (counts = new Map<string, number>()) =>
  [...counts].sort(([one], [other]) => (one < other ? -1 : 1));

test("each request and refusal reaches its publisher's store once, while books, stores, queue and database fail between any two steps", async () => {
  const random = seededRandom(20_261_130);
  const upTo = (count: number) => Math.floor(random() * count);
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  let faults = FAULTS;
  const unsafe = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get: (_, name) => Reflect.get(failing(target, faults, random), name),
    });
  const publishers = [await openPublisher(), await openPublisher()];
  const wanted = new Map<string, Map<string, number>>(
    publishers.map(({ publisher }) => [publisher, new Map()]),
  );
  const requested = new Map<string, Map<string, number>>(
    publishers.map(({ publisher }) => [publisher, new Map()]),
  );
  const queue: TrafficMessage[] = [];
  for (let nth = 0; nth < MESSAGES; nth++) {
    const hourAt = START - upTo(2) * HOUR_MS;
    const refusals = publishers.flatMap(({ publisher, units }) =>
      units.slice(upTo(3)).map((unitId, at) => {
        const row = {
          campaignId: `cmp_${publisher}_${upTo(3)}`,
          unitId,
          reason: REASONS[at % 3] ?? "language",
        };
        const key = `${row.campaignId} ${hourAt} ${unitId} ${row.reason}`;
        const count = 1 + upTo(9);
        wanted.get(publisher)?.set(key, (wanted.get(publisher)?.get(key) ?? 0) + count);
        return { ...row, count };
      }),
    );
    const asked = publishers.flatMap(({ publisher, units }) =>
      units.slice(upTo(3)).map((unitId) => {
        const key = `${hourAt} ${unitId}`;
        const requests = 1 + upTo(9);
        requested.get(publisher)?.set(key, (requested.get(publisher)?.get(key) ?? 0) + requests);
        return { unitId, requests, fills: requests - 1, anonymous: 0 };
      }),
    );
    queue.push({ part: `part-${nth}`, hourAt, units: asked, refusals });
  }
  const names = [...booksOf(queue).keys()];
  const sending = unsafe({
    send: async (message: TrafficMessage) => void queue.push(structuredClone(message)),
  });
  const books = names.map((name) => state.TRAFFIC_BOOK.get(state.TRAFFIC_BOOK.idFromName(name)));
  const tell = async (book: (typeof books)[number]) => {
    await runInDurableObject(book, (instance: TrafficBook) => {
      Object.assign(instance, { env: { ...state, TRAFFIC_QUEUE: sending } });
    });
    await runDurableObjectAlarm(book);
  };
  const unsafeOf = (objects: DurableObjectNamespace<never>) => ({
    idFromName: (name: string) => objects.idFromName(name),
    get: (id: DurableObjectId) => unsafe(objects.get(id)),
  });
  const batch = unsafe({ batch: (all: D1PreparedStatement[]) => state.DB.batch(all) });
  const DB = new Proxy(state.DB, {
    get(target, name) {
      const value: unknown = Reflect.get(name === "batch" ? batch : target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const env = {
    ...{ ...state, DB },
    TRAFFIC_BOOK: unsafeOf(state.TRAFFIC_BOOK as never),
    FIGURE_BOOK: unsafeOf(state.FIGURE_BOOK as never),
  } as unknown as ConsoleEnv;
  const consume = async () => {
    const bodies = queue.splice(0, 1 + upTo(20));
    const messages = bodies.map((body, at) => ({
      id: `msg-${at}`,
      timestamp: new Date(),
      attempts: 1,
      body,
    }));
    const isAgain = random() < FAULTS && faults > 0;
    try {
      await handleTraffic({ messages: messages as never, ackAll: () => undefined }, env);
      if (isAgain) queue.push(...bodies);
    } catch (error) {
      if (faults === 0) throw error;
      queue.push(...bodies);
    }
  };
  for (let step = 0; step < 150; step++) {
    await consume();
    if (random() < 0.5) await tell(books[upTo(books.length)] as (typeof books)[number]);
    if (random() < 0.2) await evict(books[upTo(books.length)] as (typeof books)[number]);
    if (random() < 0.2) await evict(storeOf(publishers[upTo(2)]?.publisher ?? ""));
    setClock(Date.now() + 1_000);
  }
  faults = 0;
  for (let round = 0; round < 3; round++) {
    while (queue.length > 0) await consume();
    for (const book of books) await tell(book);
  }
  expect(queue).toEqual([]);
  expect(warned).toHaveBeenCalled();
  for (const { publisher } of publishers) {
    const query = `SELECT campaign_id || ' ' || hour_at || ' ' || unit_id || ' ' || reason, sum(count)
      FROM refusal_totals GROUP BY 1 ORDER BY 1`;
    const stored = await storeOf(publisher).read(query, []);
    expect(stored).toEqual(sorted(wanted.get(publisher)));
    const asked = "SELECT hour_at || ' ' || unit_id, sum(requests) FROM unit_requests GROUP BY 1 ORDER BY 1";
    expect(await storeOf(publisher).read(asked, [])).toEqual(sorted(requested.get(publisher)));
    // Hours in which nothing was delivered are noted for the archive.
    const noted = state.DB.prepare("SELECT count(*) AS hours FROM publisher_hours WHERE pub_project_id = ?");
    expect(await noted.bind(publisher).first("hours")).toBe(2);
  }
});
