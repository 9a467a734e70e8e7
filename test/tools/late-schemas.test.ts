import { readdirSync } from "node:fs";
import { join } from "node:path";
import { getZodConstraint } from "@conform-to/zod/v4";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { zod } from "../../app/ui/form/late/loaded";
import * as standIn from "../../app/ui/form/late/zod";
import { ROOT } from "../../scripts/toolchain/paths.ts";

/** Files whose schemas forms use. */
const FILES = ["domain", "app/areas"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(folder === "domain" ? ".ts" : "forms.ts"))
    .map((file) => join(ROOT, folder, file)),
);

async function exportsOf(files: readonly string[]): Promise<Map<string, unknown>> {
  vi.resetModules();
  const modules = await Promise.all(files.map((file) => import(file) as Promise<Record<string, unknown>>));
  return new Map(
    modules.flatMap((module, at) =>
      Object.entries(module).map(([name, value]) => [`${files[at]}#${name}`, value]),
    ),
  );
}

/** Names and constraints of a schema's fields; null for a schema that no form can have. */
function constraintsOf(schema: z.ZodType) {
  try {
    const constraints = getZodConstraint(schema);
    return Object.fromEntries(Object.entries(constraints));
  } catch {
    return null;
  }
}

const requiredIn = (fields: Record<string, { required?: boolean | undefined }>) =>
  Object.keys(fields)
    .filter((name) => fields[name]?.required)
    .sort();

test("schemas of the browser require the same fields before zod is loaded, and are the same schemas after", async () => {
  const own = await exportsOf(FILES);
  vi.doMock("zod", () => standIn);
  const late = await exportsOf(FILES);
  standIn.openSchemas(zod);
  const forms = [...own].flatMap(([name, schema]) => {
    const constraints = schema instanceof z.ZodType && constraintsOf(schema);
    return constraints ? [{ name, constraints }] : [];
  });
  expect(forms.length).toBeGreaterThan(150);
  for (const { name, constraints } of forms) {
    const schema = late.get(name) as Parameters<typeof standIn.requirementsOf>[0];
    expect({ name, required: requiredIn(standIn.requirementsOf(schema)) }).toEqual({
      name,
      required: requiredIn(constraints),
    });
    const made = standIn.schemaOf(schema) as unknown as z.ZodType;
    expect({ name, constraints: constraintsOf(made) }).toEqual({ name, constraints });
  }
});
