import type { ConsoleEnv } from "../../env";
import { dohDns } from "./doh";
import { localDns } from "./local";
import type { DnsPort } from "./port";

export type { DnsPort } from "./port";

/** The resolver that the environment names. Throws when the local one has no namespace. */
export function dnsFor(env: Pick<ConsoleEnv, "DNS_TRANSPORT" | "MAILBOX">): DnsPort {
  if (env.DNS_TRANSPORT !== "local") return dohDns();
  if (!env.MAILBOX) throw new Error("DNS_TRANSPORT is local, but there is no MAILBOX namespace");
  return localDns(env.MAILBOX);
}
