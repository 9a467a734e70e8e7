import { msg } from "@lingui/core/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { benefitView, getBenefit, updateBenefit } from "../../worker/services/platform";
import { benefitFormSchema, benefitToday } from "../areas/settings/benefit.server";
import { BenefitFormScreen } from "../areas/settings/benefit-form-screen";
import { savedSettings } from "../areas/settings/settings.server";
import { projectAction, projectLoader } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "benefit.write", title: msg`혜택 수정` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    today: z.string(),
    benefit: benefitView,
  }),
  async (adapter) => ({
    today: await benefitToday(adapter),
    benefit: await getBenefit(adapter.ctx, adapter.project, adapter.id("benefit")),
  }),
);

export const action = projectAction(benefitFormSchema, async (input, adapter) => {
  const { project } = adapter;
  const benefit = adapter.id("benefit");
  await updateBenefit(adapter.ctx, project, benefit, input);
  return savedSettings(adapter, "saved", adapter.path("settings/benefits"));
});

export default function BenefitRoute() {
  return <BenefitFormScreen {...useLoaderData<typeof loader>()} />;
}
