import { Trans, useLingui } from "@lingui/react/macro";
import { EMAIL_CODE_DIGITS } from "../../../domain/kernel";
import type { Ownership } from "../../../worker/services/inventory";
import { MailboxLink } from "../../areas/auth/mailbox-link";
import { checkCodeSchema, sendCodeSchema } from "../../areas/publisher/apps/forms";
import { CodeField } from "../../ui/fields/code-field";
import { TextField } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";

/** Proof of ownership by a code mailed to an address of the app's domain. */
export function CodeProof({ ownership, hasMailbox }: { ownership: Ownership; hasMailbox: boolean }) {
  const { email, mailDomains } = ownership;
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <h3 className="text-sm font-semibold">
        <Trans>이메일로 확인</Trans>
      </h3>
      {mailDomains.length === 0 ? (
        <p className="text-sm text-ink-muted">
          <Trans>
            등록한 도메인에는 코드를 받을 이메일 주소가 없어 이 방법을 사용할 수 없어요. DNS 레코드로 확인해
            주세요.
          </Trans>
        </p>
      ) : (
        <>
          <SendCode mailDomains={mailDomains} sentTo={email?.address ?? null} />
          {email && <CheckCode email={email} />}
          {email && hasMailbox && (
            <p className="text-right">
              <MailboxLink />
            </p>
          )}
        </>
      )}
    </section>
  );
}

function SendCode({ mailDomains, sentTo }: { mailDomains: readonly string[]; sentTo: string | null }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: sendCodeSchema,
    intent: "send-code",
    defaultValue: { email: sentTo ?? undefined },
  });
  const addresses = mailDomains.map((domain) => `@${domain}`).join(", ");
  return (
    <AppForm form={form} failure={failure} intent="send-code" staysInPlace>
      <TextField
        {...bind(fields.email)}
        type="email"
        label={t`코드를 받을 이메일`}
        description={t`${addresses} 주소만 사용할 수 있어요.`}
        autoComplete="email"
        placeholder={`contact@${mailDomains[0]}`}
      />
      <FormActions>
        <SubmitButton variant={sentTo === null ? "primary" : "secondary"}>
          {sentTo === null ? <Trans>코드 보내기</Trans> : <Trans>코드 다시 보내기</Trans>}
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

function CheckCode({ email }: { email: NonNullable<Ownership["email"]> }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: checkCodeSchema, intent: "check-code" });
  const hint =
    email.state === "open"
      ? t`${email.address}로 코드를 보냈어요.`
      : t`${email.address}로 보낸 코드는 더 이상 사용할 수 없어요. 다시 보내 주세요.`;
  return (
    <AppForm form={form} failure={failure} intent="check-code" staysInPlace>
      <CodeField
        {...bind(fields.code)}
        digits={EMAIL_CODE_DIGITS}
        sendsItself
        label={t`코드 ${EMAIL_CODE_DIGITS}자리`}
        description={hint}
      />
      <FormActions>
        <SubmitButton>
          <Trans>확인</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
