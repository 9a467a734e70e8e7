import { msg } from "@lingui/core/macro";
import { dayAt } from "../../../domain/kernel";
import type {
  DocumentTable,
  HandReceipt,
  InvoiceRecord,
  PaymentView,
  RefundView,
  Transfer,
} from "../../../domain/money";
import { accountText } from "../../../locales/words/transfer-words";
import type { Adapter } from "../../kit/page.server";
import { paidWith } from "../payments/card-name";
import { INVOICE_STATUS_WORDS, PAYMENT_STATUS_WORDS, REFUND_STATUS_WORDS } from "../payments/words";
import { amountOf, RECIPIENT_WORDS } from "./parts.server";

/** Whether a payment was captured; documents omit declined payments. */
export const isTaken = ({ capturedAt }: PaymentView) => capturedAt !== null;

/** The table in a list; empty if it has no rows. */
const tableOf = (table: DocumentTable): DocumentTable[] => (table.rows.length === 0 ? [] : [table]);

export function paymentTables(
  { i18n }: Adapter,
  payments: readonly PaymentView[],
  zone: string,
): DocumentTable[] {
  return tableOf({
    title: i18n._(msg`카드 결제`),
    columns: [
      { head: i18n._(msg`항목`) },
      { head: i18n._(msg`일자`) },
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
        { day: dayAt(payment.capturedAt ?? payment.createdAt, zone) },
        paidWith(i18n, payment),
        i18n._(PAYMENT_STATUS_WORDS[payment.status]),
        money(payment.vatMinor),
        money(payment.amountMinor),
        payment.refundedMinor === 0 ? null : money(payment.refundedMinor),
      ];
    }),
  });
}

export function receiptTables({ i18n }: Adapter, receipts: readonly HandReceipt[]): DocumentTable[] {
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

/** Transfer instructions: account, amount, memo and deadline. */
export function transferTables({ i18n }: Adapter, transfer: Transfer | null): DocumentTable[] {
  if (transfer === null) return [];
  const { account, memo, dueDay, amountMinor, currency } = transfer;
  return [
    {
      title: i18n._(msg`입금 방법`),
      columns: [
        { head: i18n._(msg`입금 계좌`) },
        { head: i18n._(msg`예금주`) },
        { head: i18n._(msg`메모 코드`) },
        { head: i18n._(msg`납부 기한`) },
        { head: i18n._(msg`입금할 금액`), isFigure: true },
      ],
      rows: [
        [
          account ? accountText(account) : i18n._(msg`아직 없어요. 계좌를 문의해 주세요.`),
          account?.holder ?? null,
          memo,
          { day: dueDay },
          { minor: amountMinor, currency },
        ],
      ],
    },
  ];
}

export function refundTables(
  { i18n }: Adapter,
  refunds: readonly RefundView[],
  zone: string,
): DocumentTable[] {
  return tableOf({
    title: i18n._(msg`환불`),
    columns: [
      { head: i18n._(msg`일자`) },
      { head: i18n._(msg`상태`) },
      { head: i18n._(msg`환불 방법`) },
      { head: i18n._(msg`부가세`), isFigure: true },
      { head: i18n._(msg`금액`), isFigure: true },
    ],
    rows: refunds.map(({ createdAt, paidAt, status, isToCard, vatMinor, amountMinor, currency }) => [
      { day: dayAt(paidAt ?? createdAt, zone) },
      i18n._(REFUND_STATUS_WORDS[status]),
      i18n._(isToCard ? msg`결제한 카드` : msg`계좌 이체`),
      { minor: vatMinor, currency },
      { minor: amountMinor, currency },
    ]),
  });
}

export function invoiceTables({ i18n }: Adapter, invoices: readonly InvoiceRecord[]): DocumentTable[] {
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
