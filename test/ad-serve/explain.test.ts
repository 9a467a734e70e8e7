import { beforeEach, describe, expect, test } from "vitest";
import { macOf } from "../../ad-serve/keyed-hash";
import { type Explanation, explainKey } from "../../domain/serving";
import { makeCampaign, makePlan, NOW } from "../domain/serving/plan-factory";
import { AdServer, KEY_ONE, KEY_TWO } from "./harness";

const key = (project = "prj_pub", secret = KEY_TWO) => explainKey(project, NOW + 60_000, macOf(secret));

let server: AdServer;
beforeEach(async () => {
  server = new AdServer();
  const campaigns = [
    makeCampaign({ id: "cmp_open" }),
    makeCampaign({ id: "cmp_ja", languages: ["ja"] }),
    makeCampaign({ id: "cmp_kr", countries: ["kr"] }),
    makeCampaign({ id: "cmp_broke" }),
  ];
  await server.publish(makePlan({ campaigns }));
  server.meter = ({ campaignId }) =>
    campaignId === "cmp_broke" ? server.granted(0, { refusal: "budget" }) : server.granted(10);
});

async function explain(query: Record<string, string> = {}): Promise<Explanation> {
  const { result } = await server.ask({ explain: key(), ...query });
  return result as unknown as Explanation;
}

const verdicts = ({ candidates }: Explanation) =>
  Object.fromEntries(candidates.map(({ campaignId, refusal }) => [campaignId, refusal]));

describe("an explained request", () => {
  test("names every campaign of the plan, with the first filter that it does not pass", async () => {
    const explanation = await explain();
    expect(verdicts(explanation)).toEqual({
      cmp_open: null,
      cmp_ja: "language",
      cmp_kr: "country",
      cmp_broke: "budget",
    });
    expect(explanation).toMatchObject({ served: "cmp_open", reason: null, unit: "unt_1" });
    expect(explanation.candidates[0]).toMatchObject({ campaignId: "cmp_open", rank: 1, lease: "open" });
  });

  test("puts the asker's country, language and time in place of the caller's", async () => {
    const explanation = await explain({ country: "KR", lcl: "ja" });
    expect(verdicts(explanation)).toMatchObject({ cmp_kr: null, cmp_ja: null });
    const later = await explain({ at: new Date(NOW + 30 * 86_400_000).toISOString() });
    expect(later).toMatchObject({ served: null, reason: "ended" });
  });

  test("spends no impression, takes no place under a cap and is counted nowhere", async () => {
    await server.publish(makePlan({ unit: { id: "unt_c" }, campaigns: [makeCampaign({ frequencyCap: 3 })] }));
    const { candidates } = await explain({ unit: "unt_c", uid: "u" });
    expect(candidates[0]?.cap).toMatchObject({ full: false });
    await server.settle();
    for (const { nowMs, lapsesAtMs } of server.reservations) expect(lapsesAtMs).toBe(nowMs);
    expect(server.leases.every(({ spent }) => spent === 0)).toBe(true);
    expect([server.queue, server.traffic]).toEqual([[], []]);
  });

  test("says that a user has seen enough", async () => {
    server.cap = () => null;
    await server.publish(makePlan({ unit: { id: "unt_c" }, campaigns: [makeCampaign({ frequencyCap: 3 })] }));
    const explanation = await explain({ unit: "unt_c", uid: "u" });
    expect(explanation).toMatchObject({ served: null, reason: "frequency-cap" });
    expect(explanation.candidates[0]).toMatchObject({ refusal: "frequency-cap", cap: { full: true } });
  });

  test.each([
    ["of another project", () => key("prj_other")],
    ["that another secret signed", () => key("prj_pub", KEY_ONE)],
    ["that is none", () => "nonsense"],
  ])("with a key %s is refused", async (_, wrong) => {
    expect(await server.ask({ explain: wrong() })).toMatchObject({ code: 401, msg: "EXPLAIN_KEY_INVALID" });
  });

  test("is refused where no secret is set", async () => {
    delete server.env.EXPLAIN_KEY;
    expect(await server.ask({ explain: key() })).toMatchObject({ code: 401 });
  });

  test("with a country or a time that is none is refused", async () => {
    expect(await server.ask({ explain: key(), country: "K1" })).toMatchObject({ code: 400 });
    expect(await server.ask({ explain: key(), at: "soon" })).toMatchObject({ code: 400 });
  });
});
