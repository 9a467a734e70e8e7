import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { addMonths, BILLING_ZONE, billingMonthAt, type Country, dayStartMs } from "../../../domain/kernel";
import { openDb, schema } from "../../../worker/db/client";
import { getPlanUsage } from "../../../worker/services/platform";
import { setPlanLimit, tickPlanLimits } from "../../../worker/services/serving";
import {
  changePlan,
  consumeCredit,
  getCreditBalance,
  getSubscription,
  giveLegacyPlan,
  grantCredit,
  listBills,
  listBillsForOperator,
  listCredits,
  listPlanChanges,
  listPlanUsages,
  markBillPaid,
  revokeCredit,
  setPlanPrices,
  setPlanTerms,
  tickBills,
  tickPlanChanges,
} from "../../../worker/services/settlement";
import { openTrade, type Trade } from "../../support/campaigns";
import { allowConsoleError } from "../../support/console-errors";
import { env } from "../../support/env";
import { contextOf } from "../../support/factories";
import { accountTotals, trialBalance } from "../../support/ledger";
import { at, openPublisher, refusedWith } from "../../support/plan-billing";

const MONTH = billingMonthAt(Date.now());
const NEXT = addMonths(MONTH, 1);

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade(env);
});

const operator = (now = Date.now()) => contextOf(env, trade.operator, { now });
/** Sets the demo's yearly price in won. */
const offerYears = () =>
  setPlanPrices(operator(), { currency: "KRW", monthlyMinor: 280, yearlyMinor: 252, reason: "연간 약정" });
const clock = (now: number) => contextOf(env, null, { now });

/** A publisher with a number of delivered impressions this month. */
const publisher = (impressions: number, country?: Country) => openPublisher(env, MONTH, impressions, country);

describe("a publisher's plan", () => {
  it("goes up at once, and down at the month's end, which can be taken back until then", async () => {
    const { project, as } = await publisher(0);
    expect(await changePlan(as(), project, { plan: "wave" })).toMatchObject({ plan: "wave", pending: null });
    const down = await changePlan(as(), project, { plan: "stream" });
    expect(down).toMatchObject({
      plan: "wave",
      pending: { plan: "stream", effectiveAt: at(NEXT, 1) - 3_600_000 },
    });
    expect(await changePlan(as(), project, { plan: "wave" })).toMatchObject({ plan: "wave", pending: null });
    await changePlan(as(), project, { plan: "stream" });
    await tickPlanChanges(clock(at(NEXT, 1)));
    expect(await getSubscription(as(at(NEXT, 1)), project)).toMatchObject({ plan: "stream", pending: null });
  });

  it("agreed for a year goes down when the year ends", async () => {
    await offerYears();
    const { project, as } = await publisher(0);
    const { periodEndsAt } = await changePlan(as(), project, { plan: "wave", interval: "yearly" });
    expect(periodEndsAt).toBe(dayStartMs(`${addMonths(MONTH, 12)}-01`, BILLING_ZONE));
    const { pending } = await changePlan(as(), project, { plan: "wave", interval: "monthly" });
    expect(pending).toMatchObject({ interval: "monthly", effectiveAt: periodEndsAt });
  });

  it("is its owner's to change, and a stranger's not to see", async () => {
    const { project } = await publisher(0);
    const stranger = await publisher(0);
    expect(await refusedWith(() => changePlan(stranger.as(), project, { plan: "wave" }))).toBe(
      "PROJECT_NOT_FOUND",
    );
    expect(await refusedWith(() => listBills(stranger.as(), project))).toBe("PROJECT_NOT_FOUND");
    expect(await refusedWith(() => getCreditBalance(stranger.as(), project))).toBe("PROJECT_NOT_FOUND");
  });
});

