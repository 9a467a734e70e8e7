import * as z from "zod/mini";
import { words } from "../../domain/audience";
import type { Answer, Operation, Parameter } from "./operation";
import { OPERATIONS } from "./operations";

/** The parts of a JSON Schema that the reference uses. */
export interface Schema {
  description?: string;
  "x-description-ko"?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  [keyword: string]: unknown;
}

/** JSON Schema of a request or answer, with descriptions in both languages. */
export function schemaOf(schema: z.ZodMiniType): Schema {
  const made = z.toJSONSchema(schema, { metadata: words, io: "input", unrepresentable: "any" });
  const { $schema: _, ...rest } = made as Schema;
  return described(rest);
}

/** Moves the registry's `en` into JSON Schema's description and keeps the Korean text beside it. */
function described(schema: Schema): Schema {
  const made: Schema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === "en") made.description = String(value);
    else if (keyword === "ko") made["x-description-ko"] = String(value);
    else if (keyword === "properties")
      made.properties = mapValues(value as Record<string, Schema>, described);
    else if (Array.isArray(value))
      made[keyword] = value.map((item) => (isSchema(item) ? described(item) : item));
    else made[keyword] = isSchema(value) ? described(value) : value;
  }
  return made;
}

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;

function mapValues<A, B>(of: Record<string, A>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, map(value)]));
}

/** The OpenAPI 3.1 document of the ad server, in English with Korean beside it (`x-…-ko`). */
export function openApi() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of OPERATIONS) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: operationOf(operation) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Madang ad server",
      version: "1.0.0",
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: {
        app: { type: "apiKey", in: "header", name: "Authorization", description: "The app's public key" },
        access: { type: "http", scheme: "bearer", description: "The publisher's access token, mdt_…" },
      },
    },
  };
}

function operationOf({ id, title, about, auth, parameters = [], body, answers }: Operation) {
  return {
    operationId: id,
    summary: title.en,
    "x-summary-ko": title.ko,
    description: about.en,
    "x-description-ko": about.ko,
    security: auth === "none" ? [] : [{ [auth]: [] }],
    parameters: parameters.map(parameterOf),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemaOf(body.schema), example: body.example } },
          },
        }
      : {}),
    responses: {
      ...Object.fromEntries(answers.map((answer) => [answer.status, answerOf(answer)])),
      ...fromTheNetwork(answers),
    },
  };
}

/** Statuses that the network in front may answer itself, listed if an operation has no answer of that status. */
function fromTheNetwork(answers: readonly Answer[]): Record<string, unknown> {
  const has = (hundreds: number) => answers.some(({ status }) => Math.floor(status / 100) === hundreds);
  const tooLong = {
    description: "The network could not read the request: its address or a header is too long.",
    "x-description-ko": "주소나 헤더가 너무 길어 요청을 읽지 못했어요.",
  };
  const unavailable = {
    description: "The network could not reach the ad server.",
    "x-description-ko": "광고 서버에 닿지 못했어요.",
  };
  return { ...(has(4) ? {} : { "4XX": tooLong }), ...(has(2) ? {} : { default: unavailable }) };
}

function parameterOf({ about, required = false, ...parameter }: Parameter) {
  return { ...parameter, required, description: about.en, "x-description-ko": about.ko };
}

function answerOf({ about, schema, codes }: Answer) {
  return {
    description: codes ? `${about.en} ${codes.join(", ")}` : about.en,
    "x-description-ko": about.ko,
    ...(schema ? { content: { "application/json": { schema: schemaOf(schema) } } } : {}),
  };
}
