import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { fieldMessage } from "../../locales/words/field-messages";
import { serverI18n } from "../../locales/words/server";
import { CALLS } from "../../worker/api/calls";
import { documentOf } from "../../worker/api/openapi";
import { openAccount, openShop } from "../support/factories";
import { png } from "../support/images";
import { leavesOf, unwrapped } from "./bad-input/leaves";
import { BODY_SHAPES, refusedBy, type Shape, spoiled } from "./bad-input/shapes";
import { expectWords, LANGUAGES } from "./bad-input/words";
import { ask, env, keptWrites, signIn, watchFile } from "./support";
import { cookiesOf, openWorld, type World } from "./world";

let world: World;
let cookies: Awaited<ReturnType<typeof cookiesOf>>;
beforeAll(async () => {
  world = await openWorld();
  cookies = await cookiesOf(world);
}, 60_000);
watchFile();

const NAME = "colour";

/** An unknown field for the body itself and for each object in it. */
function unknownIn({ schema }: Shape): string[] {
  const inner = leavesOf(schema).filter((leaf) => unwrapped(leaf.schema) instanceof z.ZodObject);
  return [NAME, ...inner.map(({ path }) => `${path}.${NAME}`)];
}

describe("an unknown field of a body", () => {
  const cases = BODY_SHAPES.flatMap((shape, nth) =>
    unknownIn(shape).map((path) => [`${shape.title} ${path}`, { shape, path, nth }] as const),
  );

  it.each(cases)(
    "is refused by its name in the reader's language, and nothing is written: %s",
    async (_, one) => {
      const { shape, path, nth } = one;
      const language = LANGUAGES[nth % LANGUAGES.length] ?? "ko";
      const body = spoiled(shape.good(world.ids), { [path]: "blue" }, shape.schema);
      const before = await keptWrites();
      const answer = await ask(shape.method, shape.path(world.ids), {
        cookie: cookies[shape.by],
        language,
        body,
      });
      expect([answer.status, answer.json.errorCode]).toEqual([400, "070"]);
      expectWords(answer.json, [...new Set([path, ...refusedBy(shape.schema, body)])], language);
      expect(answer.json.fields).toHaveProperty([path], [fieldMessage(serverI18n(language), "unknownField")]);
      expect(await keptWrites()).toEqual(before);
    },
  );

  it("is named beside the others and beside what else is wrong", async () => {
    const account = await openAccount(env, { kind: "pub" });
    const body = '{"kind":"adv","displayName":"","colour":1,"__proto__":{"a":1},"constructor":2}';
    const answer = await ask("POST", "/project", { cookie: await signIn(account), body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.json.fields ?? {})).toEqual(
      expect.arrayContaining(["displayName", "colour", "__proto__", "constructor"]),
    );
  });

  it("is one that belongs to another address of the same call", async () => {
    const path = `/targeting/${world.ids.pub}/property/upr_none`;
    const body = { description: "", name: "membership", filter: {} };
    const answer = await ask("PUT", path, { cookie: cookies.publisher, body });
    expect([answer.status, Object.keys(answer.json.fields ?? {})]).toEqual([400, ["name", "filter"]]);
  });

  it("is one of a form that holds a file as well", async () => {
    const shop = await openShop(env);
    const form = new FormData();
    form.set("kind", "creative");
    form.set("file", new File([png(300, 250, 7)], "art.png", { type: "image/png" }));
    form.set(NAME, "blue");
    const answer = await ask("POST", `/asset/${shop.pub.id}`, { cookie: await signIn(shop.publisher), form });
    expect([answer.status, Object.keys(answer.json.fields ?? {})]).toEqual([400, [NAME]]);
  });

  it("is excluded by the document: every object of a body is closed", () => {
    const open: string[] = [];
    const look = (part: unknown, at: string): void => {
      if (typeof part !== "object" || part === null) return;
      const { type, properties, additionalProperties } = part as Record<string, unknown>;
      if (type === "object" && properties && additionalProperties !== false) open.push(at);
      for (const [key, inner] of Object.entries(part)) look(inner, `${at}/${key}`);
    };
    for (const [path, calls] of Object.entries(documentOf(CALLS, "Madang", "session").paths ?? {}))
      for (const [method, { requestBody }] of Object.entries(
        calls as Record<string, { requestBody?: unknown }>,
      ))
        look(requestBody, `${method} ${path}`);
    expect(open).toEqual([]);
  });
});
