import { runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type AudienceArrival,
  type AudienceParameter,
  type AudienceTerms,
  type CategoryFilter,
  memberKey,
  propertiesMessage,
  UNDEFINED_NAMES_MAX,
} from "../../domain/audience";
import { DAY_MS, HOUR_MS } from "../../domain/kernel";
import { freshName, setClock, state } from "./support";

/** Ahead of the runtime's own clock, so that no alarm runs by itself. */
const START = Date.UTC(2040, 0, 2, 3);
const FILTER: CategoryFilter = {
  match: "all",
  events: [{ event: "app_open", times: 2, days: 1, parameters: [] }],
  properties: [],
};

beforeEach(() => setClock(START));
afterEach(() => vi.useRealTimers());

let message = 0;

async function openBook() {
  const projectId = freshName("prj");
  const categoryId = freshName("tct");
  const object = state.AUDIENCE_BOOK.get(state.AUDIENCE_BOOK.idFromName(`${projectId}:0`));
  await state.DB.batch([
    state.DB.prepare(
      `INSERT INTO projects (id, kind, display_name, uid_key, created_at, updated_at) VALUES (?, 'pub', 'P', 'k', 0, 0)`,
    ).bind(projectId),
    state.DB.prepare(
      `INSERT INTO targeting_categories (id, project_id, name, group_name, description, filter, created_at, updated_at) VALUES (?, ?, 'N', '', '', '{}', 0, 0)`,
    ).bind(categoryId, projectId),
  ]);
  const terms: AudienceTerms = {
    projectId,
    definedAtMs: START,
    events: { app_open: ["screen"] },
    properties: ["age"],
    categories: [{ id: categoryId, generation: 1, filter: FILTER }],
  };
  const source = { projectId, appId: "app", platform: null };
  const arrival = (said: AudienceArrival["said"], id = `msg_${++message}`) => ({ messageId: id, said });
  const opened = (userHash: string, times = 1, screen = "home", id?: string) => {
    const params: AudienceParameter[] = [{ key: "screen", type: "string", value: screen }];
    const events = Array.from({ length: times }, () => ({ name: "app_open", atMs: Date.now(), params }));
    return arrival({ kind: "events", ...source, userHash, receivedAtMs: Date.now(), events }, id);
  };
  const said = (userHash: string, name: string, values: Record<string, string | number | boolean>) => {
    const { properties: params } = propertiesMessage(
      { uid: userHash, properties: values },
      { ...source, userHash, receivedAtMs: Date.now() },
    );
    const events = [{ name, atMs: Date.now(), params }];
    return arrival({ kind: "events", ...source, userHash, receivedAtMs: Date.now(), events });
  };
  const is = (userHash: string, age: number | null, receivedAtMs = Date.now()) =>
    arrival({
      kind: "properties",
      ...source,
      userHash,
      receivedAtMs,
      properties: age === null ? [] : [{ key: "age", type: "integer", value: age }],
      removed: age === null ? ["age"] : [],
    });
  const settle = () => runDurableObjectAlarm(object);
  const record = (userHash: string) => state.PLANS.get(memberKey(projectId, userHash), "json");
  const size = async () => {
    const row = await state.DB.prepare(
      `SELECT coalesce(sum(m.members), 0) AS size FROM category_members m JOIN targeting_categories c
        ON c.id = m.category_id AND c.generation = m.generation WHERE c.id = ?`,
    )
      .bind(categoryId)
      .first<{ size: number }>();
    return row?.size;
  };
  return { object, terms, categoryId, opened, said, is, settle, record, size };
}

