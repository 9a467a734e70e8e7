/** A host name in lower case and ASCII; Korean names are in their `xn--` form. */
const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/** Whether a text is a public host name, in lower case and ASCII. */
export const isHost = (name: string): boolean => HOST.test(name);

/** The stored form of a host name: `마당.한국` in its `xn--` form. ASCII names, and names without such a form, stay unchanged. */
export function asciiHost(name: string): string {
  if (/^[ -~]*$/.test(name) || /[\s/?#@:\\]/.test(name) || !URL.canParse(`https://${name}`)) return name;
  return new URL(`https://${name}`).hostname;
}

/** The stored form of a domain or an email address. */
export function asciiAddress(typed: string): string {
  const at = typed.lastIndexOf("@") + 1;
  return typed.slice(0, at) + asciiHost(typed.slice(at));
}

/** Host of a web URL for comparison, without `www.`; null for an app link or an invalid URL. */
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
 * Reads a typed domain: `https://www.Shop.example/sale`, `*.shop.example` and `@shop.example` are all `shop.example`.
 * @returns the domain in its stored form; null if the text contains none
 */
export function readDomain(text: string): string | null {
  const bare = text.trim().replace(/^\*\./, "").replace(/^@/, "");
  const domain = hostOf(/^https?:\/\//i.test(bare) ? bare : `https://${bare}`);
  return domain !== null && HOST.test(domain) ? domain : null;
}

/** Whether a host equals one of the domains or is a subdomain of one. Cost: one lookup per label, independent of the number of domains. */
export function liesWithin(host: string | null, domains: ReadonlySet<string>): boolean {
  for (let rest = host ?? ""; rest !== ""; ) {
    if (domains.has(rest)) return true;
    const dot = rest.indexOf(".");
    rest = dot < 0 ? "" : rest.slice(dot + 1);
  }
  return false;
}
