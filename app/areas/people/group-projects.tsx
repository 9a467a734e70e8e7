import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { groupProjectSchema, mayInGroup } from "../../../domain/people";
import { projectPath } from "../../../domain/platform";
import type { GroupView } from "../../../worker/services/people";
import { DataTable } from "../../ui/data-table";
import { Select } from "../../ui/fields/choices";
import { bind } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { ConfirmIntentButton } from "../../ui/intent-button";
import { Card } from "../../ui/page";

export interface OwnProject {
  id: string;
  displayName: string;
}

interface GroupProjectsProps {
  group: GroupView;
  givable: readonly OwnProject[];
  takable: readonly string[];
}

/** The projects of a group, with a form to assign another. */
export function GroupProjects({ group, givable, takable }: GroupProjectsProps) {
  const { t } = useLingui();
  const editable = mayInGroup("group.projects", group.role);
  return (
    <Card title={<Trans>그룹 프로젝트</Trans>}>
      <div className="flex flex-col gap-5">
        <DataTable
          caption={t`그룹 프로젝트`}
          rows={group.projects}
          rowKey={({ id }) => id}
          empty={
            <p className="text-sm text-ink-muted">
              <Trans>그룹에 추가한 프로젝트가 없어요.</Trans>
            </p>
          }
          columns={[
            {
              key: "name",
              header: t`이름`,
              cell: ({ id, kind, displayName }) => (
                <Link to={projectPath(kind, id)} className="underline underline-offset-2">
                  {displayName}
                </Link>
              ),
            },
            {
              key: "kind",
              header: t`종류`,
              cell: ({ kind }) => (kind === "pub" ? t`매체 서비스` : t`광고 계정`),
            },
            {
              key: "manage",
              header: t`관리`,
              cell: ({ id, displayName }) =>
                takable.includes(id) ? (
                  <ConfirmIntentButton
                    intent="take"
                    id={id}
                    size="small"
                    title={t`${displayName}을(를) 그룹에서 제외할까요?`}
                    description={t`그룹을 통해 참여한 멤버는 이 프로젝트에 더 이상 접근할 수 없어요.`}
                    confirmLabel={t`제외`}
                  >
                    <Trans>제외</Trans>
                  </ConfirmIntentButton>
                ) : (
                  "—"
                ),
            },
          ]}
        />
        {editable && givable.length > 0 && (
          <GiveProject key={givable.map(({ id }) => id).join()} givable={givable} />
        )}
      </div>
    </Card>
  );
}

function GiveProject({ givable }: { givable: readonly OwnProject[] }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: groupProjectSchema, intent: "give" });
  return (
    <AppForm form={form} failure={failure} intent="give">
      <Select
        {...bind(fields.project)}
        label={t`그룹에 추가할 프로젝트`}
        description={t`소유자인 프로젝트만 추가할 수 있어요.`}
        placeholder={t`프로젝트 선택`}
        options={givable.map(({ id, displayName }) => ({ value: id, label: displayName }))}
      />
      <FormActions>
        <SubmitButton variant="secondary">
          <Trans>그룹에 추가</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