describe("terms of a plan", () => {
  const YEAR = addMonths(MONTH, 12);
  const starts = (month: string) => dayStartMs(`${month}-01`, BILLING_ZONE);
  const show = (project: string, month: string, impressions: number) =>
    openDb(env.DB).insert(schema.projectMonths).values({ pubProjectId: project, month, impressions });
  const billOf = async (month: string, project: string) =>
    (await listBillsForOperator(operator(), { project, month })).items;

  it("of a year renew by themselves: what goes down after its first end waits for the next, and the months until then are billed", async () => {
    await offerYears();
    const { project, as } = await publisher(0);
    await changePlan(as(), project, { plan: "wave", interval: "yearly" });
    await show(project, YEAR, 510_000);
    // Requested in the middle of the first month after the end.
    const asked = at(YEAR, 27);
    const down = await changePlan(as(asked), project, { plan: "stream" });
    expect(down).toMatchObject({
      plan: "wave",
      interval: "yearly",
      periodEndsAt: starts(addMonths(YEAR, 12)),
    });
    expect(down.pending).toMatchObject({ plan: "stream", effectiveAt: starts(addMonths(YEAR, 12)) });
    await tickPlanChanges(clock(asked + 3_600_000));
    await tickBills(clock(at(addMonths(YEAR, 1), 5)));
    expect(await billOf(YEAR, project)).toMatchObject([{ perThousandMinor: 252, supplyMinor: 126_000 }]);
  });

  it("that end a year take effect at its end though the clock is down, and no month before is touched", async () => {
    await offerYears();
    const { project, as } = await publisher(0);
    await changePlan(as(), project, { plan: "wave", interval: "yearly" });
    await changePlan(as(at(NEXT, 3)), project, { plan: "stream" });
    const last = addMonths(YEAR, -1);
    await show(project, last, 110_000);
    await show(project, YEAR, 110_000);
    // The clock did not run for two months.
    const late = at(addMonths(YEAR, 1), 20);
    expect(await getSubscription(as(late), project)).toMatchObject({ plan: "stream", pending: null });
    await changePlan(as(late), project, { plan: "wave" });
    const { items } = await listPlanChanges(as(late), project);
    expect(items.map(({ status, toPlan }) => [status, toPlan])).toEqual([
      ["applied", "wave"],
      ["applied", "stream"],
      ["applied", "wave"],
    ]);
    await tickPlanChanges(clock(late));
    expect(await getSubscription(as(late), project)).toMatchObject({ plan: "wave", interval: "monthly" });
    await tickBills(clock(late));
    expect(await billOf(YEAR, project)).toEqual([]);
    const months = new Map((await listPlanUsages(as(late), project)).map((one) => [one.month, one]));
    expect(months.get(last)).toMatchObject({ plan: "wave", interval: "yearly", supplyMinor: 25_200 });
    expect(months.get(YEAR)).toMatchObject({ plan: "stream", overImpressions: 0, supplyMinor: 0 });
  });

  it("that are agreed today bill no earlier month, and the usage page shows each month as its bill", async () => {
    const { project, as } = await publisher(120_000, "JP");
    await changePlan(as(), project, { plan: "wave" });
    await show(project, NEXT, 120_000);
    const terms = { plan: "wave", perThousandMinor: 10, reason: "제휴" };
    await setPlanTerms(operator(at(NEXT, 3)), project, terms);
    await tickBills(clock(at(NEXT, 5)));
    await tickBills(clock(at(addMonths(NEXT, 1), 5)));
    expect(await billOf(MONTH, project)).toMatchObject([{ perThousandMinor: 28, totalMinor: 3_388 }]);
    expect(await billOf(NEXT, project)).toMatchObject([{ perThousandMinor: 10, totalMinor: 1_210 }]);
    const usages = await listPlanUsages(as(at(addMonths(NEXT, 1), 6)), project);
    expect(usages.map(({ month, supplyMinor }) => [month, supplyMinor])).toEqual([
      [addMonths(NEXT, 1), 0],
      [NEXT, 1_100],
      [MONTH, 3_080],
    ]);
  });

  it("that cost more begin with the next month", async () => {
    const { project, as } = await publisher(110_000, "JP");
    await changePlan(as(), project, { plan: "wave" });
    await show(project, NEXT, 110_000);
    await setPlanTerms(operator(), project, { plan: "wave", perThousandMinor: 110, reason: "협의" });
    await tickBills(clock(at(NEXT, 5)));
    await tickBills(clock(at(addMonths(NEXT, 1), 5)));
    expect(await billOf(MONTH, project)).toMatchObject([{ totalMinor: 3_080 }]);
    expect(await billOf(NEXT, project)).toMatchObject([{ totalMinor: 12_100 }]);
  });

  it("of a former price list are given by operators alone, in won alone, and billed (M33)", async () => {
    const { project, as } = await publisher(110_000);
    const trial = { legacy: "trial", reason: "약속" };
    await expect(giveLegacyPlan(as(), project, trial)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await giveLegacyPlan(operator(), project, trial);
    await tickBills(clock(at(NEXT, 5)));
    expect(await billOf(MONTH, project)).toMatchObject([{ overImpressions: 80_000, supplyMinor: 48_000 }]);
    const abroad = await publisher(0, "JP");
    await expect(giveLegacyPlan(operator(), abroad.project, trial)).rejects.toMatchObject({
      fields: { legacy: ["plan.legacyCurrency"] },
    });
  });

  it("by operators that end a paid plan leave its running month to be billed", async () => {
    const { project, as } = await publisher(110_000);
    await changePlan(as(), project, { plan: "wave" });
    const down = await setPlanTerms(operator(), project, { plan: "stream", reason: "요청" });
    expect(down).toMatchObject({ plan: "wave", pending: { plan: "stream", effectiveAt: starts(NEXT) } });
    await tickPlanChanges(clock(at(NEXT, 1)));
    await tickBills(clock(at(NEXT, 5)));
    expect(await billOf(MONTH, project)).toMatchObject([{ supplyMinor: 28_000 }]);
  });

  it("leave free what was delivered while the limit was lifted", async () => {
    const { project, as } = await publisher(110_000);
    await setPlanLimit(operator(), project, { lifted: true, reason: "행사" });
    await changePlan(as(), project, { plan: "wave" });
    await env.DB.prepare("update project_months set impressions = 160000 where pub_project_id = ?")
      .bind(project)
      .run();
    await tickBills(clock(at(NEXT, 5)));
    expect(await billOf(MONTH, project)).toMatchObject([{ overImpressions: 50_000, supplyMinor: 14_000 }]);
  });

  it("are agreed once where two change them at the same time", async () => {
    const { project, as } = await publisher(0);
    const outcomes = await Promise.all([
      refusedWith(() => changePlan(as(), project, { plan: "wave" })),
      refusedWith(() =>
        setPlanTerms(operator(), project, { plan: "wave", perThousandMinor: 210, reason: "a" }),
      ),
      refusedWith(() =>
        setPlanTerms(operator(), project, { plan: "wave", perThousandMinor: 190, reason: "b" }),
      ),
    ]);
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "CONFLICT")).toHaveLength(2);
    expect(await getSubscription(as(), project)).toMatchObject({ plan: "wave" });
  });

  it("stop the delivery by the publisher's own free impressions", async () => {
    const more = await publisher(12_000);
    const usual = await publisher(12_000);
    const own = { plan: "stream", freeImpressions: 30_000, untilMonth: MONTH, reason: "체험" };
    await setPlanTerms(operator(), more.project, own);
    await tickPlanLimits(clock(Date.now()));
    const isStopped = async (id: string) =>
      (await openDb(env.DB).query.projects.findFirst({ where: eq(schema.projects.id, id) }))
        ?.planExhaustedAt !== null;
    expect([await isStopped(more.project), await isStopped(usual.project)]).toEqual([false, true]);
    expect(await getPlanUsage(more.as(), more.project)).toMatchObject({ freeImpressions: 30_000 });
    await show(more.project, NEXT, 12_000);
    await tickPlanLimits(clock(at(NEXT, 2)));
    expect(await isStopped(more.project)).toBe(true);
  });
});

