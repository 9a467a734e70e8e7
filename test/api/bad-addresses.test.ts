import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { CALLS } from "../../worker/api/calls";
import { ABSENT, leavesOf } from "./bad-input/leaves";
import { type Query, queries } from "./bad-input/queries";
import { expectSentence, expectWords, LANGUAGES } from "./bad-input/words";
import { EXAMPLES } from "./examples";
import { ask, keptWrites, watchFile } from "./support";
import { cookiesOf, openWorld, type World } from "./world";

let world: World;
let cookies: Awaited<ReturnType<typeof cookiesOf>>;
beforeAll(async () => {
  world = await openWorld();
  cookies = await cookiesOf(world);
}, 60_000);
watchFile();

const ASKING = CALLS.filter(({ query }) => query !== undefined).map((call) => ({
  ...call,
  title: `${call.method.toUpperCase()} ${call.path}`,
}));

/** Every wrong value of each parameter; beside them, one that stands once and is repeated. */
function spoiledQueries({ wrong }: Query, schema: z.ZodObject) {
  return Object.keys(schema.shape).flatMap((name) => {
    const isList = leavesOf(schema).some(({ path }) => path === `${name}.0`);
    const repeated: Query["wrong"][string] = isList ? [] : [["a", "b"]];
    return [...(wrong[name] ?? []), ...repeated].map((value) => ({ name, value }));
  });
}

describe("the questions of the contract", () => {
  it("each have a wrong value for every parameter that is not free", () => {
    const missed = ASKING.flatMap(({ title, query }) => {
      const table = queries.find(({ call }) => call === title);
      return Object.keys(query?.shape ?? {})
        .filter((name) => !table?.wrong[name]?.length)
        .map((name) => `${title} ${name}`);
    });
    expect(missed).toEqual([]);
  });

  const asked = ASKING.flatMap(({ title, query }) => {
    const table = queries.find(({ call }) => call === title);
    if (!table || !query) return [];
    return spoiledQueries(table, query).map(({ name, value }) => {
      const shown = value === ABSENT ? "left out" : JSON.stringify(value).slice(0, 30);
      return [`${title} ${name}: ${shown}`, { table, name, value }] as const;
    });
  });

  it.each(asked)("name a parameter that is wrong, in both languages: %s", async (_, one) => {
    const { table, name, value } = one;
    const search = new URLSearchParams(table.good?.(world.ids));
    search.delete(name);
    if (typeof value !== "symbol") for (const each of [value].flat()) search.append(name, each);
    for (const language of LANGUAGES) {
      const asking = { cookie: cookies[table.by], language };
      const { status, json } = await ask("GET", `${table.path(world.ids)}?${search}`, asking);
      expect([status, json.errorCode]).toEqual([400, "070"]);
      expectWords(json, [name], language);
    }
  });

  it.each([
    ["status", "status=live&status=asleep"],
    ["stage", "stage=asleep"],
  ])("name a %s that no campaign has under its own code", async (name, search) => {
    for (const language of LANGUAGES) {
      const asking = { cookie: cookies.advertiser, language };
      const path = `/campaign-query/adv/${world.ids.adv}?${search}`;
      const { status, json } = await ask("GET", path, asking);
      expect([status, json.errorCode]).toEqual([422, "CAMPAIGN_FILTER_NOT_ACCEPTABLE"]);
      expectWords(json, [name], language);
    }
  });
});

/** Ids that name nothing, in the ways in which people and programs get an address wrong. */
const NOWHERE = [
  "none",
  "prj_00000000000000000000000000",
  "x".repeat(1000),
  "%27%20or%201%3D1%20--",
  "%00",
  "%F0%9F%8C%BE",
  "..%2F..%2Fproject",
];

/** Parameters that are no ids: the field that a wrong one is named by, and which of the above is a right one. */
const NAMED: Record<string, { field: string; right?: string; status?: number }> = {
  "GET /account/has/{email} email": { field: "email" },
  "GET /project/alias/{alias}/available alias": { field: "alias", right: "none" },
  "POST /asset/upload-url/{project}/{kind} kind": { field: "kind" },
  "GET /ad-product/channel/{id}/available id": { field: "channel", right: "none", status: 422 },
};

/** Where each parameter of a call's path stands, counted in segments. */
const placesOf = (path: string) =>
  path.split("/").flatMap((segment, place) => {
    const [, name] = /^\{(\w+)\}$/.exec(segment) ?? [];
    return name ? [{ name, place }] : [];
  });

describe("a path of the contract", () => {
  const paths = CALLS.flatMap(({ method, path }) => {
    const title = `${method.toUpperCase()} ${path}`;
    return placesOf(path).map(({ name, place }) => [`${title} ${name}`, { title, place }] as const);
  });

  it.each(paths)(
    "that leads nowhere is said so in both languages, and nothing is written: %s",
    async (id, one) => {
      const example = EXAMPLES.find(({ call }) => call === one.title);
      const by = example?.by ?? "anybody";
      const segments =
        (example?.path(world.ids) ?? one.title.split(" ")[1] ?? "").split("?")[0]?.split("/") ?? [];
      const before = await keptWrites();
      const named = NAMED[id];
      for (const wrong of NOWHERE.filter((each) => each !== named?.right)) {
        const path = segments.with(one.place, wrong).join("/");
        for (const language of LANGUAGES) {
          const { status, json } = await ask(one.title.split(" ")[0] ?? "", path, {
            cookie: cookies[by],
            language,
            ...(example?.body ? { body: example.body(world.ids) } : {}),
            ...(example?.form ? { form: example.form() } : {}),
          });
          expect(status, `${path} ${JSON.stringify(json)}`).toBe(named ? (named.status ?? 400) : 404);
          if (named) expectWords(json, [named.field], language);
          else expectSentence(json.message, language);
        }
      }
      expect(await keptWrites()).toEqual(before);
    },
  );
});
