import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Megaphone } from "lucide-react";
import type { CampaignOptions } from "../../../worker/services/booking";
import type { Page } from "../../../worker/services/kernel";
import { LinkButton } from "../../components/button";
import type { Option } from "../../components/fields/choices";
import { FilterBar } from "../../components/filter-bar";
import { EmptyState, PageHeader } from "../../components/page";
import { Pagination } from "../../components/pagination";
import { useProject } from "../../shell/use-project";
import { STATUS_LABELS } from "../campaign-shared/history-timeline";
import { PeriodFilter } from "../campaign-shared/period-filter";
import { CAMPAIGN_LABEL_WORDS } from "../campaign-shared/words";
import { ActionFailure } from "./action-failure";
import type { PublisherCampaign } from "./campaign-row";
import { CampaignTable } from "./campaign-table";
import { NothingFound } from "./nothing-found";
import { WaitingSection } from "./waiting-section";

interface CampaignsScreenProps {
  /** What waits for the publisher's word, the soonest due first; on the first page of an unfiltered list. */
  waiting: readonly PublisherCampaign[];
  /** Reasons that the publisher keeps to reject with. */
  reasons: readonly string[];
  page: Page<PublisherCampaign>;
  options: CampaignOptions;
  /** The ad account whose campaigns these are, where the list shows one's alone. */
  account: Option | null;
  filtered: boolean;
  now: number;
}

export function CampaignsScreen({
  waiting,
  reasons,
  page: { items, next },
  options,
  account,
  filtered,
  now,
}: CampaignsScreenProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path, project } = useProject();
  const none = (
    <EmptyState
      icon={<Megaphone size={28} />}
      title={t`아직 들어온 캠페인이 없어요`}
      description={t`광고주가 상품을 예약하고 검토를 요청하면 여기에 나타나요. 공개 페이지 주소를 광고주에게 알려 주세요.`}
      action={
        <LinkButton to={`/p/${project.alias}`}>
          <Trans>공개 페이지 보기</Trans>
        </LinkButton>
      }
    />
  );
  // A publisher never sees a draft.
  const statuses = STATUS_LABELS.filter(({ status }) => status !== "draft");
  return (
    <>
      <PageHeader
        title={<Trans>캠페인</Trans>}
        description={<Trans>검토를 요청한 캠페인은 48시간 안에 답해 주세요.</Trans>}
        actions={
          <LinkButton to={path("campaigns/reasons")}>
            <Trans>반려 사유 관리</Trans>
          </LinkButton>
        }
      />
      <ActionFailure except={["reject-selected"]} />
      {waiting.length > 0 && <WaitingSection campaigns={waiting} reasons={reasons} now={now} />}
      {waiting.length > 0 && (
        <h2 className="pb-2 text-base font-semibold">
          <Trans>모든 캠페인</Trans>
        </h2>
      )}
      {(items.length > 0 || filtered) && (
        <FilterBar
          search={{ name: "q", label: t`캠페인이나 광고주로 찾기` }}
          filters={[
            {
              name: "status",
              label: t`모든 상태`,
              options: statuses.map(({ status, label }) => ({
                value: status,
                label: i18n._(CAMPAIGN_LABEL_WORDS[label]),
              })),
            },
            {
              name: "product",
              label: t`모든 상품`,
              options: options.products.map(({ id, name }) => ({ value: id, label: name })),
            },
            ...(account ? [{ name: "account", label: t`모든 광고 계정`, options: [account] }] : []),
          ]}
        >
          <PeriodFilter />
        </FilterBar>
      )}
      <CampaignTable campaigns={items} now={now} empty={filtered ? <NothingFound /> : none} />
      <Pagination next={next} shown={items.length} />
    </>
  );
}
