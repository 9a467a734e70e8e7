import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { PaymentView } from "../../../domain/money";
import { declineWords } from "../../../locales/words/payment-words";
import { StatusBadge } from "../../ui/badge";
import type { Column } from "../../ui/data-table";
import { ExternalLink } from "../../ui/external-link";
import { FileLink } from "../../ui/file-link";
import { useFormat } from "../../ui/use-format";
import { paidWith } from "./card-name";
import { PAYMENT_STATUS_TONE, PAYMENT_STATUS_WORDS } from "./words";

/**
 * Columns of every list of payments.
 * @param zone the reader's time zone, an IANA name
 * @param paperOf path of a payment's document, for readers with access
 */
export function usePaymentColumns(zone: string, paperOf?: (id: string) => string) {
  const { t } = useLingui();
  const format = useFormat();
  const { i18n } = useRuntime();
  return {
    at: { key: "at", header: t`일시`, cell: ({ createdAt }) => format.dateTime(createdAt, zone) },
    state: { key: "state", header: t`상태`, cell: (payment) => <PaymentState payment={payment} /> },
    card: {
      key: "card",
      header: t`결제 수단`,
      cell: (payment) => <span className="nums">{paidWith(i18n, payment)}</span>,
    },
    amount: {
      key: "amount",
      header: t`금액`,
      align: "end",
      cell: ({ amountMinor, currency }) => format.money(amountMinor, currency),
    },
    refunded: {
      key: "refunded",
      header: t`환불한 금액`,
      align: "end",
      cell: ({ refundedMinor, currency }) =>
        refundedMinor === 0 ? "-" : format.money(refundedMinor, currency),
    },
    receipt: {
      key: "receipt",
      header: t`영수증`,
      cell: (payment) => (
        <Receipt payment={payment} paper={payment.capturedAt === null ? undefined : paperOf?.(payment.id)} />
      ),
    },
  } satisfies Record<string, Column<PaymentView>>;
}

/** Status of a payment, with the reason of a decline. */
export function PaymentState({ payment }: { payment: PaymentView }) {
  const { i18n } = useRuntime();
  const reason = declineWords(i18n, payment.failure);
  return (
    <span className="flex flex-col items-start gap-0.5 max-sm:items-end">
      <StatusBadge tone={PAYMENT_STATUS_TONE[payment.status]}>
        {i18n._(PAYMENT_STATUS_WORDS[payment.status])}
      </StatusBadge>
      {payment.status === "failed" && reason && <span className="text-[13px] text-ink-muted">{reason}</span>}
    </span>
  );
}

interface ReceiptProps {
  payment: PaymentView;
  paper: string | undefined;
}

function Receipt({ payment: { receiptUrl }, paper }: ReceiptProps) {
  if (receiptUrl === null && paper === undefined) return <>-</>;
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {receiptUrl !== null && (
        <ExternalLink href={receiptUrl}>
          <Trans>카드 영수증</Trans>
        </ExternalLink>
      )}
      {paper !== undefined && <FileLink href={paper}>PDF</FileLink>}
    </span>
  );
}
