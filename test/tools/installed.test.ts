import { expect, test } from "vitest";
import { satisfies } from "../../scripts/toolchain/installed.mjs";

const wanted = {
  packages: {
    "": {},
    "node_modules/a": { version: "1.0.0" },
    "node_modules/for-another-platform": { version: "1.0.0", optional: true },
  },
};

test("an install is current when each locked package is there in its locked version", () => {
  expect(satisfies(wanted, { packages: { "node_modules/a": { version: "1.0.0" } } })).toBe(true);
});

test("another version, or a missing package, asks for an install", () => {
  expect(satisfies(wanted, { packages: { "node_modules/a": { version: "1.0.1" } } })).toBe(false);
  expect(satisfies(wanted, {})).toBe(false);
});

test("an optional package of another version asks for an install", () => {
  const packages = {
    "node_modules/a": { version: "1.0.0" },
    "node_modules/for-another-platform": { version: "0.9.0" },
  };
  expect(satisfies(wanted, { packages })).toBe(false);
});
