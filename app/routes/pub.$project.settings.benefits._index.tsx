import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import {
  benefitView,
  deleteBenefit,
  listBenefits,
  setBenefitPublished,
} from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { BenefitsScreen } from "../screens/publisher-settings/benefits-screen";
import { chosenSchema } from "../screens/publisher-settings/forms";
import { SETTINGS_TITLES } from "../screens/publisher-settings/titles";
import { filterOf, listQuery } from "../server/list-query";
import { formAction, intentAction, pageLoader } from "../server/respond";
import { savedSettings } from "../server/settings";

export const handle = { title: SETTINGS_TITLES.benefits } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    page: pageOf(benefitView),
    filtered: z.boolean(),
  }),
  async ({ ctx, params, url }) => ({
    page: await listBenefits(ctx, params.project ?? "", { ...listQuery(url), ...filterOf(url, "state") }),
    filtered: url.searchParams.has("state"),
  }),
);

export const action = intentAction({
  publish: formAction(chosenSchema, async ({ id }, adapter) => {
    await setBenefitPublished(adapter.ctx, adapter.params.project ?? "", id, true);
    return savedSettings(adapter, "benefitPublished");
  }),
  unpublish: formAction(chosenSchema, async ({ id }, adapter) => {
    await setBenefitPublished(adapter.ctx, adapter.params.project ?? "", id, false);
    return savedSettings(adapter, "benefitUnpublished");
  }),
  delete: formAction(chosenSchema, async ({ id }, adapter) => {
    await deleteBenefit(adapter.ctx, adapter.params.project ?? "", id);
    return savedSettings(adapter, "benefitDeleted");
  }),
});

export default function BenefitsRoute() {
  return <BenefitsScreen {...useLoaderData<typeof loader>()} />;
}
