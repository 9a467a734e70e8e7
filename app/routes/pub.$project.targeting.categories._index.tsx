import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { Users } from "lucide-react";
import { z } from "zod";
import { type Category, type CategorySale, categoryView } from "../../domain/inventory";
import { listCategories, removeCategory, sellCategory } from "../../worker/services/inventory";
import { chosenSchema, saleSchema } from "../areas/publisher/targeting/forms";
import { TargetingOff, useTargetingEditable } from "../areas/publisher/targeting/targeting-off";
import { TargetingTabs } from "../areas/publisher/targeting/targeting-tabs";
import { STATUS_TONE, STATUS_WORDS, TARGETING_TOASTS } from "../areas/publisher/targeting/words";
import { ActionFailure } from "../kit/action-failure";
import { intentAction } from "../kit/form.server";
import { redirectDone } from "../kit/page.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { StatusBadge } from "../ui/badge";
import { Button, LinkButton } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { ConfirmIntentButton } from "../ui/intent-button";
import { EmptyState, PageHeader } from "../ui/page";
import { useFormat } from "../ui/use-format";

export const handle = { access: "product.read", title: msg`카테고리` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({ categories: z.array(categoryView) }),
  async ({ ctx, project }) => ({ categories: await listCategories(ctx, project) }),
);

export const action = intentAction({
  sale: projectAction(saleSchema, async ({ id, status }, adapter) => {
    await sellCategory(adapter.ctx, adapter.project, id, { status });
    const { saleStarted, saleEnded } = TARGETING_TOASTS;
    return redirectDone(
      adapter,
      adapter.path("targeting/categories"),
      status === "live" ? saleStarted : saleEnded,
    );
  }),
  delete: projectAction(chosenSchema, async ({ id }, adapter) => {
    await removeCategory(adapter.ctx, adapter.project, id);
    return redirectDone(adapter, adapter.path("targeting/categories"), TARGETING_TOASTS.categoryDeleted);
  }),
});

/** The publisher's categories, a table for each group. */
export default function CategoriesScreen() {
  const { categories } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  const editable = useTargetingEditable();
  const groups = [...new Set(categories.map(({ group }) => group))].sort((a, b) => a.localeCompare(b));
  return (
    <>
      <PageHeader
        title={<Trans>오디언스 타깃팅</Trans>}
        description={
          <Trans>조건에 맞는 사용자를 모아 판매해요. 충분히 모이면 판매를 시작할 수 있어요.</Trans>
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
      {categories.length === 0 && (
        <EmptyState
          icon={<Users size={28} />}
          title={t`아직 카테고리가 없어요`}
          description={t`이벤트나 사용자 속성을 조건으로 카테고리를 만들어 보세요.`}
        />
      )}
      <div className="flex flex-col gap-6">
        {groups.map((group) => (
          <CategoryGroup
            key={group}
            title={group || t`그룹 없음`}
            categories={categories.filter((category) => category.group === group)}
          />
        ))}
      </div>
    </>
  );
}

function CategoryGroup({ title, categories }: { title: string; categories: readonly Category[] }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path } = useProject();
  const format = useFormat();
  const editable = useTargetingEditable();
  const manage = {
    key: "manage",
    header: t`관리`,
    cell: (category: Category) => <Manage category={category} />,
  };
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-[15px] font-semibold">{title}</h2>
      <DataTable
        caption={title}
        rows={categories}
        rowKey={({ id }) => id}
        columns={[
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
            align: "end" as const,
            cell: ({ audienceSize }) => format.number(audienceSize),
          },
          ...(editable ? [manage] : []),
        ]}
      />
    </section>
  );
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
