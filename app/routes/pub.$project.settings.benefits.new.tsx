import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { createBenefit } from "../../worker/services/platform";
import { benefitFormSchema, benefitToday } from "../areas/settings/benefit.server";
import { BenefitFormScreen } from "../areas/settings/benefit-form-screen";
import { savedSettings } from "../areas/settings/saved-settings.server";
import { SETTINGS_TITLES } from "../areas/settings/titles";
import { formAction, pageLoader } from "../kit/respond.server";
import type { PageHandle } from "../root";

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
