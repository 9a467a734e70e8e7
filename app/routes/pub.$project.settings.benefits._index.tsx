import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { Gift } from "lucide-react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import { BENEFIT_STATES } from "../../domain/platform";
import {
  type BenefitView,
  benefitView,
  deleteBenefit,
  listBenefits,
  setBenefitPublished,
} from "../../worker/services/platform";
import { STATE_TONE, useBenefitWords } from "../areas/settings/benefit-words";
import { chosenSchema } from "../areas/settings/forms";
import { savedSettings } from "../areas/settings/settings.server";
import { ActionFailure } from "../kit/action-failure";
import { intentAction } from "../kit/form.server";
import { filterOf, listQuery } from "../kit/list-query.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { StatusBadge } from "../ui/badge";
import { LinkButton } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { FilterBar } from "../ui/filter-bar";
import { ConfirmIntentButton, IntentButton } from "../ui/intent-button";
import { NothingFound } from "../ui/nothing-found";
import { EmptyState } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

export const handle = { access: "benefit.read", title: msg`혜택` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    page: pageOf(benefitView),
    filtered: z.boolean(),
  }),
  async ({ ctx, url, project }) => ({
    page: await listBenefits(ctx, project, { ...listQuery(url), ...filterOf(url, "state") }),
    filtered: url.searchParams.has("state"),
  }),
);

export const action = intentAction({
  publish: projectAction(chosenSchema, async ({ id }, adapter) => {
    await setBenefitPublished(adapter.ctx, adapter.project, id, true);
    return savedSettings(adapter, "benefitPublished");
  }),
  unpublish: projectAction(chosenSchema, async ({ id }, adapter) => {
    await setBenefitPublished(adapter.ctx, adapter.project, id, false);
    return savedSettings(adapter, "benefitUnpublished");
  }),
  delete: projectAction(chosenSchema, async ({ id }, adapter) => {
    await deleteBenefit(adapter.ctx, adapter.project, id);
    return savedSettings(adapter, "benefitDeleted");
  }),
});

/** The publisher's benefits for advertisers, newest first. */
export default function BenefitsScreen() {
  const {
    page: { items, next },
    filtered,
  } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { may, path } = useProject();
  const format = useFormat();
  const { types, states } = useBenefitWords();
  const editable = may("benefit.write");
  const create = editable && (
    <LinkButton to={path("settings/benefits/new")} variant="primary">
      <Trans>혜택 만들기</Trans>
    </LinkButton>
  );
  const none = (
    <EmptyState
      icon={<Gift size={28} />}
      title={t`아직 혜택이 없어요`}
      description={t`할인이나 무료 체험을 게시하면 상품과 함께 표시돼요.`}
      action={create}
    />
  );
  return (
    <div>
      <ActionFailure />
      {(items.length > 0 || filtered) && (
        <div className="flex flex-wrap items-start justify-between gap-3">
          <FilterBar
            filters={[
              {
                name: "state",
                label: t`상태`,
                options: BENEFIT_STATES.map((value) => ({ value, label: states[value] })),
              },
            ]}
          />
          {create}
        </div>
      )}
      <DataTable
        caption={t`혜택 목록`}
        rows={items}
        rowKey={({ id }) => id}
        empty={filtered ? <NothingFound /> : none}
        columns={[
          {
            key: "title",
            header: t({ message: "제목", context: "title" }),
            cell: ({ id, title }) =>
              editable ? (
                <Link
                  to={path(`settings/benefits/${id}`)}
                  className="inline-flex min-h-6 items-center hover:underline"
                >
                  {title}
                </Link>
              ) : (
                title
              ),
          },
          { key: "type", header: t`종류`, cell: ({ type }) => types[type] },
          {
            key: "state",
            header: t`상태`,
            cell: ({ state }) => <StatusBadge tone={STATE_TONE[state]}>{states[state]}</StatusBadge>,
          },
          { key: "endDate", header: t`마지막 날`, cell: ({ endDate }) => format.day(endDate) },
          ...(editable
            ? [
                {
                  key: "manage",
                  header: t`관리`,
                  cell: (benefit: BenefitView) => <BenefitActions benefit={benefit} />,
                },
              ]
            : []),
        ]}
      />
      <Pagination next={next} shown={items.length} />
    </div>
  );
}

function BenefitActions({ benefit: { id, title, state } }: { benefit: BenefitView }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap gap-2">
      {state === "unpublished" && (
        <IntentButton intent="publish" id={id} size="small">
          <Trans>게시</Trans>
        </IntentButton>
      )}
      {state === "published" && (
        <IntentButton intent="unpublish" id={id} size="small">
          <Trans>게시 중지</Trans>
        </IntentButton>
      )}
      <ConfirmIntentButton
        intent="delete"
        id={id}
        size="small"
        title={t`혜택을 삭제할까요?`}
        description={t`${title} 혜택이 광고주에게 더 이상 표시되지 않아요. 되돌릴 수 없어요.`}
        confirmLabel={t`삭제`}
      >
        <Trans>삭제</Trans>
      </ConfirmIntentButton>
    </div>
  );
}
