import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  CAMPAIGN_GROUPINGS,
  CAMPAIGN_STATUSES,
  type CampaignGrouping,
  type CampaignStatus,
} from "../../../domain/booking";
import type { CampaignGroup } from "../../../worker/services/booking";
import { DataTable } from "../../components/data-table";
import { EmptyState, PageHeader } from "../../components/page";
import { useFormat } from "../../components/use-format";
import { STATUS_LABELS } from "../campaign-shared/history-timeline";
import { CAMPAIGN_LABEL_WORDS } from "../campaign-shared/words";
import { SearchLinks } from "../report/search-links";

export const title = msg`묶어 보기`;

const WORDS = { publisher: msg`매체별`, advertiser: msg`광고 계정별`, product: msg`상품별` };
/** What a submitted campaign waits for has a column of its own. */
const SHOWN: readonly CampaignStatus[] = CAMPAIGN_STATUSES.filter(
  (status) => status !== "deleted" && status !== "draft",
);

/** How many campaigns each publisher, ad account or product has, those with most to decide first. */
export function GroupedScreen({ by, groups }: { by: CampaignGrouping; groups: readonly CampaignGroup[] }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const labelOf = (status: CampaignStatus) => {
    const known = STATUS_LABELS.find((each) => each.status === status);
    return known ? i18n._(CAMPAIGN_LABEL_WORDS[known.label]) : status;
  };
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t`캠페인 최종 검토`, to: "/ops/campaigns" }, { label: t`묶어 보기` }]}
        title={<Trans>묶어 보기</Trans>}
        description={<Trans>한 번이라도 검토를 요청한 캠페인을 묶어서 세요.</Trans>}
      />
      <div className="pb-4">
        <SearchLinks
          look="tabs"
          label={t`묶는 기준`}
          links={CAMPAIGN_GROUPINGS.map((each) => ({
            key: each,
            label: i18n._(WORDS[each]),
            set: { by: each === "publisher" ? null : each },
            current: each === by,
          }))}
        />
      </div>
      <DataTable
        caption={i18n._(WORDS[by])}
        rows={groups}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t`보여 줄 캠페인이 없어요`} />}
        columns={[
          { key: "name", header: t`이름`, cell: ({ name }) => name },
          {
            key: "pending",
            header: t`최종 검토 대기`,
            align: "end",
            cell: ({ pending }) => <strong>{format.number(pending)}</strong>,
          },
          ...SHOWN.map((status) => ({
            key: status,
            header: labelOf(status),
            align: "end" as const,
            cell: ({ byStatus }: CampaignGroup) => format.number(byStatus[status] ?? 0),
          })),
          { key: "total", header: t`모두`, align: "end", cell: ({ total }) => format.number(total) },
        ]}
      />
    </>
  );
}