describe("a bill", () => {
  it("is of the month before by the plan that it was delivered on, once, credits first; the books hold it until it is paid", async () => {
    const { project, as } = await publisher(110_000);
    await changePlan(as(), project, { plan: "wave" });
    await grantCredit(operator(), project, { amountMinor: 3_000, expiresOn: "2099-12-31", reason: "지원" });
    await grantCredit(operator(), project, { amountMinor: 5_000, expiresOn: `${NEXT}-20`, reason: "첫 달" });
    await changePlan(as(), project, { plan: "stream" });
    await tickPlanChanges(clock(at(NEXT, 1)));
    expect(await tickBills(clock(at(NEXT, 4)))).toBe(0);
    await tickBills(clock(at(NEXT, 5)));
    await tickBills(clock(at(NEXT, 6)));
    const { items } = await listBills(as(at(NEXT, 6)), project);
    expect(items).toMatchObject([
      {
        ...{ month: MONTH, status: "issued", overImpressions: 100_000 },
        ...{ supplyMinor: 28_000, creditMinor: 8_000, vatMinor: 2_000, totalMinor: 22_000 },
      },
    ]);
    expect((await getCreditBalance(as(at(NEXT, 6)), project)).balanceMinor).toBe(0);
    const due = async () => (await accountTotals(env)).get("bill-due") ?? 0;
    const before = await due();
    await markBillPaid(operator(), items[0]?.id ?? "");
    expect(await refusedWith(() => markBillPaid(operator(), items[0]?.id ?? ""))).toBe("CONFLICT");
    expect(before - (await due())).toBe(22_000);
    expect(await trialBalance(env)).toBe(0);
  });

  it("is none of a month on the free plan, and goes by a price of the publisher's own", async () => {
    const free = await publisher(500_000);
    const legacy = await publisher(110_000);
    await setPlanTerms(operator(), legacy.project, {
      plan: "wave",
      perThousandMinor: 210,
      reason: "이전 요금",
    });
    await tickBills(clock(at(NEXT, 5)));
    expect((await listBills(free.as(), free.project)).items).toEqual([]);
    expect((await listBills(legacy.as(), legacy.project)).items).toMatchObject([{ supplyMinor: 21_000 }]);
  });

  it.each([
    ["JP", "JPY", 2_800],
    ["IN", "INR", 168_000],
  ] as const)(
    "of a publisher in %s is in %s, paid by transfer alone",
    async (country, currency, supplyMinor) => {
      const { project, as } = await publisher(110_000, country);
      expect(await changePlan(as(), project, { plan: "wave" })).toMatchObject({ currency });
      const credit = { amountMinor: 800, expiresOn: "2099-12-31", reason: "지원" };
      expect(await grantCredit(operator(), project, credit)).toMatchObject({ currency });
      await tickBills(clock(at(NEXT, 5)));
      const { items } = await listBills(as(at(NEXT, 6)), project);
      const vatMinor = (supplyMinor - 800) / 10;
      const totalMinor = supplyMinor - 800 + vatMinor;
      expect(items).toMatchObject([{ currency, supplyMinor, vatMinor, totalMinor, nextChargeAt: null }]);
      const owed = async () => (await accountTotals(env, project)).get("bill-due") ?? 0;
      expect(await owed()).toBe(totalMinor);
      await markBillPaid(operator(), items[0]?.id ?? "");
      expect(await owed()).toBe(0);
      expect(await trialBalance(env)).toBe(0);
    },
  );

  it("is issued within the month as soon as the balance reaches its limit, and the 5th bills the rest", async () => {
    const { project, as } = await publisher(1_795_712);
    await changePlan(as(), project, { plan: "wave" });
    const count = (impressions: number) =>
      env.DB.prepare("update project_months set impressions = ? where pub_project_id = ?")
        .bind(impressions, project)
        .run();
    const bills = async () =>
      (await listBills(as(at(NEXT, 6)), project)).items
        .toReversed()
        .map(({ part, isInterim, ...bill }) => [
          ...[part, isInterim, bill.impressions, bill.overImpressions, bill.supplyMinor],
        ]);
    // One won below the limit of 500,000: half a won is rounded up to it.
    await tickBills(clock(at(MONTH, 20)));
    expect(await bills()).toEqual([]);
    await count(1_795_713);
    allowConsoleError(/plan-bill.*CONFLICT/);
    await Promise.all([tickBills(clock(at(MONTH, 20))), tickBills(clock(at(MONTH, 20)))]);
    await tickBills(clock(at(MONTH, 21)));
    const first = [1, true, 1_795_713, 1_785_713, 500_000];
    expect(await bills()).toEqual([first]);
    await count(3_600_000);
    await tickBills(clock(at(MONTH, 25)));
    const second = [2, true, 3_600_000, 1_804_287, 505_200];
    expect(await bills()).toEqual([first, second]);
    await count(3_700_000);
    await tickBills(clock(at(NEXT, 4)));
    expect(await bills()).toEqual([first, second]);
    await tickBills(clock(at(NEXT, 5)));
    await count(3_800_000);
    await tickBills(clock(at(NEXT, 6)));
    // 3,690,000 x 0.28 in total; later impressions are not billed.
    expect(await bills()).toEqual([first, second, [3, false, 3_700_000, 100_000, 28_000]]);
    expect(await trialBalance(env)).toBe(0);
  });

  it("that is overdue keeps its publisher from going up", async () => {
    const { project, as } = await publisher(110_000);
    await offerYears();
    await changePlan(as(), project, { plan: "wave" });
    await tickBills(clock(at(NEXT, 5)));
    const late = at(NEXT, 25);
    expect(await refusedWith(() => changePlan(as(late), project, { plan: "wave", interval: "yearly" }))).toBe(
      "PAYMENT_REQUIRED",
    );
    const { items } = await listBillsForOperator(operator(late), { project });
    expect(items).toMatchObject([{ isOverdue: true }]);
  });
});

