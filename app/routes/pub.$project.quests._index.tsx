import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { Gift } from "lucide-react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import { listProducts, type ProductListItem, productListItemView } from "../../worker/services/inventory";
import { QUEST_DECIDER_WORDS, QUEST_KIND_WORDS } from "../areas/campaign/quest-words";
import { ProductStatusBadge, useStatusFilter } from "../areas/publisher/products/product-status";
import { QuestsOff } from "../areas/publisher/quests/quests-off";
import { filterOf, listQuery } from "../kit/list-query.server";
import { projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { FilterBar } from "../ui/filter-bar";
import { NothingFound } from "../ui/nothing-found";
import { EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

export const handle = { access: "product.read", title: msg`퀘스트 상품` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    page: pageOf(productListItemView),
    filtered: z.boolean(),
  }),
  async ({ ctx, url, project }) => {
    const query = { ...listQuery(url), ...filterOf(url, "status") };
    return {
      page: await listProducts(ctx, project, { ...query, pricing: "cpq" }),
      filtered: Boolean(query.q || query.status),
    };
  },
);

/** A publisher's quest channels. */
export default function QuestsScreen() {
  const {
    page: { items, next },
    filtered,
  } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { may, path, project } = useProject();
  const statusFilter = useStatusFilter();
  const isOn = project.features.includes("quest");
  const create = isOn && may("product.write") && (
    <LinkButton to={path("quests/new")} variant="primary">
      <Trans>퀘스트 상품 만들기</Trans>
    </LinkButton>
  );
  const sort = may("product.write") && items.length > 0 && (
    <LinkButton to={path("products/sort")}>
      <Trans>순서 변경</Trans>
    </LinkButton>
  );
  const none = (
    <EmptyState
      icon={<Gift size={28} />}
      title={t`아직 퀘스트 상품이 없어요`}
      description={t`퀘스트 상품을 만들면 퀘스트를 모아 보여 주는 페이지가 생기고, 광고주가 퀘스트 캠페인을 예약할 수 있어요.`}
      action={create}
    />
  );
  return (
    <>
      <PageHeader
        title={<Trans>퀘스트 상품</Trans>}
        description={
          <Trans>상품을 구매한 사용자에게 일부를 환급하는 캠페인을 모아 보여 주는 페이지예요.</Trans>
        }
        actions={
          <>
            {may("report.read") && items.length > 0 && (
              <LinkButton to={path("report/quests")}>
                <Trans>퀘스트 리포트</Trans>
              </LinkButton>
            )}
            {sort}
            {create}
          </>
        }
      />
      <div className="pb-5 empty:hidden">
        <QuestsOff />
      </div>
      {(items.length > 0 || filtered) && (
        <FilterBar search={{ name: "q", label: t`이름으로 검색` }} filters={[statusFilter]} />
      )}
      {items.length > 0 ? <QuestTable items={items} /> : filtered ? <NothingFound /> : none}
      <Pagination next={next} shown={items.length} />
    </>
  );
}

function QuestTable({ items }: { items: readonly ProductListItem[] }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path } = useProject();
  const format = useFormat();
  return (
    <DataTable
      caption={t`퀘스트 상품 목록`}
      rows={items}
      rowKey={(product) => product.id}
      columns={[
        {
          key: "name",
          header: t`이름`,
          cell: (product) => (
            <Link
              to={path(`quests/${product.id}`)}
              className="inline-flex min-h-6 items-center hover:underline"
            >
              {product.name}
            </Link>
          ),
        },
        {
          key: "kind",
          header: t`종류`,
          cell: ({ questKind }) => questKind && i18n._(QUEST_KIND_WORDS[questKind].name),
        },
        {
          key: "decider",
          header: t`인증 결정`,
          cell: ({ questDecider }) => i18n._(QUEST_DECIDER_WORDS[questDecider].name),
        },
        { key: "channel", header: t`주소`, cell: (product) => `/quest/${product.questChannel}` },
        {
          key: "status",
          header: t`상태`,
          cell: (product) => <ProductStatusBadge status={product.status} />,
        },
        {
          key: "ongoing",
          header: t`예약·진행 캠페인`,
          align: "end",
          cell: (product) => format.number(product.ongoingCount),
        },
      ]}
    />
  );
}
