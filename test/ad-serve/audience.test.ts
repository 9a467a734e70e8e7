import { env } from "cloudflare:workers";
import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import {
  AUDIENCE_BODY_MAX_BYTES,
  accessKey,
  appKeyKey,
  EVENTS_PER_CALL_MAX,
  PROPERTIES_MAX,
} from "../../domain/audience";
import { ADDRESS_AUDIENCE_CALLS_MAX, RATE_WINDOW_MS } from "../../domain/delivery";
import { INPUT_DEPTH_MAX, JSON_VALUES_MAX } from "../../domain/kernel/input-bounds";
import { NOW } from "../domain/serving/plan-factory";
import { AdServer } from "./harness";

const UID_KEY = "c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LTEyMzQ";
const TOKEN = `mdt_${"a".repeat(43)}`;
const CREATIVE = "crt_01hzzzzzzzzzzzzzzzzzzzzzzz";
const { PLANS } = env as unknown as { PLANS: KVNamespace };

let server: AdServer;
beforeEach(async () => {
  server = new AdServer();
  const app = { projectId: "prj_pub", appId: "app_1", uidKey: UID_KEY };
  await PLANS.put(appKeyKey("key_1"), JSON.stringify(app));
  const hash = createHash("sha256").update(TOKEN).digest("hex");
  await PLANS.put(accessKey(hash), JSON.stringify({ projectId: "prj_pub" }));
});

