import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { performanceStepSchema, productDraftView } from "../../domain/inventory";
import { AD_FORMATS } from "../../domain/kernel";
import { createKeptProduct } from "../../worker/services/inventory";
import { typedValues } from "../areas/publisher/products/form-values";
import { PerformanceFields } from "../areas/publisher/products/performance-fields";
import { draftAtProductStep, formatsOf } from "../areas/publisher/products/product-step.server";
import { StepButtons, StepFrame } from "../areas/publisher/products/step-frame";
import { TOASTS } from "../areas/publisher/toasts";
import { redirectDone } from "../kit/page.server";
import { projectAction, projectLoader } from "../kit/project.server";
import type { PageHandle } from "../root";
import { AppForm } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";

export const handle = {
  access: "product.write",
  title: msg`광고 상품 만들기: 예상 성과`,
} satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    draft: productDraftView,
    formats: z.array(z.enum(AD_FORMATS)),
  }),
  async (adapter) => {
    const { draft, units } = await draftAtProductStep(adapter, "performance");
    return { draft, formats: formatsOf(units) };
  },
);

export const action = projectAction(performanceStepSchema, async (input, adapter) => {
  const { project } = adapter;
  const { id } = await createKeptProduct(adapter.ctx, project, input);
  return redirectDone(adapter, adapter.path(`products/new/complete?product=${id}`), TOASTS.productCreated);
});

/** The last step: its button creates the product. */
export default function PerformanceStep() {
  const { draft, formats } = useLoaderData<typeof loader>();
  const pricingType = draft.info?.pricingType ?? "cpm";
  const { form, fields, failure } = useAppForm({
    schema: performanceStepSchema,
    defaultValue: { pricingType, ...typedValues(draft.performance ?? {}) },
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
