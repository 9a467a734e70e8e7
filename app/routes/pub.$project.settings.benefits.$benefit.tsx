import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { benefitView, getBenefit, updateBenefit } from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { BenefitFormScreen } from "../screens/publisher-settings/benefit-form-screen";
import { SETTINGS_TITLES } from "../screens/publisher-settings/titles";
import { benefitFormSchema, benefitToday } from "../server/benefit";
import { formAction, pageLoader } from "../server/respond";
import { savedSettings } from "../server/settings";

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
