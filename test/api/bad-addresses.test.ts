import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { CALLS } from "../../worker/api/calls";
import { ABSENT, leavesOf, unwrapped } from "./bad-input/leaves";
import { QUERY_SHAPES, type Round, roundsOf, type Shape, titleOf } from "./bad-input/shapes";
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

const isNumber = (schema: z.ZodType) => unwrapped(schema) instanceof z.ZodNumber;

/** Every invalid value of each parameter, as many per request as possible; in addition, all single parameters are repeated. */
function roundsOfQuery({ schema }: Shape): Round[] {
  const leaves = leavesOf(schema);
  const single = Object.keys(schema.shape).filter((name) => !leaves.some(({ path }) => path === `${name}.0`));
  const noNumbers = ({ schema: field }: (typeof leaves)[number]) => (isNumber(field) ? ["many", ""] : []);
  return [...roundsOf(leaves, noNumbers), Object.fromEntries(single.map((name) => [name, ["a", "b"]]))];
}

/** Valid parameters, replaced by those of a round. */
function searchOf(good: Record<string, unknown>, round: Round): URLSearchParams {
  const search = new URLSearchParams(good as Record<string, string>);
  for (const [path, value] of Object.entries(round)) {
    const [name = ""] = path.split(".");
    search.delete(name);
    if (value !== ABSENT) for (const each of [value].flat()) search.append(name, String(each));
  }
  return search;
}

describe("the questions of the contract", () => {
  const asked = QUERY_SHAPES.flatMap((shape) =>
    roundsOfQuery(shape).map((round, nth) => {
      const title = `${shape.title} ${nth + 1}: ${Object.keys(round).join(", ")}`;
      return [title, { shape, round }] as const;
    }),
  );

  it("each have a wrong value for every parameter", () => {
    const tried = new Set(
      asked.flatMap(([, { shape, round }]) => Object.keys(round).map((name) => `${shape.title} ${name}`)),
    );
    const all = QUERY_SHAPES.flatMap(({ title, schema }) =>
      Object.keys(schema.shape).map((name) => `${title} ${name}`),
    );
    expect(all.filter((each) => !tried.has(each))).toEqual([]);
  });

  it.each(asked)("name each parameter that is wrong, in both languages: %s", async (_, { shape, round }) => {
    for (const language of LANGUAGES) {
      const asking = { cookie: cookies[shape.by], language };
      const path = `${shape.path(world.ids)}?${searchOf(shape.good(world.ids), round)}`;
      const { status, json } = await ask("GET", path, asking);
      expect([status, json.errorCode], path).toEqual([400, "070"]);
      expectWords(json, Object.keys(round), language);
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

/** Nonexistent ids, as people and programs mistype addresses. */
const NOWHERE = [
  "none",
  "prj_00000000000000000000000000",
  "x".repeat(1000),
  "%27%20or%201%3D1%20--",
  "%00",
  "%F0%9F%8C%BE",
  "..%2F..%2Fproject",
];

/** Parameters that are not ids: the field of their error, and the valid one among the values above. */
const NAMED: Record<string, { field: string; right?: string; status?: number }> = {
  "GET /account/has/{email} email": { field: "email" },
  "GET /project/alias/{alias}/available alias": { field: "alias", right: "none" },
  "POST /asset/upload-url/{project}/{kind} kind": { field: "kind" },
  "GET /ad-product/channel/{id}/available id": { field: "channel", right: "none", status: 422 },
};

/** Position of each parameter in a call's path, in segments. */
const placesOf = (path: string) =>
  path.split("/").flatMap((segment, place) => {
    const [, name] = /^\{(\w+)\}$/.exec(segment) ?? [];
    return name ? [{ name, place }] : [];
  });

describe("a path of the contract", () => {
  const paths = CALLS.flatMap(({ method, path }) => {
    const title = titleOf({ method, path });
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
