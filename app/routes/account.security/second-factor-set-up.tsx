import { Trans, useLingui } from "@lingui/react/macro";
import type { FetcherWithComponents } from "@remix-run/react";
import { beginSecondFactorSchema, confirmSecondFactorSchema, TOTP_DIGITS } from "../../../domain/people";
import type { SecondFactorSetUp } from "../../../worker/services/people";
import { PasswordAgain } from "../../areas/account/security/password-again";
import { CopyField } from "../../ui/copy-field";
import { CodeField } from "../../ui/fields/code-field";
import { bindSecret } from "../../ui/form/bind-secret";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { InlineAlert } from "../../ui/inline-alert";

interface BeginSetUpProps {
  email: string;
  hasPassword: boolean;
  /** An earlier set-up was started; its key is not displayed again. */
  isAgain: boolean;
  fetcher: FetcherWithComponents<unknown>;
}

export function BeginSetUp({ email, hasPassword, isAgain, fetcher }: BeginSetUpProps) {
  const { form, fields, failure } = useAppForm({
    schema: beginSecondFactorSchema,
    intent: "mfa-begin",
    failure: fetcher.data,
  });
  return (
    <AppForm form={form} failure={failure} intent="mfa-begin" fetcher={fetcher}>
      {hasPassword && <PasswordAgain email={email} field={fields.password} />}
      <FormActions>
        <SubmitButton variant={isAgain ? "secondary" : "primary"}>
          {isAgain ? <Trans>새 키로 다시 시작</Trans> : <Trans>2단계 인증 켜기</Trans>}
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

interface ConfirmSetUpProps {
  /** Null if the answer with the key is no longer available. */
  setUp: SecondFactorSetUp | null;
  fetcher: FetcherWithComponents<unknown>;
}

export function ConfirmSetUp({ setUp, fetcher }: ConfirmSetUpProps) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: confirmSecondFactorSchema,
    intent: "mfa-confirm",
    failure: fetcher.data,
  });
  return (
    <div className="flex flex-col gap-4">
      {setUp ? (
        <KeyToScan setUp={setUp} />
      ) : (
        <InlineAlert tone="info">
          <Trans>
            인증 앱에 키를 이미 등록했다면 코드를 입력해 주세요. 키를 잃어버렸다면 다시 시작해 주세요.
          </Trans>
        </InlineAlert>
      )}
      <AppForm form={form} failure={failure} intent="mfa-confirm" fetcher={fetcher}>
        <CodeField
          {...bindSecret(fields.code)}
          digits={TOTP_DIGITS}
          sendsItself
          label={t`인증 코드`}
          description={t`인증 앱에 표시된 숫자 ${TOTP_DIGITS}자리`}
        />
        <FormActions>
          <SubmitButton>
            <Trans>확인하고 켜기</Trans>
          </SubmitButton>
        </FormActions>
      </AppForm>
    </div>
  );
}

/** QR code for a phone's camera, and the key for manual entry. */
function KeyToScan({ setUp }: { setUp: SecondFactorSetUp }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-start">
      {setUp.qr && (
        <img
          src={setUp.qr}
          alt={t`인증 앱으로 스캔할 QR 코드`}
          width={176}
          height={176}
          className="size-44 shrink-0 self-center rounded-md border border-line bg-white"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <p className="text-sm">
          {setUp.qr ? (
            <Trans>인증 앱으로 QR 코드를 스캔해 주세요. 스캔할 수 없다면 아래 키를 직접 입력해 주세요.</Trans>
          ) : (
            <Trans>QR 코드를 표시할 수 없어요. 인증 앱에 아래 키를 직접 입력해 주세요.</Trans>
          )}
        </p>
        <CopyField label={t`설정 키`} value={setUp.key} />
      </div>
    </div>
  );
}
