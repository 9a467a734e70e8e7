import { z } from "zod";
import { openLinkPayment } from "../../worker/services/booking";
import { formAction } from "../kit/form.server";

/** Answers the order with which a payment link's holder opens the gateway's window. */
export const action = formAction(
  z.object({}),
  async (_, { ctx, id }) => ({ order: await openLinkPayment(ctx, id("token")) }),
  { anonymous: true },
);
