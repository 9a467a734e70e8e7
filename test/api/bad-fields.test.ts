import { beforeAll, describe, expect, it } from "vitest";
import { CALLS } from "../../worker/api/calls";
import { accountBodies } from "./bad-input/account-bodies";
import { advertiserBodies } from "./bad-input/advertiser-bodies";
import type { Body } from "./bad-input/case";
import { inventoryBodies } from "./bad-input/inventory-bodies";
import { branchesOf, breaks, leavesOf } from "./bad-input/leaves";
import { peopleBodies } from "./bad-input/people-bodies";
import { projectBodies } from "./bad-input/project-bodies";
import { publisherBodies } from "./bad-input/publisher-bodies";
import { roundsOf, spoiled } from "./bad-input/rounds";
import { expectWords, LANGUAGES } from "./bad-input/words";
import { ask, keptWrites, watchFile } from "./support";
import { cookiesOf, openWorld, type World } from "./world";

const BODIES = [
  ...peopleBodies,
  ...accountBodies,
  ...projectBodies,
  ...inventoryBodies,
  ...publisherBodies,
  ...advertiserBodies,
];

/** Each shape of each JSON body in the contract. An upload is a form: its parts are in the hand-written cases. */
const SHAPES = CALLS.flatMap(({ method, path, body, multipart }) =>
  body && !multipart
    ? branchesOf(body).map((branch) => ({ ...branch, call: `${method.toUpperCase()} ${path}` }))
    : [],
);

const bodyOf = (shape: { call: string; name: string | null }) =>
  BODIES.find(({ call, branch }) => call === shape.call && (branch ?? null) === shape.name);

const titleOf = ({ call, name }: { call: string; name: string | null }) =>
  name ? `${call} (${name})` : call;

/** The fields that a table speaks of: what tells the shapes apart is asked apart. */
const leavesOfShape = ({ by, schema }: (typeof SHAPES)[number]) =>
  leavesOf(schema).filter(({ path }) => path !== by);

let world: World;
let cookies: Awaited<ReturnType<typeof cookiesOf>>;
beforeAll(async () => {
  world = await openWorld();
  cookies = await cookiesOf(world);
}, 60_000);
watchFile();

describe("the table of wrong values", () => {
  it("has every body of the contract in every shape, and none that is not there", () => {
    expect(SHAPES.filter((shape) => !bodyOf(shape)).map(titleOf)).toEqual([]);
    const known = new Set(SHAPES.map(titleOf));
    const strange = BODIES.map(({ call, branch }) => titleOf({ call, name: branch ?? null }));
    expect(strange.filter((title) => !known.has(title))).toEqual([]);
  });

  it.each(SHAPES.map((shape) => [titleOf(shape), shape] as const))(
    "breaks every constraint of every field of %s, each at its very limit",
    (_, shape) => {
      const wrong = bodyOf(shape)?.wrong ?? {};
      const leaves = leavesOfShape(shape);
      const missed = leaves.flatMap(({ path, schema, constraints }) =>
        constraints
          .filter((each) => !wrong[path]?.some((value) => breaks(each, value, schema)))
          .map(({ kind }) => `${path} ${kind}`),
      );
      expect(missed).toEqual([]);
      const paths = new Set(leaves.map(({ path }) => path));
      expect(Object.keys(wrong).filter((path) => !paths.has(path))).toEqual([]);
    },
  );
});

async function expectRefused(body: Body, sent: Record<string, unknown>, wrong: string[]): Promise<void> {
  const before = await keptWrites();
  for (const language of LANGUAGES) {
    const answer = await ask(body.call.split(" ")[0] ?? "", body.path(world.ids), {
      cookie: cookies[body.by],
      language,
      body: sent,
    });
    expect([answer.status, answer.json.errorCode]).toEqual([400, "070"]);
    expectWords(answer.json, wrong, language);
  }
  expect(await keptWrites()).toEqual(before);
}

describe("wrong fields of a body", () => {
  const rounds = SHAPES.flatMap((shape) => {
    const body = bodyOf(shape);
    if (!body) return [];
    return roundsOf(leavesOfShape(shape), body).map((round, index) => {
      const title = `${titleOf(shape)} ${index + 1}: ${Object.keys(round).join(", ")}`;
      return [title, { shape, body, round }] as const;
    });
  });

  it.each(rounds)("are each named in Korean and English, and nothing is written: %s", async (_, one) => {
    const { shape, body, round } = one;
    const good = { ...body.good(world.ids), ...(shape.by ? { [shape.by]: shape.name } : {}) };
    await expectRefused(body, spoiled(good, round), Object.keys(round));
  });

  const forked = SHAPES.filter(({ by }) => by !== null);
  it.each(forked.map((shape) => [titleOf(shape), shape] as const))(
    "are not looked for before it is said which shape it is: %s",
    async (_, shape) => {
      const body = bodyOf(shape);
      if (!body || !shape.by) throw new Error(`no table for ${titleOf(shape)}`);
      for (const value of ["another", { wrong: true }, undefined]) {
        await expectRefused(body, { ...body.good(world.ids), [shape.by]: value }, [shape.by]);
      }
    },
  );
});
