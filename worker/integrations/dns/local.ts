import type { DnsPort } from "./port";

/** A zone of one's own for a machine without one: the TXT records of a name stand in KV, as JSON, under this key. */
export const localRecordKey = (name: string): string => `dns:${name}`;

export function localDns(zone: KVNamespace): DnsPort {
  return { txt: async (name) => (await zone.get<string[]>(localRecordKey(name), "json")) ?? [] };
}