async function post(path: string, body: unknown, authorization = "key_1") {
  const response = await server.fetch(path, {
    method: "POST",
    headers: authorization ? { Authorization: authorization } : {},
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, answer: await response.json() };
}

const OK = { status: 202, answer: { code: 0, msg: "OK" } };
const wrong = (fields: Record<string, string[]>) => ({
  status: 400,
  answer: { code: 400, msg: "FIELDS_INVALID", fields },
});

test("an address that tells of more users than there are behind any is told so, by either call, and no other is", async () => {
  const tell = (path: string, address: string) => {
    const body = { uid: "u", platform: "web", ...(path === "/events" ? { events: [] } : { properties: {} }) };
    const headers = { Authorization: "key_none", "CF-Connecting-IP": address };
    return server.fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  };
  for (let nth = 0; nth < ADDRESS_AUDIENCE_CALLS_MAX; nth++) await tell("/events", "203.0.113.66");
  for (const path of ["/events", "/properties"]) {
    const answer = await tell(path, "203.0.113.66");
    expect([answer.status, await answer.json()]).toEqual([429, { code: 429, msg: "TOO_MANY_REQUESTS" }]);
    expect((await tell(path, "198.51.100.7")).status).toBe(401);
  }
  server.nowMs += 2 * RATE_WINDOW_MS;
  expect((await tell("/events", "203.0.113.66")).status).toBe(401);
});

describe("POST /events", () => {
  test("queues a call's events with their types and times, of a user whose id is hashed", async () => {
    const at = "2026-11-21T11:30:00+09:00";
    const params = { item_id: "A1", price: 12_000, ratio: 0.5, gift: true };
    const body = {
      uid: "user-7",
      platform: "ios",
      events: [
        { name: "add_to_cart", params, at },
        { name: "app_open", params: { cold: true } },
      ],
    };
    expect(await post("/events", body)).toEqual(OK);
    expect(server.audience).toEqual([
      {
        kind: "events",
        projectId: "prj_pub",
        appId: "app_1",
        userHash: expect.stringMatching(/^[\w-]{22}$/),
        platform: "apple",
        receivedAtMs: NOW,
        events: [
          {
            name: "add_to_cart",
            atMs: Date.parse(at),
            params: [
              { key: "item_id", type: "string", value: "A1" },
              { key: "price", type: "integer", value: 12_000 },
              { key: "ratio", type: "float", value: 0.5 },
              { key: "gift", type: "boolean", value: true },
            ],
          },
          { name: "app_open", atMs: NOW, params: [{ key: "cold", type: "boolean", value: true }] },
        ],
      },
    ]);
    expect(JSON.stringify(server.audience)).not.toContain("user-7");
  });

  test("names every wrong field at once and queues nothing of the call", async () => {
    const events = [
      { name: "Purchase", params: { "Item-Id": 1, note: "x".repeat(257) } },
      { name: "purchase", params: { items: [{ id: 1 }] }, at: "yesterday" },
      { name: "__proto__" },
      {},
      { name: "app_open", params: {} },
    ];
    expect(await post("/events", { platform: "windows", events })).toEqual(
      wrong({
        uid: ["required"],
        platform: ["notAnOption"],
        "events.0.name": ["invalidFormat"],
        "events.0.params.Item-Id": ["invalid"],
        "events.0.params.note": ["tooLong|max=256"],
        "events.1.params.items": ["notAnOption"],
        "events.1.at": ["invalidFormat"],
        "events.2.params": ["required"],
        "events.3.name": ["required"],
        "events.3.params": ["required"],
        "events.4.params": ["tooFew|min=1"],
      }),
    );
    expect(server.audience).toEqual([]);
  });

  test("refuses events of last week and of tomorrow, which no phone's clock explains", async () => {
    const events = ["2026-11-14T03:00:00Z", "2026-11-22T03:00:00Z"].map((at) => ({
      name: "app_open",
      params: { cold: true },
      at,
    }));
    expect(await post("/events", { uid: "u", events })).toEqual(
      wrong({ "events.0.at": ["tooEarly"], "events.1.at": ["inFuture"] }),
    );
  });

  test("takes as many events a call as it says, and no more", async () => {
    const events = (count: number) =>
      Array.from({ length: count }, () => ({ name: "app_open", params: { cold: true } }));
    expect(await post("/events", { uid: "u", events: events(EVENTS_PER_CALL_MAX) })).toEqual(OK);
    expect(await post("/events", { uid: "u", events: events(EVENTS_PER_CALL_MAX + 1) })).toEqual(
      wrong({ events: [`tooMany|max=${EVENTS_PER_CALL_MAX}`] }),
    );
    expect(await post("/events", { uid: "u", events: [] })).toEqual(wrong({ events: ["tooFew|min=1"] }));
  });

  test("answers hostile bodies with a refusal and never with a fault", async () => {
    for (const body of ["", "{", "null", "[]", '"text"', "1"]) {
      expect((await post("/events", body)).status).toBe(400);
    }
    const long = JSON.stringify({ uid: "x".repeat(AUDIENCE_BODY_MAX_BYTES) });
    expect(await post("/events", long)).toEqual({
      status: 413,
      answer: { code: 413, msg: "PAYLOAD_TOO_LARGE" },
    });
  });

  test("knows no caller without a key, with an unknown one or with another name in the store", async () => {
    for (const key of ["", "key_2", "x".repeat(600), "../access"]) {
      expect(
        (await post("/events", { uid: "u", events: [{ name: "app_open", params: { cold: true } }] }, key))
          .status,
      ).toBe(401);
    }
    const inAddress = await post(
      "/events?key=key_1",
      { uid: "u", events: [{ name: "app_open", params: { cold: true } }] },
      "",
    );
    expect(inAddress).toEqual(OK);
  });

  test("says so when it cannot be queued, so that the caller keeps it", async () => {
    server.env.AUDIENCE_QUEUE = { send: () => Promise.reject(new Error("away")) };
    const errors: unknown[] = [];
    const { error } = console;
    console.error = (line) => errors.push(line);
    const answer = await post("/events", {
      uid: "u",
      events: [{ name: "app_open", params: { cold: true } }],
    });
    console.error = error;
    expect(answer).toEqual({ status: 503, answer: { code: 503, msg: "UNAVAILABLE" } });
    expect(errors).toHaveLength(1);
  });
});

describe("POST /properties", () => {
  test("queues what is set, built-in ones as targeting spells them, and what is removed", async () => {
    const properties = {
      country: "KR",
      language: "ko_KR",
      age: 31,
      gender: "F",
      membership: "gold",
      vip: null,
    };
    expect(await post("/properties", { uid: "u", properties })).toEqual(OK);
    expect(server.audience).toMatchObject([
      {
        kind: "properties",
        properties: [
          { key: "country", type: "string", value: "kr" },
          { key: "language", type: "string", value: "ko" },
          { key: "age", type: "integer", value: 31 },
          { key: "gender", type: "string", value: "F" },
          { key: "membership", type: "string", value: "gold" },
        ],
        removed: ["vip"],
      },
    ]);
  });

  test("holds built-in properties to their own values and the others to their names", async () => {
    const properties = {
      age: 30.5,
      gender: "X",
      country: "Korea",
      Vip: true,
      ab: 1,
      tags: ["a"],
      ["__proto__"]: 1,
    };
    const { answer } = await post("/properties", { uid: "u", properties });
    expect(Object.keys((answer as { fields: object }).fields).sort()).toEqual([
      "properties.Vip",
      "properties.ab",
      "properties.age",
      "properties.country",
      "properties.gender",
      "properties.tags",
    ]);
  });

  test("takes fifty properties, and no more", async () => {
    const properties = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`prop_${index}`, index]));
    expect(await post("/properties", { uid: "u", properties: properties(PROPERTIES_MAX) })).toEqual(OK);
    expect(await post("/properties", { uid: "u", properties: properties(PROPERTIES_MAX + 1) })).toEqual(
      wrong({ properties: [`tooMany|max=${PROPERTIES_MAX}`] }),
    );
  });
});

