import { Trans } from "@lingui/react/macro";
import { useFormat } from "../../ui/use-format";

/** Notes about parts that amounts omit. */
export function MoneyNotes({ of }: { of: { otherCurrencies: readonly string[]; unpriced: number } }) {
  const format = useFormat();
  const currencies = of.otherCurrencies.join(", ");
  if (currencies === "" && of.unpriced === 0) return null;
  return (
    <p className="pt-2 text-[13px] text-ink-muted">
      {currencies !== "" && <Trans>다른 통화({currencies}) 금액은 포함하지 않았어요.</Trans>}{" "}
      {of.unpriced > 0 && (
        <Trans>취소된 캠페인과 퀘스트 {format.number(of.unpriced)}건의 금액은 포함하지 않았어요.</Trans>
      )}
    </p>
  );
}
