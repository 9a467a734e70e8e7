import { beforeAll, describe, expect, it } from "vitest";
import { CALLS } from "../../worker/api/calls";
import { openShop, type Shop, unique } from "../support/factories";
import { expectSentence, LANGUAGES } from "./bad-input/words";
import { EXAMPLES } from "./examples";
import { ask, env, signIn, stored } from "./support";
import { cookiesOf, openWorld, type World } from "./world";

/** Objects edited by several people: each states its version, and writes can require it. */
const VERSIONED = [
  "GET /account/groups/{id}",
  "GET /ad-product/{project}/{id}",
  "GET /ad-unit/{project}/{id}",
  "GET /campaign/{project}/{id}",
  "GET /project-app/{project}/{app}",
  "GET /project/{id}",
  "GET /targeting-query/{project}/{id}",
  "POST /campaign/{id}/request",
  "PUT /account/groups/{id}",
  "PUT /ad-product/{project}/{id}",
  "PUT /ad-unit/{project}/{id}",
  "PUT /campaign/{project}/{id}",
  "PUT /campaign/{project}/{id}/creative/{creative}",
  "PUT /project-app/{project}/{app}",
  "PUT /project/{id}",
  "PUT /project/{id}/features",
  "PUT /targeting/{project}/{id}",
];

/** Writes that do not change the object itself: order, group membership, blocks, and creation. */
const APART = [/"section":"(place|give|take|ad-account-(un)?block)"/, /\/creative\/new$/];

describe("the calls of what several people change", () => {
  let world: World;
  let cookies: Awaited<ReturnType<typeof cookiesOf>>;
  beforeAll(async () => {
    world = await openWorld();
    cookies = await cookiesOf(world);
  }, 60_000);

  it("are these, and no others", () => {
    const versioned = CALLS.filter(({ versioned }) => versioned);
    expect(versioned.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(VERSIONED);
  });

  const examples = EXAMPLES.filter(({ call }) => VERSIONED.includes(call));

  it.each(examples.filter(({ call }) => call.startsWith("GET")).map((each) => [each.call, each]))(
    "answer the version: %s",
    async (_, example) => {
      const { headers } = await ask("GET", example.path(world.ids), { cookie: cookies[example.by] });
      expect(headers.get("ETag")).toMatch(/^"\d+"$/);
    },
  );

  it.each(examples.filter(({ call }) => !call.startsWith("GET")).map((each) => [each.call, each]))(
    "write nothing by another version than the one there is: %s",
    async (_, example) => {
      const body = example.body?.(world.ids);
      const path = example.path(world.ids);
      if (APART.some((apart) => apart.test(JSON.stringify(body)) || apart.test(path))) return;
      const headers = { "If-Match": '"987654"' };
      const before = await stored();
      const [method = ""] = example.call.split(" ");
      const answer = await ask(method, path, { cookie: cookies[example.by], headers, body });
      if (answer.status === 200) expect(answer.headers.get("ETag")).not.toBe(headers["If-Match"]);
      else expect([answer.status, answer.json.errorCode]).toEqual([409, "CONFLICT"]);
      expect(await stored()).toEqual(before);
    },
  );
});

describe("If-Match", () => {
  let shop: Shop;
  let cookie: string;
  beforeAll(async () => {
    shop = await openShop(env);
    cookie = await signIn(shop.publisher);
  });

  const path = () => `/ad-unit/${shop.pub.id}/${shop.banner.id}`;
  const tagNow = async () => (await ask("GET", path(), { cookie })).headers.get("ETag") ?? "";
  const save = (name: string, headers: Record<string, string>, language = "ko") =>
    ask("PUT", path(), { cookie, headers, language, body: { name, width: 300, height: 250 } });

  it("lets the newest version be changed, whose answer tells the next one", async () => {
    const first = await save("첫 번째 이름", { "If-Match": await tagNow() });
    expect([first.status, first.headers.get("ETag")]).toEqual([200, await tagNow()]);
    const next = first.headers.get("ETag") ?? "";
    expect((await save("두 번째 이름", { "If-Match": next })).status).toBe(200);
    expect(await tagNow()).not.toBe(next);
  });

  it("is understood of a tag that became a weak one on its way", async () => {
    const weak = `W/${await tagNow()}`;
    expect((await save("약한 이름표", { "If-Match": weak })).status).toBe(200);
    expect((await save("지난 이름표", { "If-Match": weak })).json.errorCode).toBe("CONFLICT");
  });

  it("asks for nothing as *, and where it is left out", async () => {
    const silent: Record<string, string>[] = [{ "If-Match": "*" }, {}];
    for (const headers of silent) expect((await save("아무 이름", headers)).status).toBe(200);
  });

  it("of one of two who write at the same moment is too old", async () => {
    const headers = { "If-Match": await tagNow() };
    const answers = await Promise.all([save("한 사람이", headers), save("다른 사람이", headers)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("is answered again as the first time under the same Idempotency-Key", async () => {
    const headers = { "If-Match": await tagNow(), "Idempotency-Key": unique("key") };
    const [first, again] = [await save("한 번만", headers), await save("한 번만", headers)];
    expect([again.status, again.json]).toEqual([200, first.json]);
  });

  it.each(["3", '"three"', '"3', '"1", "2"', ""])(
    "that is no tag (%o) is named as what is wrong",
    async (tag) => {
      const before = await stored();
      for (const language of LANGUAGES) {
        const { status, json } = await save("이름이에요", { "If-Match": tag }, language);
        expect([status, Object.keys(json.fields ?? {})]).toEqual([400, ["If-Match"]]);
        expectSentence(json.message, language);
      }
      expect(await stored()).toEqual(before);
    },
  );
});
