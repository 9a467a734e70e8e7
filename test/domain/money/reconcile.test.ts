import { describe, expect, it } from "vitest";
import { type CardMovement, type GatewayTransaction, reconcile } from "../../../domain/money";

const ours = (id: string, amountMinor: number, more: Partial<CardMovement> = {}): CardMovement => ({
  ...{ id, paymentId: "pay_1", campaignId: "cmp_1", transactionKey: null, amountMinor, currency: "KRW" },
  ...more,
});
const theirs = (transactionKey: string, amountMinor: number, orderId = "pay_1"): GatewayTransaction => ({
  ...{ transactionKey, paymentKey: "key", orderId, amountMinor, currency: "KRW", atMs: 0 },
  status: amountMinor > 0 ? "done" : "partial-canceled",
});

const CASES: [string, CardMovement[], GatewayTransaction[], [kind: string, subjectId: string][]][] = [
  ["nothing on either side", [], [], []],
  [
    "a charge and its refund by the gateway's name",
    [ours("pay_1", 100), ours("rfd_1", -40, { transactionKey: "t2" })],
    [theirs("t1", 100), theirs("t2", -40)],
    [],
  ],
  ["a refund without a name, by order and amount", [ours("rfd_1", -40)], [theirs("t2", -40)], []],
  [
    "two refunds of one amount, of which one is named",
    [ours("rfd_1", -40), ours("rfd_2", -40, { transactionKey: "t2" })],
    [theirs("t2", -40), theirs("t3", -40)],
    [],
  ],
  [
    "the same refund twice at the gateway",
    [ours("rfd_1", -40)],
    [theirs("t2", -40), theirs("t3", -40)],
    [["missing-here", "t3"]],
  ],
  ["another amount", [ours("pay_1", 100)], [theirs("t1", 101)], [["amount", "pay_1"]]],
  ["a charge that the gateway lacks", [ours("pay_1", 100)], [], [["missing-there", "pay_1"]]],
  ["a charge of nobody's", [], [theirs("t1", 100, "pay_9")], [["missing-here", "t1"]]],
];

describe("the comparison with the gateway's movements", () => {
  it.each(CASES)("%s", (_, own, others, expected) => {
    const found = reconcile(own, others);
    expect(found.map(({ kind, subjectId }) => [kind, subjectId])).toEqual(expected);
    expect(reconcile([...own].reverse(), [...others].reverse())).toHaveLength(expected.length);
  });
});
