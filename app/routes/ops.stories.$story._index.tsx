import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { type DeskStoryDetail, deskStoryDetailView, STORY_NOTE_MAX_CHARS } from "../../domain/content";
import { BILLING_ZONE, localTimeMs } from "../../domain/kernel";
import { getStoryForOperator, publishStory, updateStory, withdrawStory } from "../../worker/services/content";
import {
  publishFormSchema,
  scheduleFormSchema,
  storyFormSchema,
  withdrawFormSchema,
} from "../areas/operator/stories/forms";
import { StoryForm } from "../areas/operator/stories/story-form";
import { ACTION_WORDS, STATE_TONE, STATE_WORDS, STORY_TOASTS } from "../areas/operator/stories/words";
import { formAction, intentAction } from "../kit/form.server";
import { type Adapter, pageLoader, redirectDone } from "../kit/page.server";
import { uploadedFile } from "../kit/uploaded-file.server";
import type { PageHandle } from "../root";
import { StatusBadge } from "../ui/badge";
import { LinkButton } from "../ui/button";
import { DateTimeField } from "../ui/fields/date-time-field";
import { TextField } from "../ui/fields/text-field";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { Card, PageHeader } from "../ui/page";
import { useFormat } from "../ui/use-format";

export const handle = { title: msg`글 수정` } satisfies PageHandle;

export const loader = pageLoader(deskStoryDetailView, ({ ctx, id }) => getStoryForOperator(ctx, id("story")));

const here = (adapter: Adapter) => `/ops/stories/${adapter.id("story")}`;

export const action = intentAction({
  save: formAction(storyFormSchema, async ({ cover, ...input }, adapter) => {
    await updateStory(adapter.ctx, adapter.id("story"), input, await uploadedFile(cover));
    return redirectDone(adapter, here(adapter), STORY_TOASTS.saved);
  }),
  publish: formAction(publishFormSchema, async ({ reason }, adapter) => {
    await publishStory(adapter.ctx, { story: adapter.id("story"), reason });
    return redirectDone(adapter, here(adapter), STORY_TOASTS.published);
  }),
  schedule: formAction(scheduleFormSchema, async ({ at, reason }, adapter) => {
    const story = adapter.id("story");
    await publishStory(adapter.ctx, {
      ...{ story, reason },
      at: new Date(localTimeMs(at, BILLING_ZONE)).toISOString(),
    });
    return redirectDone(adapter, here(adapter), STORY_TOASTS.scheduled);
  }),
  withdraw: formAction(withdrawFormSchema, async (input, adapter) => {
    await withdrawStory(adapter.ctx, adapter.id("story"), input);
    return redirectDone(adapter, here(adapter), STORY_TOASTS.withdrawn);
  }),
});

/** A story: its draft, its publication, and its history. */
export default function StoryScreen() {
  const story = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  return (
    <>
      <PageHeader
        title={story.title}
        badge={<StatusBadge tone={STATE_TONE[story.state]}>{i18n._(STATE_WORDS[story.state])}</StatusBadge>}
        breadcrumbs={[{ label: t`블로그`, to: "/ops/stories" }, { label: story.title }]}
        actions={
          <>
            <LinkButton to="preview">
              <Trans>미리 보기</Trans>
            </LinkButton>
            {story.isLive && (
              <LinkButton to={`/blog/${story.slug}`} reloadDocument>
                <Trans>블로그에서 보기</Trans>
              </LinkButton>
            )}
          </>
        }
      />
      <div className="flex max-w-3xl flex-col gap-5">
        <StoryForm key={`text-${story.version}`} story={story} />
        <Publication key={story.version} story={story} />
        <History story={story} />
      </div>
    </>
  );
}

function Publication({ story }: { story: DeskStoryDetail }) {
  const { t } = useLingui();
  const format = useFormat();
  const { scheduledAt, isLive, hasChanges, version } = story;
  const at = scheduledAt === null ? "" : format.dateTime(scheduledAt, BILLING_ZONE);
  return (
    <Card
      title={<Trans>게시</Trans>}
      description={
        scheduledAt !== null
          ? t`${at}(서울)에 저장된 내용으로 게시돼요.`
          : hasChanges
            ? t`게시한 뒤에 변경한 내용이 있어요. 다시 게시하면 반영돼요.`
            : t`저장한 내용이 그대로 게시돼요. 저장하지 않은 내용은 포함되지 않아요.`
      }
    >
      <div className="flex flex-col gap-5">
        <PublishForm version={version} />
        <ScheduleForm version={version} />
        {(scheduledAt !== null || isLive) && (
          <WithdrawForm version={version} isScheduled={scheduledAt !== null} />
        )}
      </div>
    </Card>
  );
}

function PublishForm({ version }: { version: number }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: publishFormSchema, intent: "publish" });
  return (
    <AppForm form={form} failure={failure} intent="publish" version={version}>
      <TextField {...bind(fields.reason)} label={t`게시 사유`} maxLength={STORY_NOTE_MAX_CHARS} />
      <FormActions>
        <SubmitButton variant="secondary">
          <Trans>지금 게시</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

function ScheduleForm({ version }: { version: number }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: scheduleFormSchema, intent: "schedule" });
  return (
    <AppForm form={form} failure={failure} intent="schedule" version={version}>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateTimeField {...bind(fields.at)} label={t`게시 시각`} description={t`서울 시간 기준이에요.`} />
        <TextField {...bind(fields.reason)} label={t`예약 사유`} maxLength={STORY_NOTE_MAX_CHARS} />
      </div>
      <FormActions>
        <SubmitButton variant="secondary">
          <Trans>게시 예약</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

function WithdrawForm({ version, isScheduled }: { version: number; isScheduled: boolean }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: withdrawFormSchema, intent: "withdraw" });
  return (
    <AppForm form={form} failure={failure} intent="withdraw" version={version}>
      <TextField {...bind(fields.reason)} label={t`내리는 사유`} maxLength={STORY_NOTE_MAX_CHARS} />
      <FormActions>
        <SubmitButton variant="danger-quiet">
          {isScheduled ? <Trans>예약 취소</Trans> : <Trans>블로그에서 내리기</Trans>}
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

function History({ story }: { story: DeskStoryDetail }) {
  const { i18n } = useRuntime();
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Card title={<Trans>이력</Trans>}>
      <ol className="flex flex-col gap-3">
        {story.history.map(({ version, action, reason, actorName, at }) => (
          <li key={version} className="text-sm">
            <p className="flex flex-wrap gap-x-2">
              <span className="font-semibold">{i18n._(ACTION_WORDS[action])}</span>
              <span className="text-ink-muted">
                {actorName ?? t`예약된 게시`} · {format.dateTime(at, BILLING_ZONE)}
              </span>
            </p>
            {reason && <p className="whitespace-pre-wrap text-ink-muted wrap-anywhere">{reason}</p>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
