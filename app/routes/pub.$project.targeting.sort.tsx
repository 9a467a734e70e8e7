import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { z } from "zod";
import { listTargetings, orderTargetings, targetingOrderSchema } from "../../worker/services/inventory";
import { type ShownTargeting, shownTargetingView } from "../areas/publisher/targeting/forms";
import { STATUS_TONE, STATUS_WORDS, TARGETING_TOASTS } from "../areas/publisher/targeting/words";
import { ActionFailure } from "../kit/action-failure";
import { redirectDone } from "../kit/page.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { StatusBadge } from "../ui/badge";
import { Button, LinkButton } from "../ui/button";
import { EmptyState, PageHeader } from "../ui/page";
import { ReorderList } from "../ui/reorder-list";

export const handle = { access: "product.write", title: msg`타깃팅 순서` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({ targetings: z.array(shownTargetingView) }),
  async ({ ctx, project }) => ({ targetings: await listTargetings(ctx, project) }),
);

export const action = projectAction(targetingOrderSchema, async (input, adapter) => {
  await orderTargetings(adapter.ctx, adapter.project, input);
  return redirectDone(adapter, adapter.path("targeting"), TARGETING_TOASTS.sorted);
});

/** Order of the targetings for advertisers. */
export default function TargetingSortScreen() {
  const { targetings } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t`오디언스 타깃팅`, to: path("targeting") }, { label: t`순서 변경` }]}
        title={<Trans>타깃팅 순서</Trans>}
        description={
          <Trans>
            광고주에게 표시되는 순서예요. 끌어서 옮기거나, 손잡이에서 Enter를 누르고 방향키로 옮긴 뒤 다시
            Enter를 눌러 주세요.
          </Trans>
        }
      />
      <ActionFailure />
      {targetings.length > 1 ? (
        <SortForm targetings={targetings} />
      ) : (
        <EmptyState
          title={t`순서를 변경할 타깃팅이 없어요`}
          description={t`타깃팅이 2개 이상일 때 순서를 변경할 수 있어요.`}
          action={
            <LinkButton to={path("targeting")}>
              <Trans>목록으로</Trans>
            </LinkButton>
          }
        />
      )}
    </>
  );
}

function SortForm({ targetings }: { targetings: readonly ShownTargeting[] }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path } = useProject();
  const { state } = useNavigation();
  const [ids, setIds] = useState(() => targetings.map(({ id }) => id));
  const inOrder = ids.flatMap((id) => targetings.find((targeting) => targeting.id === id) ?? []);
  return (
    <Form method="post" className="flex max-w-form flex-col gap-5">
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <ReorderList
        label={t`타깃팅 순서`}
        items={inOrder.map(({ id, name, status }) => ({
          id,
          label: name,
          note: <StatusBadge tone={STATUS_TONE[status]}>{i18n._(STATUS_WORDS[status])}</StatusBadge>,
        }))}
        onReorder={setIds}
      />
      <div className="flex justify-end gap-2">
        <LinkButton to={path("targeting")}>
          <Trans>취소</Trans>
        </LinkButton>
        <Button type="submit" variant="primary" disabled={state === "submitting"}>
          <Trans>순서 저장</Trans>
        </Button>
      </div>
    </Form>
  );
}
