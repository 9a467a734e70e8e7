import { Trans, useLingui } from "@lingui/react/macro";
import { ACCOUNT_NAME_MAX_CHARS } from "../../../domain/kernel";
import { profileSchema } from "../../../domain/people";
import { TextField } from "../../components/fields/text-field";
import { bind } from "../../components/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { Card } from "../../components/page";
import { DescriptionList } from "../../components/stat";

interface ProfileScreenProps {
  account: { name: string; email: string; kind: "adv" | "pub" };
}

/** How others see the person. */
export function ProfileScreen({ account }: ProfileScreenProps) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: profileSchema,
    defaultValue: { name: account.name },
  });
  return (
    <Card title={<Trans>프로필</Trans>}>
      <div className="flex flex-col gap-5">
        <DescriptionList
          items={[
            { key: "email", term: t`이메일`, value: <span className="break-all">{account.email}</span> },
            { key: "kind", term: t`유형`, value: account.kind === "pub" ? t`매체사` : t`광고주·대행사` },
          ]}
        />
        <AppForm form={form} failure={failure}>
          <TextField
            {...bind(fields.name)}
            label={t`이름`}
            description={t`함께 일하는 사람에게 보여요. ${ACCOUNT_NAME_MAX_CHARS}자까지 쓸 수 있어요.`}
            autoComplete="name"
          />
          <FormActions>
            <SubmitButton>
              <Trans>저장</Trans>
            </SubmitButton>
          </FormActions>
        </AppForm>
      </div>
    </Card>
  );
}
