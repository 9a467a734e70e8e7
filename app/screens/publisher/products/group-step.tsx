import { useLingui } from "@lingui/react";
import { groupStepSchema, groupsOf, type ProductDraft } from "../../../../domain/inventory";
import { AppForm } from "../../../components/form/form";
import { useAppForm } from "../../../components/form/use-app-form";
import { FORMAT_WORDS } from "../../campaign-shared/words";
import { StepButtons, StepFrame } from "./step-frame";
import type { UnitOption } from "./unit-option";
import { UnitSetFields } from "./unit-set-fields";

export function GroupStep({ draft, units }: { draft: ProductDraft; units: readonly UnitOption[] }) {
  const { i18n } = useLingui();
  const pricingType = draft.info?.pricingType ?? "cpm";
  const { form, fields, failure } = useAppForm({
    schema: groupStepSchema,
    defaultValue: {
      pricingType,
      unitSets: groupsOf(draft.group?.unitSets ?? [], units, (format) => i18n._(FORMAT_WORDS[format])),
    },
  });
  return (
    <StepFrame step="group" draft={draft} formats={[...new Set(units.map(({ format }) => format))]}>
      <AppForm form={form} failure={failure} className="gap-5">
        <input type="hidden" name={fields.pricingType.name} value={pricingType} />
        <UnitSetFields
          field={fields.unitSets}
          errors={form.allErrors}
          units={units}
          mayRepeat={pricingType === "inhouse"}
        />
        <StepButtons back="products/new/info" />
      </AppForm>
    </StepFrame>
  );
}
