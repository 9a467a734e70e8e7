import {
  type AppIdentity,
  identifierOf,
  type MarketListing,
  type MarketPlatform,
  marketAppSchema,
  marketSearchSchema,
} from "../../../domain/inventory";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import { type MarketPort, marketFor } from "../../integrations/market";
import { keepImage } from "../content";
import { requireAccount, type ServiceContext, throttleOrRefuse } from "../kernel";

/**
 * Apps that a store finds for search words. Empty for a store without a search interface: see `searchablePlatforms`.
 * @throws AppError 070, UNAUTHORIZED, TOO_MANY_REQUESTS
 */
export async function searchMarket(ctx: ServiceContext, input: unknown): Promise<MarketListing[]> {
  const { email } = requireAccount(ctx);
  const { platform, q } = parseOrRefuse(marketSearchSchema, input);
  await throttleOrRefuse({ ...ctx, headers: new Headers() }, "askMarket", email);
  return marketFor(ctx.env).search(platform, q);
}

/** The store's listing of the app with this id, or null. @throws AppError 070, UNAUTHORIZED, TOO_MANY_REQUESTS */
export async function findInMarket(ctx: ServiceContext, input: unknown): Promise<MarketListing | null> {
  const { email } = requireAccount(ctx);
  const { platform, id } = parseOrRefuse(marketAppSchema, input);
  await throttleOrRefuse({ ...ctx, headers: new Headers() }, "askMarket", email);
  return marketFor(ctx.env).app(platform, id);
}

/** The stores with a search interface. Google Play has no public one. */
export function searchablePlatforms(ctx: Pick<ServiceContext, "env">): readonly MarketPlatform[] {
  return marketFor(ctx.env).platforms;
}

/** Whether invented apps replace the stores, as in local development. */
export const isMarketMadeUp = ({ env }: Pick<ServiceContext, "env">): boolean =>
  env.MARKET_TRANSPORT === "local";

/** Data of an app's store listing; all null if no store lists it, or its store has no interface. */
export interface StoreFacts {
  logoAssetId: string | null;
  sellerDomain: string | null;
}

/** Reads the app's store listing, and stores its logo. */
export async function storeFacts(
  ctx: ServiceContext,
  projectId: string,
  app: AppIdentity,
): Promise<StoreFacts> {
  const market = marketFor(ctx.env);
  const listing = await listingOf(market, app);
  if (listing === null) return { logoAssetId: null, sellerDomain: null };
  return {
    logoAssetId: await keepLogo(ctx, projectId, market, listing),
    sellerDomain: listing.sellerDomain,
  };
}

/** The host of the seller's site in the current store listing, or null. */
export async function sellerDomainOf(ctx: ServiceContext, app: AppIdentity): Promise<string | null> {
  return (await listingOf(marketFor(ctx.env), app))?.sellerDomain ?? null;
}

async function listingOf(market: MarketPort, app: AppIdentity): Promise<MarketListing | null> {
  const identifier = identifierOf(app);
  return app.platform === "web" || identifier === null ? null : market.app(app.platform, identifier);
}

/** @returns the asset's id, or null if the store's picture is not accepted as a logo */
async function keepLogo(
  ctx: ServiceContext,
  projectId: string,
  market: MarketPort,
  listing: MarketListing,
): Promise<string | null> {
  const bytes = await market.logo(listing);
  if (bytes === null) return null;
  try {
    return (await keepImage(ctx, projectId, "logo", { name: listing.identifier, bytes })).id;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
