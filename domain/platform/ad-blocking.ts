import { z } from "zod";
import {
  ADVERTISER_CATEGORIES,
  type AdvertiserCategory,
  hostOf,
  liesWithin,
  messageCode,
  readDomain,
} from "../kernel";

/** What a publisher blocks. Domains are as `readDomain` keeps them, in alphabetical order. */
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

/** Why a campaign is blocked, or null. */
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

/** The fields of a campaign that are blocked: message codes by its fields. */
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

/** Lines, commas and spaces part one domain from the next, as they come out of a sheet or a mail. */
const PARTING = /[\s,;]+/;
const PASTED_MAX_CHARS = 64_000;
/** More than these are counted, and longer ones cut: the whole text is there in the field. */
const NAMED_MAX = 20;
const NAMED_CHARS = 60;

function faultCode(code: string, texts: readonly string[]): string {
  const named = texts.slice(0, NAMED_MAX).map((text) => text.replaceAll("|", " ").slice(0, NAMED_CHARS));
  const more = texts.length > NAMED_MAX ? [`(+${texts.length - NAMED_MAX})`] : [];
  return messageCode(code, { text: [...named, ...more].join(", ") });
}

type Judge = (domain: string) => boolean;

/** What stands in a text that was pasted: domains once each, those that stand twice, what is none, and what is too wide. */
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

/** Domains that were pasted; each that is none, or is too wide, is named. @param isTooWide of a domain as `readDomain` has it */
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

/** What a browser tells of them: the list of names that are too wide is eight times as large as the page's own script: it stands in a module of its own. */
export const typedDomainsSchema = pastedDomainsSchemaFor(() => false);
