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
 * Apps that a store lists under some words. None for a store that cannot be asked: see `searchablePlatforms`.
 * @throws AppError 070, UNAUTHORIZED, TOO_MANY_REQUESTS
 */
export async function searchMarket(ctx: ServiceContext, input: unknown): Promise<MarketListing[]> {
  const { email } = requireAccount(ctx);
  const { platform, q } = parseOrRefuse(marketSearchSchema, input);
  await throttleOrRefuse({ ...ctx, headers: new Headers() }, "askMarket", email);
  return marketFor(ctx.env).search(platform, q);
}

/** The app of this id as its store lists it, or null. @throws AppError 070, UNAUTHORIZED, TOO_MANY_REQUESTS */
export async function findInMarket(ctx: ServiceContext, input: unknown): Promise<MarketListing | null> {
  const { email } = requireAccount(ctx);
  const { platform, id } = parseOrRefuse(marketAppSchema, input);
  await throttleOrRefuse({ ...ctx, headers: new Headers() }, "askMarket", email);
  return marketFor(ctx.env).app(platform, id);
}

/** The stores that can be asked. Google Play has no public interface for it. */
export function searchablePlatforms(ctx: Pick<ServiceContext, "env">): readonly MarketPlatform[] {
  return marketFor(ctx.env).platforms;
}

/** Whether made-up apps stand in for the stores, as they do on one's own machine. */
export const isMarketMadeUp = ({ env }: Pick<ServiceContext, "env">): boolean =>
  env.MARKET_TRANSPORT === "local";

/** What an app's store says of it; all null where no store lists it, or none can be asked. */
export interface StoreFacts {
  logoAssetId: string | null;
  sellerDomain: string | null;
}

/** Asks the app's store, and keeps the logo that it shows. */
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

/** The host of the seller's site as the store lists it now, or null. */
export async function sellerDomainOf(ctx: ServiceContext, app: AppIdentity): Promise<string | null> {
  return (await listingOf(marketFor(ctx.env), app))?.sellerDomain ?? null;
}

async function listingOf(market: MarketPort, app: AppIdentity): Promise<MarketListing | null> {
  const identifier = identifierOf(app);
  return app.platform === "web" || identifier === null ? null : market.app(app.platform, identifier);
}

/** @returns the asset's id, or null where what the store shows is no logo of ours */
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
