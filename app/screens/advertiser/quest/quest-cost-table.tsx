import { Trans } from "@lingui/react/macro";
import { type QuestCostTerms, questCost, questQuote } from "../../../../domain/booking";
import { useFormat } from "../../../components/use-format";
import { QuoteLine } from "../../campaign-shared/quote-table";

/** What a quest campaign comes to when everybody is found, line by line. */
export function QuestCostTable({ terms }: { terms: QuestCostTerms }) {
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
      {cost.agencySupportMinor > 0 && (
        <QuoteLine term={<Trans>이 중 대행사 지원금</Trans>} value={won(cost.agencySupportMinor)} />
      )}
    </dl>
  );
}
