import { Trans } from "@lingui/react/macro";
import { type QuestCostTerms, questCost, questQuote } from "../../../../domain/booking";
import { useFormat } from "../../../ui/use-format";
import { QuoteLine } from "../../campaign/quote/quote-table";

/** Cost of a quest campaign with all participants, line by line. */
function QuestCostTable({ terms }: { terms: QuestCostTerms }) {
  const { money, number } = useFormat();
  const cost = questCost(terms);
  const quote = questQuote(terms);
  const won = (minor: number) => money(minor, "KRW");
  const people = number(terms.recruitmentTarget);
  return (
    <dl className="text-sm">
      <QuoteLine term={<Trans>환급액 × {people}명</Trans>} value={won(cost.paybackMinor)} />
      <QuoteLine term={<Trans>모집 수수료 × {people}명</Trans>} value={won(cost.recruitmentFeeMinor)} />
      <QuoteLine term={<Trans>고정비</Trans>} value={won(cost.fixedCostMinor)} />
      <QuoteLine term={<Trans>최대 예산</Trans>} value={won(cost.maximumBudgetMinor)} />
      <QuoteLine term={<Trans>부가세</Trans>} value={won(quote.vatMinor)} />
      <QuoteLine strong term={<Trans>합계</Trans>} value={won(quote.totalMinor)} />
    </dl>
  );
}

/** Cost by the typed values. @param terms null until they are complete */
export function LiveCost({ terms }: { terms: QuestCostTerms | null }) {
  return (
    <div aria-live="polite">
      {terms ? (
        <>
          <QuestCostTable terms={terms} />
          <p className="pt-2 text-[13px] text-ink-muted">
            <Trans>
              모집을 모두 마쳤을 때의 금액이고, 검토를 요청할 때 확정돼요. 시작 전에 모두 입금돼야 퀘스트가
              열리고, 쓰지 않은 금액은 정산할 때 돌려 드려요.
            </Trans>
          </p>
        </>
      ) : (
        <p className="text-sm text-ink-muted">
          <Trans>환급액과 모집 인원을 입력하면 최대 예산을 볼 수 있어요.</Trans>
        </p>
      )}
    </div>
  );
}
