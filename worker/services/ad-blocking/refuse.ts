import { eq } from "drizzle-orm";
import { hostOf, liesWithin } from "../../../domain/shared/domain-name";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

/** What a campaign tells of what it advertises. */
interface Advertised {
  advertiserCategory?: string | null;
  advertiserLink?: string | null;
  destinationUrl?: string | null;
}

/**
 * What of a campaign its publisher turns away, so that nobody books what is never shown.
 * @returns message codes by field: `advertiserCategory`, `advertiserLink`, `destinationUrl`
 */
export async function blockedFields(
  ctx: ServiceContext,
  pubProjectId: string,
  { advertiserCategory, advertiserLink, destinationUrl }: Advertised,
): Promise<Record<string, string>> {
  const publisher = await ctx.db.query.projects.findFirst({
    columns: { adBlockingCategories: true, adBlockingDomains: true },
    where: eq(schema.projects.id, pubProjectId),
  });
  if (!publisher) return {};
  const domains = new Set(publisher.adBlockingDomains);
  const codes: Record<string, string> = {};
  if (advertiserCategory && publisher.adBlockingCategories.includes(advertiserCategory))
    codes.advertiserCategory = "adBlocking.category";
  for (const [field, url] of Object.entries({ advertiserLink, destinationUrl }))
    if (url && liesWithin(hostOf(url), domains)) codes[field] = "adBlocking.domain";
  return codes;
}