describe("credits", () => {
  it("are used to the won and no further, and nothing is left of one that is revoked", async () => {
    const { project, as } = await publisher(0);
    const stranger = await publisher(0);
    const { id } = await grantCredit(operator(), project, {
      ...{ amountMinor: 10_000, expiresOn: "2099-12-31", reason: "지원" },
    });
    expect(await consumeCredit(operator(), project, { amountMinor: 4_000, reason: "교육" })).toEqual({
      balanceMinor: 6_000,
    });
    expect(
      await refusedWith(() => consumeCredit(operator(), project, { amountMinor: 6_001, reason: "교육" })),
    ).toBe("070");
    expect(await refusedWith(() => revokeCredit(operator(), stranger.project, id))).toBe("NOT_FOUND");
    await revokeCredit(operator(), project, id);
    expect((await getCreditBalance(as(), project)).balanceMinor).toBe(0);
    expect((await listCredits(as(), project)).items).toMatchObject([{ usedMinor: 4_000, leftMinor: 0 }]);
  });

  it("that are used up, revoked or expired have nothing to revoke", async () => {
    const { project } = await publisher(0);
    const grant = (expiresOn: string) =>
      grantCredit(operator(), project, { amountMinor: 1_000, expiresOn, reason: "지원" });
    const { id } = await grant("2099-12-31");
    await consumeCredit(operator(), project, { amountMinor: 1_000, reason: "교육" });
    expect(await refusedWith(() => revokeCredit(operator(), project, id))).toBe("CONFLICT");
    const soon = await grant(`${NEXT}-01`);
    expect(await refusedWith(() => revokeCredit(operator(at(NEXT, 3)), project, soon.id))).toBe("CONFLICT");
    await revokeCredit(operator(), project, soon.id);
    expect(await refusedWith(() => revokeCredit(operator(), project, soon.id))).toBe("CONFLICT");
  });
});
