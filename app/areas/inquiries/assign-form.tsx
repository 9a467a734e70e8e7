import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { assignmentSchema, DESK_QUEUES } from "../../../domain/desk";
import type { DeskOperator } from "../../../worker/services/desk";
import { Select } from "../../ui/fields/choices";
import { bind } from "../../ui/form/bind";
import { AppForm, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";

const QUEUE_WORDS = {
  mine: msg`내 담당`,
  unassigned: msg`담당 없음`,
  overdue: msg`답변 기한 지남`,
} satisfies Record<(typeof DESK_QUEUES)[number], ReturnType<typeof msg>>;

/** Filter by assignee, for operators. */
export function useQueueFilter() {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  return {
    name: "queue",
    label: t`모든 담당`,
    options: DESK_QUEUES.map((value) => ({ value, label: i18n._(QUEUE_WORDS[value]) })),
  };
}

interface AssignFormProps {
  assigneeId: string | null;
  operators: readonly DeskOperator[];
  /** Id of the assigned item, if the page has several. */
  id?: string;
}

/** Assigns an operator; posted with the intent `assign`. */
export function AssignForm({ assigneeId, operators, id }: AssignFormProps) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: assignmentSchema,
    intent: "assign",
    id: `assign-${id ?? "this"}`,
    defaultValue: { operator: assigneeId ?? "" },
  });
  return (
    <AppForm form={form} failure={failure} intent="assign">
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <div className="flex flex-wrap items-end gap-2">
        <Select
          {...bind(fields.operator)}
          label={t`담당`}
          placeholder={t`없음`}
          options={operators.map(({ id: value, name }) => ({ value, label: name }))}
        />
        <SubmitButton variant="secondary">
          <Trans>배정</Trans>
        </SubmitButton>
      </div>
    </AppForm>
  );
}
