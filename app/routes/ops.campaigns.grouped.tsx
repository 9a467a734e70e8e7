import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  CAMPAIGN_GROUPINGS,
  CAMPAIGN_STATUSES,
  type CampaignStatus,
  groupingSchema,
} from "../../domain/booking";
import {
  type CampaignGroup,
  campaignGroupView,
  groupCampaignsForOperator,
} from "../../worker/services/booking";
import { STATUS_LABELS } from "../areas/campaign/history/history-timeline";
import { CAMPAIGN_LABEL_WORDS } from "../areas/campaign/words";
import { filterOf } from "../kit/list-query.server";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { DataTable } from "../ui/data-table";
import { EmptyState, PageHeader } from "../ui/page";
import { SearchLinks } from "../ui/search-links";
import { useFormat } from "../ui/use-format";

const title = msg`묶음별`;

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    by: z.enum(CAMPAIGN_GROUPINGS),
    groups: z.array(campaignGroupView),
  }),
  async ({ ctx, url }) => {
    // An unknown grouping falls back to the default: URLs are also typed by hand.
    const asked = groupingSchema.safeParse(filterOf(url, "by"));
    const by = asked.success ? asked.data.by : "publisher";
    return { by, groups: await groupCampaignsForOperator(ctx, { by }) };
  },
);

const WORDS = { publisher: msg`매체별`, advertiser: msg`광고 계정별`, product: msg`상품별` };

/** Statuses with a count column. Campaigns that await an operator have a separate column. */
const SHOWN: readonly CampaignStatus[] = CAMPAIGN_STATUSES.filter(
  (status) => status !== "deleted" && status !== "draft",
);

/** Number of campaigns by publisher, ad account or product; those with most pending decisions first. */
export default function GroupedScreen() {
  const { by, groups } = useLoaderData<typeof loader>();
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
        breadcrumbs={[{ label: t`캠페인 최종 검토`, to: "/ops/campaigns" }, { label: t`묶음별` }]}
        title={<Trans>묶음별</Trans>}
        description={<Trans>검토를 요청한 적이 있는 캠페인을 묶어서 집계해요.</Trans>}
      />
      <div className="pb-4">
        <SearchLinks
          look="tabs"
          label={t`묶음 기준`}
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
          { key: "total", header: t`전체`, align: "end", cell: ({ total }) => format.number(total) },
        ]}
      />
    </>
  );
}
