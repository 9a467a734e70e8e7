import { expect, it } from "vitest";
import { AppError, addMonths, BILLING_ZONE, billingMonthAt, dayAt } from "../../../domain/kernel";
import { openDb } from "../../../worker/db/client";
import { checkBooks, listDifferences, saveBankAccount } from "../../../worker/services/money";
import {
  addAdjustment,
  changeAdjustment,
  changeSettlement,
  listSettlementLines,
  listSettlements,
  prepareSettlements,
  removeAdjustment,
  removeSettlement,
  sendSettlement,
} from "../../../worker/services/settlement";
import { openTrade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf, openShop } from "../../support/factories";
import { accountTotals, trialBalance } from "../../support/ledger";

/** The same numbers each time: a counterexample can be run again. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state;
  }
}

it.each([1, 2, 3])(
  "what is payable is what lines say less what was paid, whatever operators do in which order (%d)",
  async (seed) => {
    const trade = await openTrade(env);
    const random = numbers(seed);
    const upTo = (most: number) => random.next().value % most;
    const months = [3, 2, 1].map((back) => addMonths(billingMonthAt(Date.now()), -back));
    const shops = await Promise.all([openShop(env), openShop(env)]);
    for (const [nth, shop] of shops.entries()) {
      const ctx = { ...contextOf(env, shop.publisher), provedAtMs: Date.now() };
      const payee = nth === 0 ? "business" : "individual-business";
      await saveBankAccount(ctx, shop.pub.id, {
        payee,
        bank: "은행",
        holder: "홍길동",
        number: "123-456-7890",
      });
    }
    const mine = new Set(shops.map(({ pub }) => pub.id));
    const operator = (now = Date.now()) => contextOf(env, trade.operator, { now });
    const settlements = async () =>
      (await listSettlements(operator(), { limit: 100 })).items.filter(({ project }) => mine.has(project));
    const adjustments = async () => {
      const pages = await Promise.all(
        [...mine].map((project) => listSettlementLines(operator(), { project, limit: 100 })),
      );
      return pages.flatMap(({ items }) => items);
    };
    const pick = <Item>(items: readonly Item[]): Item | undefined => items[upTo(Math.max(1, items.length))];
    const acts: (() => Promise<unknown>)[] = [
      () =>
        addAdjustment(operator(Date.parse(`${pick(months)}-${10 + upTo(18)}T03:00:00Z`)), {
          project: shops[upTo(2)]?.pub.id,
          currency: "KRW",
          amountMinor: upTo(4) === 0 ? -1 - upTo(40_000) : 1 + upTo(1_000_003),
          reason: "조정",
        }),
      () => prepareSettlements(operator(), { month: pick(months) }),
      async () => sendSettlement(operator(), pick(await settlements())?.id ?? ""),
      async () => changeSettlement(operator(), { id: pick(await settlements())?.id, step: "pay" }),
      async () =>
        changeSettlement(operator(), { id: pick(await settlements())?.id, step: "fail", text: "반송" }),
      async () => removeSettlement(operator(), pick(await settlements())?.id ?? ""),
      async () => removeAdjustment(operator(), pick(await adjustments())?.id ?? ""),
      async () =>
        changeAdjustment(operator(), {
          id: pick(await adjustments())?.id,
          amountMinor: 1 + upTo(900_001),
          reason: "다시",
        }),
    ];
    let done = 0;
    for (let step = 0; step < 80; step++) {
      const act = acts[step % 3 === 0 ? 0 : upTo(acts.length)];
      try {
        await act?.();
        done += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    }
    expect(done).toBeGreaterThan(30);

    await checkBooks(operator(), dayAt(Date.now(), BILLING_ZONE));
    expect((await listDifferences(operator(), { limit: 100 })).items).toEqual([]);
    expect(await trialBalance(env)).toBe(0);
    // By sums over all rows: paid out plus withheld plus payable equals the added amounts.
    const db = openDb(env.DB);
    const [lines, months_] = await Promise.all([
      db.query.settlementLines.findMany(),
      db.query.settlements.findMany(),
    ]);
    const added = lines.reduce((sum, { netMinor, vatMinor }) => sum + netMinor + vatMinor, 0);
    const paid = months_.filter(({ status }) => status === "paid");
    const totals = await accountTotals(env);
    const of = (kind: string) => totals.get(kind) ?? 0;
    expect(of("bank")).toBe(0 - paid.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0));
    expect(0 - of("withheld")).toBe(
      paid.reduce((sum, { incomeTaxMinor, localTaxMinor }) => sum + incomeTaxMinor + localTaxMinor, 0),
    );
    expect(added).toBe(0 - of("payable") - of("tax") - of("bank") - of("withheld") - of("own-tax"));
    // Each line is in one settlement, and a sent settlement equals the sum of its lines.
    for (const one of months_.filter(({ status }) => status !== "prepared")) {
      const own = lines.filter(({ settlementId }) => settlementId === one.id);
      expect(own.reduce((sum, { netMinor }) => sum + netMinor, 0)).toBe(one.netMinor);
      expect(own.reduce((sum, { vatMinor }) => sum + vatMinor, 0)).toBe(one.vatMinor);
    }
  },
);
