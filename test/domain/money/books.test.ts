import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AMOUNT_MAX_MINOR, CURRENCIES, DAY_MS, HOUR_MS, minor } from "../../../domain/kernel";
import {
  balancesOf,
  bookedByHand,
  chargeAsked,
  chargeCaptured,
  creditNote,
  documentFileName,
  earned,
  endingShares,
  type LedgerEntry,
  moneyReceived,
  paymentDueMs,
  refundAsked,
  refundedTax,
  refundPaid,
  reversalOf,
  settlementOf,
  splitTax,
  taxOf,
  USUAL_FEES,
} from "../../../domain/money";

const amount = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: AMOUNT_MAX_MINOR }));
const country = fc.constantFrom("KR", "IN", "JP", "US");

describe("the books of a campaign", () => {
  it("balance after every entry, and hold nothing of it once it is paid, cancelled and returned, in every currency", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...CURRENCIES), amount, share, share, country, fc.boolean(), (...given) => {
        const [currency, total, settledShare, arrivedShare, from, isByCard] = given;
        const part = (of: number) => Math.floor(total * of);
        const fact = (amountMinor: number) => ({
          ...{ id: "one", campaignId: "cmp", currency },
          amountMinor: minor(amountMinor),
        });
        const entries: LedgerEntry[] = [];
        const book = (...more: LedgerEntry[]) => {
          entries.push(...more);
          expect([...balancesOf(entries).values()].reduce((sum, each) => sum + each, 0n)).toBe(0n);
        };
        const arrived = isByCard ? total : part(arrivedShare);
        if (isByCard) book(chargeAsked(fact(total)), ...chargeCaptured(fact(total)));
        else
          book(
            bookedByHand(fact(total)),
            moneyReceived(
              { ...fact(arrived), payerProjectId: "adv" },
              { owedMinor: total, writtenOffMinor: 0 },
            ),
          );
        const held = {
          prepaidMinor: total,
          receivableMinor: total - arrived,
          writtenOffMinor: 0,
          onCardsMinor: isByCard ? total : 0,
        };
        const shares = endingShares(held, part(settledShare));
        const back = shares.toCardsMinor + shares.toTransferMinor;
        book(
          earned({
            ...fact(shares.earnedMinor),
            pubProjectId: "pub",
            settlement: settlementOf({
              earnedMinor: shares.earnedMinor,
              byCardMinor: held.onCardsMinor - shares.toCardsMinor,
              viaAdNote: isByCard,
              fees: USUAL_FEES,
              tax: taxOf(from),
            }),
          }),
          creditNote(fact(shares.creditedMinor)),
          refundAsked(fact(back), arrived),
          refundPaid({ ...fact(back), through: isByCard ? "gateway" : "bank" }),
        );
        const kept = balancesOf(entries);
        const of = (kind: string) =>
          [...kept].filter(([id]) => id.startsWith(`${kind}:`)).reduce((sum, [, each]) => sum + each, 0n);
        expect([of("prepaid"), of("refund-due"), of("charge-asked"), of("charge-open")]).toEqual([
          0n,
          0n,
          0n,
          0n,
        ]);
        // Our remaining money plus the owed amounts equal the publisher's earnings.
        const withUs = of("gateway") + of("bank") + of("receivable");
        const ofPublisher = of("payable") + of("tax") + of("card-fee") + of("commission");
        expect(withUs).toBe(-ofPublisher);
        expect(-ofPublisher).toBe(BigInt(part(settledShare)));
      }),
    );
  });

  it("are as before once an entry is taken back", () => {
    fc.assert(
      fc.property(amount, amount, (arrived, owed) => {
        const fact = { id: "one", campaignId: "cmp", currency: "KRW" as const, amountMinor: minor(arrived) };
        const open = { owedMinor: owed, writtenOffMinor: 0 };
        const entry = moneyReceived({ ...fact, payerProjectId: "adv" }, open);
        const balances = balancesOf([entry, reversalOf(entry, "one", "money-corrected")]);
        expect([...balances.values()].every((each) => each === 0n)).toBe(true);
      }),
    );
  });
});

it("the tax of any refunds of a payment is the tax of their sum, so that the last one never drifts", () => {
  fc.assert(
    fc.property(
      amount,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
      country,
      (paid, cuts, from) => {
        const taxOfPart = (part: number) => splitTax(minor(part), taxOf(from)).vatMinor;
        let refunded = 0;
        let tax = 0;
        for (const cut of [...cuts, 1]) {
          const part = cut === 1 ? paid - refunded : Math.floor((paid - refunded) * cut);
          tax += refundedTax({ paidMinor: paid, refundedBeforeMinor: refunded }, part, taxOfPart);
          refunded += part;
        }
        expect([refunded, tax]).toEqual([paid, taxOfPart(paid)]);
      },
    ),
  );
});

it("slots wait for a day, of what is paid by the day not beyond its start unless that has passed", () => {
  const now = 1_000_000;
  expect(paymentDueMs(now, null)).toBe(now + DAY_MS);
  expect(paymentDueMs(now, now + HOUR_MS)).toBe(now + HOUR_MS);
  expect(paymentDueMs(now, now + 2 * DAY_MS)).toBe(now + DAY_MS);
  expect(paymentDueMs(now, now - HOUR_MS)).toBe(now + DAY_MS);
});

it("a document's file is named by its title, its number and its month", () => {
  const document = {
    ...{
      name: "receipt-pay_1",
      title: "거래 명세서",
      brand: "마당",
      issuedAtMs: Date.parse("2026-10-31T16:00:00Z"),
    },
    ...{ parties: [], tables: [], totals: [], notes: [] },
  };
  const named = (figure: string | { day: string }) =>
    documentFileName({ ...document, facts: [{ term: "t", figure }] });
  expect(named("pay_1")).toBe("거래 명세서 pay_1 2026-11");
  expect(named("2026-11")).toBe("거래 명세서 2026-11");
  expect(named("A/B")).toBe("거래 명세서 A-B 2026-11");
  expect(named({ day: "2026-11-01" })).toBe("거래 명세서 2026-11");
});
