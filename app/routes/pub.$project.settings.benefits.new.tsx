import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { createBenefit } from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { BenefitFormScreen } from "../screens/publisher-settings/benefit-form-screen";
import { SETTINGS_TITLES } from "../screens/publisher-settings/titles";
import { benefitFormSchema, benefitToday } from "../server/benefit";
import { formAction, pageLoader } from "../server/respond";
import { savedSettings } from "../server/settings";

export const handle = { title: SETTINGS_TITLES.benefitNew } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    today: z.string(),
  }),
  async (adapter) => ({ today: await benefitToday(adapter) }),
);

export const action = formAction(benefitFormSchema, async (input, adapter) => {
  const project = adapter.params.project ?? "";
  await createBenefit(adapter.ctx, project, input);
  return savedSettings(adapter, "benefitCreated", `/pub/${project}/settings/benefits`);
});

export default function BenefitNewRoute() {
  return <BenefitFormScreen benefit={null} today={useLoaderData<typeof loader>().today} />;
}
