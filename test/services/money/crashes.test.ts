import { env as bindings } from "cloudflare:test";
import { expect, it } from "vitest";
import { HOUR_MS } from "../../../domain/kernel";
import type { ConsoleEnv } from "../../../worker/env";
import { drainOutbox } from "../../../worker/jobs/outbox";
import {
  approveCampaign,
  finalReview,
  tickCampaigns,
  updateCampaignStep,
  withdrawCampaign,
} from "../../../worker/services/booking";
import { sendForReview } from "../../support/campaign-deeds";
import { cancelAsPublisher, current, draft, openTrade } from "../../support/campaigns";
import { BILLING, contextOf } from "../../support/factories";
import { registerCard, withGateway } from "../../support/gateway";
import { accountTotals, trialBalance } from "../../support/ledger";

const bare = bindings as unknown as ConsoleEnv;
const CAMPAIGNS = 10;

/** A linear congruential generator: the same crashes every time. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** A database whose batches die before they are written, or after, as often as `share` says. */
function dying(database: D1Database, random: () => number, share: () => number): D1Database {
  return new Proxy(database, {
    get(target, name) {
      if (name !== "batch") {
        const value = Reflect.get(target, name, target) as unknown;
        return typeof value === "function" ? value.bind(target) : value;
      }
      return async (statements: D1PreparedStatement[]) => {
        if (random() < share()) throw new Error("the console was killed before it wrote");
        const results = await target.batch(statements);
        if (random() < share()) throw new Error("the console was killed after it wrote");
        return results;
      };
    },
  });
}

it("campaigns are charged and refunded once each, though gateway and console die between any two steps", async () => {
  const random = randomOf(20_261_125);
  let nowMs = Date.now();
  let share = 0;
  const open = withGateway(bare, { nowMs: () => nowMs, random, sleep: async () => undefined });
  const env = { ...open.env, DB: dying(open.env.DB, random, () => share) };
  const trade = await openTrade(open.env);
  await registerCard(open, trade.buyer);
  const clock = () => contextOf(env, null, { now: nowMs });
  const operator = () => contextOf(env, trade.operator, { now: nowMs });
  const advertiser = () => contextOf(env, trade.buyer.advertiser, { now: nowMs });
  /** What a person presses again until it is done, or is not possible any more. */
  const press = async (verb: () => Promise<unknown>) => {
    for (let times = 0; times < 20; times++) {
      const error = await verb().then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (error === null || (error as { status?: number }).status === 409) return;
    }
  };
  const minutes = async (count: number, stepMs: number) => {
    for (let minute = 0; minute < count; minute++) {
      nowMs += stepMs;
      await drainOutbox(clock()).catch(() => undefined);
      await tickCampaigns(clock()).catch(() => undefined);
    }
  };
  const ids: string[] = [];
  for (let nth = 0; nth < CAMPAIGNS; nth++) {
    const { id } = await draft(trade, { creatives: "none" });
    ids.push(id);
    await updateCampaignStep(advertiser(), trade.buyer.adv.id, id, "billing", {
      ...BILLING,
      paymentMethod: "card",
    });
    await sendForReview(advertiser(), trade.buyer.adv.id, id);
    const publisher = contextOf(env, trade.shop.publisher, { now: nowMs });
    await approveCampaign(publisher, trade.shop.pub.id, id);
  }
  share = 0.15;
  open.gateway.faults(
    (["charge", "look-up", "cancel", "read"] as const).flatMap((on) =>
      (["dropped", "lost", "error-before", "error-after"] as const).map((kind) => ({
        on,
        kind,
        share: 0.12,
      })),
    ),
  );
  for (const id of ids) await press(() => finalReview(operator(), id, "approve"));
  await minutes(4, 60_000);
  for (const id of ids.slice(0, 2)) await press(() => withdrawCampaign(advertiser(), trade.buyer.adv.id, id));
  await minutes(10, HOUR_MS / 2);
  for (const id of ids.slice(2, 6)) {
    const campaign = await current(trade, id);
    if (campaign.status === "booked")
      await press(() => cancelAsPublisher({ ...trade, env }, campaign, 77_777));
  }
  await minutes(10, HOUR_MS / 2);
  share = 0;
  open.gateway.faults([]);
  await minutes(30, HOUR_MS);

  const payments = open.gateway.books.payments();
  const taken = payments.filter(({ status }) => status === "DONE" || status === "PARTIAL_CANCELED");
  const byCampaign = await Promise.all(ids.map((id) => current(trade, id)));
  const outcomes = byCampaign.map(({ id, status }) => ({ id, status }));
  // Whatever became of a campaign, a booked one was charged once and one that is not booked holds nothing.
  expect(outcomes.filter(({ status }) => status === "submitted")).toEqual([]);
  const totals = await accountTotals(open.env);
  const balance = taken.reduce(
    (sum, { totalAmount, cancels }) =>
      sum + totalAmount - cancels.reduce((part, { cancelAmount }) => part + cancelAmount, 0),
    0,
  );
  expect(totals.get("gateway") ?? 0).toBe(balance);
  expect(totals.get("charge-asked") ?? 0).toBe(0);
  expect(totals.get("refund-due") ?? 0).toBe(0);
  const isHeld = (status: string) => status === "booked" || status === "live";
  const prepaid = byCampaign
    .filter(({ status }) => isHeld(status))
    .reduce((sum, { quote }) => sum + (quote?.totalMinor ?? 0), 0);
  expect(-(totals.get("prepaid") ?? 0)).toBe(prepaid);
  const cancelled = byCampaign.filter(({ finalSettlementMinor }) => finalSettlementMinor !== null);
  expect(cancelled.length).toBeGreaterThan(0);
  const earned = ["payable", "tax", "card-fee"].reduce((sum, kind) => sum - (totals.get(kind) ?? 0), 0);
  expect(earned).toBe(77_777 * cancelled.length);
  expect(await trialBalance(open.env)).toBe(0);
});
