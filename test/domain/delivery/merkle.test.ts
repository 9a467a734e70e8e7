import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Hash, hexOf, merkleLeaf, merkleProof, merkleRoot, provenRoot } from "../../../domain/delivery";

const hash: Hash = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();

const leavesOf = (lines: readonly string[]) => lines.map((line) => merkleLeaf(line, hash));
const rootOf = (lines: readonly string[]) => hexOf(merkleRoot(leavesOf(lines), hash));

const someLines = fc.array(fc.string({ maxLength: 8 }), { minLength: 1, maxLength: 40 });

test("roots are those of RFC 9162", () => {
  expect(rootOf([])).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(rootOf([""])).toBe("6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
});

test("each line is proven by its proof, and no other line by it", () => {
  fc.assert(
    fc.property(someLines, fc.nat(), fc.string({ maxLength: 8 }), (lines, at, other) => {
      const leaves = leavesOf(lines);
      const index = at % lines.length;
      const place = { index, size: lines.length };
      const proof = merkleProof(leaves, index, hash);
      const provenBy = (line: string) => {
        const root = provenRoot(merkleLeaf(line, hash), place, proof, hash);
        return root && hexOf(root);
      };
      expect(provenBy(lines[index] as string)).toBe(rootOf(lines));
      expect(provenBy(other) === rootOf(lines)).toBe(other === lines[index]);
      expect(proof.length).toBeLessThanOrEqual(Math.ceil(Math.log2(Math.max(1, lines.length))));
    }),
  );
});

test("a line that is changed, removed, added or moved gives another root", () => {
  fc.assert(
    fc.property(someLines, someLines, (one, other) => {
      expect(rootOf(one) === rootOf(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
  fc.assert(
    fc.property(someLines, fc.nat(), (lines, at) => {
      const index = at % lines.length;
      expect(rootOf(lines.with(index, `${lines[index]}.`))).not.toBe(rootOf(lines));
      expect(rootOf(lines.toSpliced(index, 1))).not.toBe(rootOf(lines));
      expect(rootOf(lines.toSpliced(index, 0, lines[index] as string))).not.toBe(rootOf(lines));
    }),
  );
});
