import { beforeAll, describe, expect, it } from "vitest";
import { takesKey } from "../../worker/api/call";
import { CALLS } from "../../worker/api/calls";
import { unique } from "../support/factories";
import { titleOf } from "./bad-input/shapes";
import { EXAMPLES, type Example } from "./examples";
import { type Answer, ask, stored } from "./support";
import { CLIENT_NAME, cookiesOf, openWorld, type World } from "./world";

const KEYED = CALLS.filter(takesKey).map(titleOf);
/** A platform with campaigns cannot be deleted; an ad account without any can. */
const DELETED: Example = {
  call: "DELETE /project/{id}",
  by: "advertiser",
  action: "project.delete",
  path: (ids) => `/project/${ids.client}`,
  body: () => ({ name: CLIENT_NAME }),
};
const KEYED_EXAMPLES = EXAMPLES.filter(({ call }) => KEYED.includes(call)).map((example) =>
  example.call === DELETED.call ? DELETED : example,
);

let world: World;
let cookies: Awaited<ReturnType<typeof cookiesOf>>;
async function begin(): Promise<void> {
  world = await openWorld();
  cookies = await cookiesOf(world);
}
beforeAll(begin, 60_000);

interface Asked {
  body: unknown;
  send(key: string, body?: unknown): Promise<Answer>;
}

/** A request that is sent several times with the same body. */
function askedOf({ call, by, path, body, form }: Example): Asked {
  const first = body?.(world.ids);
  const address = path(world.ids);
  const cookie = cookies[by];
  return {
    body: first,
    send: (key, sent = first) =>
      ask(call.split(" ")[0] ?? "", address, {
        cookie,
        headers: { "Idempotency-Key": key },
        ...(sent === undefined ? {} : { body: sent }),
        ...(form ? { form: form() } : {}),
      }),
  };
}

/** Sends the request for the first time; in a new world if an earlier example has removed its object. */
async function sendFirst(example: Example, key: string): Promise<[Asked, Answer]> {
  const asked = askedOf(example);
  const first = await asked.send(key);
  if (first.status === 200) return [asked, first];
  await begin();
  const anew = askedOf(example);
  return [anew, await anew.send(key)];
}

describe("an Idempotency-Key", () => {
  it("is tried with every write that takes one", () => {
    const tried = new Set(KEYED_EXAMPLES.map(({ call }) => call));
    expect(KEYED.filter((call) => !tried.has(call))).toEqual([]);
  });

  it.each(KEYED_EXAMPLES.map((example, at) => [`${example.call} (${at + 1})`, example] as const))(
    "has %s done once, answered alike however often it is sent, and refused with another body",
    async (_, example) => {
      const key = unique("key");
      const [asked, first] = await sendFirst(example, key);
      const before = await stored();
      const again = await asked.send(key);
      expect([first.status, again.status], JSON.stringify(first.json)).toEqual([200, 200]);
      expect(again.json).toEqual(first.json);
      if (asked.body !== undefined) {
        const other = await asked.send(key, { ...Object(asked.body), another: "body" });
        expect([other.status, other.json.errorCode]).toEqual([409, "IDEMPOTENCY_KEY_REUSED"]);
      }
      expect(await stored()).toEqual(before);
    },
    60_000,
  );
});
