import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { addPaymentMethod } from "../../../worker/services/money";
import { redirectDone } from "../../kit/page.server";
import { projectAction, projectLoader } from "../../kit/project.server";

/** Parameters with which the gateway's window returned. */
export const registeredLoader = projectLoader(
  z.object({ authKey: z.string(), forGroup: z.boolean(), booking: z.string().nullable() }),
  async ({ url }) => ({
    authKey: (url.searchParams.get("authKey") ?? "").slice(0, 300),
    forGroup: url.searchParams.get("forGroup") === "true",
    booking: url.searchParams.get("booking")?.slice(0, 40) ?? null,
  }),
);

const registered = msg`카드를 등록했어요.`;

const schema = z.object({
  authKey: z.string().min(1).max(300),
  forGroup: z.stringbool().optional(),
  /** The campaign whose booking continues. */
  booking: z.string().max(40).optional(),
});

export const registeredAction = projectAction(schema, async ({ booking, ...card }, adapter) => {
  await addPaymentMethod(adapter.ctx, adapter.project, card);
  const home = adapter.side === "adv" ? "settings/payment" : "settings/plan";
  const next = booking ? `campaigns/${encodeURIComponent(booking)}/edit/billing` : home;
  return redirectDone(adapter, adapter.path(next), registered);
});
