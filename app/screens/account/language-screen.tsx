import { Trans, useLingui } from "@lingui/react/macro";
import { languageSchema } from "../../../domain/people";
import { RadioCards } from "../../components/fields/choices";
import { bind } from "../../components/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { Card } from "../../components/page";

/** Each named in itself, so that who reads no other finds it. */
const LANGUAGES = [
  { value: "ko", label: "한국어", lang: "ko" },
  { value: "en", label: "English", lang: "en" },
];

export function LanguageScreen({ locale }: { locale: string }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: languageSchema,
    defaultValue: { locale: locale === "en" ? "en" : "ko" },
  });
  return (
    <Card
      title={<Trans>언어</Trans>}
      description={<Trans>화면과 메일에 쓰는 언어예요. 이 기기와 계정에 함께 저장해요.</Trans>}
    >
      <AppForm form={form} failure={failure}>
        <RadioCards {...bind(fields.locale)} label={t`언어`} labelHidden options={LANGUAGES} />
        <FormActions>
          <SubmitButton>
            <Trans>저장</Trans>
          </SubmitButton>
        </FormActions>
      </AppForm>
    </Card>
  );
}
