import { Trans, useLingui } from "@lingui/react/macro";
import { groupInviteSchema, inviteSchema } from "../../../domain/people";
import { useProject } from "../../kit/use-project";
import { Select } from "../../ui/fields/choices";
import { TextField } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { Card } from "../../ui/page";
import { useLevels } from "./use-levels";

/** Invites a person to a project. */
export function InviteToProject() {
  const { t } = useLingui();
  const { may, project } = useProject();
  const { givable } = useLevels(may("owners.write"));
  const { form, fields, failure } = useAppForm({
    schema: inviteSchema,
    intent: "invite",
    defaultValue: { level: "viewer" },
  });
  return (
    <Card
      title={<Trans>멤버 초대</Trans>}
      description={
        project.kind === "pub" ? (
          <Trans>
            소유자는 모든 작업을, 편집자는 결제·요금제·정산·삭제와 소유자 지정을 제외한 작업을 할 수 있어요.
            뷰어는 조회만, 게스트는 리포트 조회만 할 수 있어요.
          </Trans>
        ) : (
          <Trans>
            소유자는 모든 작업을, 편집자는 결제·멤버·삭제를 제외한 작업을 할 수 있어요. 뷰어는 조회만,
            게스트는 리포트 조회만 할 수 있어요.
          </Trans>
        )
      }
    >
      <AppForm form={form} failure={failure} intent="invite">
        <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
          <Email {...bind(fields.email)} label={t`이메일`} />
          <Select {...bind(fields.level)} label={t`권한`} options={givable} />
        </div>
        <Send />
      </AppForm>
    </Card>
  );
}

/** Invites a person to a group. */
export function InviteToGroup() {
  const { t } = useLingui();
  const { roles } = useLevels();
  const { form, fields, failure } = useAppForm({
    schema: groupInviteSchema,
    intent: "invite",
    defaultValue: { role: "viewer" },
  });
  return (
    <AppForm form={form} failure={failure} intent="invite">
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <Email {...bind(fields.email)} label={t`초대할 이메일`} />
        <Select {...bind(fields.role)} label={t`역할`} options={roles} />
      </div>
      <Send />
    </AppForm>
  );
}

function Email(props: ReturnType<typeof bind> & { label: string }) {
  return (
    <TextField
      {...props}
      type="email"
      autoCapitalize="none"
      autoComplete="off"
      placeholder="name@example.com"
    />
  );
}

function Send() {
  return (
    <FormActions>
      <SubmitButton>
        <Trans>초대 보내기</Trans>
      </SubmitButton>
    </FormActions>
  );
}
