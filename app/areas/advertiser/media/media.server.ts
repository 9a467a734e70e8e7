import { z } from "zod";
import { promotionView } from "../../../../domain/content";
import { pageOf } from "../../../../domain/kernel";
import { shownPromotions } from "../../../../worker/services/content";
import {
  listMedia,
  listMediaTopics,
  mediaFilterSchema,
  mediaItemView,
} from "../../../../worker/services/platform";
import { filterOf, listQuery } from "../../../kit/list-query.server";
import type { Adapter } from "../../../kit/page.server";

export const mediaListView = z.object({
  page: pageOf(mediaItemView),
  promotions: z.array(promotionView),
  /** Topics that the list can be narrowed to. */
  topics: z.array(z.string()),
});

/** The catalogue by the address's filters, for the public page and the ad account's. */
export async function readMediaList({
  ctx,
  url,
}: Pick<Adapter, "ctx" | "url">): Promise<z.input<typeof mediaListView>> {
  const filter = {
    ...listQuery(url),
    ...filterOf(url, "pricing"),
    ...filterOf(url, "format"),
    ...filterOf(url, "platform"),
    ...filterOf(url, "topic"),
    ...filterOf(url, "price"),
  };
  // An unknown filter is ignored: URLs are also typed by hand.
  const known = mediaFilterSchema.safeParse(filter);
  const [page, topics] = await Promise.all([
    listMedia(ctx, known.success ? known.data : listQuery(url)),
    listMediaTopics(ctx),
  ]);
  const ids = page.items.map(({ id }) => id);
  return { page, topics, promotions: await shownPromotions(ctx, ids) };
}
