import { useLingui } from "@lingui/react/macro";
import { EMAIL_CODE_DIGITS, EMAIL_CODE_TTL_S } from "../../../domain/kernel";
import { TextField } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";

/** The mailed code: digits on a phone's keypad, offered by the system where it can read the mail. */
export function CodeField({ field }: { field: Parameters<typeof bind>[0] }) {
  const { t } = useLingui();
  const minutes = EMAIL_CODE_TTL_S / 60;
  return (
    <TextField
      {...bind(field)}
      label={t`인증 코드`}
      description={t`이메일로 받은 숫자 ${EMAIL_CODE_DIGITS}자리를 ${minutes}분 안에 입력해 주세요.`}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={EMAIL_CODE_DIGITS}
      className="nums h-12 text-center text-2xl font-semibold tracking-[0.4em]"
    />
  );
}
