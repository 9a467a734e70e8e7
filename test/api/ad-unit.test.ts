import { beforeAll, describe, expect, it } from "vitest";
import type { ErrorCode } from "../../domain/kernel";
import { openShop, type Shop } from "../support/factories";
import { expectSentence, LANGUAGES } from "./bad-input/words";
import { ask, env, signIn } from "./support";

let shop: Shop;
let cookie: string;
beforeAll(async () => {
  shop = await openShop(env);
  cookie = await signIn(shop.publisher);
});

const unit = (more: Record<string, unknown> = {}) => ({
  ...{ appId: shop.app.id, name: "홈 하단 배너", format: "banner", width: 320, height: 100 },
  ...more,
});
const send = (method: string, path: string, body?: Record<string, unknown>) =>
  ask(method, `/ad-unit${path}`, { cookie, ...(body ? { body } : {}) });

async function expectRefusal(
  method: string,
  path: string,
  body: Record<string, unknown> | undefined,
  refusal: [status: number, code: ErrorCode],
): Promise<void> {
  for (const language of LANGUAGES) {
    const answer = await ask(method, path, { cookie, language, ...(body ? { body } : {}) });
    expect([answer.status, answer.json.errorCode]).toEqual(refusal);
    expectSentence(answer.json.message, language);
  }
}

/** Inserts units directly into the database. */
async function fill(count: number): Promise<void> {
  await env.DB.prepare(
    `insert into ad_units (id, project_id, app_id, name, format, width, height, placement, created_at, updated_at)
     with recursive nth(n) as (select 1 union all select n + 1 from nth where n < ?)
     select 'unt_full' || n, ?, ?, 'unit ' || n, 'banner', 1, 1, '{}', n, n from nth`,
  )
    .bind(count, shop.pub.id, shop.app.id)
    .run();
}

describe("a unit over its calls", () => {
  it("is made with all that its format has, read again, changed and deleted", async () => {
    const made = await send("POST", `/${shop.pub.id}`, unit({ template: true, backgroundColor: "#ABCDEF" }));
    expect([made.status, made.json]).toEqual([
      200,
      expect.objectContaining({
        ...{ status: "available", platform: "web", linked: false, connection: "waiting", textItems: [] },
        settings: { template: true, backgroundColor: "#abcdef", carousel: null },
      }),
    ]);
    const path = `/${shop.pub.id}/${made.json.id}`;
    const { appId: _app, format: _format, ...change } = unit({ name: "수정한 배너예요" });
    expect((await send("PUT", path, change)).json).toMatchObject({
      name: "수정한 배너예요",
      settings: { template: false, backgroundColor: null },
    });
    expect((await send("DELETE", path, { name: "수정한 배너예요" })).json).toEqual({ id: made.json.id });
    expect((await send("GET", path)).json.errorCode).toBe("AD_UNIT_NOT_FOUND");
  });

  it("is packaged while a product sells it", async () => {
    const { json } = await send("GET", `/${shop.pub.id}/${shop.banner.id}`);
    expect(json).toMatchObject({ status: "packaged", linked: true });
  });

  it("is asked for with the same key once, however often it is sent", async () => {
    const headers = { "Idempotency-Key": "unit-once" };
    const twice = async () =>
      (await ask("POST", `/ad-unit/${shop.pub.id}`, { cookie, body: unit(), headers })).json.id;
    expect(await twice()).toBe(await twice());
  });
});

describe("the refusals of units, in Korean and English:", () => {
  it("nobody's unit, and another publisher's", async () => {
    const other = await openShop(env);
    for (const id of ["unt_none", other.banner.id]) {
      const path = `/ad-unit/${shop.pub.id}/${id}`;
      await expectRefusal("GET", path, undefined, [404, "AD_UNIT_NOT_FOUND"]);
      await expectRefusal("PUT", path, unit(), [404, "AD_UNIT_NOT_FOUND"]);
      await expectRefusal("DELETE", path, { name: other.banner.name }, [404, "AD_UNIT_NOT_FOUND"]);
    }
    const foreign = unit({ appId: other.app.id });
    await expectRefusal("POST", `/ad-unit/${shop.pub.id}`, foreign, [404, "PROJECT_APP_NOT_FOUND"]);
  });

  it("093, a unit that a product sells", async () => {
    const { id, name } = shop.banner;
    await expectRefusal("DELETE", `/ad-unit/${shop.pub.id}/${id}`, { name }, [400, "093"]);
  });

  it("090, one more than there may be", async () => {
    const { json } = await ask("GET", `/ad-unit-query/${shop.pub.id}/options`, { cookie });
    await fill(Number(json.max) - Number(json.count));
    await expectRefusal("POST", `/ad-unit/${shop.pub.id}`, unit(), [400, "090"]);
  });
});
