import { z } from "zod";
import { adAccountSchema } from "../../domain/platform";
import { requireAccess } from "../../worker/services/kernel";
import { updateAdAccount } from "../../worker/services/platform";
import { AdAccountScreen } from "../screens/advertiser/settings/ad-account-screen";
import { formAction, pageLoader } from "../server/respond";
import { savedSettings } from "../server/settings";

export const loader = pageLoader(z.null(), async ({ ctx, params }) => {
  await requireAccess(ctx, params.project ?? "", "project.read", "adv");
  return null;
});

export const action = formAction(adAccountSchema, async (input, adapter) => {
  await updateAdAccount(adapter.ctx, adapter.params.project ?? "", input);
  return savedSettings(adapter);
});

export default AdAccountScreen;
