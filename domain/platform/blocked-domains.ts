import { z } from "zod";
import {
  AD_BLOCKING_DOMAINS_MAX,
  ADVERTISER_CATEGORIES,
  isPublicSuffix,
  messageCode,
  readDomain,
  withRule,
} from "../kernel";
import { pastedDomainsSchemaFor } from "./ad-blocking";

const domainField = z
  .string()
  .trim()
  .min(1)
  .max(2048)
  .transform((text, context) => {
    const domain = readDomain(text);
    if (domain !== null && !isPublicSuffix(domain)) return domain;
    context.addIssue({ code: "custom", message: domain === null ? "domain" : "domain.tooWide" });
    return z.NEVER;
  });

/** The whole list at once, for API calls; duplicates are reported. */
export const adBlockingSchema = withRule(
  z.object({
    categories: z
      .array(z.enum(ADVERTISER_CATEGORIES))
      .max(ADVERTISER_CATEGORIES.length)
      .describe("Categories of advertisers whose ads are not shown"),
    domains: z.array(domainField).max(AD_BLOCKING_DOMAINS_MAX).describe("Domains that ads may not lead to"),
  }),
  ["domains"],
  ({ domains }): Record<string, string> => {
    const twice = new Set(domains.filter((domain, at) => domains.indexOf(domain) < at));
    return twice.size > 0
      ? { domains: messageCode("adBlocking.twice", { domains: [...twice].join(", ") }) }
      : {};
  },
);

/** Pasted domains, checked against the public suffix list. */
export const pastedDomainsSchema = pastedDomainsSchemaFor(isPublicSuffix);
