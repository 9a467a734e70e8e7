import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { listOutbox, type OutboxEntry, outboxPageView, replayOutbox } from "../../worker/services/desk";
import { Named } from "../areas/campaign/campaign-columns";
import { suspensionSchema } from "../areas/operator/forms";
import { ActionFailure } from "../kit/action-failure";
import { formAction, intentAction } from "../kit/form.server";
import { filterOf, listQuery } from "../kit/list-query.server";
import { pageLoader, redirectDone } from "../kit/page.server";
import type { PageHandle } from "../root";
import { Button } from "../ui/button";
import { type Column, DataTable } from "../ui/data-table";
import { Dialog } from "../ui/dialog";
import { TextArea } from "../ui/fields/text-field";
import { FilterBar } from "../ui/filter-bar";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

const title = msg`보낼 작업`;

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(outboxPageView, ({ ctx, url }) =>
  listOutbox(ctx, { ...listQuery(url), ...filterOf(url, "state") }),
);

const replayed = msg`작업을 다시 시도해요.`;

export const action = intentAction({
  replay: formAction(suspensionSchema, async (input, adapter) => {
    await replayOutbox(adapter.ctx, input);
    return redirectDone(adapter, `${adapter.url.pathname}${adapter.url.search}`, replayed);
  }),
});

/** Outbox entries that were not delivered, with a button to try again. */
export default function OutboxScreen() {
  const { items, next } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={<Trans>보낼 작업</Trans>}
        description={
          <Trans>변경과 함께 저장되고 뒤따라 처리되는 이메일, 게시, 결제, 웹훅 같은 작업이에요.</Trans>
        }
      />
      <ActionFailure except={["replay"]} />
      <FilterBar
        filters={[
          {
            name: "state",
            label: t`처리를 포기한 작업`,
            options: [
              { value: "failing", label: t`다시 시도하는 작업` },
              { value: "waiting", label: t`아직 시도하지 않은 작업` },
            ],
          },
        ]}
      />
      <DataTable
        caption={t`작업 목록`}
        rows={items}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t`해당하는 작업이 없어요`} />}
        columns={useColumns()}
      />
      <Pagination next={next} shown={items.length} />
    </>
  );
}

function useColumns(): Column<OutboxEntry>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    { key: "topic", header: t`작업`, cell: ({ topic, id }) => <Named below={id}>{topic}</Named> },
    { key: "attempts", header: t`시도`, align: "end", cell: ({ attempts }) => format.number(attempts) },
    { key: "error", header: t`마지막 오류`, cell: ({ lastError }) => lastError ?? "-" },
    {
      key: "createdAt",
      header: t`만든 일시`,
      cell: ({ createdAt }) => format.dateTime(createdAt, "Asia/Seoul"),
    },
    {
      key: "manage",
      header: t`관리`,
      cell: ({ id, attempts }) =>
        attempts > 0 && (
          <Dialog title={t`다시 시도할까요?`} trigger={<Button size="small">{t`다시 시도`}</Button>}>
            {(close) => <ReplayForm id={id} onCancel={close} />}
          </Dialog>
        ),
    },
  ];
}

function ReplayForm({ id, onCancel }: { id: string; onCancel: () => void }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: suspensionSchema,
    intent: "replay",
    id: `replay-${id}`,
  });
  return (
    <AppForm form={form} failure={failure} intent="replay">
      <input type="hidden" name="id" value={id} />
      <TextArea {...bind(fields.reason)} label={t`사유`} description={t`운영 기록에만 남아요.`} />
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton>
          <Trans>다시 시도</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
