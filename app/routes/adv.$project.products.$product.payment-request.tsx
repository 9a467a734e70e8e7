import { z } from "zod";
import { askForManualPayment } from "../../worker/services/desk";
import { projectAction } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "campaign.read" } satisfies PageHandle;

/** Asks the product's publisher to allow payment without a card. Has no page. */
export const action = projectAction(z.object({}), async (_, { ctx, project, id }) => {
  await askForManualPayment(ctx, project, id("product"));
  return { done: true };
});
