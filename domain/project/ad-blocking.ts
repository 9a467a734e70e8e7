import { z } from "zod";
import { ADVERTISER_CATEGORIES, type AdvertiserCategory } from "../shared/advertiser-category";
import { type DomainFault, hostOf, liesWithin, readDomain } from "../shared/domain-name";
import { AD_BLOCKING_DOMAINS_MAX } from "../shared/limits";
import { withRule } from "../shared/rule";
import { messageCode } from "../shared/validation";

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

const domainField = z
  .string()
  .trim()
  .min(1)
  .max(2048)
  .transform((text, context) => {
    const read = readDomain(text);
    if ("domain" in read) return read.domain;
    context.addIssue({ code: "custom", message: read.fault });
    return z.NEVER;
  });

export const blockedCategoriesSchema = z.object({
  categories: z.array(z.enum(ADVERTISER_CATEGORIES)).max(ADVERTISER_CATEGORIES.length).default([]),
});

/** The whole of it at once, as a call says it; a domain that stands twice is named. */
export const adBlockingSchema = withRule(
  z.object({
    categories: z.array(z.enum(ADVERTISER_CATEGORIES)).max(ADVERTISER_CATEGORIES.length),
    domains: z.array(domainField).max(AD_BLOCKING_DOMAINS_MAX),
  }),
  ["domains"],
  ({ domains }): Record<string, string> => {
    const twice = new Set(domains.filter((domain, at) => domains.indexOf(domain) < at));
    return twice.size > 0
      ? { domains: messageCode("adBlocking.twice", { domains: [...twice].join(", ") }) }
      : {};
  },
);

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

/** What stands in a text that was pasted: domains once each, those that stand twice, and what is none. */
function readDomains(text: string) {
  const domains = new Set<string>();
  const twice = new Set<string>();
  const faulty: Record<DomainFault, string[]> = { domain: [], "domain.tooWide": [] };
  for (const one of text.split(PARTING).filter(Boolean)) {
    const read = readDomain(one);
    if ("fault" in read) faulty[read.fault].push(one);
    else (domains.has(read.domain) ? twice : domains).add(read.domain);
  }
  return { domains: [...domains], twice: [...twice], faulty };
}

/** Domains that were pasted; each that is none is named. */
export const pastedDomainsSchema = z.object({
  domains: z
    .string()
    .trim()
    .min(1)
    .max(PASTED_MAX_CHARS)
    .transform((text, context) => {
      const { faulty, ...read } = readDomains(text);
      if (faulty.domain.length > 0)
        context.addIssue({ code: "custom", message: faultCode("adBlocking.notADomain", faulty.domain) });
      if (faulty["domain.tooWide"].length > 0)
        context.addIssue({
          code: "custom",
          message: faultCode("adBlocking.tooWide", faulty["domain.tooWide"]),
        });
      return read;
    }),
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
