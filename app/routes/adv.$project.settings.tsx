import { adAccountSchema } from "../../domain/project/schema";
import { updateAdAccount } from "../../worker/services/projects/update-ad-account";
import type { PageHandle } from "../root";
import { SettingsScreen, saved, title } from "../screens/advertiser/settings-screen";
import { formAction, redirectWithToast } from "../server/respond";

export const handle = { title } satisfies PageHandle;

export const action = formAction(adAccountSchema, async (input, adapter) => {
  await updateAdAccount(adapter.ctx, adapter.params.project ?? "", input);
  const message = adapter.i18n._(saved);
  return redirectWithToast(adapter, adapter.url.pathname, { tone: "positive", message });
});

export default SettingsScreen;
