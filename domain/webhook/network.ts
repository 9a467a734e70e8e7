/**
 * Networks that nobody's public server stands in, as [first address, bits]. Source: IANA IPv4 Special-Purpose Address Registry, and multicast
 * and reserved space.
 */
const CLOSED_V4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** Global unicast is `2000::/3`; of it, what leads to IPv4 or to nobody. Source: IANA IPv6 Special-Purpose Address Registry. */
const OPEN_V6 = ["2000::", 3] as const;
const CLOSED_V6: readonly (readonly [string, number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const V4_BITS = 32;
const V6_BITS = 128;
const GROUPS = 8;

/** Whether an address, as DNS writes it, is one of the internet's: none of a private, local, shared, reserved or translated network. */
export function isPublicAddress(text: string): boolean {
  const v4 = v4Number(text);
  if (v4 !== null) return !CLOSED_V4.some(([first, bits]) => isWithin(v4, v4Number(first), bits, V4_BITS));
  const v6 = v6Number(text);
  if (v6 === null) return false;
  const isIn = ([first, bits]: readonly [string, number]) => isWithin(v6, v6Number(first), bits, V6_BITS);
  return isIn(OPEN_V6) && !CLOSED_V6.some(isIn);
}

function isWithin(address: bigint, first: bigint | null, bits: number, of: number): boolean {
  const rest = BigInt(of - bits);
  return first !== null && address >> rest === first >> rest;
}

function v4Number(text: string): bigint | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return null;
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

function v6Number(text: string): bigint | null {
  const halves = text.toLowerCase().split("::");
  if (halves.length > 2) return null;
  const [head = [], tail = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = GROUPS - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array<string>(missing).fill("0"), ...tail];
  if (!groups.every((group) => /^[\da-f]{1,4}$/.test(group))) return null;
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}
