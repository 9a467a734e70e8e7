import {
  type MarketListing,
  type MarketPlatform,
  marketAppSchema,
  marketSearchSchema,
} from "../../../../domain/app/market";
import { parseOrRefuse } from "../../../../domain/shared/validation";
import { marketFor } from "../../../integrations/market";
import { requireAccount } from "../../access";
import { throttleOrRefuse } from "../../auth/throttle";
import type { ServiceContext } from "../../context";

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
