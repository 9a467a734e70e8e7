import { OpenAPIHono, type RouteConfig, z } from "@hono/zod-openapi";
import { ERROR_STATUS, type ErrorCode } from "../../domain/kernel";
import { answerTypeOf, type Call, refusalsOf, takesKey } from "./call";
import { refusalField } from "./kernel/fields";

type Document = ReturnType<OpenAPIHono["getOpenAPI31Document"]>;

/**
 * The OpenAPI 3.1 document of the calls, generated from the schemas that validate them.
 * @param describe adds parts that are not calls
 */
export function documentOf(
  calls: readonly Call[],
  title: string,
  sessionCookie: string,
  describe: (registry: OpenAPIHono["openAPIRegistry"]) => void = () => undefined,
): Document {
  const { openAPIRegistry, getOpenAPI31Document } = new OpenAPIHono();
  openAPIRegistry.registerComponent("securitySchemes", "session", {
    type: "apiKey",
    in: "cookie",
    name: sessionCookie,
  });
  for (const call of calls) openAPIRegistry.registerPath(routeOf(call));
  describe(openAPIRegistry);
  const document = getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title, version: "1.0.0", license: LICENSE },
    servers: [{ url: "/api" }],
  });
  closeBodies(document);
  return document;
}

interface Schema {
  $ref?: string;
  allOf?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
}

/** Bodies with unknown fields are refused (`noteUnknownFields`), so schemas used only in bodies are closed. */
function closeBodies({ paths = {}, components }: Document): void {
  const operations = Object.values(paths).flatMap((path) => Object.values(path)) as {
    requestBody?: { content: Record<string, { schema?: Schema }> };
    responses?: unknown;
  }[];
  const schemas = (components?.schemas ?? {}) as Record<string, Schema>;
  const answered = new Set<string>();
  for (const { responses } of operations) namesIn(responses, schemas, answered);
  const sent = new Set<string>();
  for (const { requestBody } of operations) {
    namesIn(requestBody, schemas, sent);
    for (const { schema } of Object.values(requestBody?.content ?? {})) close(schema);
  }
  for (const name of sent) if (!answered.has(name)) close(schemas[name]);
}

const COMPONENT = "#/components/schemas/";

/** Collects the names of all components that a part references, directly or indirectly. */
function namesIn(part: unknown, schemas: Record<string, Schema>, into: Set<string>): void {
  if (typeof part !== "object" || part === null) return;
  const { $ref } = part as Schema;
  const name = typeof $ref === "string" && $ref.startsWith(COMPONENT) ? $ref.slice(COMPONENT.length) : null;
  if (name !== null && !into.has(name)) {
    into.add(name);
    namesIn(schemas[name], schemas, into);
  }
  for (const inner of Object.values(part)) namesIn(inner, schemas, into);
}

/** Closes a schema and its nested schemas. A field may itself be named `properties`. */
function close(schema: Schema | undefined): void {
  // Each part of an `allOf` lists only its own fields.
  if (schema === undefined || schema.allOf !== undefined) return;
  const { properties, items, anyOf = [], oneOf = [], additionalProperties } = schema;
  if (properties) schema.additionalProperties ??= false;
  const inner = [...Object.values(properties ?? {}), ...anyOf, ...oneOf, items, additionalProperties];
  for (const each of inner) if (typeof each === "object") close(each);
}

/** Access and headers of a call, from its definition. */
function descriptionOf(call: Call): string {
  const who = {
    public: "Anybody may call it.",
    session: "For whoever is signed in; what the level in the project does not allow is refused.",
    operator: "For operators.",
  }[call.access];
  return [
    `${call.summary}.`,
    who,
    ...(takesKey(call) ? ["A repeated `Idempotency-Key` is answered as the first time."] : []),
    ...(call.versioned ? ["Versioned by `ETag`."] : []),
  ].join(" ");
}

/** The service itself is proprietary; calling it needs no licence. */
const LICENSE = { name: "Proprietary", identifier: "LicenseRef-Proprietary" };

/** Method name in generated clients: `GET /campaign/{project}/{id}` is `getCampaignByProjectById`. */
export function operationIdOf({ method, path }: Pick<Call, "method" | "path">): string {
  const parts = path.split("/").filter(Boolean);
  const named = parts.flatMap((part) => (part.startsWith("{") ? ["by", part.slice(1, -1)] : part.split("-")));
  return method + named.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

function routeOf(call: Call): RouteConfig {
  return {
    method: call.method,
    path: call.path,
    operationId: operationIdOf(call),
    summary: call.summary,
    description: descriptionOf(call),
    tags: [call.area],
    security: call.access === "public" ? [] : [{ session: [] }],
    request: {
      ...paramsOf(call),
      ...(call.query ? { query: call.query } : {}),
      ...headersOf(call),
      ...bodyOf(call),
    },
    responses: {
      200: {
        description: "OK",
        content: { [answerTypeOf(call)]: { schema: call.answer } },
        ...(call.versioned ? { headers: { ETag: entityTagHeader } } : {}),
      },
      ...refusalsByStatus(call),
    },
  };
}

const idempotencyHeader = {
  "Idempotency-Key": z
    .string()
    .max(200)
    .optional()
    .openapi({ description: "The same key and body give the same answer; with another body it is refused" }),
};

const seenVersionHeader = {
  "If-Match": z.string().optional().openapi({
    description:
      "The `ETag` that the thing was last answered with: what was changed since is refused with CONFLICT, and nothing is written. Left out, the last write counts",
    example: '"3"',
  }),
};

const entityTagHeader = {
  description:
    "The thing's version, for `If-Match`; not of an answer that a repeated `Idempotency-Key` brings back",
  schema: { type: "string", example: '"3"' },
} as const;

function headersOf(call: Call) {
  const { versioned, method } = call;
  const headers = {
    ...(takesKey(call) ? idempotencyHeader : {}),
    ...(versioned && method !== "get" ? seenVersionHeader : {}),
  };
  return Object.keys(headers).length > 0 ? { headers: z.object(headers) } : {};
}

function paramsOf({ path, parameters }: Call) {
  const given: Record<string, z.ZodString> = parameters ?? {};
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  if (names.length === 0) return {};
  return {
    params: z.object(Object.fromEntries(names.map((name) => [name, given[name] ?? z.string()]))),
  };
}

function bodyOf(call: Call) {
  if (!call.body) return {};
  const type = call.multipart ? "multipart/form-data" : "application/json";
  return { body: { required: true, content: { [type]: { schema: call.body } } } };
}

function refusalsByStatus(call: Call): RouteConfig["responses"] {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of refusalsOf(call)) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  // The console's calls answer only on its own host: a call without other refusals has this one.
  if (![...byStatus.keys()].some((status) => status < 500)) byStatus.set(404, ["NOT_FOUND"]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(", "),
        content: { "application/json": { schema: refusalField(codes) } },
      },
    ]),
  );
}
