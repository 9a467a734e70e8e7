import { z } from "zod";
import { countUnread } from "../../worker/services/people";
import { pageLoader } from "../kit/page.server";

/** Number of unread notifications, for the bell; zero without an account. */
export const loader = pageLoader(z.object({ unread: z.number() }), async ({ ctx }) => ({
  unread: ctx.account ? await countUnread(ctx) : 0,
}));
