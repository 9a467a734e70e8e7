import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Explanation, opensProject } from "../../../../domain/serving";
import { keyedMac } from "../../../../worker/services/kernel";
import { explainDecision } from "../../../../worker/services/serving";
import { campaignIn, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf, openAccount, openBuyer, openShop } from "../../../support/factories";

let trade: Trade;
let campaignId: string;
beforeAll(async () => {
  const shop = await openShop(env);
  trade = {
    env,
    shop,
    buyer: await openBuyer(env, shop),
    operator: await openAccount(env, { isOperator: true }),
  };
  campaignId = (await campaignIn("live", trade)).id;
});
afterEach(() => {
  vi.restoreAllMocks();
});

const explain = (input: object = {}) =>
  explainDecision(contextOf(env, trade.shop.publisher), trade.shop.pub.id, trade.shop.banner.id, input);

function adServerAnswers(body: object) {
  return vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(body));
}

describe("an explanation", () => {
  it("is asked of the ad server with the app's key, and one that opens this project for minutes", async () => {
    const candidates = [{ campaignId, refusal: null }] as unknown as Explanation["candidates"];
    const asked = adServerAnswers({ code: 0, msg: "OK", result: { candidates } });
    const answer = await explain({ uid: "u&1", language: "ko", country: "KR", at: "2026-12-01T09:00" });
    expect(answer).toMatchObject({ explanation: { candidates }, names: { [campaignId]: "겨울 보리차" } });
    const [url, init] = asked.mock.calls[0] ?? [];
    const { searchParams } = new URL(String(url));
    expect(Object.fromEntries(searchParams)).toMatchObject({
      unit: trade.shop.banner.id,
      uid: "u&1",
      lcl: "ko",
      country: "kr",
      at: "2026-12-01T00:00:00Z",
    });
    expect(init?.headers).toEqual({ Authorization: trade.shop.app.appKey });
    const key = searchParams.get("explain") ?? "";
    const opens = (atMs: number) =>
      opensProject(key, trade.shop.pub.id, atMs, keyedMac(env.EXPLAIN_KEY ?? ""));
    expect([opens(Date.now()), opens(Date.now() + 11 * 60_000)]).toEqual([true, false]);
  });

  it("is none when the ad server does not know the unit or does not answer", async () => {
    adServerAnswers({ code: 404, msg: "AD_UNIT_NOT_FOUND" });
    expect(await explain()).toBeNull();
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("away"));
    expect(await explain()).toBeNull();
  });

  it("is not for another publisher's unit, nor for an advertiser", async () => {
    const other = await openShop(env);
    const foreign = explainDecision(contextOf(env, other.publisher), other.pub.id, trade.shop.banner.id, {});
    await expect(foreign).rejects.toMatchObject({ code: "AD_UNIT_NOT_FOUND" });
    const { advertiser, adv } = trade.buyer;
    await expect(
      explainDecision(contextOf(env, advertiser), adv.id, trade.shop.banner.id, {}),
    ).rejects.toMatchObject({ code: "PROJECT_KIND_MUST_BE_PUB" });
  });

  it("is refused for a time that no calendar has", async () => {
    await expect(explain({ at: "2026-02-30T09:00" })).rejects.toMatchObject({ fields: { at: ["date"] } });
  });
});
