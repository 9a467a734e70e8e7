import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { BILLING_ZONE } from "../../../domain/kernel";
import { isChargeable, type PlanChange, type Transfer } from "../../../domain/money";
import { planName } from "../../areas/operator/publisher-plan";
import { CHANGE_STATUS_WORDS, INTERVAL_WORDS } from "../../areas/settlement/plan-words";
import type { Column } from "../../ui/data-table";
import { useFormat } from "../../ui/use-format";

/**
 * Whether a bill is payable by transfer only: it is not payable by card, or no card is registered. False for readers without
 * access to the cards.
 */
export const isByTransfer = (
  { amountMinor: totalMinor, currency }: Pick<Transfer, "amountMinor" | "currency">,
  cards: { methods: { items: readonly unknown[] } } | null,
) => !isChargeable({ totalMinor, currency }) || cards?.methods.items.length === 0;

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
