import { useLingui } from "@lingui/react/macro";
import { EMAIL_CODE_DIGITS } from "../../../domain/kernel";
import { EMAIL_CODE_TTL_S } from "../../../domain/people";
import { CodeField } from "../../ui/fields/code-field";
import { bind } from "../../ui/form/bind";

/** Field for a mailed code. @param sendsItself if the form has no other field */
export function MailedCodeField({
  field,
  sendsItself = false,
}: {
  field: Parameters<typeof bind>[0];
  sendsItself?: boolean;
}) {
  const { t } = useLingui();
  const minutes = EMAIL_CODE_TTL_S / 60;
  return (
    <CodeField
      {...bind(field)}
      digits={EMAIL_CODE_DIGITS}
      sendsItself={sendsItself}
      label={t`인증 코드`}
      description={t`이메일로 받은 숫자 ${EMAIL_CODE_DIGITS}자리를 ${minutes}분 안에 입력해 주세요.`}
      className="nums h-12 text-center text-2xl font-semibold tracking-[0.4em]"
    />
  );
}
