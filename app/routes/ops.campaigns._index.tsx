import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import {
  CAMPAIGN_SORTS,
  campaignListItemView,
  listCampaignsForOperator,
} from "../../worker/services/booking";
import { STATUS_LABELS } from "../areas/campaign/history/history-timeline";
import { CAMPAIGN_LABEL_WORDS } from "../areas/campaign/words";
import { CampaignTable } from "../areas/operator/campaign-table";
import { filterOf, listQuery, orderOf } from "../kit/list-query.server";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { FilterBar } from "../ui/filter-bar";
import { PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";

const title = msg`캠페인 최종 검토`;

export const handle = { title } satisfies PageHandle;

/** Campaigns that await the final review come first on the first page of an unfiltered list. */
export const loader = pageLoader(
  z.object({
    /** Campaigns that await an operator; empty on a filtered list and on later pages. */
    pending: z.array(campaignListItemView),
    page: pageOf(campaignListItemView),
  }),
  async ({ ctx, url }) => {
    const query = { ...listQuery(url), ...filterOf(url, "status"), ...orderOf(url, CAMPAIGN_SORTS) };
    const isFirst = !query.q && !url.searchParams.get("status") && !query.next;
    const [pending, page] = await Promise.all([
      isFirst ? listCampaignsForOperator(ctx, { pending: true, limit: 100 }) : null,
      listCampaignsForOperator(ctx, query),
    ]);
    return { pending: pending?.items ?? [], page };
  },
);

export default function OperatorCampaignsScreen() {
  const { pending, page } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const waiting = new Set(pending.map(({ id }) => id));
  const others = page.items.filter(({ id }) => !waiting.has(id));
  return (
    <>
      <PageHeader
        title={<Trans>캠페인 최종 검토</Trans>}
        description={<Trans>매체가 승인한 캠페인을 최종 검토해요.</Trans>}
        actions={
          <LinkButton to="/ops/campaigns/grouped">
            <Trans>묶음별</Trans>
          </LinkButton>
        }
      />
      <FilterBar
        search={{ name: "q", label: t`캠페인, 광고주 이름, 캠페인 ID로 검색` }}
        filters={[
          {
            name: "status",
            label: t`모든 상태`,
            options: STATUS_LABELS.filter(({ status }) => status !== "draft").map(({ status, label }) => ({
              value: status,
              label: i18n._(CAMPAIGN_LABEL_WORDS[label]),
            })),
          },
        ]}
      />
      {pending.length > 0 && (
        <section className="pb-6">
          <h2 className="pb-2 text-base font-semibold">
            <Trans>최종 검토 대기 캠페인 {pending.length}건</Trans>
          </h2>
          <CampaignTable caption={t`최종 검토 대기 캠페인`} rows={pending} />
        </section>
      )}
      {pending.length > 0 && others.length > 0 && (
        <h2 className="pb-2 text-base font-semibold">
          <Trans>다른 캠페인</Trans>
        </h2>
      )}
      {(others.length > 0 || pending.length === 0) && (
        <CampaignTable isSortable caption={t`캠페인 목록`} rows={others} />
      )}
      <Pagination next={page.next} shown={page.items.length} />
    </>
  );
}
