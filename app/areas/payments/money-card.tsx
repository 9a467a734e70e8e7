import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CampaignMoney, PaymentView, RefundView, Transfer } from "../../../domain/money";
import { useProject } from "../../kit/use-project";
import { StatusBadge } from "../../ui/badge";
import { DataTable } from "../../ui/data-table";
import { Card } from "../../ui/page";
import { Stat, StatList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { usePaymentColumns } from "./payment-columns";
import { TransferGuide } from "./transfer-guide";
import { REFUND_STATUS_TONE, REFUND_STATUS_WORDS } from "./words";

/** Payments, refunds and balances of a campaign; hidden if there are none. */
export default function MoneyCard({ money }: { money: CampaignMoney & { transfer: Transfer | null } }) {
  const { t } = useLingui();
  const format = useFormat();
  const { currency, prepaidMinor, receivableMinor, refundDueMinor, payments, refunds, transfer } = money;
  const isEmpty =
    payments.length + refunds.length === 0 &&
    prepaidMinor === 0 &&
    receivableMinor === 0 &&
    refundDueMinor === 0;
  if (isEmpty) return null;
  const amount = (minor: number) => format.money(minor, currency);
  return (
    <Card title={<Trans>결제 내역</Trans>}>
      <div className="flex flex-col gap-4">
        <StatList>
          <Stat label={t`선결제 잔액`} value={amount(prepaidMinor)} note={t`부가세 포함`} />
          {receivableMinor > 0 && <Stat label={t`입금할 금액`} value={amount(receivableMinor)} />}
          {refundDueMinor > 0 && <Stat label={t`환불 예정 금액`} value={amount(refundDueMinor)} />}
        </StatList>
        {transfer && <TransferGuide transfer={transfer} />}
        {payments.length > 0 && <PaymentTable payments={payments} />}
        {refunds.length > 0 && <RefundTable refunds={refunds} />}
      </div>
    </Card>
  );
}

interface PaymentTableProps {
  payments: readonly PaymentView[];
  /** Path of a payment's document, if the reader may read all of them. */
  paperOf?: (id: string) => string;
}

export function PaymentTable({ payments, paperOf }: PaymentTableProps) {
  const { t } = useLingui();
  const { at, state, card, amount, receipt } = usePaymentColumns(useProject().project.timezone, paperOf);
  return (
    <DataTable
      caption={t`결제`}
      rows={payments}
      rowKey={({ id }) => id}
      columns={[at, state, card, amount, receipt]}
    />
  );
}

export function RefundTable({ refunds }: { refunds: readonly RefundView[] }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { project } = useProject();
  const format = useFormat();
  return (
    <DataTable
      caption={t`환불`}
      rows={refunds}
      rowKey={({ id }) => id}
      columns={[
        { key: "at", header: t`일시`, cell: ({ createdAt }) => format.dateTime(createdAt, project.timezone) },
        {
          key: "state",
          header: t`상태`,
          cell: ({ status }) => (
            <StatusBadge tone={REFUND_STATUS_TONE[status]}>{i18n._(REFUND_STATUS_WORDS[status])}</StatusBadge>
          ),
        },
        {
          key: "way",
          header: t`환불 방법`,
          cell: ({ isToCard }) => (isToCard ? t`결제한 카드` : t`계좌 이체`),
        },
        {
          key: "amount",
          header: t`금액`,
          align: "end",
          cell: ({ amountMinor, currency }) => format.money(amountMinor, currency),
        },
      ]}
    />
  );
}
