import { beforeEach, expect, test } from "vitest";
import { makePlan } from "../domain/serving/plan-factory";
import { hostileRequest, type Known } from "../load/fuzz/hostile";
import { chanceOf } from "../load/simulation/random";
import { AdServer, served } from "./harness";

const REQUESTS = 1_500;

let server: AdServer;
beforeEach(async () => {
  server = new AdServer();
  await server.publish(makePlan());
});

/**
 * Null for requests that a script cannot make, such as with an unknown method, and for headers beyond ASCII, about which
 * the runtime logs long warnings. `npm run bench:fuzz` includes them.
 */
function fetchable(method: string, sent: [string, string][], body: string): RequestInit | null {
  try {
    const headers = sent.filter(([, value]) => /^[\x20-\x7e]*$/.test(value));
    const init = { method, headers, ...(body === "" ? {} : { body }) };
    new Request("https://edge.madang.example/", init);
    return init;
  } catch {
    return null;
  }
}

test("hostile requests are refused, redirected or answered without an ad, and never fail the server", async () => {
  const { beacons } = await served(server);
  const token = new URL(beacons.impression).pathname.split("/").at(-1) ?? "";
  const known: Known = { unitId: "unt_1", appKey: "key_1", tokens: [token] };
  const statuses = new Set<number>();
  for (let nth = 0; nth < REQUESTS; nth++) {
    const { method, target, headers, body } = hostileRequest(chanceOf(nth), known);
    const init = fetchable(method, headers, body);
    if (init === null) continue;
    const response = await server.fetch(target, init);
    const text = await response.text();
    statuses.add(response.status);
    const says = `${nth}: ${method} ${target} answered ${response.status} ${text.slice(0, 100)}`;
    expect(response.status < 500 && !text.includes('"reason":"unavailable"'), says).toBe(true);
  }
  await server.settle();
  // The answers must vary: some requests lead to an ad, a beacon or a redirect, and some are refused.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 204, 302, 400, 401, 404]));
});
