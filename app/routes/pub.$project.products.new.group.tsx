import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { groupStepSchema, groupsOf, ownUnitView, productDraftView } from "../../domain/inventory";
import { keepProductGroups } from "../../worker/services/inventory";
import { FORMAT_WORDS } from "../areas/campaign/words";
import { draftAtProductStep } from "../areas/publisher/products/product-step.server";
import { StepButtons, StepFrame } from "../areas/publisher/products/step-frame";
import { UnitSetFields } from "../areas/publisher/products/unit-set-fields";
import { projectAction, projectLoader } from "../kit/project.server";
import type { PageHandle } from "../root";
import { AppForm } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";

export const handle = {
  access: "product.write",
  title: msg`광고 상품 만들기: 세트 구성`,
} satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    draft: productDraftView,
    units: z.array(ownUnitView),
  }),
  (adapter) => draftAtProductStep(adapter, "group"),
);

export const action = projectAction(groupStepSchema, async (input, adapter) => {
  await draftAtProductStep(adapter, "group");
  await keepProductGroups(adapter.ctx, adapter.project, input);
  return redirect(adapter.path("products/new/performance"));
});

export default function GroupStep() {
  const { draft, units } = useLoaderData<typeof loader>();
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
