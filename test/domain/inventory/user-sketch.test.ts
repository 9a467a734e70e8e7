import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { estimateUsers, RANKS_PER_REGISTER, UserSketch } from "../../../domain/inventory";

const hashOf = (user: number) => createHash("sha256").update(`user ${user}`).digest("base64url").slice(0, 22);

function sketchOf(from: number, to: number): number[] {
  const sketch = new UserSketch();
  for (let user = from; user < to; user++) sketch.add(hashOf(user));
  return sketch.entries();
}

/** Merges sketches like the database: the maximum rank of each register. */
function usersIn(...sketches: number[][]): number {
  const ranks = new Map<number, number>();
  for (const entry of sketches.flat()) {
    const register = Math.floor(entry / RANKS_PER_REGISTER);
    ranks.set(register, Math.max(ranks.get(register) ?? 0, entry % RANKS_PER_REGISTER));
  }
  return estimateUsers(
    ranks.size,
    [...ranks.values()].reduce((sum, rank) => sum + 2 ** -rank, 0),
  );
}

describe("a sketch of users", () => {
  it.each([0, 1, 2, 10])("counts %i users exactly", (users) => {
    expect(usersIn(sketchOf(0, users))).toBe(users);
  });

  it.each([100, 1_000, 3_000, 20_000, 200_000])("counts %i users within three standard errors", (users) => {
    const counted = usersIn(sketchOf(0, users));
    expect(Math.abs(counted - users) / users).toBeLessThan(3 * 0.0325);
  });

  it("is the same for the same users as a text, and a union counts whoever is in either", () => {
    const [some, others] = [new UserSketch(), new UserSketch()];
    for (let user = 0; user < 600; user++) some.add(hashOf(user));
    for (let user = 400; user < 900; user++) others.add(hashOf(user));
    const all = UserSketch.fromText(some.toText()).union(UserSketch.fromText(others.toText()));
    expect(all.entries()).toEqual(sketchOf(0, 900));
    expect(all.estimate()).toBe(usersIn(sketchOf(0, 900)));
    expect([UserSketch.fromText("").estimate(), new UserSketch().toText().length]).toEqual([0, 1024]);
  });

  it("counts a user once, however often and wherever met", () => {
    const once = sketchOf(0, 500);
    expect(usersIn(once, once, sketchOf(100, 300))).toBe(usersIn(once));
  });

  it("adds sketches of different users up", () => {
    const both = usersIn(sketchOf(0, 5_000), sketchOf(5_000, 10_000));
    expect(both).toBe(usersIn(sketchOf(0, 10_000)));
  });

  it("is no larger than its registers", () => {
    expect(sketchOf(0, 50_000).length).toBeLessThanOrEqual(1_024);
  });
});
