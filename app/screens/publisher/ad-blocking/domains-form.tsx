import { Trans, useLingui } from "@lingui/react/macro";
import { useActionData } from "@remix-run/react";
import { AD_BLOCKING_DOMAINS_MAX } from "../../../../domain/kernel";
import { typedDomainsSchema } from "../../../../domain/platform";
import { TextArea } from "../../../components/fields/text-field";
import { bind } from "../../../components/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../../components/form/form";
import { useAppForm } from "../../../components/form/use-app-form";
import { askedBy } from "./forms";
import { QuestionNote } from "./question-note";

/** Many domains at once, pasted out of a sheet or a mail. */
export function DomainsForm() {
  const { t } = useLingui();
  const asked = askedBy(useActionData<unknown>(), "domains");
  const { form, fields, failure } = useAppForm({
    schema: typedDomainsSchema,
    intent: "domains",
    defaultValue: { domains: asked?.domains ?? "" },
  });
  return (
    <AppForm form={form} failure={failure} intent="domains">
      <TextArea
        {...bind(fields.domains)}
        label={t`막을 도메인`}
        description={t`여러 개를 한 번에 붙여 넣을 수 있어요. 줄, 쉼표, 공백으로 나눠 주세요. ${AD_BLOCKING_DOMAINS_MAX}개까지 막을 수 있어요.`}
        placeholder={"shop.example\nhttps://www.game.example/event"}
        rows={4}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      {asked && <QuestionNote question={asked.asked} />}
      <FormActions>
        <SubmitButton>
          {asked ? <Trans>확인했어요. {asked.asked.added}개 막기</Trans> : <Trans>막기</Trans>}
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
