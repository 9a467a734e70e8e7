import { expect, it } from "vitest";
import { type ServiceContext, withIdempotencyKey } from "../../../worker/services/kernel";
import { env } from "../../support/env";
import { contextOf, openAccount, unique } from "../../support/factories";

const idsOf = async (ctx: ServiceContext) => [
  await ctx.newId("campaign"),
  await ctx.newId("campaign"),
  await ctx.newId("creative"),
];

it("a write that its caller named has the same ids each time it is tried, and no two alike", async () => {
  const account = await openAccount(env);
  const key = unique("key");
  const first = await idsOf(withIdempotencyKey(contextOf(env, account, { now: 1 }), key));
  const again = await idsOf(withIdempotencyKey(contextOf(env, account, { now: 2_000_000 }), key));
  expect(again).toEqual(first);
  expect(new Set(first.map((id) => id.slice(4))).size).toBe(3);
});

it("another caller's write under the same key, and another key's, have other ids", async () => {
  const [account, other] = [await openAccount(env), await openAccount(env)];
  const key = unique("key");
  const all = await Promise.all([
    idsOf(withIdempotencyKey(contextOf(env, account), key)),
    idsOf(withIdempotencyKey(contextOf(env, other), key)),
    idsOf(withIdempotencyKey(contextOf(env, account), unique("key"))),
    idsOf(contextOf(env, account)),
  ]);
  expect(new Set(all.flat()).size).toBe(12);
});

it("what waits in the outbox has an id of its own each time: two changes under one key share none", async () => {
  const account = await openAccount(env);
  const key = unique("key");
  const ids = await Promise.all(
    [1, 2].map(() => withIdempotencyKey(contextOf(env, account), key).newId("outbox")),
  );
  expect(ids[0]).not.toBe(ids[1]);
});
