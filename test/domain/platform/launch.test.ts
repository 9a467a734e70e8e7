import { describe, expect, it } from "vitest";
import { fieldErrorsOf, issueCode } from "../../../domain/kernel";
import {
  isStepOpen,
  launchAddressSchema,
  launchFaceSchema,
  launchNameSchema,
  nextPlatformStep,
} from "../../../domain/platform";

const named = { displayName: "오늘날씨", description: "", country: "IN" as const };
const faced = { ...named, themeColor: "#102030", logoAssetId: "ast_1", coverAssetId: "ast_2" };

describe("the publisher's launcher", () => {
  it("goes on where something is missing, whatever was said behind it", () => {
    expect(nextPlatformStep({})).toBe("name");
    expect(nextPlatformStep({ themeColor: "#102030", logoAssetId: "ast_1", coverAssetId: "ast_2" })).toBe(
      "name",
    );
    // A draft from before the country field still needs a country.
    expect(nextPlatformStep({ displayName: "오늘날씨", description: "" })).toBe("name");
    expect(nextPlatformStep(named)).toBe("face");
    for (const missing of ["themeColor", "logoAssetId", "coverAssetId"] as const) {
      const { [missing]: _gone, ...rest } = faced;
      expect(nextPlatformStep(rest)).toBe("face");
    }
    expect(nextPlatformStep(faced)).toBe("address");
  });

  it("lets nobody get ahead, and everybody go back", () => {
    expect(isStepOpen("address", named)).toBe(false);
    expect(isStepOpen("face", {})).toBe(false);
    expect(isStepOpen("name", faced)).toBe(true);
    expect(isStepOpen("face", named)).toBe(true);
    expect(isStepOpen("address", faced)).toBe(true);
    expect(isStepOpen("face", faced)).toBe(true);
  });
});

const long = (chars: number) => "가".repeat(chars);

/** Each rule of the launcher (rule L1), held and broken. */
describe("a step's rules", () => {
  it.each([
    ["a name of 2", launchNameSchema, { displayName: long(2) }, {}],
    ["a name of 20", launchNameSchema, { displayName: long(20) }, {}],
    ["a name of 1", launchNameSchema, { displayName: long(1) }, { displayName: ["tooShort|min=2"] }],
    ["a name of 21", launchNameSchema, { displayName: long(21) }, { displayName: ["tooLong|max=20"] }],
    ["a description of 160", launchNameSchema, { ...named, description: long(160) }, {}],
    [
      "one of 161",
      launchNameSchema,
      { ...named, description: long(161) },
      { description: ["tooLong|max=160"] },
    ],
    ["a colour", launchFaceSchema, { themeColor: "#AABBCC" }, {}],
    ["a word for one", launchFaceSchema, { themeColor: "red" }, { themeColor: ["color"] }],
    ["an alias of 2", launchAddressSchema, { alias: "a1" }, {}],
    ["an alias of 20", launchAddressSchema, { alias: "a".repeat(20) }, {}],
    ["an alias of 1", launchAddressSchema, { alias: "a" }, { alias: ["tooShort|min=2"] }],
    ["an alias of 21", launchAddressSchema, { alias: "a".repeat(21) }, { alias: ["tooLong|max=20"] }],
    ["hyphens inside", launchAddressSchema, { alias: "a-b-c" }, {}],
    ["a hyphen at an end", launchAddressSchema, { alias: "ab-" }, { alias: ["alias.format"] }],
    ["a dot", launchAddressSchema, { alias: "a.b" }, { alias: ["alias.format"] }],
    ["amazing in it", launchAddressSchema, { alias: "so-amazing-1" }, { alias: ["alias.reserved"] }],
    ["exactly quest", launchAddressSchema, { alias: "quest" }, { alias: ["alias.reserved"] }],
    ["quest in it", launchAddressSchema, { alias: "quests" }, {}],
    ["the console's own host", launchAddressSchema, { alias: "console" }, { alias: ["alias.reserved"] }],
    ["a link", launchAddressSchema, { alias: "ab", link: "https://a.example" }, {}],
    [
      "a script for one",
      launchAddressSchema,
      { alias: "ab", link: "javascript:alert(1)" },
      { link: ["url"] },
    ],
  ])("%s", (_, schema, input, wrong) => {
    const result = schema.safeParse(input, { error: issueCode });
    expect(result.success ? {} : fieldErrorsOf(result.error)).toEqual(wrong);
  });
});
