import { parse } from "tldts";

/**
 * Whether a domain is a public suffix, under which anyone can register a name or open a site: `co.kr`, `github.io`. Source: publicsuffix.org,
 * both of its parts, as `tldts` carries them.
 * @param domain from `readDomain`
 */
export function isPublicSuffix(domain: string): boolean {
  const { publicSuffix, isIcann, isPrivate } = parse(domain, {
    allowPrivateDomains: true,
    extractHostname: false,
    validateHostname: false,
  });
  return publicSuffix === domain && (isIcann === true || isPrivate === true);
}
