import { savedEntrySchema } from "../../../../domain/inventory";
import { saveToLists } from "../../../../worker/services/inventory";
import { redirectDone } from "../../../kit/page.server";
import { projectAction } from "../../../kit/project.server";
import { SAVED } from "./words";

/** The action of `SaveForm` in a dialog: stays on the page. */
export const saveAction = projectAction(savedEntrySchema, async (input, adapter) => {
  await saveToLists(adapter.ctx, adapter.project, input);
  return redirectDone(adapter, `${adapter.url.pathname}${adapter.url.search}`, SAVED);
});
