import { describe, expect, it } from "vitest";
import { ALLOWANCES, allowListChangeSchema, allowListEntrySchema } from "../../../domain/platform";

const issuesOf = (input: unknown) => allowListEntrySchema.safeParse(input).error?.issues ?? [];

describe("an allow list entry", () => {
  it.each([
    ["Ads@Example.com ", "email", "ads@example.com"],
    ["example.com", "domain", "example.com"],
    ["@Example.com", "domain", "example.com"],
  ])("keeps %j as the %s %j", (value, kind, kept) => {
    expect(allowListEntrySchema.parse({ value, manualPayment: true })).toMatchObject({ kind, value: kept });
  });

  it.each(["nope", "a@", "@", "@@example.com", "https://example.com", "a b@example.com"])(
    "refuses %j, at its own field",
    (value) => {
      const issues = issuesOf({ value, privateAccess: true });
      expect(issues.map(({ path, message }) => [path.join("."), message])).toEqual([
        ["value", "allowList.value"],
      ]);
    },
  );

  it("refuses to allow nothing, also where the address is wrong", () => {
    expect(issuesOf({ value: "nope" }).map(({ message }) => message)).toEqual([
      "allowList.value",
      "allowList.nothing",
    ]);
  });

  it.each(ALLOWANCES)("may allow %s alone, when it is added and when it is changed", (allowance) => {
    expect(issuesOf({ value: "example.com", [allowance]: true })).toEqual([]);
    expect(allowListChangeSchema.safeParse({ [allowance]: true }).success).toBe(true);
  });

  it("cannot be changed to allow nothing", () => {
    expect(allowListChangeSchema.safeParse({}).success).toBe(false);
  });
});
