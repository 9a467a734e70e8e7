const GROUPS = 8;
const GROUP_MAX = 0xffff;

/** The networks of an IP address, as text that is equal for all spellings of a network. */
export interface AddressNetworks {
  /** One subscriber's network: an IPv4 address itself, or the /64 of an IPv6 address, of which a subscriber controls all addresses. */
  narrow: string;
  /** The /48 of an IPv6 address, which one site may own; null for IPv4 and for text that is not an address. */
  wide: string | null;
}

/**
 * The networks of an address. An IPv4 address inside IPv6 (`::ffff:203.0.113.7`, also in hexadecimal) equals the plain one, and a zone
 * (`%eth0`) is removed. Text that is not an address is only trimmed and lower-cased.
 */
export function addressNetworks(address: string): AddressNetworks {
  const text = address.trim().toLowerCase();
  const groups = ipv6Groups(text.split("%", 1)[0] ?? "");
  if (groups === null) return { narrow: text, wide: null };
  const [g = 0, h = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === GROUP_MAX;
  if (isMapped) return { narrow: [g >> 8, g & 255, h >> 8, h & 255].join("."), wide: null };
  return { narrow: `${prefixOf(groups, 4)}::/64`, wide: `${prefixOf(groups, 3)}::/48` };
}

/** Key that identifies one sender of traffic. */
export const addressPrefixOf = (address: string): string => addressNetworks(address).narrow;

const prefixOf = (groups: readonly number[], length: number): string =>
  groups
    .slice(0, length)
    .map((group) => group.toString(16))
    .join(":");

/** The eight groups of an IPv6 address in any spelling (RFC 4291, section 2.2), in lower case; null for any other text. */
function ipv6Groups(text: string): number[] | null {
  if (!text.includes(":")) return null;
  const [head = "", tail, ...more] = text.split("::");
  const [before, after] = [groupsIn(head), groupsIn(tail ?? "")];
  // Only the end of an address may be in IPv4 notation.
  if (more.length > 0 || before === null || after === null || (tail !== undefined && head.includes(".")))
    return null;
  const missing = GROUPS - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  return [...before, ...Array.from({ length: missing }, () => 0), ...after];
}

function groupsIn(text: string): number[] | null {
  if (text === "") return [];
  const parts = text.split(":");
  const groups = parts.map((part, at) => (at === parts.length - 1 ? lastGroups(part) : group(part)));
  return groups.every((one) => one !== null) ? groups.flat() : null;
}

function group(part: string): number[] | null {
  return /^[0-9a-f]{1,4}$/.test(part) ? [Number.parseInt(part, 16)] : null;
}

/** The last two groups may be in IPv4 notation. */
function lastGroups(part: string): number[] | null {
  if (!part.includes(".")) return group(part);
  const bytes = part.split(".");
  if (bytes.length !== 4 || !bytes.every((byte) => /^\d{1,3}$/.test(byte) && Number(byte) <= 255))
    return null;
  const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
  return [a * 256 + b, c * 256 + d];
}
