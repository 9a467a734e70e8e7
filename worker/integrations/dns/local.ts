import type { DnsPort } from "./port";

/** A zone of one's own for a machine without one: the TXT records of a name stand in KV, as JSON, under this key. */
export const localRecordKey = (name: string): string => `dns:${name}`;

/** Likewise the addresses of a name; one of which nothing is said stands for a server of the internet. */
export const localAddressKey = (name: string): string => `dns-address:${name}`;
const SOMEWHERE_PUBLIC = "8.8.8.8";

export function localDns(zone: KVNamespace): DnsPort {
  return {
    addresses: async (name) =>
      (await zone.get<string[]>(localAddressKey(name), "json")) ?? [SOMEWHERE_PUBLIC],
    txt: async (name) => (await zone.get<string[]>(localRecordKey(name), "json")) ?? [],
  };
}
