import type { ProductDraft } from "../../../../domain/inventory";
import { AppForm } from "../../../components/form/form";
import { useAppForm } from "../../../components/form/use-app-form";
import { useProject } from "../../../shell/use-project";
import { PricingFields } from "../product-pricing-fields";
import { TargetingFields } from "../product-targeting-fields";
import { typedCard } from "./card-of";
import { newInfo, typedInfo } from "./form-values";
import { infoFormSchema } from "./forms";
import { IntroFields, VisibilityFields } from "./intro-fields";
import { MaterialFields } from "./material-fields";
import { StepButtons, StepFrame } from "./step-frame";

export function InfoStep({ draft, formats }: { draft: ProductDraft; formats: readonly string[] }) {
  const { project } = useProject();
  const { currency } = project;
  const { form, fields, failure } = useAppForm({
    schema: infoFormSchema(currency),
    defaultValue: draft.info ? typedInfo(draft.info) : newInfo(currency),
  });
  return (
    <StepFrame step="info" draft={draft} card={typedCard(fields, currency)} formats={formats}>
      <AppForm form={form} failure={failure} encType="multipart/form-data" className="gap-5">
        <IntroFields fields={fields} />
        <PricingFields fields={fields} currency={currency} fixed={null} />
        <MaterialFields fields={fields} />
        <TargetingFields fields={fields} />
        <VisibilityFields field={fields.isPrivate} />
        <StepButtons back="products/new/units" />
      </AppForm>
    </StepFrame>
  );
}
