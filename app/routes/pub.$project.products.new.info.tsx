import { msg } from "@lingui/core/macro";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { audienceTargetingView, productDraftView } from "../../domain/inventory";
import { AD_FORMATS } from "../../domain/kernel";
import { keepProductInfo, listTargetings, listTopics } from "../../worker/services/inventory";
import { requireAccess } from "../../worker/services/kernel";
import { typedCard } from "../areas/publisher/products/card-of";
import { newInfo, typedValues } from "../areas/publisher/products/form-values";
import { infoFormSchema } from "../areas/publisher/products/forms";
import { IntroFields, VisibilityFields } from "../areas/publisher/products/intro-fields";
import { MaterialFields } from "../areas/publisher/products/material-fields";
import { PricingFields } from "../areas/publisher/products/product-pricing-fields";
import {
  draftAtProductStep,
  formatsOf,
  withIntroduction,
} from "../areas/publisher/products/product-step.server";
import { TargetingFields } from "../areas/publisher/products/product-targeting-fields";
import { StepButtons, StepFrame } from "../areas/publisher/products/step-frame";
import { type ProjectAdapter, projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { AppForm } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";

export const handle = {
  access: "product.write",
  title: msg`광고 상품 만들기: 상품 정보`,
} satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    draft: productDraftView,
    formats: z.array(z.enum(AD_FORMATS)),
    audiences: z.array(audienceTargetingView.pick({ id: true, name: true, surchargeMilliPct: true })),
    topics: z.array(z.string()),
  }),
  async (adapter) => {
    const { draft, units } = await draftAtProductStep(adapter, "info");
    const [audiences, topics] = await Promise.all([
      listTargetings(adapter.ctx, adapter.project),
      listTopics(adapter.ctx, adapter.project),
    ]);
    return { draft, formats: formatsOf(units), audiences, topics: topics.map(({ name }) => name) };
  },
);

const schemaOf = async ({ ctx, project: id }: ProjectAdapter) => {
  const { project } = await requireAccess(ctx, id, "product.write", "pub");
  return infoFormSchema(project.currency);
};

export const action = projectAction(schemaOf, async (input, adapter) => {
  const { project } = adapter;
  await draftAtProductStep(adapter, "info");
  await keepProductInfo(adapter.ctx, project, await withIntroduction(adapter, input));
  return redirect(adapter.path("products/new/group"));
});

export default function InfoStep() {
  const { draft, formats, audiences, topics } = useLoaderData<typeof loader>();
  const { project } = useProject();
  const { currency } = project;
  const { form, fields, failure } = useAppForm({
    schema: infoFormSchema(currency),
    defaultValue: draft.info ? typedValues(draft.info) : newInfo(currency),
  });
  return (
    <StepFrame step="info" draft={draft} card={typedCard(fields, currency, audiences)} formats={formats}>
      <AppForm form={form} failure={failure} encType="multipart/form-data" className="gap-5">
        <IntroFields fields={fields} />
        <PricingFields fields={fields} currency={currency} fixed={null} />
        <MaterialFields fields={fields} />
        <TargetingFields audiences={audiences} topics={topics} fields={fields} />
        <VisibilityFields field={fields.isPrivate} />
        <StepButtons back="products/new/units" />
      </AppForm>
    </StepFrame>
  );
}
