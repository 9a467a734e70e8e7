import { z } from "zod";
import { contactSchema } from "../../domain/platform";
import { requireAccess } from "../../worker/services/kernel";
import { updateContact } from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { ContactScreen } from "../screens/advertiser/settings/contact-screen";
import { SETTINGS_TITLES } from "../screens/publisher-settings/titles";
import { formAction, pageLoader } from "../server/respond";
import { savedSettings } from "../server/settings";

export const handle = { title: SETTINGS_TITLES.contact } satisfies PageHandle;

export const loader = pageLoader(z.null(), async ({ ctx, params }) => {
  await requireAccess(ctx, params.project ?? "", "project.read", "adv");
  return null;
});

export const action = formAction(contactSchema, async (input, adapter) => {
  await updateContact(adapter.ctx, adapter.params.project ?? "", input);
  return savedSettings(adapter);
});

export default ContactScreen;
