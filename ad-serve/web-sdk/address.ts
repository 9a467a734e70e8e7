/** The address when it is one of a web page or file: nothing else becomes a link or a source. */
export function http(address: string | null): string | null {
  return address && /^https?:\/\//i.test(address) ? address : null;
}
