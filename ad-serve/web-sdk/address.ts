/** The address if it is `http` or `https`, else null. Only such an address becomes a link or a source. */
export function http(address: string | null | undefined): string | null {
  return address && /^https?:\/\//i.test(address) ? address : null;
}
