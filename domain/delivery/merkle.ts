/** SHA-256 of the concatenated parts. */
export type Hash = (...parts: Uint8Array[]) => Uint8Array;

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** Hash of a line. Leaves and inner nodes have different prefixes, so that neither can stand for the other. */
export const merkleLeaf = (line: string, hash: Hash): Uint8Array =>
  hash(LEAF, new TextEncoder().encode(line));

/** Root of a tree of leaves in their order (RFC 9162, section 2.1.1). */
export function merkleRoot(leaves: readonly Uint8Array[], hash: Hash): Uint8Array {
  if (leaves.length === 0) return hash();
  const [first] = leaves;
  if (leaves.length === 1 && first !== undefined) return first;
  const half = halfOf(leaves.length);
  return hash(NODE, merkleRoot(leaves.slice(0, half), hash), merkleRoot(leaves.slice(half), hash));
}

/** The hashes that lead from a leaf to the root, from the leaf up (RFC 9162, section 2.1.3). */
export function merkleProof(leaves: readonly Uint8Array[], index: number, hash: Hash): Uint8Array[] {
  if (leaves.length <= 1) return [];
  const half = halfOf(leaves.length);
  const [left, right] = [leaves.slice(0, half), leaves.slice(half)];
  return index < half
    ? [...merkleProof(left, index, hash), merkleRoot(right, hash)]
    : [...merkleProof(right, index - half, hash), merkleRoot(left, hash)];
}

/** The root that a leaf and its proof lead to. */
export function provenRoot(
  leaf: Uint8Array,
  { index, size }: { index: number; size: number },
  proof: readonly Uint8Array[],
  hash: Hash,
): Uint8Array | null {
  if (index < 0 || index >= size) return null;
  if (size === 1) return proof.length === 0 ? leaf : null;
  const sibling = proof.at(-1);
  if (sibling === undefined) return null;
  const half = halfOf(size);
  const rest = proof.slice(0, -1);
  const own =
    index < half
      ? provenRoot(leaf, { index, size: half }, rest, hash)
      : provenRoot(leaf, { index: index - half, size: size - half }, rest, hash);
  if (own === null) return null;
  return index < half ? hash(NODE, own, sibling) : hash(NODE, sibling, own);
}

/** The largest power of two below a size of at least two. */
function halfOf(size: number): number {
  let half = 1;
  while (half * 2 < size) half *= 2;
  return half;
}
