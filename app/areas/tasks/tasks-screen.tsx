import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSearchParams } from "@remix-run/react";
import type { TaskSide } from "../../../domain/desk";
import { TASK_LABELS } from "../../../locales/words/task-words";
import type { TaskList as Tasks } from "../../../worker/services/desk";
import type { PageHandle } from "../../root";
import { Checkbox } from "../../ui/fields/choices";
import { FilterBar } from "../../ui/filter-bar";
import { bindChecked } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { NothingFound } from "../../ui/nothing-found";
import { Card, EmptyState, PageHeader } from "../../ui/page";
import { OVERVIEW_REFRESH_MS, useFreshData } from "../../ui/use-fresh";
import { taskMailSchema } from "./forms";
import { TaskList } from "./task-list";

export const tasksHandle = { title: msg`할 일` } satisfies PageHandle;

interface TasksScreenProps {
  tasks: Tasks;
  /** Whether the reader gets the daily mail; null for readers who get none. */
  isMailed: boolean | null;
  side: TaskSide;
  to: (path: string) => string;
  zone: string;
}

/** All tasks of a project, or of the operators, with filters. */
export function TasksScreen({ tasks, isMailed, side, to, zone }: TasksScreenProps) {
  useFreshData(OVERVIEW_REFRESH_MS);
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const [search] = useSearchParams();
  const { items, total, overdue, kinds, now } = tasks;
  const isFiltered = search.has("kind") || search.has("due");
  return (
    <>
      <PageHeader
        title={<Trans>할 일</Trans>}
        description={<Trans>기한이 가까운 순서예요. 처리하면 목록에서 사라져요.</Trans>}
      />
      {(total > 0 || isFiltered) && (
        <FilterBar
          filters={[
            {
              name: "kind",
              label: t`종류`,
              options: kinds.map(({ kind, count }) => ({
                value: kind,
                label: `${i18n._(TASK_LABELS[kind])} ${count}`,
              })),
            },
            { name: "due", label: t`기한`, options: [{ value: "overdue", label: t`기한 지남 ${overdue}` }] },
          ]}
        />
      )}
      {items.length > 0 ? (
        <Card>
          <TaskList tasks={items} side={side} to={to} zone={zone} now={now} />
        </Card>
      ) : isFiltered ? (
        <NothingFound />
      ) : (
        <EmptyState
          title={t`지금 처리할 일이 없어요`}
          description={t`검토, 결제, 집행 지연처럼 확인이 필요한 일이 생기면 여기에 표시돼요.`}
        />
      )}
      {isMailed !== null && <MailChoice isMailed={isMailed} />}
    </>
  );
}

function MailChoice({ isMailed }: { isMailed: boolean }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: taskMailSchema,
    defaultValue: { isOn: isMailed },
  });
  return (
    <AppForm form={form} failure={failure} className="pt-5">
      <Checkbox
        {...bindChecked(fields.isOn)}
        label={t`영업일 오전 9시에 할 일을 이메일로 받기`}
        description={t`할 일이 없는 날에는 보내지 않아요.`}
      />
      <FormActions>
        <SubmitButton>
          <Trans>저장</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
