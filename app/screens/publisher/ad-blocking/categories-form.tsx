import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useActionData } from "@remix-run/react";
import { type AdvertiserCategory, GENERAL_CATEGORIES, SENSITIVE_CATEGORIES } from "../../../../domain/kernel";
import { blockedCategoriesSchema } from "../../../../domain/platform";
import { CheckboxGroup } from "../../../components/fields/choices";
import { bindOptions } from "../../../components/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../../components/form/form";
import { useAppForm } from "../../../components/form/use-app-form";
import { useProject } from "../../../shell/use-project";
import { CATEGORY_WORDS } from "../../campaign-shared/category-words";
import { askedBy } from "./forms";
import { QuestionNote } from "./question-note";

interface CategoriesFormProps {
  categories: readonly string[];
  editable: boolean;
}

/** What is blocked of what can be advertised; those that are turned away most often stand first. */
export function CategoriesForm({ categories, editable }: CategoriesFormProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { project } = useProject();
  const asked = askedBy(useActionData<unknown>(), "categories");
  const { form, fields, failure } = useAppForm({
    schema: blockedCategoriesSchema,
    intent: "categories",
    defaultValue: { categories: asked?.categories ?? [...categories] },
  });
  const options = (codes: readonly AdvertiserCategory[]) =>
    codes.map((value) => ({ value, label: i18n._(CATEGORY_WORDS[value]), disabled: !editable }));
  const field = bindOptions(fields.categories);
  return (
    <AppForm form={form} failure={failure} version={project.version} intent="categories">
      <CheckboxGroup many {...field} label={t`민감한 업종`} options={options(SENSITIVE_CATEGORIES)} />
      <CheckboxGroup
        many
        {...field}
        id={`${field.id}-general`}
        errors={undefined}
        label={t`일반 업종`}
        options={options(GENERAL_CATEGORIES)}
      />
      {editable && (
        <>
          {asked && <QuestionNote question={asked.asked} />}
          <FormActions>
            <SubmitButton>{asked ? <Trans>확인했어요. 저장</Trans> : <Trans>저장</Trans>}</SubmitButton>
          </FormActions>
        </>
      )}
    </AppForm>
  );
}
