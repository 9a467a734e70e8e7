import { join } from "node:path";
import { lintFromString, loadConfig } from "@redocly/openapi-core";
import { beforeAll, describe, expect, it } from "vitest";
import { openApi } from "../../ad-serve/reference/openapi";
import { CALLS } from "../../worker/api/calls";
import { documentOf, operationIdOf } from "../../worker/api/openapi";
import { registerWebhooks } from "../../worker/api/partners/wire";

const isRestricted = ({ path }: { path: string }) => path.startsWith("/restricted/");
const open = CALLS.filter((call) => !isRestricted(call));

const DOCUMENTS = {
  "the console's": () => documentOf(open, "Madang", "session", registerWebhooks),
  "the operators'": () => documentOf(CALLS.filter(isRestricted), "Madang operators", "session"),
  "the ad server's": openApi,
};

type Config = Awaited<ReturnType<typeof loadConfig>>;

let config: Config;
beforeAll(async () => {
  config = await loadConfig({ configPath: join(import.meta.dirname, "../../redocly.yaml") });
});

async function problemsOf(document: unknown): Promise<string[]> {
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(
    ({ severity, ruleId, message, location }) =>
      `${severity} ${ruleId} ${location[0]?.pointer ?? ""}: ${message}`,
  );
}

describe("an OpenAPI document", () => {
  it.each(Object.entries(DOCUMENTS))("is clean by the recommended rules: %s", async (_, document) => {
    expect(await problemsOf(document())).toEqual([]);
  });

  it("is refused by those rules when a reference leads nowhere or an operation has no name", async () => {
    const broken = JSON.parse(JSON.stringify(openApi()));
    broken.paths["/request"].get.operationId = undefined;
    broken.paths["/request"].get.responses["200"].content["application/json"].schema = { $ref: "#/nowhere" };
    const problems = await problemsOf(broken);
    expect(problems.join("\n")).toMatch(/no-unresolved-refs/);
    expect(problems.join("\n")).toMatch(/operation-operationId/);
  });
});

describe("the console's document", () => {
  it("lets a named schema that may be null be null", () => {
    const impossible: string[] = [];
    const look = (part: unknown, at: string): void => {
      if (typeof part !== "object" || part === null) return;
      const { allOf = [] } = part as { allOf?: { type?: unknown }[] };
      if (allOf.some(({ type }) => [type].flat().includes("null"))) impossible.push(at);
      for (const [key, inner] of Object.entries(part)) look(inner, `${at}/${key}`);
    };
    const document = documentOf(CALLS, "Madang", "session");
    look(document, "");
    expect(impossible).toEqual([]);
    const named = Object.entries((document.components?.schemas ?? {}) as Record<string, { type?: unknown }>);
    const nullable = named.filter(([, { type }]) => [type].flat().includes("null")).map(([name]) => name);
    expect(nullable, "a name is never null itself").toEqual([]);
  });

  it("describes every operation, parameter and property", () => {
    const bare: string[] = [];
    const look = (part: unknown, at: string, isMap = false): void => {
      if (typeof part !== "object" || part === null) return;
      const { properties, parameters, operationId, description } = part as Record<
        string,
        object | string | undefined
      >;
      // A property may itself be named "properties" or "parameters".
      const named: Record<string, object> = isMap ? {} : { ...Object(properties), ...Object(parameters) };
      for (const [name, each] of Object.entries(named))
        if (!("$ref" in each) && !("description" in each)) bare.push(`${at}/${name}`);
      if (operationId && !description) bare.push(at);
      for (const [key, inner] of Object.entries(part))
        look(inner, `${at}/${key}`, key === "properties" && !isMap);
    };
    look(DOCUMENTS["the console's"](), "");
    expect(bare).toEqual([]);
  });
});

describe("an operation's name", () => {
  it("is made of its method and path, and is no other's", () => {
    expect(operationIdOf({ method: "get", path: "/campaign/{project}/{id}" })).toBe(
      "getCampaignByProjectById",
    );
    expect(operationIdOf({ method: "post", path: "/project/{id}/run-membership-scheduler" })).toBe(
      "postProjectByIdRunMembershipScheduler",
    );
    const names = CALLS.map(operationIdOf);
    expect(new Set(names).size).toBe(names.length);
  });

  it("comes with who may call it: public operations name no security, all others the session", () => {
    const { paths } = DOCUMENTS["the console's"]();
    for (const { method, path, access } of open) {
      const operation = (paths as Record<string, Record<string, { security?: unknown }>>)[path]?.[method];
      expect([path, operation?.security]).toEqual([path, access === "public" ? [] : [{ session: [] }]]);
    }
  });
});
