import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import type { SettlementView } from "../../../domain/money";
import { ConfirmIntentButton } from "../../ui/intent-button";
import { useFormat } from "../../ui/use-format";

interface SettlementButtonProps extends Pick<ComponentProps<typeof ConfirmIntentButton>, "size" | "variant"> {
  settlement: Pick<SettlementView, "id" | "status" | "publisherName" | "payoutMinor" | "currency">;
}

/** Sends a prepared month to its publisher. */
export function SendSettlement({ settlement, ...look }: SettlementButtonProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { id, publisherName, payoutMinor, currency } = settlement;
  const amount = format.money(payoutMinor, currency);
  return (
    <ConfirmIntentButton
      {...look}
      intent="send"
      id={id}
      tone="primary"
      title={t`정산 내역을 보낼까요?`}
      description={t`${publisherName}에 ${amount}의 정산 내역을 보내요. 보낸 뒤에는 금액이 바뀌지 않아요.`}
      confirmLabel={t`보내기`}
    >
      {t`보내기`}
    </ConfirmIntentButton>
  );
}

/** Records that a month was transferred, or transferred again after a failure. */
export function PaySettlement({ settlement, ...look }: SettlementButtonProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { id, status, publisherName, payoutMinor, currency } = settlement;
  const amount = format.money(payoutMinor, currency);
  const hasFailed = status === "failed";
  return (
    <ConfirmIntentButton
      {...look}
      intent="pay"
      id={id}
      tone="primary"
      title={t`지급했나요?`}
      description={
        hasFailed
          ? t`${publisherName}의 계좌로 ${amount}을 다시 보낸 것으로 기록해요. 계좌가 수정됐는지 먼저 확인해 주세요.`
          : t`${publisherName}의 계좌로 ${amount}을 보낸 것으로 기록해요.`
      }
      confirmLabel={t`지급 기록`}
    >
      {hasFailed ? t`다시 지급` : t`지급 기록`}
    </ConfirmIntentButton>
  );
}
