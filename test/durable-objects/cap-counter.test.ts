import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DAY, MINUTE, T0 } from "../domain/delivery/support";
import { freshName, setClock, state } from "./support";

const DAY_NAME = "2036-11-21";

beforeEach(() => setClock(T0));
afterEach(() => {
  vi.useRealTimers();
});

const newCounter = () => state.CAP_COUNTER.get(state.CAP_COUNTER.idFromName(freshName("shard")));

const ask = (
  tokenId: string,
  cap: number,
  overrides: { nowMs?: number; day?: string; userHash?: string } = {},
) => {
  const { nowMs = T0, day = DAY_NAME, userHash = "user" } = overrides;
  const candidates = [{ day, limits: [{ key: "prd_1", cap }] }];
  return { userHash, tokenId, nowMs, lapsesAtMs: nowMs + 5 * MINUTE, candidates };
};
const shown = (tokenId: string) => ({ userHash: "user", tokenId, keys: ["prd_1"], day: DAY_NAME });

describe("CapCounter", () => {
  test("of 50 decisions at once for one user, exactly as many as the cap are allowed", async () => {
    const counter = newCounter();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => counter.reserve(ask(`t${at}`, 7))),
    );
    expect(answers.filter((answer) => answer === 0)).toHaveLength(7);
  });

  test("another user and another day have caps of their own", async () => {
    const counter = newCounter();
    expect(await counter.reserve(ask("a", 1))).toBe(0);
    expect(await counter.reserve(ask("b", 1))).toBeNull();
    expect(await counter.reserve(ask("c", 1, { userHash: "other" }))).toBe(0);
    expect(await counter.reserve(ask("d", 1, { day: "2036-11-22" }))).toBe(0);
  });

  test("an ad that is not displayed gives its place back when its token lapses", async () => {
    const counter = newCounter();
    await counter.reserve(ask("a", 1));
    expect(await counter.reserve(ask("b", 1, { nowMs: T0 + 5 * MINUTE - 1 }))).toBeNull();
    expect(await counter.reserve(ask("b", 1, { nowMs: T0 + 5 * MINUTE }))).toBe(0);
  });

  test("a displayed ad keeps its place after its token lapsed", async () => {
    const counter = newCounter();
    await counter.reserve(ask("a", 1));
    await counter.count(shown("a"));
    expect(await counter.reserve(ask("b", 1, { nowMs: T0 + 60 * MINUTE }))).toBeNull();
  });

  test("a display reported twice takes one place", async () => {
    const counter = newCounter();
    await counter.reserve(ask("a", 2));
    await Promise.all([counter.count(shown("a")), counter.count(shown("a"))]);
    expect(await counter.reserve(ask("b", 2))).toBe(0);
  });

  test("a token that reserves again gets the same answer and takes no second place", async () => {
    const counter = newCounter();
    await counter.reserve(ask("a", 2));
    expect(await counter.reserve(ask("a", 2))).toBe(0);
    expect(await counter.reserve(ask("b", 2))).toBe(0);
    expect(await counter.reserve(ask("a", 2))).toBe(0);
    expect(await counter.reserve(ask("c", 2))).toBeNull();
  });

  test("an eviction forgets no display, and a display after it counts without its reservation", async () => {
    const counter = newCounter();
    await counter.reserve(ask("a", 2));
    await counter.reserve(ask("b", 2));
    await counter.count(shown("a"));
    await evictDurableObject(counter);
    await counter.count(shown("a"));
    await counter.count(shown("b"));
    expect(await counter.reserve(ask("c", 2))).toBeNull();
  });

  test("a display of a day that was not asked for yet is there when it is", async () => {
    const counter = newCounter();
    await counter.reserve(ask("a", 1, { day: "2036-11-22" }));
    await counter.count(shown("b"));
    expect(await counter.reserve(ask("c", 1))).toBeNull();
  });

  test("one row is written a display, and none of a user who is forgotten is left", async () => {
    const counter = newCounter();
    const changes = () =>
      runInDurableObject(
        counter,
        (_, ctx) => ctx.storage.sql.exec<{ n: number }>("SELECT total_changes() AS n").one().n,
      );
    await counter.count(shown("a"));
    const before = await changes();
    await counter.count({ ...shown("b"), keys: ["prd_1", "cmp_1"] });
    expect((await changes()) - before).toBe(1);
    await counter.forget("user");
    expect(await counter.reserve(ask("c", 1))).toBe(0);
  });

  test("displays in the former tables count on, and are dropped with their age", async () => {
    const counter = newCounter();
    await runInDurableObject(counter, (_, ctx) => {
      ctx.storage.sql.exec(`
        CREATE TABLE cap_displays (user_hash TEXT, cap_key TEXT, day TEXT, count INTEGER, PRIMARY KEY (user_hash, cap_key, day));
        CREATE TABLE displayed_tokens (token_id TEXT PRIMARY KEY, at INTEGER);
        INSERT INTO cap_displays VALUES ('user', 'prd_1', '${DAY_NAME}', 1);
        INSERT INTO displayed_tokens VALUES ('a', ${T0});`);
    });
    await evictDurableObject(counter);
    await counter.count(shown("a"));
    expect(await counter.reserve(ask("b", 2))).toBe(0);
    await counter.count(shown("b"));
    expect(await counter.reserve(ask("c", 2))).toBeNull();
    setClock(T0 + 30 * DAY);
    await runDurableObjectAlarm(counter);
    const tables = await runInDurableObject(counter, (_, ctx) =>
      ctx.storage.sql.exec("SELECT name FROM sqlite_master WHERE name LIKE '%displa%'").toArray(),
    );
    expect(tables).toEqual([]);
  });

  test("days that nobody asks for any more are forgotten", async () => {
    const counter = newCounter();
    await counter.count(shown("a"));
    setClock(T0 + 30 * DAY);
    expect(await runDurableObjectAlarm(counter)).toBe(true);
    const rows = await runInDurableObject(counter, (_, ctx) =>
      ctx.storage.sql.exec("SELECT name FROM sqlite_master WHERE name LIKE 'caps_%'").toArray(),
    );
    expect(rows).toEqual([]);
  });
});
