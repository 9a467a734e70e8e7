import { beforeAll, describe, expect, it } from "vitest";
import { EXAMPLES, type Example } from "./examples";
import { ask, watchFile, writes } from "./support";
import { cookiesOf, openWorld, type World } from "./world";

let world: World;
let cookies: Awaited<ReturnType<typeof cookiesOf>>;
beforeAll(async () => {
  world = await openWorld();
  cookies = await cookiesOf(world);
}, 60_000);
watchFile();

const NAME = "noSuchField";

type Path = readonly (string | number)[];

/** The paths of every object in a body, itself among them. */
function objectsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, each]) =>
    objectsIn(each, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return Array.isArray(value) ? inner : [path, ...inner];
}

/** A copy with one more field in the object at a path. */
function withField(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return { ...(value as object), [NAME]: 1 };
  if (Array.isArray(value)) return value.map((each, at) => (at === key ? withField(each, rest) : each));
  const record = value as Record<string, unknown>;
  return { ...record, [key]: withField(record[String(key)], rest) };
}

/** Objects whose fields have names of the caller's own. */
const RECORDS = /^(?:properties|tag|params|answers|query)$/;

const withBody = EXAMPLES.filter(({ body }) => body !== undefined);
const titled = (example: Example, index: number) => ({ title: `${example.call} (${index + 1})`, example });

describe("a field that no call has", () => {
  it.each(withBody.map(titled))(
    "is named, at any depth, and nothing is written: $title",
    async ({ example }) => {
      const { call, by, path } = example;
      const body = example.body?.(world.ids);
      const before = await writes();
      for (const place of objectsIn(body)) {
        if (place.some((key) => RECORDS.test(String(key)))) continue;
        const answer = await ask(call.split(" ")[0] ?? "", path(world.ids), {
          cookie: by === "anybody" ? null : cookies[by],
          body: withField(body, place),
        });
        const name = [...place, NAME].join(".");
        expect([answer.status, Object.keys(answer.json.fields ?? {})]).toEqual([
          400,
          expect.arrayContaining([name]),
        ]);
      }
      expect(await writes()).toEqual(before);
    },
  );
});
