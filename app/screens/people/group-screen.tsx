import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useSubmit } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { groupNameSchema, mayInGroup } from "../../../domain/people";
import type { GroupView } from "../../../worker/services/people";
import { Badge } from "../../components/badge";
import { TriggerButton } from "../../components/button";
import { ConfirmDialog } from "../../components/dialog";
import { TextField } from "../../components/fields/text-field";
import { bind } from "../../components/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { InlineAlert } from "../../components/inline-alert";
import { Card } from "../../components/page";
import { accountPath } from "../account/paths";
import { ActionFailure } from "./action-failure";
import { GroupBusinessCard } from "./group-business";
import { GroupMembers } from "./group-members";
import { GroupProjects, type OwnProject } from "./group-projects";
import { useLevels } from "./use-levels";

export interface GroupScreenProps {
  group: GroupView;
  /** The reader's projects that can be given to the group. */
  givable: readonly OwnProject[];
  /** Ids of the reader's projects that can be taken back. */
  takable: readonly string[];
  me: string;
  from: string;
}

export function GroupScreen({ group, givable, takable, me, from }: GroupScreenProps) {
  const { word } = useLevels();
  const editable = mayInGroup("group.update", group.role);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Link
          to={accountPath("groups", from)}
          className="inline-flex min-h-6 items-center gap-1 text-[13px] text-ink-muted hover:text-ink hover:underline"
        >
          <ArrowLeft size={14} aria-hidden="true" />
          <Trans>모든 그룹</Trans>
        </Link>
        <h2 className="min-w-0 text-lg font-bold wrap-anywhere">{group.name}</h2>
        <Badge>{word(group.role)}</Badge>
      </div>
      <ActionFailure except={["rename", "business", "invite", "give"]} />
      {!editable && (
        <InlineAlert tone="info">
          <Trans>그룹을 바꾸려면 소유자 역할이 필요해요.</Trans>
        </InlineAlert>
      )}
      <GroupMembers group={group} me={me} />
      <GroupProjects group={group} givable={givable} takable={takable} />
      {editable && <Rename key={group.name} group={group} />}
      <GroupBusinessCard group={group} editable={editable} />
      {editable && <DeleteGroup group={group} />}
    </>
  );
}

function Rename({ group: { name, version } }: { group: GroupView }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: groupNameSchema,
    intent: "rename",
    defaultValue: { name },
  });
  return (
    <Card title={<Trans>그룹 이름</Trans>}>
      <AppForm form={form} failure={failure} version={version} intent="rename">
        <TextField {...bind(fields.name)} label={t`이름`} description={t`2자 이상 30자 이하`} />
        <FormActions>
          <SubmitButton>
            <Trans>저장</Trans>
          </SubmitButton>
        </FormActions>
      </AppForm>
    </Card>
  );
}

function DeleteGroup({ group }: { group: GroupView }) {
  const { t } = useLingui();
  const submit = useSubmit();
  return (
    <Card
      title={<Trans>그룹 삭제</Trans>}
      description={
        <Trans>
          프로젝트는 남고, 그룹으로 들어온 사람은 그 프로젝트를 더 이상 볼 수 없어요. 되돌릴 수 없어요.
        </Trans>
      }
    >
      <ConfirmDialog
        trigger={
          <TriggerButton variant="danger">
            <Trans>그룹 삭제</Trans>
          </TriggerButton>
        }
        title={t`그룹을 삭제할까요?`}
        description={t`그룹으로 들어온 사람은 바로 프로젝트를 볼 수 없게 돼요.`}
        confirmLabel={t`삭제`}
        typedName={group.name}
        onConfirm={(typed) => submit({ intent: "delete", name: typed }, { method: "post" })}
      />
    </Card>
  );
}
