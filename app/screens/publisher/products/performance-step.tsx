import { Trans } from "@lingui/react/macro";
import { type ProductDraft, performanceStepSchema } from "../../../../domain/inventory";
import { AppForm } from "../../../components/form/form";
import { useAppForm } from "../../../components/form/use-app-form";
import { typedPerformance } from "./form-values";
import { PerformanceFields } from "./performance-fields";
import { StepButtons, StepFrame } from "./step-frame";

/** The last step: its button creates the product. */
export function PerformanceStep({ draft, formats }: { draft: ProductDraft; formats: readonly string[] }) {
  const pricingType = draft.info?.pricingType ?? "cpm";
  const { form, fields, failure } = useAppForm({
    schema: performanceStepSchema,
    defaultValue: { pricingType, ...typedPerformance(draft.performance ?? {}) },
  });
  return (
    <StepFrame step="performance" draft={draft} formats={formats}>
      <AppForm form={form} failure={failure} className="gap-5">
        <input type="hidden" name={fields.pricingType.name} value={pricingType} />
        <PerformanceFields fields={fields} />
        <StepButtons back="products/new/group" nextWords={<Trans>만들기</Trans>} />
      </AppForm>
    </StepFrame>
  );
}
