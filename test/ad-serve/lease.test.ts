import { beforeEach, describe, expect, test, vi } from "vitest";
import { LEASE_TTL_MS } from "../../domain/budget";
import { UNBOUNDED_GRANT } from "../../domain/budget/meter-rpc";
import { makeCampaign, makePlan } from "../domain/serving/plan-factory";
import { AdServer, served } from "./harness";

let server: AdServer;
beforeEach(async () => {
  server = new AdServer();
  await server.publish(makePlan());
});

describe("what is not leased is not served", () => {
  test("the first request waits for the lease, and those after it do not ask again", async () => {
    await served(server);
    await served(server);
    expect(server.leases).toMatchObject([{ campaignId: "cmp_1", spent: 0 }]);
  });

  test("a campaign whose meter grants nothing is not served", async () => {
    server.meter = () => server.granted(0);
    expect(await server.ask()).toMatchObject({ result: null, reason: "no-campaign" });
  });

  test("requests at the same moment share what was granted and no more", async () => {
    server.meter = ({ spent }) => server.granted(spent === 0 && server.leases.length === 1 ? 3 : 0);
    const replies = await Promise.all(Array.from({ length: 10 }, () => server.ask()));
    expect(replies.filter(({ result }) => result !== null)).toHaveLength(3);
  });

  test("a meter that cannot be reached means no ad and no error", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    server.meter = () => {
      throw new Error("the object was reset");
    };
    expect(await server.ask()).toMatchObject({ code: 0, result: null, reason: "no-campaign" });
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  test("what an isolate spent is reported even when nobody asks it any more", async () => {
    await served(server);
    await served(server);
    await server.settle();
    const spent = server.leases.reduce((sum, call) => sum + call.spent - (call.unused ?? 0), 0);
    expect(spent).toBe(2);
  });

  test("a report whose answer was lost is made again under its number", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await served(server);
    server.meter = () => {
      throw new Error("the object was reset");
    };
    server.nowMs += LEASE_TTL_MS;
    await server.ask();
    server.meter = () => server.granted(10);
    server.nowMs += 1_000;
    await served(server);
    const [, lost, again] = server.leases;
    expect(lost).toMatchObject({ spent: 1 });
    expect(again).toMatchObject({ spent: 1, reportNo: lost?.reportNo });
    log.mockRestore();
  });
});

describe("an isolate that nobody asks any more", () => {
  test("takes one lease after one that it used, and then gives everything back", async () => {
    await served(server);
    await server.settle();
    expect(server.leases.map(({ want }) => want > 0)).toEqual([true, true, false]);
    await server.settle();
    expect(server.leases).toHaveLength(3);
  });

  test("gives back what it asked for and did not choose", async () => {
    const guaranteed = makeCampaign({ id: "cmp_guaranteed", pricing: "cpp" });
    await server.publish(
      makePlan({ unit: { id: "unt_3" }, campaigns: [guaranteed, makeCampaign({ id: "cmp_2" })] }),
    );
    await served(server, { unit: "unt_3" });
    await server.settle();
    const other = server.leases.filter(({ campaignId }) => campaignId === "cmp_2");
    expect(other.map(({ want, spent }) => [want > 0, spent])).toEqual([
      [true, 0],
      [false, 0],
    ]);
  });

  test("keeps nothing back of a campaign without a bound, which has nothing to give", async () => {
    server.meter = () => server.granted(UNBOUNDED_GRANT);
    await served(server);
    await server.settle();
    expect(server.leases.every(({ want }) => want > 0)).toBe(true);
  });
});

describe("a campaign with many isolates", () => {
  const crowded = () => server.granted(0, { askBroker: true });
  const at = (colo: string) => ({ cf: { colo } });

  test("is asked for at its location's broker once the meter says so, by the same request", async () => {
    server.meter = crowded;
    await served(server, {}, at("ICN"));
    expect(server.leases).toMatchObject([{ campaignId: "cmp_1", mayAskBroker: true }]);
    expect(server.brokerLeases).toMatchObject([{ name: "cmp_1@ICN", campaignId: "cmp_1", spent: 0 }]);
    server.nowMs += LEASE_TTL_MS;
    await served(server, {}, at("ICN"));
    expect(server.leases).toHaveLength(1);
    expect(server.brokerLeases).toMatchObject([{}, { spent: 1 }]);
  });

  test("stops when the part that its broker lent ends", async () => {
    server.meter = crowded;
    server.broker = () => ({ answer: server.granted(1_000), ttlMs: 1_200 });
    await served(server, {}, at("ICN"));
    server.broker = () => ({ answer: server.granted(0, { refusal: "campaign-stopped" }), ttlMs: 0 });
    server.nowMs += 199;
    await served(server, {}, at("ICN"));
    server.nowMs += 1_001;
    expect(await server.ask({}, {}, at("ICN"))).toMatchObject({ result: null });
  });

  test("is asked for at the meter where the runtime does not tell the location", async () => {
    await served(server);
    expect(server.leases).toMatchObject([{ mayAskBroker: false }]);
    expect(server.brokerLeases).toEqual([]);
  });
});

describe("a paused campaign", () => {
  test("stops within the lease, although its plan still says it is live", async () => {
    await served(server);
    server.meter = () => server.granted(0, { serving: false });
    server.nowMs += LEASE_TTL_MS;
    expect(await server.ask()).toMatchObject({ result: null, reason: "no-campaign" });
  });

  test("leaves its place to the next campaign", async () => {
    const paused = makeCampaign({ id: "cmp_paused", pricing: "cpp" });
    await server.publish(
      makePlan({ unit: { id: "unt_2" }, campaigns: [paused, makeCampaign({ id: "cmp_other" })] }),
    );
    server.meter = ({ campaignId }) => server.granted(campaignId === "cmp_paused" ? 0 : 10);
    expect(await served(server, { unit: "unt_2" })).toMatchObject({ creativeTag: "crt_cmp_other" });
  });

  test("is served again when it is resumed", async () => {
    server.meter = () => server.granted(0, { serving: false });
    await server.ask();
    server.meter = () => server.granted(10);
    server.nowMs += 1_000;
    expect(await served(server)).toMatchObject({ creativeTag: "crt_cmp_1" });
  });
});
