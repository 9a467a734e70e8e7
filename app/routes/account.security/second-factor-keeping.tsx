import { Trans, useLingui } from "@lingui/react/macro";
import type { FetcherWithComponents } from "@remix-run/react";
import { endSecondFactorSchema, renewRecoverySchema } from "../../../domain/people";
import { PasswordAgain } from "../../areas/account/security/password-again";
import { TextField } from "../../ui/fields/text-field";
import { bindSecret } from "../../ui/form/bind-secret";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";

interface SecondFactorKeepingProps {
  email: string;
  hasPassword: boolean;
  codesLeft: number;
  renew: FetcherWithComponents<unknown>;
}

/** Actions on an enabled second factor. */
export function SecondFactorKeeping({ codesLeft, renew, ...person }: SecondFactorKeepingProps) {
  return (
    <>
      <section className="flex flex-col gap-3">
        <h3 className="text-sm font-semibold">
          <Trans>복구 코드</Trans>
        </h3>
        <p className="text-sm text-ink-muted">
          <Trans>{codesLeft}개 남았어요. 새로 받으면 이전 코드는 사용할 수 없어요.</Trans>
        </p>
        <RenewCodes {...person} fetcher={renew} />
      </section>
      <section className="flex flex-col gap-3 border-t border-line pt-4">
        <h3 className="text-sm font-semibold">
          <Trans>2단계 인증 끄기</Trans>
        </h3>
        <EndSecondFactor {...person} />
      </section>
    </>
  );
}

interface PersonProps {
  email: string;
  hasPassword: boolean;
}

function RenewCodes({
  email,
  hasPassword,
  fetcher,
}: PersonProps & { fetcher: FetcherWithComponents<unknown> }) {
  const { form, fields, failure } = useAppForm({
    schema: renewRecoverySchema,
    intent: "mfa-renew",
    failure: fetcher.data,
  });
  return (
    <AppForm form={form} failure={failure} intent="mfa-renew" fetcher={fetcher}>
      {hasPassword && <PasswordAgain email={email} field={fields.password} />}
      <FormActions>
        <SubmitButton variant="secondary">
          <Trans>복구 코드 새로 받기</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

function EndSecondFactor({ email, hasPassword }: PersonProps) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: endSecondFactorSchema, intent: "mfa-end" });
  return (
    <AppForm form={form} failure={failure} intent="mfa-end">
      {hasPassword && <PasswordAgain email={email} field={fields.password} />}
      <TextField
        {...bindSecret(fields.code)}
        label={t`인증 코드 또는 복구 코드`}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormActions>
        <SubmitButton variant="danger">
          <Trans>2단계 인증 끄기</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
