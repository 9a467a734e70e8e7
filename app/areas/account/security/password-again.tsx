import { useLingui } from "@lingui/react/macro";
import { PasswordField } from "../../../ui/fields/password-field";
import { bindSecret } from "../../../ui/form/bind-secret";
import { UserNameField } from "./user-name-field";

interface PasswordAgainProps {
  email: string;
  field: Parameters<typeof bindSecret>[0];
}

/** Asks for the account's password again, because an open session alone is not enough. */
export function PasswordAgain({ email, field }: PasswordAgainProps) {
  const { t } = useLingui();
  return (
    <>
      <UserNameField email={email} />
      <PasswordField {...bindSecret(field)} required label={t`비밀번호`} autoComplete="current-password" />
    </>
  );
}
