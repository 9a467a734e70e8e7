import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { Package } from "lucide-react";
import { z } from "zod";
import { TARGETING_TYPES, type TargetingType } from "../../domain/inventory";
import { PRODUCT_STATUSES, pageOf } from "../../domain/kernel";
import { listProducts } from "../../worker/services/inventory";
import { ProductStatusBadge } from "../areas/publisher/products/product-status";
import { TargetingOff, useTargetingEditable } from "../areas/publisher/targeting/targeting-off";
import { TargetingTabs } from "../areas/publisher/targeting/targeting-tabs";
import { listQuery } from "../kit/list-query.server";
import { projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { Badge } from "../ui/badge";
import { LinkButton } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { FilterBar } from "../ui/filter-bar";
import { NothingFound } from "../ui/nothing-found";
import { Card, EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

export const handle = { access: "product.read", title: msg`컨텍스트 타깃팅` } satisfies PageHandle;

const contextProductView = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(PRODUCT_STATUSES),
  /** By language and country, as the product offers. */
  offered: z.array(
    z.object({ type: z.enum(TARGETING_TYPES), surchargeMilliPct: z.int(), required: z.boolean() }),
  ),
  topics: z.object({ required: z.array(z.string()), excluded: z.array(z.string()) }),
});
type ContextProduct = z.output<typeof contextProductView>;

export const loader = projectLoader(
  z.object({ page: pageOf(contextProductView), filtered: z.boolean() }),
  async ({ ctx, url, project }) => {
    const query = listQuery(url);
    const { items, next } = await listProducts(ctx, project, query);
    const shown = items.map(({ id, name, status, targetings, topics }) => ({
      ...{ id, name, status, topics },
      offered: targetings.flatMap((each) =>
        each.type === "custom" ? [] : [{ ...each, required: each.required ?? false }],
      ),
    }));
    return { page: { items: shown, next }, filtered: Boolean(query.q) };
  },
);

/** Contextual targeting by product, decided by the request alone, without user data. */
export default function ContextTargetingScreen() {
  const {
    page: { items, next },
    filtered,
  } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  return (
    <>
      <PageHeader
        title={<Trans>컨텍스트 타깃팅</Trans>}
        description={
          <Trans>
            사용자 데이터 없이 접속 환경과 콘텐츠만으로 하는 타깃팅이에요. 상품마다 광고주가 선택할 수 있는
            조건과 할증률, 노출할 콘텐츠의 주제를 확인하세요.
          </Trans>
        }
        actions={
          <LinkButton to={path("targeting/contents")}>
            <Trans>콘텐츠 주제 관리</Trans>
          </LinkButton>
        }
      />
      <TargetingTabs />
      <TargetingOff />
      {(items.length > 0 || filtered) && <FilterBar search={{ name: "q", label: t`상품 이름` }} />}
      {items.length > 0 ? <ProductTable items={items} /> : filtered ? <NothingFound /> : <NoProducts />}
      <Pagination next={next} shown={items.length} />
      <Card title={<Trans>소재마다 선택하는 조건</Trans>} className="mt-5">
        <p className="text-sm text-ink-muted">
          <Trans>
            요일, 시간, 브라우저는 모든 상품에서 광고주가 소재마다 선택해요. 할증이 없고, 시간은 상품의 시간대
            기준이에요.
          </Trans>
        </p>
      </Card>
    </>
  );
}

function NoProducts() {
  const { t } = useLingui();
  const { may, path } = useProject();
  return (
    <EmptyState
      icon={<Package size={28} />}
      title={t`아직 광고 상품이 없어요`}
      description={t`상품을 만들면 언어와 국가 타깃팅을 켤 수 있어요.`}
      action={
        may("product.write") && (
          <LinkButton to={path("products/new")} variant="primary">
            <Trans>광고 상품 만들기</Trans>
          </LinkButton>
        )
      }
    />
  );
}

function ProductTable({ items }: { items: readonly ContextProduct[] }) {
  const { t } = useLingui();
  const { path } = useProject();
  const editable = useTargetingEditable();
  const offeredBy = (type: TargetingType) => (product: ContextProduct) => (
    <Offered by={product.offered.find((each) => each.type === type)} />
  );
  const manage = {
    key: "manage",
    header: t`관리`,
    cell: ({ id }: ContextProduct) => (
      <LinkButton to={path(`products/${id}/edit`)} size="small">
        <Trans>변경</Trans>
      </LinkButton>
    ),
  };
  return (
    <DataTable
      caption={t`상품별 컨텍스트 타깃팅`}
      rows={items}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "name",
          header: t`광고 상품`,
          cell: ({ id, name }) => (
            <Link to={path(`products/${id}`)} className="inline-flex min-h-6 items-center hover:underline">
              {name}
            </Link>
          ),
        },
        { key: "status", header: t`상태`, cell: ({ status }) => <ProductStatusBadge status={status} /> },
        { key: "language", header: t`언어`, cell: offeredBy("language") },
        { key: "country", header: t`국가`, cell: offeredBy("country") },
        { key: "topics", header: t`콘텐츠 주제`, cell: ({ topics }) => <TopicRule topics={topics} /> },
        ...(editable ? [manage] : []),
      ]}
    />
  );
}

function TopicRule({ topics: { required, excluded } }: Pick<ContextProduct, "topics">) {
  const [only, without] = [required.join(", "), excluded.join(", ")];
  if (!only && !without) return <Trans>모든 콘텐츠</Trans>;
  return (
    <span className="flex flex-col gap-1">
      {only && (
        <span>
          <Trans>노출: {only}</Trans>
        </span>
      )}
      {without && (
        <span>
          <Trans>제외: {without}</Trans>
        </span>
      )}
    </span>
  );
}

function Offered({ by }: { by: ContextProduct["offered"][number] | undefined }) {
  const format = useFormat();
  if (!by) return <Trans>제공 안 함</Trans>;
  const pct = format.number(by.surchargeMilliPct / 1000);
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {by.surchargeMilliPct > 0 ? <Trans>할증 {pct}%</Trans> : <Trans>할증 없음</Trans>}
      {by.required && (
        <Badge>
          <Trans>필수</Trans>
        </Badge>
      )}
    </span>
  );
}
