import { beforeAll, describe, expect, it } from "vitest";
import { EXCHANGES_MAX, planKey, type ServingPlan, sellersJson } from "../../../domain/serving";
import { localAddressKey } from "../../../worker/integrations/dns";
import type { ServiceContext } from "../../../worker/services/kernel";
import { setAdBlocking, setFeatures } from "../../../worker/services/platform";
import {
  addExchange,
  getExchange,
  listExchanges,
  listSellers,
  removeExchange,
  updateExchange,
} from "../../../worker/services/serving";
import { settleOutbox } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf, openShop } from "../../support/factories";

let shop: Awaited<ReturnType<typeof openShop>>;
let ctx: ServiceContext;
let pub: string;
const bannerId = () => shop.banner.id;

beforeAll(async () => {
  shop = await openShop(env);
  ctx = contextOf(env, shop.publisher);
  pub = shop.pub.id;
});

const input = (parts: object = {}) => ({
  name: "Open Exchange",
  endpoint: "https://bid.exchange.example/openrtb",
  seat: "pub-77",
  currency: "USD",
  enabled: true,
  units: [{ unitId: bannerId(), floor: "0.5" }],
  ...parts,
});

async function published(): Promise<ServingPlan> {
  await settleOutbox(env);
  const plan = await env.PLANS.get<ServingPlan>(planKey(bannerId()), "json");
  if (plan === null) throw new Error("no plan");
  return plan;
}

const switchTo = (...features: string[]) => setFeatures(contextOf(env, shop.publisher), pub, { features });

describe("a publisher's exchanges", () => {
  it("are in the plans of their units while backfill and the exchange are on, and leave them at once", async () => {
    const id = await addExchange(ctx, pub, input());
    expect((await published()).backfill).toBeUndefined();
    await switchTo("backfill");
    expect((await published()).backfill).toMatchObject({
      seller: { sid: pub },
      exchanges: [{ id, seat: "pub-77", currency: "USD", floorMicros: 500_000, rate: 1 }],
    });
    await setAdBlocking(contextOf(env, shop.publisher), pub, { categories: [], domains: ["casino.example"] });
    expect((await published()).backfill?.blockedDomains).toEqual(["casino.example"]);
    await updateExchange(ctx, pub, id, input({ units: [{ unitId: bannerId(), floor: "" }] }));
    expect((await published()).backfill).toBeUndefined();
    await updateExchange(ctx, pub, id, input({ units: [{ unitId: bannerId(), floor: "1,000.25" }] }));
    expect(await getExchange(ctx, pub, id)).toMatchObject({ units: [{ floor: "1000.25" }] });
    expect((await published()).backfill?.exchanges).toMatchObject([{ floorMicros: 1_000_250_000 }]);
    await updateExchange(ctx, pub, id, input({ enabled: false }));
    expect((await published()).backfill).toBeUndefined();
    await removeExchange(ctx, pub, id);
    expect(await listExchanges(ctx, pub)).toEqual([]);
  });

  it.each([
    ["endpoint", { endpoint: "http://bid.exchange.example/" }, "callbackUrl"],
    ["endpoint", { endpoint: "https://192.168.0.1/" }, "callbackUrl"],
    ["endpoint", { endpoint: "https://metadata.internal/" }, "callbackUrl"],
    ["endpoint", { endpoint: "https://rebound.example/" }, "callbackUrl"],
    ["seat", { seat: "a b" }, "exchange.seat"],
    ["currency", { currency: "XXX" }, "notAnOption"],
    ["units.0.floor", { units: [{ unitId: "x", floor: "free" }] }, "exchange.floor"],
    ["units.0.unitId", { units: [{ unitId: "unt_of_another", floor: "1" }] }, "notAnOption"],
  ])("are refused for a wrong %s: %j", async (field, parts, code) => {
    await env.MAILBOX?.put(localAddressKey("rebound.example"), JSON.stringify(["8.8.8.8", "10.0.0.1"]));
    await expect(addExchange(ctx, pub, input(parts))).rejects.toMatchObject({
      code: "070",
      fields: { [field]: [code] },
    });
  });

  it("are told who sells by sellers.json, while backfill is on", async () => {
    await switchTo("backfill");
    const of = async () => (await listSellers(ctx)).filter(({ id }) => id === pub);
    const [seller] = await of();
    expect(seller).toEqual({ id: pub, name: shop.pub.displayName, domain: "weather.example" });
    expect(sellersJson([{ id: "prj_2", name: "An app", domain: null }])).toEqual({
      version: "1.0",
      sellers: [{ seller_id: "prj_2", seller_type: "PUBLISHER", is_confidential: 1 }],
    });
    await switchTo();
    expect(await of()).toEqual([]);
  });

  it("are found by their own publisher only, and at most ten", async () => {
    const id = await addExchange(ctx, pub, input());
    const other = await openShop(env);
    await expect(getExchange(contextOf(env, other.publisher), other.pub.id, id)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    for (let more = 1; more < EXCHANGES_MAX; more++) await addExchange(ctx, pub, input({ name: `${more}` }));
    await expect(addExchange(ctx, pub, input())).rejects.toMatchObject({ code: "070" });
  });
});
