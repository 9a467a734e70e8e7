import { data } from "@remix-run/cloudflare";
import { countUnread } from "../../worker/services/people";
import { pageLoader } from "../server/respond";

/** How many notifications the reader has not read, for the bell. Nobody has none. */
export const loader = pageLoader(async ({ ctx }) =>
  data({ unread: ctx.account ? await countUnread(ctx) : 0 }, { headers: { "Cache-Control": "no-store" } }),
);
