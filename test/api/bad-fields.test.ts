import { beforeAll, describe, expect, it } from "vitest";
import { breaks } from "./bad-input/leaves";
import { BODY_SHAPES, bodyRoundsOf, leavesOfShape, refusedBy, type Shape, spoiled } from "./bad-input/shapes";
import { expectWords, LANGUAGES } from "./bad-input/words";
import { wrongValuesOf } from "./bad-input/wrong-values";
import { ask, keptWrites, watchFile } from "./support";
import { cookiesOf, openWorld, type World } from "./world";

let world: World;
let cookies: Awaited<ReturnType<typeof cookiesOf>>;
beforeAll(async () => {
  world = await openWorld();
  cookies = await cookiesOf(world);
}, 60_000);
watchFile();

/** Alternates the languages, so that each covers half of the possible errors of a field. */
const languageOf = (nth: number) => LANGUAGES[nth % LANGUAGES.length] ?? "ko";

async function expectRefused(shape: Shape, sent: Record<string, unknown>, wrong: string[], nth: number) {
  const before = await keptWrites();
  const language = languageOf(nth);
  const asked = { cookie: cookies[shape.by], language, body: sent };
  const answer = await ask(shape.method, shape.path(world.ids), asked);
  expect([answer.status, answer.json.errorCode]).toEqual([400, "070"]);
  expectWords(answer.json, wrong, language);
  expect(await keptWrites()).toEqual(before);
}

describe("a field of a body", () => {
  it.each(BODY_SHAPES.map((shape) => [shape.title, shape] as const))(
    "has a wrong value for every constraint of its schema, each at its very limit: %s",
    (_, shape) => {
      const missed = leavesOfShape(shape).flatMap((leaf) =>
        leaf.constraints
          .filter((each) => !wrongValuesOf(leaf).some((value) => breaks(each, value, leaf.schema)))
          .map(({ kind }) => `${leaf.path} ${kind}`),
      );
      expect(missed).toEqual([]);
    },
  );
});

describe("wrong fields of a body", () => {
  const rounds = BODY_SHAPES.flatMap((shape, at) =>
    bodyRoundsOf(shape).map((round, index) => {
      const title = `${shape.title} ${index + 1}: ${Object.keys(round).join(", ")}`;
      return [title, { shape, round, nth: at + index }] as const;
    }),
  );

  it.each(rounds)("are each named in the reader's language, and nothing is written: %s", async (_, one) => {
    const { shape, round, nth } = one;
    const sent = spoiled(shape.good(world.ids), round, shape.schema);
    const wrong = new Set([...Object.keys(round), ...refusedBy(shape.schema, sent)]);
    await expectRefused(shape, sent, [...wrong], nth);
  });

  const forked = BODY_SHAPES.flatMap((shape) =>
    shape.fork ? [[shape.title, shape, shape.fork.by] as const] : [],
  );
  it.each(forked)("are not looked for before it is said which shape it is: %s", async (_, shape, by) => {
    for (const [nth, value] of ["another", { wrong: true }, undefined].entries()) {
      await expectRefused(shape, { ...shape.good(world.ids), [by]: value }, [by], nth);
    }
  });
});
