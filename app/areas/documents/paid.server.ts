import { msg } from "@lingui/core/macro";
import { AppError, BILLING_ZONE, dayStartMs } from "../../../domain/kernel";
import type {
  Bills,
  DocumentTable,
  HandReceipt,
  InvoiceRecord,
  MoneyDocument,
  PaymentView,
  RefundView,
  StatementDetail,
} from "../../../domain/money";
import type { PaymentReceipt } from "../../../worker/services/money";
import { getProjectForMember } from "../../../worker/services/platform";
import type { Adapter } from "../../kit/page.server";
import type { ProjectAdapter } from "../../kit/project.server";
import { paidWith } from "../payments/card-name";
import { INVOICE_STATUS_WORDS, PAYMENT_STATUS_WORDS, REFUND_STATUS_WORDS } from "../payments/words";
import { amountOf, brandOf, houseParty, RECIPIENT_WORDS, SUPPLIER_WORDS } from "./parts.server";

/** The ad account that a document is for. */
type Payer = Pick<Awaited<ReturnType<typeof getProjectForMember>>, "displayName" | "timezone">;

export const payerOf = ({ ctx, project }: ProjectAdapter): Promise<Payer> =>
  getProjectForMember(ctx, project, "adv");

const parties = (adapter: Adapter, { displayName }: Payer) => [
  houseParty(adapter, SUPPLIER_WORDS),
  { role: adapter.i18n._(msg`결제한 광고 계정`), name: displayName, lines: [] },
];

/** What was declined is no matter of a document. */
export const isTaken = ({ capturedAt }: PaymentView) => capturedAt !== null;

/** The last of some moments; of none the first one given. */
const lastOf = (atMs: number, others: readonly (number | null)[]) =>
  Math.max(atMs, ...others.map((at) => at ?? 0));

/** What a card paid, and what of it went back. */
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

/** Money of an ad account that arrived by hand. */
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

/** What became of a campaign's price. */
export function statementDocument(
  adapter: Adapter,
  { statement, payments, receipts, refunds }: StatementDetail,
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

/** What an ad account paid in a month. @throws AppError NOT_FOUND of a month in which nothing was paid */
export function monthDocument(adapter: Adapter, bills: Bills, payer: Payer): MoneyDocument {
  const { i18n } = adapter;
  const { month, payments, receipts, invoices } = bills;
  const sums = bills.months.filter((each) => each.month === month);
  if (month === null || sums.length === 0) throw new AppError("NOT_FOUND");
  // Of several currencies each has its own name before its terms.
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
        { term: term(i18n._(msg`합계`), currency), figure: money(byCardMinor + byHandMinor - refundedMinor) },
      ];
    }),
    notes: [i18n._(msg`달은 서울 시각으로 나누고, 모든 금액에 부가세가 포함돼 있어요.`)],
  };
}

/** None where there is nothing to tell. */
const tableOf = (table: DocumentTable): DocumentTable[] => (table.rows.length === 0 ? [] : [table]);

function paymentTables({ i18n }: Adapter, payments: readonly PaymentView[], zone: string): DocumentTable[] {
  return tableOf({
    title: i18n._(msg`카드 결제`),
    columns: [
      { head: i18n._(msg`항목`) },
      { head: i18n._(msg`일시`) },
      { head: i18n._(msg`결제 수단`) },
      { head: i18n._(msg`상태`) },
      { head: i18n._(msg`부가세`), isFigure: true },
      { head: i18n._(msg`금액`), isFigure: true },
      { head: i18n._(msg`환불한 금액`), isFigure: true },
    ],
    rows: payments.filter(isTaken).map((payment) => {
      const money = amountOf(payment.currency);
      return [
        payment.orderName,
        payment.capturedAt === null ? null : { atMs: payment.capturedAt, zone },
        paidWith(i18n, payment),
        i18n._(PAYMENT_STATUS_WORDS[payment.status]),
        money(payment.vatMinor),
        money(payment.amountMinor),
        payment.refundedMinor === 0 ? null : money(payment.refundedMinor),
      ];
    }),
  });
}

function receiptTables({ i18n }: Adapter, receipts: readonly HandReceipt[]): DocumentTable[] {
  return tableOf({
    title: i18n._(msg`입금`),
    columns: [
      { head: i18n._(msg({ message: "캠페인", context: "one" })) },
      { head: i18n._(msg`입금일`) },
      { head: i18n._(msg`입금액`), isFigure: true },
    ],
    rows: receipts.map(({ campaignName, day, amountMinor, currency }) => [
      campaignName,
      { day },
      { minor: amountMinor, currency },
    ]),
  });
}

function refundTables({ i18n }: Adapter, refunds: readonly RefundView[], zone: string): DocumentTable[] {
  return tableOf({
    title: i18n._(msg`환불`),
    columns: [
      { head: i18n._(msg`일시`) },
      { head: i18n._(msg`상태`) },
      { head: i18n._(msg`환불 방법`) },
      { head: i18n._(msg`부가세`), isFigure: true },
      { head: i18n._(msg`금액`), isFigure: true },
    ],
    rows: refunds.map(({ createdAt, status, isToCard, vatMinor, amountMinor, currency }) => [
      { atMs: createdAt, zone },
      i18n._(REFUND_STATUS_WORDS[status]),
      i18n._(isToCard ? msg`결제한 카드` : msg`계좌 이체`),
      { minor: vatMinor, currency },
      { minor: amountMinor, currency },
    ]),
  });
}

function invoiceTables({ i18n }: Adapter, invoices: readonly InvoiceRecord[]): DocumentTable[] {
  return tableOf({
    title: i18n._(msg`세금계산서`),
    columns: [
      { head: i18n._(msg`품목`) },
      { head: i18n._(RECIPIENT_WORDS) },
      { head: i18n._(msg`작성일`) },
      { head: i18n._(msg`상태`) },
      { head: i18n._(msg`부가세`), isFigure: true },
      { head: i18n._(msg`합계`), isFigure: true },
    ],
    rows: invoices.map(({ itemName, businessName, writeDay, status, vatMinor, totalMinor, currency }) => [
      itemName,
      businessName,
      { day: writeDay },
      i18n._(INVOICE_STATUS_WORDS[status]),
      { minor: vatMinor, currency },
      { minor: totalMinor, currency },
    ]),
  });
}
