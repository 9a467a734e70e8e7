import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { benefitView, getBenefit, updateBenefit } from "../../worker/services/platform";
import { benefitFormSchema, benefitToday } from "../areas/settings/benefit.server";
import { BenefitFormScreen } from "../areas/settings/benefit-form-screen";
import { savedSettings } from "../areas/settings/saved-settings.server";
import { SETTINGS_TITLES } from "../areas/settings/titles";
import { formAction, pageLoader } from "../kit/respond.server";
import type { PageHandle } from "../root";

export const handle = { title: SETTINGS_TITLES.benefit } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    today: z.string(),
    benefit: benefitView,
  }),
  async (adapter) => ({
    today: await benefitToday(adapter),
    benefit: await getBenefit(adapter.ctx, adapter.params.project ?? "", adapter.params.benefit ?? ""),
  }),
);

export const action = formAction(benefitFormSchema, async (input, adapter) => {
  const { project = "", benefit = "" } = adapter.params;
  await updateBenefit(adapter.ctx, project, benefit, input);
  return savedSettings(adapter, "saved", `/pub/${project}/settings/benefits`);
});

export default function BenefitRoute() {
  return <BenefitFormScreen {...useLoaderData<typeof loader>()} />;
}
