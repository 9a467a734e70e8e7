import { Trans, useLingui } from "@lingui/react/macro";
import { changePasswordSchema } from "../../../../domain/people";
import { LinkButton } from "../../../components/button";
import { TextField } from "../../../components/fields/text-field";
import { AppForm, FormActions, SubmitButton } from "../../../components/form/form";
import { useAppForm } from "../../../components/form/use-app-form";
import { Card } from "../../../components/page";
import { bindSecret } from "../../auth/bind-secret";
import { NewPasswordFields } from "../../auth/new-password-fields";
import { authPath } from "../../auth/paths";
import { UserNameField } from "./user-name-field";

interface PasswordCardProps {
  email: string;
  hasPassword: boolean;
}

/** Who signs in by a provider makes a first password by the mailed code, which proves the address again. */
export function PasswordCard({ email, hasPassword }: PasswordCardProps) {
  return (
    <Card title={<Trans>비밀번호</Trans>}>
      {hasPassword ? (
        <ChangePassword email={email} />
      ) : (
        <div className="flex flex-col items-start gap-3 text-sm">
          <p>
            <Trans>아직 비밀번호가 없어요. 이메일로 코드를 받아 만들 수 있어요.</Trans>
          </p>
          <LinkButton to={authPath("forgot", { next: "/account/security" })}>
            <Trans>비밀번호 만들기</Trans>
          </LinkButton>
        </div>
      )}
    </Card>
  );
}

function ChangePassword({ email }: { email: string }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: changePasswordSchema, intent: "password" });
  return (
    <AppForm form={form} failure={failure} intent="password">
      <UserNameField email={email} />
      <TextField
        {...bindSecret(fields.currentPassword)}
        label={t`지금 비밀번호`}
        type="password"
        autoComplete="current-password"
      />
      <NewPasswordFields fields={fields} />
      <p className="text-[13px] text-ink-muted">
        <Trans>바꾸면 이 기기를 뺀 모든 기기에서 로그아웃돼요.</Trans>
      </p>
      <FormActions>
        <SubmitButton>
          <Trans>비밀번호 바꾸기</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
