import { beforeEach, describe, expect, test } from "vitest";
import { makeCampaign, makePlan } from "../domain/serving/plan-factory";
import { AdServer } from "./harness";

const carousel = { indicator: true, intervalMs: 3_000 };
const settings = { template: false, backgroundColor: null, carousel };
const campaigns = ["cmp_a", "cmp_b", "cmp_c"].map((id) => makeCampaign({ id }));

let server: AdServer;
beforeEach(async () => {
  server = new AdServer();
  await server.publish(makePlan({ unit: { settings }, campaigns }));
});

/** The campaign of the answer; null for no ad. */
const campaignOf = async (without?: string) => {
  const { result } = await server.ask(without === undefined ? {} : { without });
  return result === null ? null : result.campaign;
};

describe("a unit whose ads take turns", () => {
  test("is answered which campaign an ad is of, and then of none that it has already", async () => {
    const ring: string[] = [];
    for (let nth = 0; nth < 3; nth++) ring.push(String(await campaignOf(ring.join(".") || undefined)));
    expect(ring.toSorted()).toEqual(["cmp_a", "cmp_b", "cmp_c"]);
    expect(await server.ask({ without: ring.join(".") })).toMatchObject({ code: 0, result: null });
  });

  test("is lent an impression of each, and of none that was left out", async () => {
    await server.ask({ without: "cmp_a.cmp_b" });
    expect([...new Set(server.leases.map(({ campaignId }) => campaignId))]).toEqual(["cmp_c"]);
  });

  test("leaves nothing behind for the next reader", async () => {
    const first = String(await campaignOf());
    expect(await campaignOf("cmp_a.cmp_b.cmp_c")).toBeNull();
    expect(await campaignOf(first)).not.toBe(first);
    expect(await campaignOf()).not.toBeNull();
  });

  test("counts what it was given as filled, and that there is no other ad as no request", async () => {
    await server.ask();
    await server.ask({ without: "cmp_a" });
    await server.ask({ without: "cmp_a.cmp_b.cmp_c" });
    await server.settle();
    expect(server.traffic.flatMap(({ units }) => units)).toMatchObject([{ requests: 2, fills: 2 }]);
  });

  test.each(["cmp_a,cmp_b", ".", "cmp_a.", "a".repeat(65), Array(9).fill("c").join(".")])(
    "names what is left out by ids with points between them, eight at most: %s",
    async (without) => {
      expect(await server.ask({ without })).toMatchObject({ code: 400, msg: "WITHOUT_INVALID" });
    },
  );
});

test("a unit of one ad at a time is not told of campaigns", async () => {
  await server.publish(makePlan({ unit: { id: "unt_plain" }, campaigns }));
  const { result } = await server.ask({ unit: "unt_plain" });
  expect(result).not.toBeNull();
  expect(result).not.toHaveProperty("campaign");
});
