import { msg } from "@lingui/core/macro";
import { AppError, BILLING_ZONE, dayStartMs } from "../../../domain/kernel";
import type { Bills, HandReceipt, MoneyDocument, StatementDetail, Transfer } from "../../../domain/money";
import type { PaymentReceipt } from "../../../worker/services/money";
import { getProjectForMember } from "../../../worker/services/platform";
import type { Adapter } from "../../kit/page.server";
import type { ProjectAdapter } from "../../kit/project.server";
import { paidWith } from "../payments/card-name";
import { PAYMENT_STATUS_WORDS } from "../payments/words";
import { amountOf, brandOf, houseParty, SUPPLIER_WORDS } from "./parts.server";
import { invoiceTables, paymentTables, receiptTables, refundTables, transferTables } from "./tables.server";

/** The recipient ad account of a document. */
type Payer = Pick<Awaited<ReturnType<typeof getProjectForMember>>, "displayName" | "timezone">;

export const payerOf = ({ ctx, project }: ProjectAdapter): Promise<Payer> =>
  getProjectForMember(ctx, project, "adv");

const parties = (adapter: Adapter, { displayName }: Payer) => [
  houseParty(adapter, SUPPLIER_WORDS),
  { role: adapter.i18n._(msg`결제한 광고 계정`), name: displayName, lines: [] },
];

/** The latest of the times; `atMs` if there are no others. */
const lastOf = (atMs: number, others: readonly (number | null)[]) =>
  Math.max(atMs, ...others.map((at) => at ?? 0));

/** Receipt of a card payment with its refunds. */
export function paymentDocument(
  adapter: Adapter,
  { payment, refunds }: PaymentReceipt,
  payer: Payer,
): MoneyDocument {
  const { i18n } = adapter;
  const { id, orderName, amountMinor, vatMinor, refundedMinor, createdAt, capturedAt } = payment;
  const money = amountOf(payment.currency);
  const returned =
    refundedMinor > 0
      ? [
          { term: i18n._(msg`환불한 금액`), figure: money(0 - refundedMinor) },
          { term: i18n._(msg`합계`), figure: money(amountMinor - refundedMinor) },
        ]
      : [];
  return {
    name: `receipt-${id}`,
    title: i18n._(msg`결제 확인서`),
    brand: brandOf(adapter),
    issuedAtMs: lastOf(
      capturedAt ?? createdAt,
      refunds.map(({ paidAt }) => paidAt),
    ),
    facts: [
      { term: i18n._(msg`문서 번호`), figure: id },
      { term: i18n._(msg`결제 일시`), figure: { atMs: capturedAt ?? createdAt, zone: payer.timezone } },
      { term: i18n._(msg`상태`), figure: i18n._(PAYMENT_STATUS_WORDS[payment.status]) },
      { term: i18n._(msg`결제 수단`), figure: paidWith(i18n, payment) },
    ],
    parties: parties(adapter, payer),
    tables: [
      {
        title: i18n._(msg`결제`),
        columns: [
          { head: i18n._(msg`항목`) },
          { head: i18n._(msg`공급가액`), isFigure: true },
          { head: i18n._(msg`부가세`), isFigure: true },
          { head: i18n._(msg`금액`), isFigure: true },
        ],
        rows: [[orderName, money(amountMinor - vatMinor), money(vatMinor), money(amountMinor)]],
      },
      ...refundTables(adapter, refunds, payer.timezone),
    ],
    totals: [
      { term: i18n._(msg`공급가액`), figure: money(amountMinor - vatMinor) },
      { term: i18n._(msg`부가세`), figure: money(vatMinor) },
      { term: i18n._(msg`결제한 금액`), figure: money(amountMinor) },
      ...returned,
    ],
    notes: [
      i18n._(msg`카드 결제를 확인하는 문서예요. 세금 신고에는 카드사의 카드 영수증(매출 전표)을 사용해요.`),
    ],
  };
}

/** Receipt of a manual payment by an ad account. */
export function handReceiptDocument(adapter: Adapter, receipt: HandReceipt, payer: Payer): MoneyDocument {
  const { i18n } = adapter;
  const { id, day, campaignName, amountMinor, currency } = receipt;
  const amount = { minor: amountMinor, currency };
  return {
    name: `receipt-${id}`,
    title: i18n._(msg`입금 확인서`),
    brand: brandOf(adapter),
    issuedAtMs: dayStartMs(day, BILLING_ZONE),
    facts: [
      { term: i18n._(msg`문서 번호`), figure: id },
      { term: i18n._(msg`입금일`), figure: { day } },
    ],
    parties: parties(adapter, payer),
    tables: [
      {
        title: i18n._(msg`입금`),
        columns: [{ head: i18n._(msg`항목`) }, { head: i18n._(msg`입금액`), isFigure: true }],
        rows: [[campaignName, amount]],
      },
    ],
    totals: [{ term: i18n._(msg`입금액`), figure: amount }],
    notes: [i18n._(msg`입금을 확인하는 문서예요. 부가세가 포함된 금액이고, 세금계산서는 따로 발행돼요.`)],
  };
}

