import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { passedOn, QUEST_AGENCY_SUPPORT_PCT, questQuote, type ShownCampaign } from "../../../domain/booking";
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
  const support = passedOn(quest, { confirmed: quest.recruitmentTarget });
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
      term: t`확인 기간`,
      value: t`인증을 받고 ${quest.decisionDays}일 안에 결정해요. 결정하지 않으면 확정돼요.`,
    },
    {
      key: "return",
      term: t`환급 대기 기간`,
      value: t`확정되고 ${quest.returnDays}일 뒤에 환급해요.`,
    },
    {
      key: "agency",
      term: t`대행사 진행`,
      value: quest.byAgency
        ? t`예. 모집 수수료의 ${QUEST_AGENCY_SUPPORT_PCT}%를 정산할 때 돌려 드려요 (최대 ${money(support.supportMinor, "KRW")}).`
        : t`아니요`,
    },
    {
      key: "escrow",
      term: t`예치금`,
      value: (
        <>
          <span className="nums">{money(questQuote(quest).totalMinor, "KRW")}</span>
          <span className="block text-[13px] text-ink-muted">
            {campaign.paymentMethod === "manual" ? (
              <Trans>부가세를 포함한 금액이에요. 전액이 입금되면 시작일부터 열려요.</Trans>
            ) : (
              <Trans>부가세를 포함한 금액이에요. 퀘스트가 열리기 전에 결제돼요.</Trans>
            )}{" "}
            <Trans>쓰지 않은 금액은 캠페인이 끝나고 정산할 때 돌려 드려요.</Trans>
          </span>
        </>
      ),
    },
  ];
  return <DescriptionList items={items} />;
}
