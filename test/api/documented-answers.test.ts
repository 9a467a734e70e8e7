import { type Schema, Validator } from "@cfworker/json-schema";
import { beforeAll, expect, it } from "vitest";
import { EXAMPLES } from "./examples";
import { ask, callAt } from "./support";
import { cookiesOf, openWorld, type World } from "./world";

interface Document {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content: Record<string, { schema: object }> }> }>
  >;
  components: { schemas: object };
}

let world: World;
let cookies: Awaited<ReturnType<typeof cookiesOf>>;
let documents: Document[];
beforeAll(async () => {
  world = await openWorld();
  cookies = await cookiesOf(world);
  const read = (path: string) => ask("GET", path, { cookie: cookies.operator });
  const answers = await Promise.all([read("/openapi.json"), read("/restricted/openapi.json")]);
  documents = answers.map(({ json }) => json as unknown as Document);
}, 60_000);

const reading = EXAMPLES.filter(({ call }) => call.startsWith("GET "));

it.each(reading.map((example, index) => ({ title: `${example.call} (${index + 1})`, example })))(
  "a validator that shares no code with it finds the answer as documented: $title",
  async ({ example: { call, by, path } }) => {
    const cookie = by === "anybody" ? null : cookies[by];
    const { status, json, headers } = await ask("GET", path(world.ids), { cookie });
    expect(status).toBe(200);
    const documented = callAt("GET", path(world.ids))?.path ?? call;
    const { responses } = documents.map(({ paths }) => paths[documented]?.get).find(Boolean) ?? {};
    const [type = ""] = (headers.get("Content-Type") ?? "").split(";");
    const schema = responses?.["200"]?.content[type]?.schema;
    if (!schema) throw new Error(`${documented} documents no ${type}`);
    const $defs = Object.assign({}, ...documents.map(({ components }) => components.schemas)) as object;
    const text = JSON.stringify({ ...schema, $defs }).replaceAll("#/components/schemas/", "#/$defs/");
    const whole = JSON.parse(text) as Schema;
    const { valid, errors } = new Validator(whole, "2020-12", false).validate(json);
    expect(valid ? [] : errors).toEqual([]);
  },
);
