import { describe, expect, it } from "vitest";
import { type GroupAction, groupNameSchema, mayInGroup } from "../../../domain/people";
import { GROUP_ACCESS } from "../../../domain/people/group";

const ACTIONS = Object.keys(GROUP_ACCESS) as GroupAction[];

describe("in a group", () => {
  it("an owner may do everything, and a viewer only look", () => {
    expect(ACTIONS.filter((action) => mayInGroup(action, "owner"))).toEqual(ACTIONS);
    expect(ACTIONS.filter((action) => mayInGroup(action, "viewer"))).toEqual(["group.read"]);
  });

  it.each([
    [1, false],
    [2, true],
    [30, true],
    [31, false],
  ])("a name of %i characters: %s", (chars, taken) => {
    expect(groupNameSchema.safeParse({ name: "가".repeat(chars) }).success).toBe(taken);
  });
});
