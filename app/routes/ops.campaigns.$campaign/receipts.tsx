import { Trans, useLingui } from "@lingui/react/macro";
import type { MoneyReceipt } from "../../../worker/services/money";
import { cx } from "../../ui/cx";
import { ConfirmIntentButton } from "../../ui/intent-button";
import { Card } from "../../ui/page";
import { useFormat } from "../../ui/use-format";

interface ReceiptsProps {
  receipts: readonly MoneyReceipt[];
  currency: string;
}

/** Manual payments received, with a way to reverse one recorded by mistake. */
export function Receipts({ receipts, currency }: ReceiptsProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Card title={<Trans>입금</Trans>}>
      <ul className="flex flex-col divide-y divide-line">
        {receipts.map(({ id, amountMinor, day, note, correctedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm">
            <span>
              <span className={cx("nums font-medium", correctedAt !== null && "line-through")}>
                {format.money(amountMinor, currency)}
              </span>{" "}
              <span className="text-ink-muted">
                {format.day(day)}
                {note && ` · ${note}`}
              </span>
            </span>
            {correctedAt === null ? (
              <ConfirmIntentButton
                intent="correct-receipt"
                id={id}
                size="small"
                title={t`입금 기록을 취소할까요?`}
                description={t`잘못 기록한 입금만 취소해 주세요. 취소한 기록도 장부에 남아요.`}
                confirmLabel={t`기록 취소`}
              >
                <Trans>기록 취소</Trans>
              </ConfirmIntentButton>
            ) : (
              <span className="text-ink-muted">
                <Trans>취소한 기록</Trans>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
