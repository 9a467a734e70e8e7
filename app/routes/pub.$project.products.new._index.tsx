import { redirect } from "@remix-run/cloudflare";
import { nextProductStep } from "../../domain/inventory";
import { dropProductDraft, readProductDraft } from "../../worker/services/inventory";
import { buttonSchema } from "../areas/publisher/forms";
import { PRODUCT_TOASTS } from "../areas/publisher/products/words";
import { formAction, redirectWithToast, responseLoader } from "../kit/respond.server";

/** Where the creation of a product was left. */
export const loader = responseLoader(async ({ ctx, params }) => {
  const draft = await readProductDraft(ctx, params.project ?? "");
  throw redirect(`/pub/${params.project}/products/new/${nextProductStep(draft)}`);
});

export const action = formAction(buttonSchema, async (_input, adapter) => {
  const { project = "" } = adapter.params;
  await dropProductDraft(adapter.ctx, project);
  return redirectWithToast(adapter, `/pub/${project}/products/new/units`, {
    tone: "info",
    message: adapter.i18n._(PRODUCT_TOASTS.restarted),
  });
});
