import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { grantPaymentRequest } from "../../../../worker/services/desk";
import { redirectDone } from "../../../kit/page.server";
import { projectAction } from "../../../kit/project.server";

const granted = msg`수동 결제를 허용하고 답변을 보냈어요.`;

/** Action of the button that grants a request for manual payment, on any page. */
export const grantPaymentAction = projectAction(
  z.object({ id: z.string().min(1) }),
  async ({ id }, adapter) => {
    await grantPaymentRequest(adapter.ctx, adapter.project, id);
    return redirectDone(adapter, adapter.url.pathname, granted);
  },
);
