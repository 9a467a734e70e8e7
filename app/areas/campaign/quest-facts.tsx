import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { QUEST_DECISION_DAYS, QUEST_RETURN_DAYS, type ShownCampaign } from "../../../domain/booking";
import { countDays } from "../../../domain/kernel";
import type { ProductOffer } from "../../../worker/services/inventory";
import { ExternalLink } from "../../ui/external-link";
import { type Description, DescriptionList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { QUEST_GOAL_WORDS, QUEST_KIND_WORDS } from "./quest-words";

/** Task, participants and days of a quest campaign. */
export function QuestFacts({ campaign, product }: { campaign: ShownCampaign; product: ProductOffer }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { money, number, dayRange, percent } = useFormat();
  const { quest, startDay, endDay } = campaign;
  if (!quest) return <p className="text-sm text-ink-muted">{t`아직 정하지 않았어요`}</p>;
  const { priceMinor, paybackMinor } = quest;
  const items: Description[] = [
    { key: "channel", term: t`상품`, value: product.name },
    {
      key: "kind",
      term: t`종류`,
      value: product.questKind && i18n._(QUEST_KIND_WORDS[product.questKind].name),
    },
    {
      key: "days",
      term: t`기간`,
      value: startDay && endDay && (
        <span className="nums">
          {dayRange(startDay, endDay)} · {t`${countDays(startDay, endDay)}일`}
        </span>
      ),
    },
    { key: "goal", term: t`목표`, value: i18n._(QUEST_GOAL_WORDS[quest.goal].name) },
    { key: "product", term: t`제품`, value: `${quest.brandName} · ${quest.productName}` },
    { key: "link", term: t`구매 링크`, value: <ExternalLink href={quest.purchaseUrl} /> },
    { key: "price", term: t`가격`, value: <span className="nums">{money(priceMinor, "KRW")}</span> },
    {
      key: "payback",
      term: t`환급액`,
      value: (
        <span className="nums">
          {money(paybackMinor, "KRW")} ({percent(paybackMinor / priceMinor)})
        </span>
      ),
    },
    { key: "target", term: t`모집 인원`, value: t`${number(quest.recruitmentTarget)}명` },
    {
      key: "decision",
      term: t`결정 기한`,
      value: t`인증 뒤 ${number(quest.decisionDays ?? QUEST_DECISION_DAYS)}일`,
    },
    {
      key: "return",
      term: t`반품 기간`,
      value: t`확정 뒤 ${number(quest.returnDays ?? QUEST_RETURN_DAYS)}일, 그 뒤에 환급`,
    },
    { key: "agency", term: t`대행사 진행`, value: quest.byAgency ? t`예` : t`아니요` },
  ];
  return <DescriptionList items={items} />;
}
