import { z } from "zod";
import { countUnread } from "../../worker/services/people";
import { pageLoader } from "../kit/page.server";

/** How many notifications the reader has not read, for the bell. Nobody has none. */
export const loader = pageLoader(z.object({ unread: z.number() }), async ({ ctx }) => ({
  unread: ctx.account ? await countUnread(ctx) : 0,
}));
