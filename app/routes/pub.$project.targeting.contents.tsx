import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { FileText } from "lucide-react";
import { z } from "zod";
import { CONTEXT_TOPICS_MAX, CONTEXTS_MAX, TOPICS_MAX } from "../../domain/audience";
import {
  CONTEXTS_PER_CALL_MAX,
  type ContextContent,
  contentsOfLines,
  contextLinesSchema,
  contextView,
  topicView,
} from "../../domain/inventory";
import { AppError, pageOf } from "../../domain/kernel";
import { listContexts, listTopics, setContexts } from "../../worker/services/inventory";
import { chosenContentSchema } from "../areas/publisher/targeting/forms";
import { TargetingOff, useTargetingEditable } from "../areas/publisher/targeting/targeting-off";
import { TARGETING_TOASTS } from "../areas/publisher/targeting/words";
import { ActionFailure } from "../kit/action-failure";
import { intentAction } from "../kit/form.server";
import { listQuery } from "../kit/list-query.server";
import { redirectDone } from "../kit/page.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { type Column, DataTable } from "../ui/data-table";
import { TextArea } from "../ui/fields/text-field";
import { FilterBar } from "../ui/filter-bar";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { ConfirmIntentButton } from "../ui/intent-button";
import { NothingFound } from "../ui/nothing-found";
import { Card, EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

export const handle = { access: "product.read", title: msg`콘텐츠 주제` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({ page: pageOf(contextView), topics: z.array(topicView), filtered: z.boolean() }),
  async ({ ctx, project, url }) => {
    const query = listQuery(url);
    const [page, topics] = await Promise.all([listContexts(ctx, project, query), listTopics(ctx, project)]);
    return { page, topics, filtered: Boolean(query.q) };
  },
);

export const action = intentAction({
  save: projectAction(contextLinesSchema, async ({ lines }, adapter) => {
    try {
      await setContexts(adapter.ctx, adapter.project, { contents: contentsOfLines(lines) });
    } catch (error) {
      throw ofLines(error);
    }
    return redirectDone(adapter, adapter.path("targeting/contents"), TARGETING_TOASTS.saved);
  }),
  delete: projectAction(chosenContentSchema, async ({ id }, adapter) => {
    await setContexts(adapter.ctx, adapter.project, { contents: [{ id, topics: [] }] });
    return redirectDone(adapter, adapter.path("targeting/contents"), TARGETING_TOASTS.contentDeleted);
  }),
});

/** Wrong contents are reported at the field in which they were typed. */
function ofLines(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== "070") return error;
  const codes = Object.values(error.fields ?? {}).flat();
  return new AppError("070", { fields: { lines: [...new Set(codes)] } });
}

/** Topics of the publisher's contents, by the ids that apps send in `contextId`. */
export default function ContentsScreen() {
  const {
    page: { items, next },
    topics,
    filtered,
  } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  const format = useFormat();
  const editable = useTargetingEditable();
  return (
    <>
      <PageHeader
        title={<Trans>콘텐츠 주제</Trans>}
        description={
          <Trans>
            앱이 광고를 요청할 때 contextId로 보내는 콘텐츠의 주제예요. 상품마다 노출할 주제와 제외할 주제를
            정할 수 있고, 사용자 정보는 사용하지 않아요.
          </Trans>
        }
        breadcrumbs={[
          { label: t`오디언스 타깃팅`, to: path("targeting") },
          { label: t`컨텍스트`, to: path("targeting/context") },
          { label: t`콘텐츠 주제` },
        ]}
      />
      <TargetingOff />
      <ActionFailure except={["save"]} />
      {topics.length > 0 && (
        <Card title={<Trans>주제</Trans>} className="mb-5">
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {topics.map(({ name, contents }) => (
              <li key={name}>
                {name} <span className="nums text-ink-muted">{format.number(contents)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {(items.length > 0 || filtered) && (
        <FilterBar search={{ name: "q", label: t`콘텐츠 ID와 주제로 검색` }} />
      )}
      {items.length > 0 ? <ContentTable items={items} /> : filtered ? <NothingFound /> : <NoContents />}
      <Pagination next={next} shown={items.length} />
      {editable && <ContentForm />}
    </>
  );
}

function NoContents() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<FileText size={28} />}
      title={t`아직 콘텐츠가 없어요`}
      description={t`아래에 입력하거나 서버에서 PUT /api/contexts로 보내 주세요.`}
    />
  );
}

function ContentForm() {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: contextLinesSchema, intent: "save" });
  return (
    <Card
      title={<Trans>주제 저장</Trans>}
      description={
        <Trans>
          콘텐츠 {CONTEXTS_MAX}개, 주제 {TOPICS_MAX}종류까지 저장해요. 다시 저장하면 그 콘텐츠의 주제를
          바꾸고, ID만 쓰면 삭제해요. 광고에는 1분 안에 반영돼요.
        </Trans>
      }
      className="mt-5 max-w-form"
    >
      <AppForm form={form} failure={failure} intent="save">
        <TextArea
          {...bind(fields.lines)}
          label={t`콘텐츠와 주제`}
          description={t`한 줄에 하나씩 ID와 주제를 쉼표로 구분해 입력해 주세요. 한 번에 ${CONTEXTS_PER_CALL_MAX}줄, 콘텐츠마다 주제 ${CONTEXT_TOPICS_MAX}개까지.`}
          rows={6}
          placeholder={t`article-1024, 날씨, 여행`}
          spellCheck={false}
          className="font-mono"
        />
        <FormActions>
          <SubmitButton>
            <Trans>저장</Trans>
          </SubmitButton>
        </FormActions>
      </AppForm>
    </Card>
  );
}

function ContentTable({ items }: { items: readonly ContextContent[] }) {
  const { t } = useLingui();
  const { project } = useProject();
  const format = useFormat();
  const editable = useTargetingEditable();
  const manage: Column<ContextContent> = {
    key: "manage",
    header: t`관리`,
    cell: ({ id }) => (
      <ConfirmIntentButton
        intent="delete"
        id={id}
        size="small"
        title={t`이 콘텐츠의 주제를 삭제할까요?`}
        description={t`주제를 정한 상품의 광고가 이 콘텐츠에는 노출되지 않을 수 있어요.`}
        confirmLabel={t`삭제`}
      >
        <Trans>삭제</Trans>
      </ConfirmIntentButton>
    ),
  };
  return (
    <DataTable
      caption={t`콘텐츠 목록`}
      rows={items}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "id",
          header: t`콘텐츠 ID`,
          cell: ({ id }) => <span className="font-mono break-all">{id}</span>,
        },
        { key: "topics", header: t`주제`, cell: ({ topics }) => topics.join(", ") },
        {
          key: "updated",
          header: t`저장한 때`,
          cell: ({ updatedAt }) => format.dateTime(updatedAt, project.timezone),
        },
        ...(editable ? [manage] : []),
      ]}
    />
  );
}