describe("POST /tag", () => {
  test("queues a creative's tag for the publisher whose token it is", async () => {
    const body = { id: CREATIVE, tag: { shop: 17 } };
    expect(await post("/tag", body, `Bearer ${TOKEN}`)).toEqual(OK);
    expect(server.audience).toEqual([
      {
        kind: "tag",
        projectId: "prj_pub",
        target: "creative",
        targetId: CREATIVE,
        tag: '{"shop":17}',
        receivedAtMs: NOW,
      },
    ]);
  });

  test("takes a tag away when there is none or null", async () => {
    await post("/tag", { id: CREATIVE }, `Bearer ${TOKEN}`);
    await post("/tag", { id: CREATIVE, tag: null }, `Bearer ${TOKEN}`);
    expect(server.audience).toMatchObject([{ tag: null }, { tag: null }]);
  });

  test("refuses an app's public key, another token, and a token in the address", async () => {
    const body = { id: CREATIVE, tag: 1 };
    for (const authorization of ["key_1", `Bearer mdt_${"b".repeat(43)}`, ""]) {
      expect((await post("/tag", body, authorization)).status).toBe(401);
    }
    expect((await post(`/tag?key=${TOKEN}`, body, "")).status).toBe(401);
    expect(server.audience).toEqual([]);
  });

  test("is refused to a token without the scope, and takes one whose record names none", async () => {
    const limited = `mdt_${"c".repeat(43)}`;
    const key = accessKey(createHash("sha256").update(limited).digest("hex"));
    const body = { id: CREATIVE, tag: 1 };
    const record = { projectId: "prj_pub", scopes: ["users.delete", "reports.read"] };
    await PLANS.put(key, JSON.stringify(record));
    expect(await post("/tag", body, `Bearer ${limited}`)).toEqual({
      status: 403,
      answer: { code: 403, msg: "FORBIDDEN" },
    });
    expect(server.audience).toEqual([]);
    expect(await post("/tag", body, `Bearer ${TOKEN}`)).toEqual(OK);
  });

  test("refuses a misspelt field, which would take the tag away", async () => {
    const body = { id: CREATIVE, tags: { shop: 17 } };
    expect(await post("/tag", body, `Bearer ${TOKEN}`)).toEqual(wrong({ tags: ["unknownField"] }));
    expect(server.audience).toEqual([]);
  });

  test("names a wrong id and a tag that is too long", async () => {
    const body = { id: "cmp_1", tag: "x".repeat(1_100) };
    expect(await post("/tag", body, `Bearer ${TOKEN}`)).toEqual(
      wrong({ id: ["invalidFormat"], tag: ["tooLong|max=1024"] }),
    );
  });
});

describe.each(["/events", "/properties", "/tag"])("POST %s of more than any call says", (path) => {
  const invalid = { status: 400, answer: { code: 400, msg: "BODY_INVALID" } };
  const deep = (levels: number) => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);
  /** `values` counts the object, its list and the list's items. */
  const wide = (values: number) => ({ list: Array(values - 2).fill(0) });

  test("is not walked: too many values, or too deep", async () => {
    for (const body of [wide(JSON_VALUES_MAX + 1), { a: deep(INPUT_DEPTH_MAX) }])
      expect(await post(path, body, path === "/tag" ? TOKEN : "key_1")).toEqual(invalid);
    expect(server.audience).toEqual([]);
  });

  test("is told by its fields what is wrong up to there", async () => {
    for (const body of [wide(JSON_VALUES_MAX), { a: deep(INPUT_DEPTH_MAX - 1) }])
      expect(await post(path, body, path === "/tag" ? TOKEN : "key_1")).toMatchObject({
        status: 400,
        answer: { msg: "FIELDS_INVALID" },
      });
  });
});
