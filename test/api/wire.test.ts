import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CALLS } from "../../worker/api/calls";

/** Columns that never leave the server: keys and internal data. */
const KEPT = ["uidKey", "password", "r2Key", "version", "deletedAt"];

/** All property names of a JSON schema, at any depth. */
function propertiesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, inner]) =>
    key === "properties" ? [...Object.keys(inner), ...propertiesIn(inner)] : propertiesIn(inner),
  );
}

describe("the shape of an answer", () => {
  it.each(CALLS.map((call) => ({ name: `${call.method.toUpperCase()} ${call.path}`, answer: call.answer })))(
    "of $name has no place for a column that is kept from callers",
    ({ answer }) => {
      const schema = z.toJSONSchema(answer, { io: "output", unrepresentable: "any" });
      expect(propertiesIn(schema).filter((name) => KEPT.includes(name))).toEqual([]);
    },
  );

  it("of a project has the places this looks for", () => {
    const project = CALLS.find(({ method, path }) => method === "get" && path === "/project/{id}");
    const schema = z.toJSONSchema(project?.answer ?? z.never(), { io: "output", unrepresentable: "any" });
    expect(propertiesIn(schema)).toContain("displayName");
  });
});
