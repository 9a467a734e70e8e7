import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { BILLING_ZONE } from "../../../domain/kernel";
import {
  isChargeable,
  type PlanBillView,
  type PlanChange,
  type PlanUsageMonth,
  type Transfer,
} from "../../../domain/money";
import { planName } from "../../areas/operator/publisher-plan";
import { CHANGE_STATUS_WORDS, INTERVAL_WORDS } from "../../areas/settlement/plan-words";
import type { Column } from "../../ui/data-table";
import { ConfirmIntentButton } from "../../ui/intent-button";
import { useFormat } from "../../ui/use-format";

/**
 * Whether a bill is payable by transfer only: it is not payable by card, or no card is registered. False for readers without
 * access to the cards.
 */
export const isByTransfer = (
  { amountMinor: totalMinor, currency }: Pick<Transfer, "amountMinor" | "currency">,
  cards: { methods: { items: readonly unknown[] } } | null,
) => !isChargeable({ totalMinor, currency }) || cards?.methods.items.length === 0;

/** Column with an open bill's charge status and a button to pay now. */
export function usePayColumn(): Column<PlanBillView> {
  const { t } = useLingui();
  const format = useFormat();
  const { cards } = useLoaderData<{ cards: { methods: { items: readonly unknown[] } } | null }>();
  return {
    key: "pay",
    header: t`결제`,
    cell: ({ id, status, failure, nextChargeAt, isCharging, totalMinor, currency, number }) => {
      if (status !== "issued") return "-";
      if (isCharging) return t`결제하고 있어요`;
      if (isByTransfer({ amountMinor: totalMinor, currency }, cards)) return t`계좌로 납부`;
      // Readers who cannot pay do not see the payment method.
      if (cards === null) return "-";
      return (
        <span className="flex flex-col items-start gap-1">
          {failure !== null && nextChargeAt !== null && (
            <span className="text-[13px] text-ink-muted">
              {t`${format.dayOf(nextChargeAt, BILLING_ZONE)}에 다시 결제해요`}
            </span>
          )}
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
        </span>
      );
    },
  };
}

export function useMonthColumns(): Column<PlanUsageMonth>[] {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  return [
    {
      key: "month",
      header: t`대상 월`,
      cell: ({ month, plan, interval, perThousandMinor, currency }) => (
        <span className="flex flex-col">
          {month}
          <span className="text-[13px] text-ink-muted">
            {`${planName(plan)} ${i18n._(INTERVAL_WORDS[interval])}`}
            {plan === "wave" && ` · ${format.money(perThousandMinor, currency)}`}
          </span>
        </span>
      ),
    },
    { key: "shown", header: t`노출`, align: "end", cell: ({ impressions }) => format.number(impressions) },
    {
      key: "over",
      header: t`초과 노출`,
      align: "end",
      cell: ({ overImpressions }) => format.number(overImpressions),
    },
    {
      key: "cost",
      header: t`요금 (부가세 별도)`,
      align: "end",
      cell: ({ supplyMinor, currency }) => format.money(supplyMinor, currency),
    },
  ];
}

export function useChangeColumns(): Column<PlanChange>[] {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  return [
    {
      key: "change",
      header: t`변경`,
      cell: ({ fromPlan, fromInterval, toPlan, toInterval }) =>
        `${planName(fromPlan)} ${i18n._(INTERVAL_WORDS[fromInterval])} → ${planName(toPlan)} ${i18n._(INTERVAL_WORDS[toInterval])}`,
    },
    { key: "state", header: t`상태`, cell: ({ status }) => i18n._(CHANGE_STATUS_WORDS[status]) },
    {
      key: "at",
      header: t`적용 일시`,
      cell: ({ effectiveAt }) => format.dateTime(effectiveAt, BILLING_ZONE),
    },
  ];
}

export function ExhaustedSince({ at }: { at: string }) {
  return (
    <Trans>
      {at}부터 광고 노출이 중단됐어요. 요금제를 변경하면 바로, 아니면 다음 달 1일에 다시 노출돼요.
    </Trans>
  );
}
