import { useLingui } from "@lingui/react/macro";
import { PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from "../../../domain/people";
import { PasswordField } from "../../ui/fields/password-field";
import { bindSecret } from "../../ui/form/bind-secret";

type SecretField = Parameters<typeof bindSecret>[0];

/** A new password with its repetition. */
export function NewPasswordFields({
  fields,
}: {
  fields: { password: SecretField; confirmation: SecretField };
}) {
  const { t } = useLingui();
  return (
    <>
      <PasswordField
        {...bindSecret(fields.password)}
        label={t`새 비밀번호`}
        description={t`${PASSWORD_MIN_CHARS}~${PASSWORD_MAX_CHARS}자`}
        autoComplete="new-password"
      />
      <PasswordField
        {...bindSecret(fields.confirmation)}
        label={t`새 비밀번호 확인`}
        autoComplete="new-password"
      />
    </>
  );
}
