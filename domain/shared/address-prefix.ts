const GROUPS = 8;
/** What one subscriber has of IPv6: the first 64 bits. */
const PREFIX_GROUPS = 4;

/**
 * What stands for one sender of traffic: an IPv4 address as it is, an IPv6 address by its /64, since whoever has one address of a /64 has
 * them all. An IPv4 address inside IPv6 (`::ffff:203.0.113.7`) is the same sender as the bare one. What is no address stays as it is.
 */
export function addressPrefixOf(address: string): string {
  const text = (address.split("%", 1)[0] ?? "").trim().toLowerCase();
  if (!text.includes(":")) return text;
  const mapped = /^(?:0{0,4}:){0,5}:?ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail] = text.split("::", 2);
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  const prefix = groups.slice(0, PREFIX_GROUPS).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${prefix.join(":")}::/64`;
}
