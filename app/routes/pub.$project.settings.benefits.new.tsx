import { msg } from "@lingui/core/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { createBenefit } from "../../worker/services/platform";
import { benefitFormSchema, benefitToday } from "../areas/settings/benefit.server";
import { BenefitFormScreen } from "../areas/settings/benefit-form-screen";
import { savedSettings } from "../areas/settings/settings.server";
import { projectAction, projectLoader } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "benefit.write", title: msg`혜택 만들기` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    today: z.string(),
  }),
  async (adapter) => ({ today: await benefitToday(adapter) }),
);

export const action = projectAction(benefitFormSchema, async (input, adapter) => {
  await createBenefit(adapter.ctx, adapter.project, input);
  return savedSettings(adapter, "benefitCreated", adapter.path("settings/benefits"));
});

export default function BenefitNewRoute() {
  return <BenefitFormScreen benefit={null} today={useLoaderData<typeof loader>().today} />;
}
