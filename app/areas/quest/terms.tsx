import { useLingui } from "@lingui/react/macro";
import { paybackOf } from "../../../domain/quests";
import type { PublicQuest } from "../../../worker/services/inventory";
import { Badge } from "../../ui/badge";
import { type Description, DescriptionList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";

/**
 * The disclosure of a paid quest. Definite, because an advertisement must say that it is one before what it advertises.
 */
export function Disclosure({
  advertiserName,
  paybackMinor,
}: Pick<PublicQuest, "advertiserName" | "paybackMinor">) {
  const { t } = useLingui();
  const { money } = useFormat();
  const cashBack = money(paybackMinor, "KRW");
  return (
    <p className="flex items-start gap-2 text-[13px] wrap-anywhere">
      <span className="shrink-0">
        <Badge tone="warning">{t`광고`}</Badge>
      </span>
      <span className="pt-0.5">
        {t`광고주 ${advertiserName}에서 참여자에게 ${cashBack}을 지급해요. 후기나 별점은 요청하지 않아요.`}
      </span>
    </p>
  );
}

/** What is paid, places left, until when, and when it is decided and paid. */
export function QuestTermsList({
  quest,
  timezone,
}: {
  quest: PublicQuest & { left: number };
  timezone: string;
}) {
  const { t } = useLingui();
  const { money, number, percent, deadline } = useFormat();
  const { priceMinor, paybackMinor, left, endsAt, decisionDays, returnDays } = quest;
  const { incomeTaxMinor, localTaxMinor, transferMinor } = paybackOf(paybackMinor);
  const [transfer, tax] = [money(transferMinor, "KRW"), money(incomeTaxMinor + localTaxMinor, "KRW")];
  const items: (Description | false)[] = [
    {
      key: "payback",
      term: t`환급`,
      value: (
        <strong className="text-brand-ink">
          {money(paybackMinor, "KRW")} ({percent(paybackMinor / priceMinor)})
        </strong>
      ),
    },
    incomeTaxMinor > 0 && {
      key: "transfer",
      term: t`받는 금액`,
      value: t`${transfer} (세금 ${tax} 제외)`,
    },
    { key: "price", term: t`가격`, value: money(priceMinor, "KRW") },
    {
      key: "left",
      term: t`남은 자리`,
      value: left > 0 ? t`${number(left)}명` : t`지금은 없어요`,
    },
    endsAt !== null && { key: "end", term: t`마감`, value: deadline(endsAt, timezone) },
    {
      key: "decision",
      term: t({ message: "결과 확인", context: "quest" }),
      value: t`인증 후 ${decisionDays}일 안에`,
    },
    { key: "payment", term: t`송금`, value: t`확정되고 ${returnDays}일 뒤에` },
  ];
  return (
    <div className="nums">
      <DescriptionList narrow items={items.filter((item) => item !== false)} />
    </div>
  );
}
