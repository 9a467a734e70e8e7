import { describe, expect, it } from "vitest";
import { ERROR_STATUS } from "../../domain/kernel";
import { answerTypeOf, refusalsOf, takesKey } from "../../worker/api/call";
import { CALLS } from "../../worker/api/calls";
import rows from "../contract/calls.json";
import { openAccount } from "../support/factories";
import { EXAMPLES } from "./examples";
import { ask, at, env, type Json, signIn } from "./support";

const METHODS = ["get", "post", "put", "patch", "delete"];
const contract = rows.map(({ method, path }) => `${method} ${path}`);

function callsIn(document: Json): string[] {
  return Object.entries(document.paths as Json).flatMap(([path, methods]) =>
    Object.keys(methods as Json)
      .filter((method) => METHODS.includes(method))
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
}

async function documents(): Promise<{ open: Json; restricted: Json }> {
  const cookie = await signIn(await openAccount(env, { isOperator: true }));
  const open = await ask("GET", "/openapi.json");
  const restricted = await ask("GET", "/restricted/openapi.json", { cookie });
  return { open: open.json, restricted: restricted.json };
}

/** Every `$ref` of a document. */
function refsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" ? [inner] : refsIn(inner),
  );
}

describe("the two OpenAPI documents", () => {
  it("describe exactly the calls that are answered, each a row of the contract, and all that are walked", async () => {
    const { open, restricted } = await documents();
    const described = [...callsIn(open), ...callsIn(restricted)].sort();
    expect(described.filter((call) => !contract.includes(call))).toEqual([]);
    expect(EXAMPLES.map(({ call }) => call).filter((call) => !described.includes(call))).toEqual([]);
    expect(described).toEqual(CALLS.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort());
  });

  it("describe every call of signing in, accounts and projects that the contract names", async () => {
    const { open } = await documents();
    const described = new Set(callsIn(open));
    const named = rows.filter(
      ({ area, path }) => ["auth", "account", "project"].includes(area) && !path.startsWith("/project-app/"),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(
      named.map(({ method, path }) => `${method} ${path}`).filter((call) => !described.has(call)),
    ).toEqual([]);
  });

  it("keep the operators' calls apart", async () => {
    const { open, restricted } = await documents();
    expect(callsIn(open).filter((call) => call.includes("/restricted/"))).toEqual([]);
    expect(callsIn(restricted).filter((call) => !call.includes("/restricted/"))).toEqual([]);
  });

  it("give the operators' document to operators only", async () => {
    const cookie = await signIn(await openAccount(env));
    expect((await ask("GET", "/restricted/openapi.json")).status).toBe(401);
    expect((await ask("GET", "/restricted/openapi.json", { cookie })).status).toBe(403);
    const operator = await openAccount(env, { isOperator: true });
    const withoutFactor = await signIn({ ...operator, isOperator: false });
    const refused = await ask("GET", "/restricted/openapi.json", { cookie: withoutFactor });
    expect([refused.status, refused.json.errorCode]).toEqual([403, "OPERATOR_SECOND_FACTOR_REQUIRED"]);
  });

  it("are OpenAPI 3.1 whose references all lead somewhere", async () => {
    for (const document of Object.values(await documents())) {
      expect(document.openapi).toBe("3.1.0");
      const broken = refsIn(document).filter(
        (ref) => at(document, ref.replace("#/", "").replaceAll("/", ".")) === undefined,
      );
      expect(broken).toEqual([]);
    }
  });

  it.each(CALLS.map((call) => ({ name: `${call.method.toUpperCase()} ${call.path}`, call })))(
    "say what $name takes, answers, and how it refuses",
    async ({ call }) => {
      const { open, restricted } = await documents();
      const document = call.path.startsWith("/restricted/") ? restricted : open;
      const described = (document.paths as Record<string, Record<string, Json>>)[call.path]?.[call.method];
      const type = call.multipart ? "multipart/form-data" : "application/json";
      expect(at(described, `responses.200.content.${answerTypeOf(call)}.schema`)).toBeDefined();
      expect(at(described, `requestBody.content.${type}.schema`) !== undefined).toBe(Boolean(call.body));
      expect(described?.security).toEqual(call.access === "public" ? [] : [{ session: [] }]);
      const parameters = ((described?.parameters ?? []) as { in: string; name: string }[]).map(
        (each) => `${each.in} ${each.name}`,
      );
      for (const [, name] of call.path.matchAll(/\{(\w+)\}/g)) expect(parameters).toContain(`path ${name}`);
      for (const name of Object.keys(call.query?.shape ?? {})) expect(parameters).toContain(`query ${name}`);
      expect(parameters.includes("header Idempotency-Key")).toBe(takesKey(call));
      const isVersioned = call.versioned === true;
      expect(parameters.includes("header If-Match")).toBe(isVersioned && call.method !== "get");
      expect(at(described, "responses.200.headers.ETag") !== undefined).toBe(isVersioned);
      for (const code of refusalsOf(call)) {
        // The common part of refusals is one component; each status adds its codes.
        const parts = at(described, `responses.${ERROR_STATUS[code]}.content.application/json.schema.allOf`);
        expect(parts).toEqual([
          { $ref: "#/components/schemas/Error" },
          expect.objectContaining({
            properties: expect.objectContaining({
              errorCode: expect.objectContaining({ enum: expect.arrayContaining([code]) }),
            }),
          }),
        ]);
      }
    },
  );
});
