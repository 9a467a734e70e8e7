import { beforeEach, describe, expect, test } from "vitest";
import { makeCampaign, makePlan } from "../domain/serving/plan-factory";
import { AdServer, READER } from "./harness";

const SCRIPT = { "CF-Connecting-IP": "203.0.113.66" };
const READER_AT_HOME = { "CF-Connecting-IP": "198.51.100.7" };

let server: AdServer;
beforeEach(async () => {
  server = new AdServer();
  await server.publish(makePlan());
});

const ask = (headers: Record<string, string>, query: Record<string, string> = {}) =>
  server.ask(query, headers);

async function askTimes(count: number, headers: Record<string, string>): Promise<number> {
  let filled = 0;
  for (let nth = 0; nth < count; nth++) {
    if ((await ask(headers, { uid: `random-${nth}` })).result !== null) filled++;
  }
  return filled;
}

const expiryOf = (impression: string) =>
  Number.parseInt(new URL(impression).pathname.split("/")[3]?.split(".")[12] ?? "", 36);

describe("an address that never shows what it asks for", () => {
  test("gets shorter reservations, of budgets and caps alike, and readers beside it are served on everybody's units", async () => {
    const capped = [makeCampaign({ frequencyCap: 3 })];
    await server.publish(makePlan({ version: 2, campaigns: capped }));
    const other = makeCampaign({ id: "cmp_other" });
    await server.publish(makePlan({ campaigns: [other], unit: { id: "unt_2", projectId: "prj_other" } }));
    server.meter = () => server.granted(1_000, { left: 1_000 });
    expect(await askTimes(60, SCRIPT)).toBe(60);
    server.nowMs += 10_000;
    const brief = await ask(SCRIPT, { uid: "kim" });
    expect(expiryOf(brief.result?.beacons.impression ?? "") - server.nowMs).toBe(60_000);
    expect((server.reservations.at(-1)?.lapsesAtMs ?? 0) - server.nowMs).toBe(60_000);
    const elsewhere = await ask(SCRIPT, { unit: "unt_2" });
    expect(expiryOf(elsewhere.result?.beacons.impression ?? "") - server.nowMs).toBe(5 * 60_000);
  });

  test("has the meter told which of its impressions were of shorter reservations", async () => {
    server.meter = () => server.granted(1_000, { left: 1_000 });
    const full = await ask(SCRIPT);
    await askTimes(60, SCRIPT);
    const brief = await ask(SCRIPT);
    for (const { result } of [full, brief]) await server.fetch(result?.beacons.impression ?? "");
    await server.settle();
    const told = server.queue.map((each) => each.verdict === "valid" && each.event.isBrief === true);
    expect(told).toEqual([false, true]);
  });

  test("leaves most of a small budget to the next reader", async () => {
    let spent = 0;
    server.meter = () => server.granted(Math.max(0, 10 - spent), { left: Math.max(0, 10 - spent) });
    spent = await askTimes(45, SCRIPT);
    expect(spent).toBeLessThanOrEqual(2);
    expect(await ask(SCRIPT)).toMatchObject({ code: 0, result: null, reason: "unshown" });
    expect((await ask(READER_AT_HOME)).result).not.toBeNull();
  });

  test("shows nothing by beacons that no browser sends", async () => {
    server.meter = () => server.granted(1_000, { left: 1_000 });
    for (let nth = 0; nth < 60; nth++) {
      const { result } = await ask(SCRIPT);
      await server.bare(result?.beacons.impression ?? "", {
        method: "POST",
        headers: { ...SCRIPT, "User-Agent": READER["User-Agent"] },
      });
    }
    server.nowMs += 10_000;
    const { result } = await ask(SCRIPT);
    expect(expiryOf(result?.beacons.impression ?? "") - server.nowMs).toBe(60_000);
  });
});

test("an address that asks more of a unit than a carrier's readers do is told so, for as long as it does, and of that unit alone", async () => {
  await server.publish(makePlan({ unit: { id: "unt_2" } }));
  await askTimes(1_500, SCRIPT);
  const refused = await server.fetch("/request?unit=unt_1", {
    headers: { ...SCRIPT, Authorization: "key_1" },
  });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({ code: 429, msg: "TOO_MANY_REQUESTS" });
  expect((await ask(SCRIPT, { unit: "unt_2" })).result).not.toBeNull();
  expect((await ask(READER_AT_HOME)).result).not.toBeNull();
  server.nowMs += 20_000;
  expect((await ask(SCRIPT)).result).not.toBeNull();
});

test("test units, and what is no unit at all, use up nothing of an address's requests", async () => {
  const queries = ["unit=test-banner", "unit=unt_none", ""];
  for (let nth = 0; nth < 1_800; nth++)
    await server.fetch(`/request?${queries[nth % 3]}`, {
      headers: { ...SCRIPT, Authorization: "key_nobody" },
    });
  expect((await ask(SCRIPT)).result).not.toBeNull();
});

test("readers behind one address who show what they ask for are all served", async () => {
  for (let nth = 0; nth < 400; nth++) {
    const { result } = await ask(SCRIPT, { uid: `reader-${nth}` });
    expect(result).not.toBeNull();
    server.nowMs += 30;
    if (nth % 10 < 7)
      await server.fetch(result?.beacons.impression ?? "", { method: "POST", headers: SCRIPT });
  }
});
