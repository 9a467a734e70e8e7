import { z } from "zod";
import { openLinkPayment } from "../../worker/services/booking";
import { formAction } from "../kit/form.server";

/** Answers with the order by which the holder of a payment link opens the gateway's window. */
export const action = formAction(
  z.object({}),
  async (_, { ctx, id }) => ({ order: await openLinkPayment(ctx, id("token")) }),
  { anonymous: true },
);
