import { z } from "zod";
import { type Action, mayAct, type Side } from "../../../domain/people";
import { listCampaigns } from "../booking";
import { listOfferedProducts, listProducts, listUnits } from "../inventory";
import { type Page, requireAccess, type ServiceContext } from "../kernel";

/** Maximum results per kind; the kind's own list has more. */
const FOUND_MAX = 5;
const QUERY_MAX_CHARS = 100;

export const foundView = z.object({
  kind: z.enum(["campaign", "product", "unit"]),
  id: z.string(),
  name: z.string(),
  /** Distinguishes results with the same name: a campaign's product, a product's publisher. */
  note: z.string().nullable(),
});
export type Found = z.output<typeof foundView>;

const NOTHING: Page<never> = { items: [], next: null };

/**
 * Search results for a part of a name, or an id: campaigns, products and units that the member's level may read, five per kind. An empty
 * query finds nothing. Runs one query per kind.
 * @throws AppError of `requireAccess`
 */
export async function searchProject(
  ctx: ServiceContext,
  projectId: string,
  side: Side,
  query: string,
): Promise<Found[]> {
  const { level } = await requireAccess(ctx, projectId, "report.read", side);
  const q = query.trim().slice(0, QUERY_MAX_CHARS);
  if (q === "") return [];
  const filter = { q, limit: FOUND_MAX };
  const when = <Item>(action: Action, list: () => Promise<Page<Item>>): Promise<Page<Item>> =>
    mayAct(action, side, level) ? list() : Promise.resolve(NOTHING);
  const [campaigns, own, offered, units] = await Promise.all([
    when("campaign.read", () => listCampaigns(ctx, projectId, side, filter)),
    side === "pub" ? when("product.read", () => listProducts(ctx, projectId, filter)) : NOTHING,
    side === "adv" ? when("project.read", () => listOfferedProducts(ctx, projectId, filter)) : NOTHING,
    side === "pub" ? when("unit.read", () => listUnits(ctx, projectId, filter)) : NOTHING,
  ]);
  return [
    ...campaigns.items.map(({ id, campaign, productName }) => ({
      ...{ kind: "campaign" as const, id, name: campaign.name || productName, note: productName },
    })),
    ...own.items.map(({ id, name }) => ({ kind: "product" as const, id, name, note: null })),
    ...offered.items.map(({ product, publisher }) => ({
      ...{ kind: "product" as const, id: product.id, name: product.name, note: publisher.displayName },
    })),
    ...units.items.map(({ id, name, appTitle }) => ({ kind: "unit" as const, id, name, note: appTitle })),
  ];
}
