import { z } from "zod";
import {
  ADVERTISER_CATEGORIES,
  type AdvertiserCategory,
  hostOf,
  liesWithin,
  messageCode,
  readDomain,
} from "../kernel";

/** A publisher's blocked categories and domains. Domains are in the form of `readDomain`, sorted alphabetically. */
export interface AdBlocking {
  categories: string[];
  domains: string[];
}

/** Checked fields of a campaign: its category, its advertiser's URL and all destinations. */
export interface BlockedSubject {
  category: string | null;
  urls: readonly (string | null)[];
}

export const blockedCategoriesSchema = z.object({
  categories: z.array(z.enum(ADVERTISER_CATEGORIES)).max(ADVERTISER_CATEGORIES.length).default([]),
});

/** Why a campaign is blocked, or null. */
export function blockedBy(
  blocking: AdBlocking,
  { category, urls }: BlockedSubject,
): "category" | "domain" | null {
  if (category !== null && blocking.categories.includes(category)) return "category";
  const domains = new Set(blocking.domains);
  return urls.some((url) => url !== null && liesWithin(hostOf(url), domains)) ? "domain" : null;
}

/** A campaign's advertised category and URLs. */
export interface Advertised {
  advertiserCategory?: string | null;
  advertiserLink?: string | null;
  destinationUrl?: string | null;
}

/** Blocked fields of a campaign: message codes by field. */
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

/** The domains that match one of the URLs: the part of a long list that a serving plan needs. */
export function domainsMet(domains: readonly string[], urls: readonly (string | null)[]): string[] {
  const hosts = [...new Set(urls.map((url) => (url === null ? null : hostOf(url))))];
  return domains.filter((domain) => hosts.some((host) => liesWithin(host, new Set([domain]))));
}

/** Currently blocked and newly selected category codes, in the order of the list. */
export function inListOrder(categories: readonly string[]): AdvertiserCategory[] {
  return ADVERTISER_CATEGORIES.filter((category) => categories.includes(category));
}

/** Separators of pasted domains: line breaks, commas and spaces. */
const PARTING = /[\s,;]+/;
const PASTED_MAX_CHARS = 64_000;
/** Maximum domains listed in an error; further ones are counted, and long ones shortened. */
const NAMED_MAX = 20;
const NAMED_CHARS = 60;

function faultCode(code: string, texts: readonly string[]): string {
  const named = texts.slice(0, NAMED_MAX).map((text) => text.replaceAll("|", " ").slice(0, NAMED_CHARS));
  const more = texts.length > NAMED_MAX ? [`(+${texts.length - NAMED_MAX})`] : [];
  return messageCode(code, { text: [...named, ...more].join(", ") });
}

type Judge = (domain: string) => boolean;

/** Parses pasted text into unique domains, duplicates, invalid entries and too broad domains. */
function readDomains(text: string, isTooWide: Judge) {
  const domains = new Set<string>();
  const twice = new Set<string>();
  const none: string[] = [];
  const wide: string[] = [];
  for (const one of text.split(PARTING).filter(Boolean)) {
    const domain = readDomain(one);
    if (domain === null) none.push(one);
    else if (isTooWide(domain)) wide.push(one);
    else (domains.has(domain) ? twice : domains).add(domain);
  }
  return { domains: [...domains], twice: [...twice], none, wide };
}

/** Pasted domains; invalid and too broad ones are listed in the error. @param isTooWide receives a domain from `readDomain` */
export function pastedDomainsSchemaFor(isTooWide: Judge) {
  return z.object({
    domains: z
      .string()
      .trim()
      .min(1)
      .max(PASTED_MAX_CHARS)
      .transform((text, context) => {
        const { none, wide, ...read } = readDomains(text, isTooWide);
        if (none.length > 0)
          context.addIssue({ code: "custom", message: faultCode("adBlocking.notADomain", none) });
        if (wide.length > 0)
          context.addIssue({ code: "custom", message: faultCode("adBlocking.tooWide", wide) });
        return read;
      }),
  });
}

/** The browser's validation. The list of public suffixes is eight times as large as the page's script, so only the server checks it. */
export const typedDomainsSchema = pastedDomainsSchemaFor(() => false);
