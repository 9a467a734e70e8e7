import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServingPlan } from "../../domain/serving";
import { benchPlan } from "./plans.ts";

/** An exchange that answers each question after some milliseconds with the same ad. */
export async function startBenchExchange(answersAfterMs: number) {
  const server = createServer(async (message, answer) => {
    let text = "";
    for await (const chunk of message) text += chunk;
    const { id } = JSON.parse(text) as { id: string };
    const bid = { id: "b", impid: "1", price: 1, adomain: ["advertiser.example"], adm: "<b>ad</b>" };
    await new Promise((wake) => setTimeout(wake, answersAfterMs));
    answer.setHeader("Content-Type", "application/json");
    answer.end(JSON.stringify({ id, cur: "USD", seatbid: [{ bid: [bid] }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Plan of a unit that only the exchange fills. */
export function backfilledPlan(unitId: string, endpoint: string, nowMs: number): ServingPlan {
  const exchange = { id: "exc_bench", endpoint, seat: "bench", currency: "USD" as const, rate: 1 };
  return {
    ...benchPlan(unitId, 0, null, nowMs),
    backfill: {
      seller: { asi: "madang.example", sid: "prj_bench", domain: null },
      blockedDomains: [],
      exchanges: [{ ...exchange, floorMicros: 500_000 }],
    },
  };
}
