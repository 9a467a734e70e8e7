import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { BILLING_ZONE } from "../../../domain/kernel";
import type { PlanBillView, PlanPeriod } from "../../../domain/money";
import { declineWords } from "../../../locales/words/payment-words";
import { Named } from "../../areas/campaign/campaign-columns";
import { planName } from "../../areas/operator/publisher-plan";
import { BillBadge } from "../../areas/settlement/bill-columns";
import { INTERVAL_WORDS } from "../../areas/settlement/plan-words";
import { useProject } from "../../kit/use-project";
import { Badge } from "../../ui/badge";
import { type Column, DataTable } from "../../ui/data-table";
import { FileLink } from "../../ui/file-link";
import { ConfirmIntentButton } from "../../ui/intent-button";
import { useFormat } from "../../ui/use-format";
import { isByTransfer } from "./columns";

type Cards = Parameters<typeof isByTransfer>[1];

/** Usage and bills of the plan by month. */
export function PeriodTable({ periods, cards }: { periods: readonly PlanPeriod[]; cards: Cards }) {
  const { t } = useLingui();
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">
        <Trans>월별 사용량과 청구</Trans>
      </h2>
      <DataTable
        caption={t`월별 사용량과 청구`}
        rows={periods}
        rowKey={({ month, bill }) => bill?.id ?? month}
        columns={[...useUsageColumns(), ...useBillColumns(cards)]}
      />
      <p className="mt-2 text-[13px] text-ink-muted">
        <Trans>
          무료 노출을 초과한 달의 청구서는 다음 달 5일에, 요금이 많으면 그 전에 발행돼요. 달은 서울 시각으로
          나눠요.
        </Trans>
      </p>
    </section>
  );
}

function useUsageColumns(): Column<PlanPeriod>[] {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  return [
    {
      key: "month",
      header: t`기간`,
      cell: ({ month, bill }) =>
        bill ? (
          <Named below={bill.isInterim ? t`${bill.number} 중간 청구` : bill.number}>
            {format.month(month)}
          </Named>
        ) : (
          format.month(month)
        ),
    },
    {
      key: "plan",
      header: t`요금제`,
      cell: ({ usage, bill }) => {
        const perThousandMinor = bill?.perThousandMinor ?? usage?.perThousandMinor ?? 0;
        const currency = bill?.currency ?? usage?.currency ?? "KRW";
        const name = usage
          ? `${planName(usage.plan)} ${i18n._(INTERVAL_WORDS[usage.interval])}`
          : planName("wave");
        return usage?.plan === "stream" ? (
          name
        ) : (
          <Named below={t`1,000회에 ${format.money(perThousandMinor, currency)}`}>{name}</Named>
        );
      },
    },
    {
      key: "shown",
      header: t`노출`,
      align: "end",
      cell: ({ usage, bill, overImpressions }) => (
        <Named below={overImpressions > 0 ? t`초과 ${format.number(overImpressions)}` : undefined}>
          {format.number(bill?.impressions ?? usage?.impressions ?? 0)}
        </Named>
      ),
    },
  ];
}

function useBillColumns(cards: Cards): Column<PlanPeriod>[] {
  const { t } = useLingui();
  const format = useFormat();
  const { path } = useProject();
  return [
    {
      key: "fee",
      header: t`요금 (부가세 별도)`,
      align: "end",
      cell: ({ usage, bill, supplyMinor }) => {
        const currency = bill?.currency ?? usage?.currency ?? "KRW";
        const credit = bill?.creditMinor ?? 0;
        return (
          <Named below={credit > 0 ? t`크레딧 ${format.money(0 - credit, currency)}` : undefined}>
            {format.money(supplyMinor, currency)}
          </Named>
        );
      },
    },
    {
      key: "vat",
      header: t`부가세`,
      align: "end",
      cell: ({ bill }) => (bill ? format.money(bill.vatMinor, bill.currency) : "-"),
    },
    {
      key: "total",
      header: t`합계`,
      align: "end",
      cell: ({ bill }) => (bill ? <Total bill={bill} /> : "-"),
    },
    { key: "state", header: t`상태`, cell: (period) => <State period={period} cards={cards} /> },
    {
      key: "paper",
      header: t`청구서`,
      cell: ({ bill }) => (bill ? <FileLink href={path(`settings/plan/${bill.id}.pdf`)}>PDF</FileLink> : "-"),
    },
  ];
}

function Total({ bill: { status, totalMinor, openMinor, currency } }: { bill: PlanBillView }) {
  const { t } = useLingui();
  const format = useFormat();
  const isPartlyOpen = status === "issued" && openMinor !== totalMinor;
  return (
    <Named below={isPartlyOpen ? t`남은 금액 ${format.money(openMinor, currency)}` : undefined}>
      {format.money(totalMinor, currency)}
    </Named>
  );
}

function State({ period: { usage, bill }, cards }: { period: PlanPeriod; cards: Cards }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  if (!bill) return usage?.forecast == null ? t`청구 없음` : <Badge tone="info">{t`집계 중`}</Badge>;
  return (
    <span className="flex flex-col items-end gap-1 sm:items-start">
      <BillBadge bill={bill} />
      {bill.status === "issued" && (
        <>
          <span className="text-[13px] text-ink-muted">{t`기한 ${format.dayOf(bill.dueAt, BILLING_ZONE)}`}</span>
          {bill.failure !== null && (
            <span className="text-[13px] text-danger">{declineWords(i18n, bill.failure)}</span>
          )}
          <Pay bill={bill} cards={cards} />
        </>
      )}
    </span>
  );
}

/** An open bill's charge status, or a button to pay it now. */
function Pay({ bill, cards }: { bill: PlanBillView; cards: Cards }) {
  const { t } = useLingui();
  const format = useFormat();
  const { id, failure, nextChargeAt, isCharging, totalMinor, currency, number } = bill;
  const note = (text: string) => <span className="text-[13px] text-ink-muted">{text}</span>;
  if (isCharging) return note(t`결제하고 있어요`);
  if (isByTransfer({ amountMinor: totalMinor, currency }, cards)) return note(t`계좌로 납부`);
  // Readers who cannot pay do not see the payment method.
  if (cards === null) return null;
  return (
    <>
      {failure !== null &&
        nextChargeAt !== null &&
        note(t`${format.dayOf(nextChargeAt, BILLING_ZONE)}에 다시 결제해요`)}
      <ConfirmIntentButton
        intent="pay-bill"
        id={id}
        size="small"
        tone="primary"
        title={t`청구서를 카드로 결제할까요?`}
        description={t`${number} 청구서의 ${format.money(totalMinor, currency)}을 기본 카드로 결제해요.`}
        confirmLabel={t`결제`}
      >
        {t`카드로 결제`}
      </ConfirmIntentButton>
    </>
  );
}
