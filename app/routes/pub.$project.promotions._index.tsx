import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { Tag } from "lucide-react";
import { z } from "zod";
import { type OwnPromotion, ownPromotionView, PROMOTION_STATES } from "../../domain/content";
import { pageOf } from "../../domain/kernel";
import { deletePromotion, listPromotions } from "../../worker/services/content";
import { chosenPromotionSchema } from "../areas/publisher/promotions/forms";
import { PROMOTION_TOASTS, STATE_TONE, STATE_WORDS } from "../areas/publisher/promotions/words";
import { ActionFailure } from "../kit/action-failure";
import { intentAction } from "../kit/form.server";
import { filterOf, listQuery } from "../kit/list-query.server";
import { redirectDone } from "../kit/page.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { StatusBadge } from "../ui/badge";
import { LinkButton } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { FilterBar } from "../ui/filter-bar";
import { ConfirmIntentButton } from "../ui/intent-button";
import { NothingFound } from "../ui/nothing-found";
import { EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

export const handle = { access: "promotion.read", title: msg`프로모션` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({ page: pageOf(ownPromotionView), filtered: z.boolean() }),
  async ({ ctx, url, project }) => ({
    page: await listPromotions(ctx, project, { ...listQuery(url), ...filterOf(url, "state") }),
    filtered: url.searchParams.has("state"),
  }),
);

export const action = intentAction({
  delete: projectAction(chosenPromotionSchema, async ({ id }, adapter) => {
    await deletePromotion(adapter.ctx, adapter.project, id);
    return redirectDone(adapter, adapter.path("promotions"), PROMOTION_TOASTS.deleted);
  }),
});

/** The publisher's announcements on its platform and in ad note, newest first. */
export default function PromotionsScreen() {
  const { page, filtered } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { may, path } = useProject();
  const format = useFormat();
  const editable = may("promotion.write");
  const create = editable && (
    <LinkButton to="new" variant="primary">
      <Trans>프로모션 만들기</Trans>
    </LinkButton>
  );
  const none = (
    <EmptyState
      icon={<Tag size={28} />}
      title={t`아직 프로모션이 없어요`}
      description={t`새 상품이나 할인 소식을 우리 플랫폼과 애드노트에 알려 보세요.`}
    />
  );
  return (
    <>
      <PageHeader
        title={<Trans>프로모션</Trans>}
        description={<Trans>게시한 프로모션은 우리 플랫폼과 애드노트에 3개까지 표시돼요.</Trans>}
        actions={create}
      />
      <ActionFailure />
      <FilterBar
        filters={[
          {
            name: "state",
            label: t`상태`,
            options: PROMOTION_STATES.map((value) => ({ value, label: i18n._(STATE_WORDS[value]) })),
          },
        ]}
      />
      <DataTable
        caption={t`프로모션 목록`}
        rows={page.items}
        rowKey={({ id }) => id}
        empty={filtered ? <NothingFound /> : none}
        columns={[
          {
            key: "title",
            header: t({ message: "제목", context: "title" }),
            cell: ({ id, title }) =>
              editable ? (
                <Link
                  to={path(`promotions/${id}`)}
                  className="inline-flex min-h-6 items-center hover:underline"
                >
                  {title}
                </Link>
              ) : (
                title
              ),
          },
          {
            key: "state",
            header: t`상태`,
            cell: ({ state }) => (
              <StatusBadge tone={STATE_TONE[state]}>{i18n._(STATE_WORDS[state])}</StatusBadge>
            ),
          },
          {
            key: "days",
            header: t`기간`,
            cell: ({ fromDay, toDay }) => format.dayRange(fromDay, toDay),
          },
          ...(editable
            ? [
                {
                  key: "manage",
                  header: t`관리`,
                  cell: (promotion: OwnPromotion) => <DeleteButton promotion={promotion} />,
                },
              ]
            : []),
        ]}
      />
      <Pagination next={page.next} shown={page.items.length} />
    </>
  );
}

function DeleteButton({ promotion: { id, title } }: { promotion: OwnPromotion }) {
  const { t } = useLingui();
  return (
    <ConfirmIntentButton
      intent="delete"
      id={id}
      size="small"
      title={t`프로모션을 삭제할까요?`}
      description={t`${title} 프로모션이 더 이상 표시되지 않아요. 되돌릴 수 없어요.`}
      confirmLabel={t`삭제`}
    >
      <Trans>삭제</Trans>
    </ConfirmIntentButton>
  );
}
