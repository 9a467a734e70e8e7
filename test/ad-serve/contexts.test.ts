import { beforeEach, expect, test } from "vitest";
import { contextRecord, contextsKey } from "../../domain/audience";
import { makeCampaign, makeCreative, makePlan } from "../domain/serving/plan-factory";
import { allowConsoleError } from "../support/console-errors";
import { AdServer } from "./harness";

const { project } = makePlan();
const named = (id: string, parts: Parameters<typeof makeCampaign>[0]) =>
  makeCampaign({ id, creatives: [makeCreative({ id: `crt_${id}`, headline: id })], ...parts });

let server: AdServer;
let kv: KVNamespace;
/** Keys that were read from KV. */
let read: string[] = [];
let fails = false;
beforeEach(async () => {
  server = new AdServer();
  kv = server.env.PLANS;
  await server.publish(
    makePlan({
      campaigns: [
        named("cmp_travel", { topics: ["travel"] }),
        named("cmp_calm", { pricing: "inhouse", excludedTopics: ["accident"] }),
        named("cmp_all", { pricing: "inhouse", priority: 9 }),
      ],
    }),
  );
  await keep(1, { "article-1": ["travel"], "article-2": ["accident"], "여행/3": ["travel", "accident"] });
  read = [];
  fails = false;
  server.env.PLANS = new Proxy(kv, {
    get: (target, name) =>
      name === "get"
        ? async (key: string, options: KVNamespaceGetOptions<"text">) => {
            read.push(key);
            if (fails && key === contextsKey(project.id)) throw new Error("KV is away");
            return target.get(key, options);
          }
        : (Reflect.get(target, name) as unknown),
  });
});

const keep = (v: number, contents: Record<string, string[]>) => {
  const list = Object.entries(contents).map(([id, topics]) => ({ id, topics }));
  return kv.put(contextsKey(project.id), JSON.stringify(contextRecord(v, list)));
};
const shownBeside = async (contextId?: string) =>
  (await server.ask(contextId === undefined ? {} : { contextId })).result?.headline;
const reads = () => read.filter((key) => key === contextsKey(project.id)).length;

test("a content's topics decide, whoever the reader is", async () => {
  expect(await shownBeside("article-1")).toBe("cmp_travel");
  expect(await shownBeside("article-2")).toBe("cmp_all");
  expect(await shownBeside("여행/3")).toBe("cmp_travel");
  for (const unknown of [undefined, "article-9", "__proto__"])
    expect(await shownBeside(unknown)).toBe("cmp_calm");
});

test("topics are read once for all contents, and not without a content", async () => {
  await shownBeside();
  expect(reads()).toBe(0);
  for (let nth = 0; nth < 20; nth++) await shownBeside(`article-${nth}`);
  expect(reads()).toBe(1);
});

test("changed topics apply without a request that waits for them", async () => {
  expect(await shownBeside("article-9")).toBe("cmp_calm");
  await keep(2, { "article-9": ["travel"] });
  server.nowMs += 31_000;
  expect(await shownBeside("article-9")).toBe("cmp_calm");
  await server.settle();
  expect(await shownBeside("article-9")).toBe("cmp_travel");
});

test("while topics cannot be read, campaigns that ask for or exclude topics are not shown", async () => {
  allowConsoleError(/contexts not read/);
  fails = true;
  expect(await shownBeside("article-1")).toBe("cmp_all");
  fails = false;
  expect(await shownBeside("article-1")).toBe("cmp_travel");
});