describe("a part of a publisher's users", () => {
  it("tells who belongs, and how many", async () => {
    const { object, terms, categoryId, opened, settle, record, size } = await openBook();
    await object.define(terms);
    await object.take([opened("one"), opened("two", 2), opened("one")]);
    await settle();
    const until = START + HOUR_MS + DAY_MS;
    expect([await record("one"), await record("two"), await size()]).toEqual([
      { [categoryId]: until },
      { [categoryId]: until },
      2,
    ]);
  });

  it("forgets everybody, and takes nobody, once its platform works without identifiers", async () => {
    const { object, terms, opened, settle, record, size } = await openBook();
    await object.define(terms);
    await object.take([opened("one", 2)]);
    await settle();
    expect([await record("one"), await size()]).not.toEqual([null, 0]);
    await object.define({ ...terms, identifierFree: true, definedAtMs: START + 1 });
    await object.take([opened("two", 2)]);
    for (let round = 0; round < 3; round++) await settle();
    expect([await record("one"), await record("two"), await size()]).toEqual([null, null, 0]);
    expect(await object.recent("app_open")).toEqual([]);
  });

  it("counts a message once, however often it comes", async () => {
    const { object, terms, opened, settle, record, size } = await openBook();
    await object.define(terms);
    const twice = opened("one", 1, "home", "msg_same");
    await object.take([twice]);
    await object.take([twice, twice]);
    await settle();
    expect([await record("one"), await size()]).toEqual([null, 0]);
  });

  it("counts the defined events of thirty days, and knows when the last one came", async () => {
    const { object, terms, opened, settle } = await openBook();
    await object.define(terms);
    const twice = opened("one", 3, "home", "msg_counted");
    await object.take([twice, twice]);
    setClock(START + 29 * DAY_MS);
    await object.take([opened("two")]);
    await settle();
    const last = START + 29 * DAY_MS;
    expect(await object.heard()).toMatchObject({ events: [{ name: "app_open", count: 4, lastAtMs: last }] });
    setClock(START + 30 * DAY_MS);
    expect(await object.heard()).toMatchObject({ events: [{ count: 1 }] });
  });

  it("counts names that are not defined with the types of their values, and offers them no longer once they are", async () => {
    const { object, terms, said } = await openBook();
    await object.take([
      said("one", "bought", { price: 1, item: "hat" }),
      said("two", "bought", { price: 1.5 }),
    ]);
    await object.define(terms);
    const bought = { name: "bought", count: 2, lastAtMs: START, shape: { price: "float", item: "string" } };
    expect(await object.heard()).toMatchObject({ events: [], undefinedEvents: [bought] });
    const events = { ...terms.events, bought: ["price"] };
    await object.define({ ...terms, definedAtMs: START + 1, events });
    const { shape: _, ...counted } = bought;
    expect(await object.heard()).toMatchObject({ events: [counted], undefinedEvents: [] });
  });

  it("counts properties by name, and forgets a name that stopped coming", async () => {
    const { object, terms, is, settle } = await openBook();
    const unnamed = is("one", 20);
    await object.define({ ...terms, properties: [] });
    await object.take([unnamed, unnamed]);
    const shape = { value: "integer" };
    expect(await object.heard()).toMatchObject({ undefinedProperties: [{ name: "age", count: 1, shape }] });
    await object.define({ ...terms, definedAtMs: START + 1 });
    expect(await object.heard()).toMatchObject({ properties: [{ name: "age", count: 1 }] });
    await object.define({ ...terms, definedAtMs: START + 2, properties: [] });
    setClock(START + 31 * DAY_MS);
    await settle();
    expect(await object.heard()).toMatchObject({ properties: [], undefinedProperties: [] });
  });

  it("bounds the names that are not defined", async () => {
    const { object, said } = await openBook();
    const arrivals = Array.from({ length: UNDEFINED_NAMES_MAX + 5 }, (_, at) =>
      said("one", `event_${at}`, { at }),
    );
    await object.take(arrivals);
    expect((await object.heard()).undefinedEvents).toHaveLength(UNDEFINED_NAMES_MAX);
  });

  it("keeps the last twenty of a defined event without naming their user, and forgets those of one that is forgotten", async () => {
    const { object, terms, said } = await openBook();
    await object.define(terms);
    for (let at = 0; at < 21; at++) {
      setClock(START + at);
      await object.take([said(at === 20 ? "gone" : "one", "app_open", { screen: `s${at}`, extra: true })]);
    }
    const recent = await object.recent("app_open");
    expect(recent).toHaveLength(20);
    expect(recent[0]).toEqual({
      atMs: START + 20,
      receivedAtMs: START + 20,
      platform: null,
      parameters: { screen: "s20" },
      undefinedKeys: ["extra"],
    });
    await object.forget("gone");
    expect((await object.recent("app_open")).map(({ parameters }) => parameters.screen)).not.toContain("s20");
    expect(await object.recent("bought")).toEqual([]);
  });

  it("keeps nothing of a publisher that defined nothing", async () => {
    const { object, terms, opened, settle, size } = await openBook();
    await object.take([opened("one", 2)]);
    await object.define(terms);
    await settle();
    expect(await size()).toBe(0);
  });

  it("counts who lapsed no more", async () => {
    const { object, terms, opened, settle, size } = await openBook();
    await object.define(terms);
    await object.take([opened("one", 2)]);
    await settle();
    expect(await size()).toBe(1);
    setClock(START + DAY_MS + HOUR_MS);
    await settle();
    expect(await size()).toBe(0);
  });

  it("tells a later end before the one that it told has come", async () => {
    const { object, terms, categoryId, opened, settle, record } = await openBook();
    await object.define(terms);
    await object.take([opened("one", 2)]);
    await settle();
    setClock(START + 10 * HOUR_MS);
    await object.take([opened("one", 2)]);
    await settle();
    expect(await record("one")).toEqual({ [categoryId]: START + HOUR_MS + DAY_MS });
    setClock(START + DAY_MS);
    await settle();
    expect(await record("one")).toEqual({ [categoryId]: START + 11 * HOUR_MS + DAY_MS });
  });

  it("looks at the users that it has by a filter that changed, whose collection starts anew", async () => {
    const { object, terms, categoryId, opened, is, settle, record, size } = await openBook();
    await object.define(terms);
    await object.take([opened("young", 2), is("young", 19), is("old", 60)]);
    await settle();
    await state.DB.prepare("UPDATE targeting_categories SET generation = 2 WHERE id = ?")
      .bind(categoryId)
      .run();
    const filter: CategoryFilter = {
      match: "all",
      events: [],
      properties: [{ key: "age", operator: "min", values: [20] }],
    };
    const changed = {
      ...terms,
      definedAtMs: START + 1,
      categories: [{ id: categoryId, generation: 2, filter }],
    };
    await object.define(changed);
    await object.define(terms);
    await settle();
    await settle();
    expect([await record("young"), await record("old"), await size()]).toEqual([
      null,
      { [categoryId]: null },
      1,
    ]);
  });

  it("takes a property that was told later, in whatever order it comes, and forgets one that was taken back", async () => {
    const { object, terms, categoryId, is, settle, record } = await openBook();
    const filter: CategoryFilter = {
      match: "all",
      events: [],
      properties: [{ key: "age", operator: "not", values: [30] }],
    };
    await object.define({ ...terms, categories: [{ id: categoryId, generation: 1, filter }] });
    await object.take([is("one", 31, START + 2), is("one", 30, START + 1)]);
    await settle();
    expect(await record("one")).toEqual({ [categoryId]: null });
    await object.take([is("one", null, START + 3)]);
    await settle();
    expect(await record("one")).toBeNull();
  });

  it("forgets a user", async () => {
    const { object, terms, opened, settle, record, size } = await openBook();
    await object.define(terms);
    await object.take([opened("one", 2)]);
    await settle();
    await object.forget("one");
    await settle();
    expect([await record("one"), await size()]).toEqual([null, 0]);
  });
});
