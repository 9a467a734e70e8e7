import { expect } from "vitest";
import { CAMPAIGN_TABLE, tableState } from "../../../../support/campaign-table";
import type { Observed } from "./real";
import { CAPACITY, DAYS_OF_SPAN, isSlotted, type Model, type ModelCampaign } from "./simulate";

type Seen = Observed["seen"][number];

/** 80,000 per day and slot, plus tax. */
const TOTAL_MINOR = 88_000 * DAYS_OF_SPAN;

/** Holds at all times, whatever is pending in the outbox. */
export function expectLaws({ seen, days }: Observed): void {
  for (const each of seen) {
    expectWholeHistory(each);
    expectFixedMoney(each);
    const booked = each.holders.filter(({ state }) => state === "booked");
    const hasEveryDay =
      booked.length === DAYS_OF_SPAN && new Set(booked.map(({ day }) => day)).size === DAYS_OF_SPAN;
    if (isSlotted({ state: tableState(each.row) } as ModelCampaign))
      expect(hasEveryDay, `${each.row.name} is ${each.row.status}: every day of it is booked, once`).toBe(
        true,
      );
  }
  for (const { day, booked, held } of days)
    expect(booked + held, `${day} is given no more often than there are slots`).toBeLessThanOrEqual(CAPACITY);
}

/** Holds while nothing is pending. */
export function expectModel({ seen }: Observed, model: Model): void {
  expect(seen.map(({ row }) => tableState(row))).toEqual(model.campaigns.map(({ state }) => state));
  expect(seen.map((each) => moves(each).length)).toEqual(model.campaigns.map(({ steps }) => steps));
  expect(seen.map(({ holders }) => holders.length)).toEqual(
    model.campaigns.map(({ hasDays }) => (hasDays ? DAYS_OF_SPAN : 0)),
  );
  expect(seen.map(({ row }) => row.finalSettlementMinor)).toEqual(
    model.campaigns.map(({ settledMinor }) => settledMinor),
  );
}

const moves = ({ history }: Seen) => history.filter(({ action }) => !action.startsWith("edit-"));

function expectWholeHistory(each: Seen): void {
  const { row, history } = each;
  expect(history.map(({ campaignVersion }) => campaignVersion)).toEqual(history.map((_, index) => index + 1));
  expect(row.version).toBe(history.length);
  expect(history.at(-1)?.toStatus).toBe(row.status);
  let from: string | null = null;
  for (const step of history) {
    expect(step.fromStatus).toBe(from);
    from = step.toStatus;
  }
  for (const { action, fromStatus, toStatus, actorKind } of moves(each).slice(1)) {
    const isInTable = CAMPAIGN_TABLE.some(
      (entry) =>
        entry.action === action &&
        entry.by === actorKind &&
        statusOf(entry.from) === fromStatus &&
        (statusOf(entry.to) === toStatus || (action === "resume" && toStatus === "live")),
    );
    expect(isInTable, `${action} of ${actorKind} from ${fromStatus} to ${toStatus}`).toBe(true);
  }
}

const statusOf = (state: string): string =>
  state === "final review" ? "submitted" : state.replace(/ \(.*$/, "");

/**
 * The price is fixed at the submission until the campaign is rejected or withdrawn; only the publisher's cancellation settles it.
 */
function expectFixedMoney({ row, history }: Seen): void {
  expect(row.budgetMinor).toBeNull();
  const isAgreed = history.reduce(
    (agreed, { action, toStatus }) => toStatus !== "rejected" && (agreed || action === "request"),
    false,
  );
  expect(row.quote?.totalMinor ?? null).toBe(isAgreed ? TOTAL_MINOR : null);
  const wasCancelled = history.some(({ action }) => action === "cancel");
  expect(row.finalSettlementMinor === null).toBe(!wasCancelled);
}
