import { redirect } from "@remix-run/cloudflare";
import { nextProductStep } from "../../domain/inventory";
import { dropProductDraft, readProductDraft } from "../../worker/services/inventory";
import { buttonSchema } from "../areas/publisher/forms";
import { PRODUCT_TOASTS } from "../areas/publisher/products/words";
import { redirectWithToast } from "../kit/page.server";
import { projectAction, projectResponse } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "product.write" } satisfies PageHandle;

/** Redirects to the current step of the product creation. */
export const loader = projectResponse(async ({ ctx, project, path }) => {
  const draft = await readProductDraft(ctx, project);
  throw redirect(path(`products/new/${nextProductStep(draft)}`));
});

export const action = projectAction(buttonSchema, async (_input, adapter) => {
  const { project } = adapter;
  await dropProductDraft(adapter.ctx, project);
  return redirectWithToast(adapter, adapter.path("products/new/units"), {
    tone: "info",
    message: adapter.i18n._(PRODUCT_TOASTS.restarted),
  });
});
