import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addressNetworks, addressPrefixOf } from "../../../domain/kernel";
import { networksOf } from "../../../domain/people/throttle";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  [" 203.0.113.7 ", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["0:0:0:0:0:FFFF:203.0.113.7", "203.0.113.7"],
  ["2001:db8:0:7::1", "2001:db8:0:7::/64"],
  ["2001:0DB8:0000:0007:1:2:3:4", "2001:db8:0:7::/64"],
  ["2001:db8::7:1:2:3:4", "2001:db8:0:7::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:0:7:1:2:203.0.113.7", "2001:db8:0:7::/64"],
  ["1:2:3:4:5:6:7::", "1:2:3:4::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
])("%s is of %s", (address, prefix) => {
  expect(addressPrefixOf(address)).toBe(prefix);
});

test.each([
  "unknown",
  "1::2::3",
  "1::2::3:4:5:6:7:8:9",
  "1:2:3:4:5:6:7",
  "1:2:3:4:5:6:7:8:9",
  "1:2:3:4:5:6:7:8::",
  ":1:2:3:4:5:6:7",
  "12zz::1",
  "12345::1",
  "::ffff:203.0.113.256",
  "::ffff:203.0.113",
  "203.0.113.7::1",
  "::203.0.113.7:1",
  "203.0.113.7:443",
  "[2001:db8::1]",
])("%s is no address, and is counted as it is written", (text) => {
  expect(addressNetworks(text)).toEqual({ narrow: text, wide: null });
  expect(networksOf(text)).toEqual([{ network: text, factor: 1 }]);
});

/** Eight groups with as many zeros as in real addresses, never with an IPv4 address inside. */
const groups = fc
  .array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), { minLength: 8, maxLength: 8 })
  .filter((eight) => !(eight.slice(0, 5).every((one) => one === 0) && eight[5] === 0xffff));

/** Spellings of an address: zeros omitted or leading, capitals, the last two groups as IPv4, a zone. */
const spelling = fc.record({
  pad: fc.boolean(),
  capitals: fc.boolean(),
  dotted: fc.boolean(),
  zone: fc.constantFrom("", "%eth0", "%1"),
  leftOut: fc.nat({ max: 7 }),
});

type Spelling = typeof spelling extends fc.Arbitrary<infer S> ? S : never;

function spell(eight: readonly number[], { pad, capitals, dotted, zone, leftOut }: Spelling): string {
  const hex = (one: number) => one.toString(16).padStart(pad ? 4 : 1, "0");
  const [g = 0, h = 0] = eight.slice(6);
  const end = dotted ? [[g >> 8, g & 255, h >> 8, h & 255].join(".")] : [hex(g), hex(h)];
  const parts = [...eight.slice(0, 6).map(hex), ...end];
  let to = leftOut;
  while (to < (dotted ? 6 : 8) && eight[to] === 0) to++;
  const text =
    to > leftOut ? `${parts.slice(0, leftOut).join(":")}::${parts.slice(to).join(":")}` : parts.join(":");
  return (capitals ? text.toUpperCase() : text) + zone;
}

/** The first bits of the address as a number, independent of its text. */
const bitsOf = (eight: readonly number[], length: number): bigint =>
  eight.reduce((sum, one) => sum * 65_536n + BigInt(one), 0n) >> BigInt(128 - length);

describe("of IPv6 addresses", () => {
  it("all spellings of one are of the same networks", () => {
    fc.assert(
      fc.property(groups, spelling, spelling, (eight, one, other) => {
        expect(addressNetworks(spell(eight, one))).toEqual(addressNetworks(spell(eight, other)));
      }),
    );
  });

  it("two are of one /64, or of one /48, exactly when their first bits are the same", () => {
    const neighbours = fc
      .tuple(groups, groups, fc.nat({ max: 8 }))
      .map(([one, other, shared]) => [one, [...one.slice(0, shared), ...other.slice(shared)]] as const);
    fc.assert(
      fc.property(neighbours, spelling, ([one, other], how) => {
        const isMapped = bitsOf(other, 96) === 0xffffn;
        fc.pre(!isMapped);
        const [a, b] = [addressNetworks(spell(one, how)), addressNetworks(spell(other, how))];
        expect(a.narrow === b.narrow).toBe(bitsOf(one, 64) === bitsOf(other, 64));
        expect(a.wide === b.wide).toBe(bitsOf(one, 48) === bitsOf(other, 48));
      }),
    );
  });

  it("one that holds an IPv4 address is that address", () => {
    fc.assert(
      fc.property(fc.ipV4(), spelling, (bare, how) => {
        const [a = 0, b = 0, c = 0, d = 0] = bare.split(".").map(Number);
        const mapped = [0, 0, 0, 0, 0, 0xffff, a * 256 + b, c * 256 + d];
        expect(addressNetworks(spell(mapped, how))).toEqual({ narrow: bare, wide: null });
        expect(addressNetworks(bare)).toEqual({ narrow: bare, wide: null });
      }),
    );
  });
});

it("no text throws, and what the network's edge and the sign-in door count is one rule", () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-fA-F:.%]{0,45}$/), fc.ipV6());
  fc.assert(
    fc.property(text, (address) => {
      const { narrow, wide } = addressNetworks(address);
      expect(addressPrefixOf(address)).toBe(narrow);
      expect(networksOf(address).map(({ network }) => network)).toEqual(
        wide === null ? [narrow] : [narrow, wide],
      );
    }),
  );
});
