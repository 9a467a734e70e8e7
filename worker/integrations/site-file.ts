import { isPublicAddress } from "../../domain/kernel";
import type { ConsoleEnv } from "../env";
import { type DnsPort, dnsFor } from "./dns";

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 256 * 1024;
/** A website commonly leads to its `www` host, and from http to https. */
const REDIRECTS_MAX = 3;

/** The content of a file; null if the site has none. */
export type SiteFile = { answered: true; text: string | null } | { answered: false };

/** Local websites for development: the KV key of a file's content. */
export const localFileKey = (domain: string, file: string): string => `site-file:${domain}/${file}`;

/**
 * Reads a text file at the root of a public website. Only hosts of the domain are asked, and only ones whose addresses are all public.
 * Never throws.
 * @param domain a registrable host name
 */
export async function readSiteFile(
  env: Pick<ConsoleEnv, "DNS_TRANSPORT" | "MAILBOX">,
  domain: string,
  file: string,
): Promise<SiteFile> {
  if (env.DNS_TRANSPORT === "local")
    return { answered: true, text: (await env.MAILBOX?.get(localFileKey(domain, file))) ?? null };
  try {
    return await readFrom(dnsFor(env), domain, new URL(`https://${domain}/${file}`));
  } catch {
    return { answered: false };
  }
}

async function readFrom(dns: DnsPort, domain: string, first: URL): Promise<SiteFile> {
  let url = first;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const isOfDomain = url.hostname === domain || url.hostname.endsWith(`.${domain}`);
    if (!isOfDomain || url.protocol !== "https:" || url.port !== "") return { answered: false };
    const addresses = await dns.addresses(url.hostname);
    if (addresses.length === 0 || !addresses.every(isPublicAddress)) return { answered: false };
    const response = await fetch(url, {
      redirect: "manual",
      headers: { Accept: "text/plain" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const location = response.headers.get("Location");
    if (response.status >= 300 && response.status < 400 && location) {
      await response.body?.cancel();
      url = new URL(location, url);
      continue;
    }
    if (response.status === 404 || response.status === 410) {
      await response.body?.cancel();
      return { answered: true, text: null };
    }
    if (!response.ok) return { answered: false };
    return { answered: true, text: await firstBytes(response) };
  }
  return { answered: false };
}

/** The file's first 256 KB. */
async function firstBytes({ body }: Response): Promise<string> {
  if (!body) return "";
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = "";
  for (let read = 0; read < MAX_BYTES; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    read += value.length;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text;
}
