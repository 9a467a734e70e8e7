import { msg } from "@lingui/core/macro";
import { BILLING_ZONE, currencyDecimals, dayAt, majorText } from "../../../domain/kernel";
import type { HandReceipt, InvoiceRecord, PaymentView, RefundView } from "../../../domain/money";
import type { Adapter } from "../../kit/page.server";
import { INVOICE_STATUS_WORDS, PAYMENT_STATUS_WORDS, REFUND_STATUS_WORDS } from "../payments/words";
import { isTaken } from "./tables.server";

interface Movements {
  payments: readonly PaymentView[];
  receipts: readonly HandReceipt[];
  refunds?: readonly RefundView[];
  invoices?: readonly InvoiceRecord[];
}

type Row = (string | number | null)[];

/** The movements of a document as rows of one CSV table: amounts as numbers, days in Seoul. */
export function movementRows({ i18n }: Adapter, movements: Movements): Row[] {
  const { payments, receipts, refunds = [], invoices = [] } = movements;
  const heads = [
    ...[msg`구분`, msg`일자`, msg`항목`, msg`번호`, msg`상태`, msg`금액`, msg`부가세`],
    ...[msg`환불한 금액`, msg`통화`],
  ];
  const day = (atMs: number) => dayAt(atMs, BILLING_ZONE);
  const amount = (minor: number, { currency }: { currency: string }) =>
    Number(majorText(minor, currencyDecimals(currency)));
  return [
    heads.map((head) => i18n._(head)),
    ...payments
      .filter(isTaken)
      .map(
        (each): Row => [
          ...[i18n._(msg`카드 결제`), day(each.capturedAt ?? each.createdAt), each.orderName, each.id],
          ...[i18n._(PAYMENT_STATUS_WORDS[each.status]), amount(each.amountMinor, each)],
          ...[amount(each.vatMinor, each), amount(each.refundedMinor, each), each.currency],
        ],
      ),
    ...receipts.map(
      (each): Row => [
        ...[i18n._(msg`입금`), each.day, each.campaignName, each.id, null],
        ...[amount(each.amountMinor, each), null, null, each.currency],
      ],
    ),
    ...refunds.map(
      (each): Row => [
        ...[i18n._(msg`환불`), day(each.paidAt ?? each.createdAt), null, each.id],
        ...[i18n._(REFUND_STATUS_WORDS[each.status]), amount(each.amountMinor, each)],
        ...[amount(each.vatMinor, each), null, each.currency],
      ],
    ),
    ...invoices.map(
      (each): Row => [
        ...[i18n._(msg`세금계산서`), each.writeDay, each.itemName, each.approvalNumber ?? each.number],
        ...[i18n._(INVOICE_STATUS_WORDS[each.status]), amount(each.totalMinor, each)],
        ...[amount(each.vatMinor, each), null, each.currency],
      ],
    ),
  ];
}
