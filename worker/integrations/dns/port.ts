/** Reads the public DNS. */
export interface DnsPort {
  /** The texts of the TXT records at a name, each joined from its parts; none where there is no such name. Rejects when nobody answers. */
  txt(name: string): Promise<string[]>;
  /** The addresses of a name, of both families and behind whatever it is an alias of; none where there are none. Rejects when nobody answers. */
  addresses(name: string): Promise<string[]>;
}
