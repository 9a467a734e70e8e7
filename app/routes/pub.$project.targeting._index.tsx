import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { Target } from "lucide-react";
import { z } from "zod";
import { listTargetings, removeTargeting } from "../../worker/services/inventory";
import { chosenSchema, type ShownTargeting, shownTargetingView } from "../areas/publisher/targeting/forms";
import { TargetingOff, useTargetingEditable } from "../areas/publisher/targeting/targeting-off";
import { TargetingTabs } from "../areas/publisher/targeting/targeting-tabs";
import { STATUS_TONE, STATUS_WORDS, TARGETING_TOASTS, TYPE_WORDS } from "../areas/publisher/targeting/words";
import { ActionFailure } from "../kit/action-failure";
import { intentAction } from "../kit/form.server";
import { redirectDone } from "../kit/page.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { StatusBadge } from "../ui/badge";
import { LinkButton } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { ConfirmIntentButton } from "../ui/intent-button";
import { EmptyState, PageHeader } from "../ui/page";
import { useFormat } from "../ui/use-format";

export const handle = { access: "product.read", title: msg`오디언스 타깃팅` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({ targetings: z.array(shownTargetingView) }),
  async ({ ctx, project }) => ({ targetings: await listTargetings(ctx, project) }),
);

export const action = intentAction({
  delete: projectAction(chosenSchema, async ({ id }, adapter) => {
    await removeTargeting(adapter.ctx, adapter.project, id);
    return redirectDone(adapter, adapter.path("targeting"), TARGETING_TOASTS.targetingDeleted);
  }),
});

/** The publisher's targetings, in their order. */
export default function TargetingsScreen() {
  const { targetings } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path } = useProject();
  const format = useFormat();
  const editable = useTargetingEditable();
  const manage = {
    key: "manage",
    header: t`관리`,
    cell: (targeting: ShownTargeting) => <DeleteButton targeting={targeting} />,
  };
  return (
    <>
      <PageHeader
        title={<Trans>오디언스 타깃팅</Trans>}
        description={
          <Trans>
            카테고리를 묶어 광고주가 선택할 타깃팅을 만들어요. 상품에서 노출할 타깃팅을 선택해 주세요.
          </Trans>
        }
        actions={
          editable && (
            <span className="flex flex-wrap gap-2">
              {targetings.length > 1 && (
                <LinkButton to={path("targeting/sort")}>
                  <Trans>순서 변경</Trans>
                </LinkButton>
              )}
              <LinkButton to={path("targeting/new")} variant="primary">
                <Trans>타깃팅 만들기</Trans>
              </LinkButton>
            </span>
          )
        }
      />
      <TargetingTabs />
      <TargetingOff />
      <ActionFailure />
      <DataTable
        caption={t`타깃팅 목록`}
        rows={targetings}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={<Target size={28} />}
            title={t`아직 타깃팅이 없어요`}
            description={t`카테고리를 만든 뒤 타깃팅으로 묶어 판매해 보세요.`}
          />
        }
        columns={[
          {
            key: "name",
            header: t`타깃팅 이름`,
            cell: ({ id, name }) => (
              <Link to={path(`targeting/${id}`)} className="inline-flex min-h-6 items-center hover:underline">
                {name}
              </Link>
            ),
          },
          {
            key: "type",
            header: t({ message: "종류", context: "targeting" }),
            cell: ({ type }) => i18n._(TYPE_WORDS[type]),
          },
          {
            key: "categories",
            header: t`카테고리`,
            cell: ({ categories }) => categories.map(({ name }) => name).join(", "),
          },
          {
            key: "status",
            header: t`상태`,
            cell: ({ status }) => (
              <StatusBadge tone={STATUS_TONE[status]}>{i18n._(STATUS_WORDS[status])}</StatusBadge>
            ),
          },
          {
            key: "surcharge",
            header: t`할증률`,
            align: "end" as const,
            cell: ({ surchargeMilliPct }) => `${format.number(surchargeMilliPct / 1000)}%`,
          },
          ...(editable ? [manage] : []),
        ]}
      />
    </>
  );
}

function DeleteButton({ targeting: { id, name, inUse, status } }: { targeting: ShownTargeting }) {
  const { t } = useLingui();
  if (inUse || status === "live" || status === "closing") return <Trans>사용 중</Trans>;
  return (
    <ConfirmIntentButton
      intent="delete"
      id={id}
      size="small"
      title={t`타깃팅을 삭제할까요?`}
      description={t`${name} 타깃팅을 삭제해요. 카테고리는 그대로 있어요.`}
      confirmLabel={t`삭제`}
    >
      <Trans>삭제</Trans>
    </ConfirmIntentButton>
  );
}
