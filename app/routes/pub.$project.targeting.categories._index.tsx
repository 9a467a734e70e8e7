import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, Link, useLoaderData, useNavigation, useSearchParams } from "@remix-run/react";
import { Users } from "lucide-react";
import { z } from "zod";
import { CATEGORY_STATUSES, type Category, type CategorySale, categoryView } from "../../domain/inventory";
import { pageOf } from "../../domain/kernel";
import {
  findCategories,
  readAudienceMin,
  removeCategory,
  sellCategory,
} from "../../worker/services/inventory";
import { chosenSchema, saleSchema } from "../areas/publisher/targeting/forms";
import { TargetingOff, useTargetingEditable } from "../areas/publisher/targeting/targeting-off";
import { TargetingTabs } from "../areas/publisher/targeting/targeting-tabs";
import { STATUS_TONE, STATUS_WORDS, TARGETING_TOASTS } from "../areas/publisher/targeting/words";
import { ActionFailure } from "../kit/action-failure";
import { intentAction } from "../kit/form.server";
import { filterOf, listQuery, searchWithout } from "../kit/list-query.server";
import { redirectDone } from "../kit/page.server";
import { type ProjectAdapter, projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { StatusBadge } from "../ui/badge";
import { Button, LinkButton } from "../ui/button";
import { type Column, DataTable } from "../ui/data-table";
import { FilterBar } from "../ui/filter-bar";
import { ConfirmIntentButton } from "../ui/intent-button";
import { NothingFound } from "../ui/nothing-found";
import { EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

export const handle = { access: "product.read", title: msg`카테고리` } satisfies PageHandle;

export const loader = projectLoader(
  pageOf(categoryView).extend({ least: z.int() }),
  async ({ ctx, project, url }) => {
    const [page, least] = await Promise.all([
      findCategories(ctx, project, { ...listQuery(url), ...filterOf(url, "status") }),
      readAudienceMin(ctx, project),
    ]);
    return { ...page, least };
  },
);

/** URL of the list's first page, because changed rows may have moved. */
const backOf = ({ path, url }: ProjectAdapter) =>
  path(`targeting/categories?${searchWithout(url, ["index", "cursor", "trail"])}`);

export const action = intentAction({
  sale: projectAction(saleSchema, async ({ id, status }, adapter) => {
    await sellCategory(adapter.ctx, adapter.project, id, { status });
    const { saleStarted, saleEnded } = TARGETING_TOASTS;
    return redirectDone(adapter, backOf(adapter), status === "live" ? saleStarted : saleEnded);
  }),
  delete: projectAction(chosenSchema, async ({ id }, adapter) => {
    await removeCategory(adapter.ctx, adapter.project, id);
    return redirectDone(adapter, backOf(adapter), TARGETING_TOASTS.categoryDeleted);
  }),
});

/** The publisher's categories, one table per group. */
export default function CategoriesScreen() {
  const { items, next, least } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path } = useProject();
  const editable = useTargetingEditable();
  const columns = useColumns(least);
  const needed = useFormat().number(least);
  const groups = [...new Set(items.map(({ group }) => group))];
  const [search] = useSearchParams();
  const isFiltered = Boolean(search.get("q") || search.get("status") || search.get("cursor"));
  return (
    <>
      <PageHeader
        title={<Trans>오디언스 타깃팅</Trans>}
        description={
          <Trans>조건에 맞는 사용자를 모아 판매해요. {needed}명이 모이면 판매를 시작할 수 있어요.</Trans>
        }
        actions={
          editable && (
            <LinkButton to={path("targeting/categories/new")} variant="primary">
              <Trans>카테고리 만들기</Trans>
            </LinkButton>
          )
        }
      />
      <TargetingTabs />
      <TargetingOff />
      <ActionFailure />
      {(items.length > 0 || isFiltered) && (
        <FilterBar
          search={{ name: "q", label: t`카테고리 이름과 그룹으로 검색` }}
          filters={[
            {
              name: "status",
              label: t`모든 상태`,
              options: CATEGORY_STATUSES.map((value) => ({ value, label: i18n._(STATUS_WORDS[value]) })),
            },
          ]}
        />
      )}
      {items.length === 0 &&
        (isFiltered ? (
          <NothingFound />
        ) : (
          <EmptyState
            icon={<Users size={28} />}
            title={t`아직 카테고리가 없어요`}
            description={t`이벤트나 사용자 속성을 조건으로 카테고리를 만들어 보세요.`}
          />
        ))}
      <div className="flex flex-col gap-6">
        {groups.map((group) => {
          const title = group || t`그룹 없음`;
          return (
            <section key={group} aria-label={title} className="flex flex-col gap-2">
              <h2 className="text-[15px] font-semibold">{title}</h2>
              <DataTable
                caption={title}
                rows={items.filter((category) => category.group === group)}
                rowKey={({ id }) => id}
                columns={columns}
              />
            </section>
          );
        })}
      </div>
      <Pagination next={next} shown={items.length} />
    </>
  );
}

/** @param least number of users from which a category can be sold */
function useColumns(least: number): Column<Category>[] {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path } = useProject();
  const format = useFormat();
  const editable = useTargetingEditable();
  const manage: Column<Category> = {
    key: "manage",
    header: t`관리`,
    cell: (category) => <Manage category={category} />,
  };
  return [
    {
      key: "name",
      header: t`카테고리 이름`,
      cell: ({ id, name, description }) => (
        <span className="flex flex-col">
          {editable ? (
            <Link
              to={path(`targeting/categories/${id}`)}
              className="inline-flex min-h-6 items-center hover:underline"
            >
              {name}
            </Link>
          ) : (
            name
          )}
          {description && <span className="text-[13px] font-normal text-ink-muted">{description}</span>}
        </span>
      ),
    },
    {
      key: "status",
      header: t`상태`,
      cell: ({ status }) => (
        <StatusBadge tone={STATUS_TONE[status]}>{i18n._(STATUS_WORDS[status])}</StatusBadge>
      ),
    },
    {
      key: "size",
      header: t`사용자 수`,
      align: "end",
      cell: ({ status, audienceSize }) =>
        status === "preparing"
          ? t`${format.number(least)}명 중 ${format.number(audienceSize)}명`
          : format.number(audienceSize),
    },
    ...(editable ? [manage] : []),
  ];
}

function Manage({ category: { id, name, status, inUse, isLocked } }: { category: Category }) {
  const { t } = useLingui();
  if (status === "preparing" && inUse) return "–";
  return (
    <div className="flex flex-wrap justify-end gap-2 sm:justify-start">
      {(status === "ready_for_sale" || status === "closing") && <SaleButton id={id} status="live" />}
      {status === "live" && <SaleButton id={id} status="closing" />}
      {!inUse && !isLocked && (
        <ConfirmIntentButton
          intent="delete"
          id={id}
          size="small"
          title={t`카테고리를 삭제할까요?`}
          description={t`${name} 카테고리에 모은 사용자도 사라져요. 되돌릴 수 없어요.`}
          confirmLabel={t`삭제`}
        >
          <Trans>삭제</Trans>
        </ConfirmIntentButton>
      )}
    </div>
  );
}

function SaleButton({ id, status }: { id: string; status: CategorySale }) {
  const { state } = useNavigation();
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="sale" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="status" value={status} />
      <Button type="submit" size="small" disabled={state === "submitting"}>
        {status === "live" ? <Trans>판매 시작</Trans> : <Trans>판매 종료</Trans>}
      </Button>
    </Form>
  );
}