/** Statement of a campaign. */
export function statementDocument(
  adapter: Adapter,
  { statement, payments, receipts, refunds }: StatementDetail,
  transfer: Transfer | null,
  payer: Payer,
): MoneyDocument {
  const { i18n } = adapter;
  const { campaignId, startDay, endDay, createdAt, refundDueMinor } = statement;
  const money = amountOf(statement.currency);
  const day = (at: string | null) => (at === null ? null : { day: at });
  const moments = [
    ...payments.map(({ capturedAt }) => capturedAt),
    ...receipts.map((receipt) => dayStartMs(receipt.day, BILLING_ZONE)),
    ...refunds.map(({ createdAt: askedAt, paidAt }) => paidAt ?? askedAt),
  ];
  const due =
    refundDueMinor > 0 ? [{ term: i18n._(msg`환불 예정 금액`), figure: money(refundDueMinor) }] : [];
  return {
    name: `statement-${campaignId}`,
    title: i18n._(msg`거래 명세서`),
    brand: brandOf(adapter),
    issuedAtMs: lastOf(createdAt, moments),
    facts: [
      { term: i18n._(msg`캠페인 ID`), figure: campaignId },
      { term: i18n._(msg({ message: "캠페인", context: "one" })), figure: statement.name },
      { term: i18n._(msg`매체`), figure: statement.publisherName },
      { term: i18n._(msg`상품`), figure: statement.productName },
      { term: i18n._(msg`시작일`), figure: day(startDay) },
      { term: i18n._(msg`종료일`), figure: day(endDay) },
    ],
    parties: parties(adapter, payer),
    tables: [
      ...paymentTables(adapter, payments, payer.timezone),
      ...receiptTables(adapter, receipts),
      ...refundTables(adapter, refunds, payer.timezone),
      ...transferTables(adapter, transfer),
    ],
    totals: [
      { term: i18n._(msg`약정 금액`), figure: money(statement.agreedMinor) },
      { term: i18n._(msg`약정 금액의 부가세`), figure: money(statement.agreedVatMinor) },
      { term: i18n._(msg`결제한 금액`), figure: money(statement.paidMinor) },
      { term: i18n._(msg`최종 정산액`), figure: money(statement.deliveredMinor) },
      { term: i18n._(msg`환불한 금액`), figure: money(statement.refundedMinor) },
      ...due,
      { term: i18n._(msg`입금할 금액`), figure: money(statement.owedMinor) },
    ],
    notes: [
      i18n._(msg`모든 금액에 부가세가 포함돼 있어요. 최종 정산액은 캠페인이 끝나고 이틀 뒤에 확정돼요.`),
    ],
  };
}

/** Payments of an ad account in a month. @throws AppError NOT_FOUND for a month without payments */
export function monthDocument(adapter: Adapter, bills: Bills, payer: Payer): MoneyDocument {
  const { i18n } = adapter;
  const { month, payments, receipts, invoices } = bills;
  const sums = bills.months.filter((each) => each.month === month);
  if (month === null || sums.length === 0) throw new AppError("NOT_FOUND");
  // With several currencies each term names its currency.
  const term = (words: string, currency: string) => (sums.length > 1 ? `${words} (${currency})` : words);
  const moments = [
    ...payments.map(({ capturedAt }) => capturedAt),
    ...receipts.map(({ day }) => dayStartMs(day, BILLING_ZONE)),
  ];
  return {
    name: `bill-${month}`,
    title: i18n._(msg`${month} 청구 내역`),
    brand: brandOf(adapter),
    issuedAtMs: lastOf(dayStartMs(`${month}-01`, BILLING_ZONE), moments),
    facts: [{ term: i18n._(msg`대상 월`), figure: month }],
    parties: parties(adapter, payer),
    tables: [
      ...paymentTables(adapter, payments, payer.timezone),
      ...receiptTables(adapter, receipts),
      ...invoiceTables(adapter, invoices),
    ],
    totals: sums.flatMap(({ currency, byCardMinor, byHandMinor, refundedMinor }) => {
      const money = amountOf(currency);
      return [
        { term: term(i18n._(msg`카드 결제`), currency), figure: money(byCardMinor) },
        { term: term(i18n._(msg`입금`), currency), figure: money(byHandMinor) },
        { term: term(i18n._(msg`환불`), currency), figure: money(0 - refundedMinor) },
        {
          term: term(i18n._(msg`합계`), currency),
          figure: money(byCardMinor + byHandMinor - refundedMinor),
          isTotal: true,
        },
      ];
    }),
    notes: [i18n._(msg`달은 서울 시각으로 나누고, 모든 금액에 부가세가 포함돼 있어요.`)],
  };
}
