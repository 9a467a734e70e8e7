import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Plus } from "lucide-react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import { mayAct } from "../../domain/people";
import {
  CAMPAIGN_SORTS,
  type CampaignsProgress,
  campaignListItemView,
  campaignOptions,
  campaignOptionsView,
  campaignsProgressView,
  listCampaigns,
  readProgress,
  type ShownCampaignItem,
} from "../../worker/services/booking";
import { CampaignListTabs } from "../areas/advertiser/campaign-list-tabs";
import { Named, useCampaignColumns } from "../areas/campaign/campaign-columns";
import { STATUS_LABELS } from "../areas/campaign/history/history-timeline";
import { CAMPAIGN_LABEL_WORDS, PRICING_WORDS } from "../areas/campaign/words";
import { filterOf, listQuery, orderOf } from "../kit/list-query.server";
import { projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { FilterBar } from "../ui/filter-bar";
import { EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { PeriodFilter } from "../ui/period-filter";

const title = msg`캠페인`;

export const handle = { access: "campaign.read", title } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    page: pageOf(campaignListItemView),
    progress: campaignsProgressView,
    options: campaignOptionsView,
  }),
  async ({ ctx, url, project, side, level }) => {
    const filter = {
      ...listQuery(url),
      ...filterOf(url, "status"),
      ...filterOf(url, "product"),
      ...filterOf(url, "from"),
      ...filterOf(url, "to"),
      ...orderOf(url, CAMPAIGN_SORTS),
    };
    const [page, options] = await Promise.all([
      listCampaigns(ctx, project, "adv", filter),
      campaignOptions(ctx, project, "adv"),
    ]);
    const progress = await readProgress(ctx, page.items, mayAct("spend.read", side, level));
    return { page, progress, options };
  },
);

export default function CampaignsScreen() {
  const { page, progress, options } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path, may } = useProject();
  const [search] = useSearchParams();
  const filtered = ["q", "status", "product", "from", "to"].some((name) => search.get(name));
  const book = may("product.book") && (
    <LinkButton to={path("products")} variant="primary" icon={<Plus size={16} aria-hidden="true" />}>
      <Trans>새로 예약</Trans>
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={<Trans>캠페인</Trans>} actions={book} />
      <CampaignListTabs />
      <FilterBar
        search={{ name: "q", label: t`캠페인이나 광고주 이름으로 검색` }}
        filters={[
          {
            name: "status",
            label: t`모든 상태`,
            options: STATUS_LABELS.map(({ status, label }) => ({
              value: status,
              label: i18n._(CAMPAIGN_LABEL_WORDS[label]),
            })),
          },
          {
            name: "product",
            label: t`모든 상품`,
            options: options.products.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
      >
        <PeriodFilter />
      </FilterBar>
      <CampaignTable items={page.items} progress={progress} filtered={filtered} />
      <Pagination next={page.next} shown={page.items.length} />
    </>
  );
}

interface CampaignTableProps {
  items: readonly ShownCampaignItem[];
  progress: CampaignsProgress;
  filtered: boolean;
}

function CampaignTable({ items, progress, filtered }: CampaignTableProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path } = useProject();
  const columns = useCampaignColumns(
    ({ campaign, productName }) => campaign.name || t`이름 없음 · ${productName}`,
    ({ id }) => path(`campaigns/${id}`),
    [
      {
        key: "product",
        header: t`상품`,
        cell: ({ productName, publisherName }) => <Named below={publisherName}>{productName}</Named>,
      },
      {
        key: "pricing",
        header: t`과금`,
        cell: ({ pricingType }) =>
          pricingType in PRICING_WORDS
            ? i18n._(PRICING_WORDS[pricingType as keyof typeof PRICING_WORDS])
            : pricingType,
      },
    ],
    true,
    progress,
  );
  return (
    <DataTable
      caption={t`캠페인 목록`}
      rows={items}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          title={filtered ? t`조건에 맞는 캠페인이 없어요` : t`아직 캠페인이 없어요`}
          description={
            filtered ? t`검색어나 필터를 변경해 보세요.` : t`상품을 예약하면 진행 상황이 여기에 표시돼요.`
          }
          action={
            filtered ? (
              <LinkButton to="?">
                <Trans>필터 초기화</Trans>
              </LinkButton>
            ) : (
              <LinkButton to={path("products")} variant="primary">
                <Trans>상품 보러 가기</Trans>
              </LinkButton>
            )
          }
        />
      }
      columns={columns}
    />
  );
}
