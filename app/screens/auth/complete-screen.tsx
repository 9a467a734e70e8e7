import { Trans, useLingui } from "@lingui/react/macro";
import { ACCOUNT_NAME_MAX_CHARS } from "../../../domain/kernel";
import { completeSignUpSchema } from "../../../domain/people";
import { TextField } from "../../components/fields/text-field";
import { bind } from "../../components/form/bind";
import { AppForm, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { AuthCard } from "./auth-card";
import type { AccountKind } from "./paths";
import { KindField, TermsField } from "./sign-up-fields";

interface CompleteScreenProps {
  email: string;
  /** As the provider tells it; to be changed at will. */
  name: string;
  kind: AccountKind | null;
  /** There is nothing to choose at a publisher's own host. */
  isKindSettled: boolean;
}

/** What a new person is asked whose address the identity provider vouches for. */
export function CompleteScreen({ email, name, kind, isKindSettled }: CompleteScreenProps) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: completeSignUpSchema,
    defaultValue: { name, kind: kind ?? undefined },
  });
  return (
    <AuthCard
      title={<Trans>가입 마치기</Trans>}
      description={
        <Trans>
          <strong className="font-semibold text-ink">{email}</strong> 주소로 가입해요.
        </Trans>
      }
    >
      <AppForm form={form} failure={failure}>
        <KindField field={fields.kind} settled={isKindSettled ? kind : null} />
        <TextField
          {...bind(fields.name)}
          label={t`이름`}
          description={t`${ACCOUNT_NAME_MAX_CHARS}자까지`}
          autoComplete="name"
        />
        <TermsField field={fields.terms} />
        <SubmitButton>
          <Trans>가입하기</Trans>
        </SubmitButton>
      </AppForm>
    </AuthCard>
  );
}
