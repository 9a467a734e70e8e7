import { beforeAll, expect, it } from "vitest";
import type { Identity } from "../../worker/services/kernel";
import { listenedTo } from "../support/queries";
import { EXAMPLES, type Example } from "./examples";
import { ask, env, signIn } from "./support";
import { openWorld, type World } from "./world";

let world: World;
const cookies = new Map<string, string>();

beforeAll(async () => {
  world = await openWorld();
  for (const account of [world.shop.publisher, world.buyer.advertiser, world.operator])
    cookies.set(account.id, await signIn(account));
}, 120_000);

function personOf({ by }: Example): Identity | null {
  const { shop, buyer, operator } = world;
  return { publisher: shop.publisher, advertiser: buyer.advertiser, operator, anybody: null }[by];
}

/** Statements that a request executes, background work included. */
async function statementsOf(example: Example): Promise<string[]> {
  const asked: string[] = [];
  const account = personOf(example);
  await ask(example.call.split(" ")[0] ?? "", example.path(world.ids), {
    cookie: account && (cookies.get(account.id) ?? null),
    database: listenedTo(env.DB, asked),
    ...(example.body ? { body: example.body(world.ids) } : {}),
    ...(example.form ? { form: example.form() } : {}),
  });
  return asked;
}

/** `statements`, and the tables that were read more than once. */
function summaryOf(asked: readonly string[]): string {
  const reads = new Map<string, number>();
  for (const text of asked) {
    const table = /^select .*? from "?(\w+)"?/s.exec(text)?.[1];
    if (table) reads.set(table, (reads.get(table) ?? 0) + 1);
  }
  const repeated = [...reads]
    .filter(([, times]) => times > 1)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return [`${asked.length}`, ...repeated.map(([table, times]) => `${table} ${times}`)].join(", ");
}

/** Recorded by `npx vitest run --project services test/api/query-counts.test.ts -u`; a higher number needs a reason. */
it("executes no more statements for each call than before", async () => {
  const counts: Record<string, string> = {};
  for (const example of EXAMPLES) {
    const nth = Object.keys(counts).filter((name) => name.split(" #")[0] === example.call).length;
    counts[nth === 0 ? example.call : `${example.call} #${nth + 1}`] = summaryOf(await statementsOf(example));
  }
  expect(counts).toMatchSnapshot();
}, 120_000);
