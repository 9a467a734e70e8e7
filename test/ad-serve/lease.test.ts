import { beforeEach, describe, expect, test, vi } from "vitest";
import { LEASE_TTL_MS } from "../../domain/shared/limits";
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
    expect(await server.ask()).toMatchObject({ result: null, reason: "no-lease" });
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
    expect(await server.ask()).toMatchObject({ code: 0, result: null, reason: "no-lease" });
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  test("what an isolate spent is reported even when nobody asks it any more", async () => {
    await served(server);
    await served(server);
    await server.settle();
    expect(server.leases.map(({ spent }) => spent)).toEqual([0, expect.any(Number)]);
    expect(server.leases[1]?.spent).toBeGreaterThanOrEqual(2);
  });
});

describe("a paused campaign", () => {
  test("stops within the lease, although its plan still says it is live", async () => {
    await served(server);
    server.meter = () => server.granted(0, { serving: false });
    server.nowMs += LEASE_TTL_MS;
    expect(await server.ask()).toMatchObject({ result: null, reason: "no-lease" });
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
