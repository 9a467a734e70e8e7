import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { PlannedBooking } from "../../../../domain/booking";
import { QUEST_FEE_PER_PARTICIPANT_KRW, QUEST_FIXED_COST_KRW } from "../../../../domain/kernel";
import type { OfferedProductDetail } from "../../../../worker/services/inventory";
import { InlineAlert } from "../../../components/inline-alert";
import { DescriptionList } from "../../../components/stat";
import { useFormat } from "../../../components/use-format";
import type { ScheduleChoices } from "../../../server/schedule";
import { useProject } from "../../../shell/use-project";
import { ExternalLink } from "../../campaign-shared/external-link";
import { QUEST_KIND_WORDS } from "../../campaign-shared/quest-words";
import { OfferHead } from "../offer-head";
import { QuestForm } from "./quest-form";

export const title = msg`퀘스트 캠페인 만들기`;

interface QuestProductScreenProps {
  offer: OfferedProductDetail;
  choices: ScheduleChoices;
  planned: Partial<PlannedBooking>;
  /** The page that its quests are shown on. */
  channelUrl: string;
}

/** One quest product, and the first step of a campaign on it. */
export function QuestProductScreen({ offer, choices, planned, channelUrl }: QuestProductScreenProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { money } = useFormat();
  const { may } = useProject();
  const { product } = offer;
  const kind = product.questKind && QUEST_KIND_WORDS[product.questKind];
  return (
    <>
      <OfferHead offer={offer}>
        <DescriptionList
          items={[
            {
              key: "kind",
              term: t`종류`,
              value: kind && `${i18n._(kind.name)} · ${i18n._(kind.about)}`,
            },
            { key: "page", term: t`퀘스트 페이지`, value: <ExternalLink href={channelUrl} /> },
            {
              key: "fee",
              term: t`모집 수수료`,
              value: t`1명에 ${money(QUEST_FEE_PER_PARTICIPANT_KRW, "KRW")}`,
            },
            { key: "fixed", term: t`고정비`, value: t`캠페인마다 ${money(QUEST_FIXED_COST_KRW, "KRW")}` },
          ]}
        />
      </OfferHead>
      <h2 className="pb-3 text-lg font-bold">
        <Trans>퀘스트 캠페인 만들기</Trans>
      </h2>
      {may("product.book") ? (
        <QuestForm choices={choices} saved={null} planned={planned} />
      ) : (
        <InlineAlert tone="info">
          <Trans>예약은 편집자 이상의 구성원이 할 수 있어요.</Trans>
        </InlineAlert>
      )}
    </>
  );
}
