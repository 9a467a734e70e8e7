import { parse } from "tldts";

/**
 * Whether a name is one below which anybody may register, or open a site: `co.kr`, `github.io`. Source: publicsuffix.org, both of its
 * parts, as `tldts` carries them.
 * @param domain as `readDomain` has it
 */
export function isPublicSuffix(domain: string): boolean {
  const { publicSuffix, isIcann, isPrivate } = parse(domain, {
    allowPrivateDomains: true,
    extractHostname: false,
    validateHostname: false,
  });
  return publicSuffix === domain && (isIcann === true || isPrivate === true);
}
