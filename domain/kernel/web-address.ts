/** Maximum characters of an address that we call. */
export const ADDRESS_MAX_CHARS = 2_048;

/** The default port, and its usual alternative. */
const PORTS = ["", "8443"];

/** Domain endings that resolve only within a private network. */
const PRIVATE_NAME =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|arpa|test|invalid|onion)$/;

/**
 * Whether a URL is https on a public host name. IP addresses are always refused, since private ones have too many spellings; so
 * are single-label names, names of private networks, and ports that public web servers do not use. The resolved address is
 * checked when a message is sent: `isPublicAddress`.
 */
export function isCallbackUrl(text: string): boolean {
  if (text.length > ADDRESS_MAX_CHARS || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname, port } = new URL(text);
  if (!PORTS.includes(port)) return false;
  if (protocol !== "https:" || username !== "" || password !== "") return false;
  const name = hostname.replace(/\.$/, "");
  if (!/\.[a-z][a-z0-9-]*$/.test(name)) return false;
  return !PRIVATE_NAME.test(name);
}

/** Whether a URL is on localhost, by its standard names. */
export function isOwnMachine(text: string): boolean {
  if (text.length > ADDRESS_MAX_CHARS || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  const isLocal = hostname === "localhost" || hostname === "127.0.0.1";
  return protocol === "http:" && isLocal && username === "" && password === "";
}

/** Whether a URL can receive webhooks. @param consoleOrigin only a console on localhost sends to localhost */
export function isWebhookUrl(text: string, consoleOrigin: string): boolean {
  return isCallbackUrl(text) || (isOwnMachine(consoleOrigin) && isOwnMachine(text));
}

/** Whether two URLs are on different servers, by scheme, name and port. */
export function isOtherServer(before: string, after: string): boolean {
  return new URL(before).origin !== new URL(after).origin;
}

/**
 * Networks without public servers, as [first address, prefix length in bits]. Source: IANA IPv4 Special-Purpose Address Registry,
 * and multicast and reserved space.
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

/**
 * Public IPv6 addresses are within `2000::/3`, except for its ranges that are translated to IPv4, for documentation or reserved.
 * Source: IANA IPv6 Special-Purpose Address Registry.
 */
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

/** Whether a resolved IP address is public: not in a private, local, shared, reserved or translated network. */
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
