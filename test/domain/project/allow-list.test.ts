import { describe, expect, it } from "vitest";
import { allowListEntrySchema } from "../../../domain/project/schema";

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
      const issues = allowListEntrySchema.safeParse({ value, privateAccess: true }).error?.issues;
      expect(issues?.map(({ path, message }) => [path.join("."), message])).toEqual([
        ["value", "allowList.value"],
      ]);
    },
  );

  it("refuses to allow nothing, also where the address is wrong", () => {
    const issues = allowListEntrySchema.safeParse({ value: "nope" }).error?.issues;
    expect(issues?.map(({ message }) => message)).toEqual(["allowList.value", "allowList.nothing"]);
  });
});
