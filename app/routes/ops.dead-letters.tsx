import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { BILLING_ZONE } from "../../domain/kernel";
import {
  type DeadLetterQueueState,
  deadLetterQueueView,
  listDeadLetters,
  replayDeadLetters,
} from "../../worker/services/desk";
import { suspensionSchema } from "../areas/operator/forms";
import { ActionFailure } from "../kit/action-failure";
import { formAction, intentAction } from "../kit/form.server";
import { pageLoader, redirectDone } from "../kit/page.server";
import type { PageHandle } from "../root";
import { Button } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { Dialog } from "../ui/dialog";
import { TextArea } from "../ui/fields/text-field";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { EmptyState, PageHeader } from "../ui/page";
import { useFormat } from "../ui/use-format";

export const handle = { title: msg`처리하지 못한 메시지` } satisfies PageHandle;

export const loader = pageLoader(z.object({ queues: z.array(deadLetterQueueView) }), async ({ ctx }) => ({
  queues: await listDeadLetters(ctx),
}));

const replayed = msg`메시지를 큐로 다시 보냈어요.`;

export const action = intentAction({
  replay: formAction(suspensionSchema, async (input, adapter) => {
    await replayDeadLetters(adapter.ctx, input);
    return redirectDone(adapter, adapter.url.pathname, replayed);
  }),
});

/** Queue messages whose retries are exhausted, with a button to try again. */
export default function DeadLettersScreen() {
  const { queues } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={<Trans>처리하지 못한 메시지</Trans>}
        description={
          <Trans>
            몇 시간 동안 다시 시도해도 처리하지 못한 집행 신호, 요청 집계와 오디언스 메시지예요. 원인을 해결한
            뒤 다시 보내 주세요. 같은 메시지는 한 번만 집계해요.
          </Trans>
        }
      />
      <ActionFailure except={["replay"]} />
      <div className="flex flex-col gap-6">
        {queues.map((queue) => (
          <QueueSection key={queue.queue} state={queue} />
        ))}
      </div>
      {queues.every(({ waiting }) => waiting === 0) && (
        <EmptyState
          title={t`처리하지 못한 메시지가 없어요`}
          description={t`큐의 메시지가 모두 처리됐어요.`}
        />
      )}
    </>
  );
}

function QueueSection({ state }: { state: DeadLetterQueueState }) {
  const { t } = useLingui();
  const format = useFormat();
  const { queue, waiting, oldestAt, sample } = state;
  if (waiting === 0) return null;
  const oldest = oldestAt === null ? "" : format.dateTime(oldestAt, BILLING_ZONE);
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="font-semibold">{queue}</h2>
          <p className="nums text-[13px] text-ink-muted">
            {t`${format.number(waiting)}건 · 가장 오래된 메시지 ${oldest}`}
          </p>
        </div>
        <Dialog title={t`다시 보낼까요?`} trigger={<Button size="small">{t`다시 보내기`}</Button>}>
          {(close) => <ReplayForm queue={queue} onCancel={close} />}
        </Dialog>
      </div>
      <DataTable
        caption={t`${queue}의 오래된 메시지`}
        rows={sample}
        rowKey={({ id }) => id}
        columns={[
          { key: "sent", header: t`보낸 일시`, cell: ({ sentAt }) => format.dateTime(sentAt, BILLING_ZONE) },
          {
            key: "body",
            header: t`메시지`,
            cell: ({ body }) => <code className="text-[13px] break-all">{body}</code>,
          },
        ]}
        empty={null}
      />
    </section>
  );
}

function ReplayForm({ queue, onCancel }: { queue: string; onCancel: () => void }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: suspensionSchema,
    intent: "replay",
    id: `replay-${queue}`,
  });
  return (
    <AppForm form={form} failure={failure} intent="replay">
      <input type="hidden" name="id" value={queue} />
      <p className="text-sm text-ink-muted">
        <Trans>오래된 것부터 100건까지 원래 큐로 다시 보내요.</Trans>
      </p>
      <TextArea {...bind(fields.reason)} label={t`사유`} description={t`운영 기록에만 남아요.`} />
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton>
          <Trans>다시 보내기</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
