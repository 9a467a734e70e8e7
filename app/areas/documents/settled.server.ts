import { msg } from "@lingui/core/macro";
import { BILLING_ZONE, currencyDecimals, dayAt, majorText } from "../../../domain/kernel";
import type {
  DocumentFact,
  MoneyDocument,
  PlanBillView,
  SettlementLine,
  SettlementView,
  Transfer,
} from "../../../domain/money";
import { formatMonth } from "../../../locales/words/format";
import type { Adapter } from "../../kit/page.server";
import { billStateWords, PAYOUT_WORDS, SETTLEMENT_STATUS_WORDS, settlementSums } from "../settlement/words";
import { amountOf, brandOf, houseParty, RECIPIENT_WORDS, SUPPLIER_WORDS } from "./parts.server";
import { transferTables } from "./tables.server";

interface Settled {
  settlement: SettlementView;
  lines: readonly SettlementLine[];
}

const dayOf = (atMs: number) => ({ day: dayAt(atMs, BILLING_ZONE) });

/** Settlement of a publisher's month with its campaigns. */
export function settlementDocument(adapter: Adapter, { settlement, lines }: Settled): MoneyDocument {
  const { i18n } = adapter;
  const { id, month, status, publisherName, sentAt, createdAt, payoutDay, currency } = settlement;
  const money = amountOf(currency);
  return {
    name: `settlement-${month}-${id}`,
    title: i18n._(msg`${formatMonth(adapter.ctx.locale, month)} 정산 내역서`),
    brand: brandOf(adapter),
    issuedAtMs: sentAt ?? createdAt,
    facts: [
      { term: i18n._(msg`문서 번호`), figure: id },
      { term: i18n._(msg`발행일`), figure: sentAt === null ? null : dayOf(sentAt) },
      { term: i18n._(msg`상태`), figure: i18n._(SETTLEMENT_STATUS_WORDS[status]) },
      { term: i18n._(msg`지급일`), figure: payoutDay === null ? null : { day: payoutDay } },
    ],
    parties: [
      houseParty(adapter, msg`지급하는 곳`),
      { role: i18n._(msg`매체`), name: publisherName, lines: [] },
    ],
    tables: [
      {
        title: i18n._(msg`정산 항목`),
        columns: [
          { head: i18n._(msg`항목`) },
          { head: i18n._(msg`광고 수익`), isFigure: true },
          { head: i18n._(msg`수수료`), isFigure: true },
          { head: i18n._(msg`정산 금액`), isFigure: true },
          { head: i18n._(msg`부가세`), isFigure: true },
        ],
        rows: lines.map((line) => [
          lineName(adapter, line),
          money(line.supplyMinor),
          money(0 - line.cardFeeMinor - line.commissionMinor),
          money(line.netMinor),
          money(line.vatMinor),
        ]),
      },
    ],
    totals: [
      ...settlementSums(settlement).map(({ words, minor }) => ({
        term: i18n._(words),
        figure: money(minor),
      })),
      { term: i18n._(PAYOUT_WORDS), figure: money(settlement.payoutMinor) },
    ],
    notes: status === "prepared" ? [i18n._(msg`아직 보내지 않은 정산이라 금액이 바뀔 수 있어요.`)] : [],
  };
}

/** Lines of a settlement as CSV rows, with amounts as numbers. */
export function lineRows(adapter: Adapter, { settlement, lines }: Settled): (string | number)[][] {
  const decimals = currencyDecimals(settlement.currency);
  const heads = [
    msg`항목`,
    msg`광고 수익`,
    msg`카드 수수료`,
    msg`애드노트 수수료`,
    msg`정산 금액`,
    msg`부가세`,
  ];
  return [
    [...heads, msg`통화`].map((head) => adapter.i18n._(head)),
    ...lines.map((line) => {
      const { supplyMinor, cardFeeMinor, commissionMinor, netMinor, vatMinor } = line;
      const amounts = [supplyMinor, 0 - cardFeeMinor, 0 - commissionMinor, netMinor, vatMinor];
      const numbers = amounts.map((minor) => Number(majorText(minor, decimals)));
      return [lineName(adapter, line), ...numbers, line.currency];
    }),
  ];
}

function lineName({ i18n }: Adapter, { campaignId, campaignName, reason }: SettlementLine): string {
  if (campaignId !== null) return campaignName ?? campaignId;
  const adjusted = i18n._(msg`조정`);
  return reason === null ? adjusted : `${adjusted}: ${reason}`;
}

/** Bill of a publisher's plan. */
export function billDocument(adapter: Adapter, bill: PlanBillView, transfer: Transfer | null): MoneyDocument {
  const { i18n } = adapter;
  const money = amountOf(bill.currency);
  const { number, month, publisherName, issuedAt, dueAt, paidAt, creditMinor } = bill;
  const facts: DocumentFact[] = [
    { term: i18n._(msg`청구 번호`), figure: number },
    { term: i18n._(msg`대상 월`), figure: bill.isInterim ? i18n._(msg`${month} 중간 청구`) : month },
    { term: i18n._(msg`발행일`), figure: dayOf(issuedAt) },
    { term: i18n._(msg`납부 기한`), figure: dayOf(dueAt) },
    // Overdue status depends on the reading date.
    { term: i18n._(msg`상태`), figure: i18n._(billStateWords({ ...bill, isOverdue: false })) },
  ];
  if (paidAt !== null) facts.push({ term: i18n._(msg`납부일`), figure: dayOf(paidAt) });
  return {
    name: `plan-bill-${number}`,
    title: i18n._(msg`${month} 요금제 청구서`),
    brand: brandOf(adapter),
    issuedAtMs: issuedAt,
    facts: [...facts, { term: i18n._(msg`노출`), figure: { count: bill.impressions } }],
    parties: [
      houseParty(adapter, SUPPLIER_WORDS),
      { role: i18n._(RECIPIENT_WORDS), name: publisherName, lines: [] },
    ],
    tables: [
      {
        title: i18n._(msg`청구 항목`),
        columns: [
          { head: i18n._(msg`항목`) },
          { head: i18n._(msg`초과 노출`), isFigure: true },
          { head: i18n._(msg`초과 1,000회 단가`), isFigure: true },
          { head: i18n._(msg`공급가액`), isFigure: true },
        ],
        rows: [
          [
            bill.part === 1
              ? i18n._(msg`무료 노출을 초과한 노출`)
              : i18n._(msg`무료 노출을 초과한 노출 (이미 청구한 노출 제외)`),
            { count: bill.overImpressions },
            money(bill.perThousandMinor),
            money(bill.supplyMinor),
          ],
        ],
      },
      ...transferTables(adapter, transfer),
    ],
    totals: [
      { term: i18n._(msg`공급가액`), figure: money(bill.supplyMinor) },
      ...(creditMinor === 0 ? [] : [{ term: i18n._(msg`크레딧`), figure: money(0 - creditMinor) }]),
      { term: i18n._(msg`부가세`), figure: money(bill.vatMinor) },
      { term: i18n._(msg`청구 금액`), figure: money(bill.totalMinor) },
    ],
    notes: [],
  };
}
