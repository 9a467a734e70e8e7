import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { promotionView } from "../../../domain/content";
import { mayAct } from "../../../domain/people";
import { offeredBenefitView, projectPath } from "../../../domain/platform";
import { openFromMediaPage, readTouches, touchCookie } from "../../../worker/services/booking";
import { shownPromotions } from "../../../worker/services/content";
import { listPlatformProducts, offeredProductView } from "../../../worker/services/inventory";
import { getMedia, listProjects, mediaItemView, offeredBenefits } from "../../../worker/services/platform";
import { mediaFiguresView, readMediaFigures } from "../../../worker/services/reports";
import type { Adapter } from "../../kit/page.server";
import { frontPage, frontPageView } from "./front-page.server";

export const mediaPageView = frontPageView.extend({
  media: mediaItemView,
  products: z.array(offeredProductView.extend({ isOnWeb: z.boolean() })),
  promotions: z.array(promotionView),
  benefits: z.array(offeredBenefitView),
  figures: mediaFiguresView.nullable(),
  isSignedIn: z.boolean(),
  /** Ad accounts in which the reader may book. */
  accounts: z.array(z.object({ id: z.string(), displayName: z.string() })),
  /** The product that the reader wants to book. */
  wanted: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type MediaPage = z.output<typeof mediaPageView>;

/**
 * A publisher's media page; its number of statements does not depend on the publisher.
 * @param description for search engines, of a publisher that has none
 * @throws AppError PROJECT_NOT_FOUND
 */
export async function loadMediaPage(
  adapter: Adapter,
  description: string,
): Promise<z.input<typeof mediaPageView>> {
  const { ctx, url } = adapter;
  const media = await getMedia(ctx, adapter.id("alias"));
  const [products, promotions, benefits, figures, projects] = await Promise.all([
    listPlatformProducts(ctx, media.id),
    shownPromotions(ctx, [media.id]),
    offeredBenefits(ctx, media),
    readMediaFigures(ctx, media),
    ctx.account ? listProjects(ctx) : [],
  ]);
  const wanted = products.find(({ product }) => product.id === url.searchParams.get("product"))?.product;
  return {
    ...frontPage(adapter, {
      title: media.displayName,
      description: media.description || description,
      path: `/media/${media.alias}`,
      image: media.coverAssetId && `/files/${media.coverAssetId}`,
    }),
    ...{ media, products, promotions, benefits, figures },
    isSignedIn: ctx.account !== null,
    accounts: projects.filter(({ kind, level }) => kind === "adv" && mayAct("product.book", "adv", level)),
    wanted: wanted && ctx.account ? { id: wanted.id, name: wanted.name } : null,
  };
}

const id = z.string().regex(/^[a-z]+_[a-z0-9]+$/i);
export const openSchema = z.object({ product: id, account: id.or(z.literal("")).default("") });

/**
 * Opens a product for booking. A POST, because it may be the first meeting of rule B29. The chosen ad account is empty for a reader
 * without one, who creates it first.
 */
export async function openProduct({ product, account }: z.output<typeof openSchema>, adapter: Adapter) {
  const { ctx, request } = adapter;
  const { id: publisherId } = await getMedia(ctx, adapter.id("alias"));
  const header = request.headers.get("Cookie");
  const touches = await readTouches(ctx, header);
  await openFromMediaPage(ctx, { projectId: account || null, publisherId, touches });
  const to = account
    ? projectPath("adv", account, `products/${product}`)
    : `/launch/adv/account?product=${product}`;
  return redirect(to, { headers: { "Set-Cookie": await touchCookie(ctx, header, publisherId) } });
}
