import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { rejectionSchema } from "../../domain/booking";
import {
  addRejectionTemplate,
  listRejectionTemplates,
  rejectionTemplateView,
  removeRejectionTemplate,
} from "../../worker/services/booking";
import type { PageHandle } from "../root";
import { chosenSchema } from "../screens/publisher/forms";
import { RejectionReasonsScreen } from "../screens/publisher/rejection-reasons-screen";
import { TITLES } from "../screens/publisher/titles";
import { TOASTS } from "../screens/publisher/toasts";
import { type Adapter, formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.rejectionReasons } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    reasons: z.array(rejectionTemplateView),
  }),
  async ({ ctx, params }) => ({
    reasons: await listRejectionTemplates(ctx, params.project ?? ""),
  }),
);

const back = (adapter: Adapter, toast: "reasonKept" | "reasonRemoved") =>
  redirectWithToast(adapter, adapter.url.pathname, {
    tone: "positive",
    message: adapter.i18n._(TOASTS[toast]),
  });

export const action = intentAction({
  add: formAction(rejectionSchema, async (input, adapter) => {
    await addRejectionTemplate(adapter.ctx, adapter.params.project ?? "", input);
    return back(adapter, "reasonKept");
  }),
  remove: formAction(chosenSchema, async ({ id }, adapter) => {
    await removeRejectionTemplate(adapter.ctx, adapter.params.project ?? "", id);
    return back(adapter, "reasonRemoved");
  }),
});

export default function RejectionReasonsRoute() {
  return <RejectionReasonsScreen {...useLoaderData<typeof loader>()} />;
}
