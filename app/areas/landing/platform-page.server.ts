import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { promotionView } from "../../../domain/content";
import { namedView } from "../../../domain/kernel";
import { platformOrigin, platformView } from "../../../domain/platform";
import { shownPromotions } from "../../../worker/services/content";
import { listPlatformProducts, offeredProductView } from "../../../worker/services/inventory";
import type { ServiceContext } from "../../../worker/services/kernel";
import { getPlatformByAlias, listProjects } from "../../../worker/services/platform";
import type { Adapter } from "../../kit/page.server";

export const platformPageView = z.object({
  project: platformView,
  products: z.array(offeredProductView).readonly(),
  /** The publisher's current announcements. */
  promotions: z.array(promotionView).readonly(),
  /** The page's path. */
  home: z.string(),
  signedIn: z.boolean(),
  /** The reader's ad accounts. */
  accounts: z.array(z.object({ id: z.string(), displayName: z.string() })).readonly(),
  /** The product that a signed-in reader wants to book. */
  wanted: namedView.nullable(),
});
export type PlatformPage = z.output<typeof platformPageView>;

/** URL of a publisher's platform. */
export function platformUrl({ env }: Pick<ServiceContext, "env">, alias: string): string {
  return platformOrigin(alias, { consoleOrigin: env.CONSOLE_ORIGIN, domain: env.CONSOLE_DOMAIN });
}

/**
 * A publisher's page. With `?product`, a signed-in reader's ad accounts that can book it; without any, redirects to
 * creating one.
 * @param home the page's path, on its own host or below the console's
 * @throws AppError PROJECT_NOT_FOUND
 */
export async function loadPlatformPage(
  { ctx, url }: Adapter,
  alias: string,
  home: string,
): Promise<z.input<typeof platformPageView>> {
  const project = await getPlatformByAlias(ctx, alias);
  const [products, promotions] = await Promise.all([
    listPlatformProducts(ctx, project.id),
    shownPromotions(ctx, [project.id]),
  ]);
  const wanted = products.find(({ product }) => product.id === url.searchParams.get("product"))?.product;
  const projects = ctx.account ? await listProjects(ctx) : [];
  const accounts = projects
    .filter(({ kind }) => kind === "adv")
    .map(({ id, displayName }) => ({ id, displayName }));
  if (wanted && ctx.account && accounts.length === 0)
    throw redirect(`/launch/adv/account?product=${wanted.id}`);
  return {
    project,
    products,
    promotions,
    home,
    signedIn: ctx.account !== null,
    accounts,
    wanted: wanted && ctx.account ? { id: wanted.id, name: wanted.name } : null,
  };
}
