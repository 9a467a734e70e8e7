import type { ConsoleEnv } from "../env";

/** Public DNS lookups. */
export interface DnsPort {
  /** TXT records of a name, each joined from its parts; empty if the name does not exist. Rejects without an answer. */
  txt(name: string): Promise<string[]>;
  /** IPv4 and IPv6 addresses of a name, with aliases resolved; empty if there are none. Rejects without an answer. */
  addresses(name: string): Promise<string[]>;
}

const RESOLVER = "https://cloudflare-dns.com/dns-query";
const TIMEOUT_MS = 5_000;
/** Source: RFC 1035, section 3.2.2; RFC 3596. */
const TYPES = { A: 1, TXT: 16, AAAA: 28 } as const;
const NO_ERROR = 0;
const NO_SUCH_NAME = 3;

interface DnsAnswer {
  Status: number;
  Answer?: readonly { type: number; data: string }[];
}

/** DNS over HTTPS at Cloudflare's resolver. Source: developers.cloudflare.com/1.1.1.1, "DNS over HTTPS", "Using JSON". */
export function dohDns(fetchFrom: typeof fetch = (input, init) => fetch(input, init)): DnsPort {
  const ask = async (name: string, type: keyof typeof TYPES): Promise<string[]> => {
    const query = new URLSearchParams({ name, type });
    const response = await fetchFrom(`${RESOLVER}?${query}`, {
      headers: { Accept: "application/dns-json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`DNS over HTTPS answered ${response.status}`);
    const { Status: status, Answer: answers = [] } = (await response.json()) as DnsAnswer;
    if (status === NO_SUCH_NAME) return [];
    if (status !== NO_ERROR) throw new Error(`DNS answered code ${status}`);
    // The answers include the alias's own record.
    return answers.filter((answer) => answer.type === TYPES[type]).map(({ data }) => data);
  };
  return {
    txt: async (name) => (await ask(name, "TXT")).map(unquoted),
    addresses: async (name) => (await Promise.all([ask(name, "A"), ask(name, "AAAA")])).flat(),
  };
}

/**
 * Joins a record's quoted texts; a record longer than 255 characters has several in a row. Reads from the start in one pass: a
 * search for quotes would restart at each unclosed one.
 */
function unquoted(data: string): string {
  const quoted = /\s*"((?:[^"\\]|\\.)*)"/y;
  const parts: string[] = [];
  for (let part = quoted.exec(data); part; part = quoted.exec(data)) parts.push(part[1] ?? "");
  return (parts.length === 0 ? [data] : parts).join("").replace(/\\(.)/g, "$1");
}

/** Local DNS for development: the KV key of a name's TXT records, as JSON. */
export const localRecordKey = (name: string): string => `dns:${name}`;

/** The KV key of a name's addresses; a name without an entry stands for a server on the internet. */
export const localAddressKey = (name: string): string => `dns-address:${name}`;
const SOMEWHERE_PUBLIC = "8.8.8.8";

export function localDns(zone: KVNamespace): DnsPort {
  return {
    addresses: async (name) =>
      (await zone.get<string[]>(localAddressKey(name), "json")) ?? [SOMEWHERE_PUBLIC],
    txt: async (name) => (await zone.get<string[]>(localRecordKey(name), "json")) ?? [],
  };
}

/** The configured resolver. Throws when the local one has no namespace. */
export function dnsFor(env: Pick<ConsoleEnv, "DNS_TRANSPORT" | "MAILBOX">): DnsPort {
  if (env.DNS_TRANSPORT !== "local") return dohDns();
  if (!env.MAILBOX) throw new Error("DNS_TRANSPORT is local, but there is no MAILBOX namespace");
  return localDns(env.MAILBOX);
}
