/** 48 bits of an arrival's or a token's id, as 12 hexadecimal digits; another id has the same once in 2^48. */
export function shortId(id: string): string {
  // cyrb53: two multiplicative hashes, of which 24 bits each are kept.
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < id.length; at++) {
    const code = id.charCodeAt(at);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return ((a >>> 8) * 0x1000000 + (b >>> 8)).toString(16).padStart(12, "0");
}
