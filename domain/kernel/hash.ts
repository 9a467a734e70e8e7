/** FNV-1a hash, an unsigned 32-bit integer. Its lowest two bits differ for texts that differ in the lowest two bits of their last character. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
