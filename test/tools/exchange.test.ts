import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type BidContext,
  type BidFault,
  bidRequestOf,
  judgeBidAnswer,
  type PlanBackfill,
} from "../../domain/serving";
import { BEHAVIOURS, type Behaviour } from "../../scripts/local/exchange/exchange.ts";
import { type RunningExchange, startExchange } from "../../scripts/local/exchange/server.ts";
import { makePlan, NOW } from "../domain/serving/plan-factory";

let local: RunningExchange;
beforeAll(async () => {
  local = await startExchange();
});
afterAll(() => local.close());

const exchange = {
  id: "exc_1",
  endpoint: "",
  seat: "s",
  currency: "USD" as const,
  floorMicros: 1_000_000,
  rate: 1,
};
const backfill: PlanBackfill = {
  seller: { asi: "madang.example", sid: "prj_pub", domain: null },
  blockedDomains: [],
  exchanges: [exchange],
};
const context: BidContext = {
  requestId: "tok_1",
  plan: makePlan(),
  backfill,
  exchange,
  nowMs: NOW,
  isLocal: true,
};
const reader = { userAgent: null, address: null, language: null, country: null, page: null, consent: {} };

async function ask(behaviour: Behaviour) {
  const response = await fetch(`${local.origin}/bid/${behaviour}`, {
    method: "POST",
    body: JSON.stringify(bidRequestOf({ ...context, reader, ttlS: 300 })),
    redirect: "manual",
  });
  return judgeBidAnswer({ status: response.status, text: await response.text() }, context);
}

const FAULTS: Partial<Record<Behaviour, BidFault>> = {
  empty: "empty",
  malformed: "malformed",
  "foreign-impid": "foreign-impid",
  "below-floor": "below-floor",
  "other-currency": "other-currency",
  huge: "too-large",
  redirecting: "http-error",
  failing: "http-error",
};

test.each(BEHAVIOURS)("the local exchange speaks %s", async (behaviour) => {
  const verdict = await ask(behaviour);
  expect(verdict.ok ? null : verdict.fault).toBe(FAULTS[behaviour] ?? null);
  expect(local.books.asked[behaviour]).toBe(1);
  if (!verdict.ok) return;
  const before = local.books.billed.length;
  const response = await fetch(verdict.bid.burl ?? "", { redirect: "manual" });
  expect(response.status).toBe({ "redirecting-burl": 302, "failing-burl": 503 }[behaviour as string] ?? 204);
  expect(local.books.billed.slice(before)).toMatchObject([{ price: "1.5" }]);
});
