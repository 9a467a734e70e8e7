import { z } from "zod";
import { ADVERTISER_CATEGORIES, type AdvertiserCategory } from "../shared/advertiser-category";
import { hostOf, liesWithin } from "../shared/domain-name";

/** What a publisher turns away. Domains are as `readDomain` keeps them, in alphabetical order. */
export interface AdBlocking {
  categories: string[];
  domains: string[];
}

/** What of a campaign is looked at: its category, its advertiser's address and wherever its ads lead. */
export interface BlockedSubject {
  category: string | null;
  urls: readonly (string | null)[];
}

export const blockedCategoriesSchema = z.object({
  categories: z.array(z.enum(ADVERTISER_CATEGORIES)).max(ADVERTISER_CATEGORIES.length).default([]),
});

/** Why a campaign is turned away, or null. */
export function blockedBy(
  blocking: AdBlocking,
  { category, urls }: BlockedSubject,
): "category" | "domain" | null {
  if (category !== null && blocking.categories.includes(category)) return "category";
  const domains = new Set(blocking.domains);
  return urls.some((url) => url !== null && liesWithin(hostOf(url), domains)) ? "domain" : null;
}

/** What a campaign tells of what it advertises. */
export interface Advertised {
  advertiserCategory?: string | null;
  advertiserLink?: string | null;
  destinationUrl?: string | null;
}

/** What of a campaign is turned away: message codes by its fields. */
export function blockedFields(blocking: AdBlocking, advertised: Advertised): Record<string, string> {
  const { advertiserCategory = null, ...addresses } = advertised;
  const codes: Record<string, string> = {};
  if (blockedBy(blocking, { category: advertiserCategory, urls: [] }) !== null)
    codes.advertiserCategory = "adBlocking.category";
  for (const field of ["advertiserLink", "destinationUrl"] as const)
    if (blockedBy(blocking, { category: null, urls: [addresses[field] ?? null] }) !== null)
      codes[field] = "adBlocking.domain";
  return codes;
}

/** Of the domains, those that one of the addresses lies in: all that a serving plan needs of a long list. */
export function domainsMet(domains: readonly string[], urls: readonly (string | null)[]): string[] {
  const hosts = [...new Set(urls.map((url) => (url === null ? null : hostOf(url))))];
  return domains.filter((domain) => hosts.some((host) => liesWithin(host, new Set([domain]))));
}

/** The codes of what is blocked already and what a form has ticked, in the order of the list. */
export function inListOrder(categories: readonly string[]): AdvertiserCategory[] {
  return ADVERTISER_CATEGORIES.filter((category) => categories.includes(category));
}
