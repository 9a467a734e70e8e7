/** A host name in lower case and ASCII: Korean names are compared by their `xn--` form. */
const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/** Whether a host name is one of the public web, in lower case and ASCII. */
export const isHost = (name: string): boolean => HOST.test(name);

/** A host name as it is kept: `마당.한국` in its `xn--` form. What has none, and what is in ASCII, stays as it is. */
export function asciiHost(name: string): string {
  if (/^[ -~]*$/.test(name) || /[\s/?#@:\\]/.test(name) || !URL.canParse(`https://${name}`)) return name;
  return new URL(`https://${name}`).hostname;
}

/** The same of a domain or an address of mail. */
export function asciiAddress(typed: string): string {
  const at = typed.lastIndexOf("@") + 1;
  return typed.slice(0, at) + asciiHost(typed.slice(at));
}

/** The host of a web address as it is compared, without `www.`; null for an app link and for what is no address. */
export function hostOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") return null;
  return hostname
    .toLowerCase()
    .replace(/\.$/, "")
    .replace(/^www\./, "");
}

/**
 * The domain that somebody wrote: `https://www.Shop.example/sale`, `*.shop.example` and `@shop.example` are all `shop.example`.
 * @returns the domain as it is kept; null for a text that names none
 */
export function readDomain(text: string): string | null {
  const bare = text.trim().replace(/^\*\./, "").replace(/^@/, "");
  const domain = hostOf(/^https?:\/\//i.test(bare) ? bare : `https://${bare}`);
  return domain !== null && HOST.test(domain) ? domain : null;
}

/** Whether a host is one of the domains or lies below one: a look-up a label, however many domains there are. */
export function liesWithin(host: string | null, domains: ReadonlySet<string>): boolean {
  for (let rest = host ?? ""; rest !== ""; ) {
    if (domains.has(rest)) return true;
    const dot = rest.indexOf(".");
    rest = dot < 0 ? "" : rest.slice(dot + 1);
  }
  return false;
}
