import { beforeEach, expect, it } from "vitest";
import { schema } from "../../../worker/db/client";
import type { ConsoleEnv } from "../../../worker/env";
import { keepDeadLetters } from "../../../worker/jobs/dead-letters";
import { forgetReplayed, getHealth, listDeadLetters, replayDeadLetters } from "../../../worker/services/desk";
import { env } from "../../support/env";
import { contextOf, openAccount } from "../../support/factories";

const NOW = Date.now();

const letter = (nth: number) => ({
  id: `m${nth}`,
  body: { nth },
  timestamp: new Date(NOW - 1_000),
  attempts: 100,
});

/** A queue batch, and whether it was acknowledged. */
function batchOf(nths: readonly number[]) {
  const said = { taken: false };
  const messages = nths.map(letter) as unknown as Message[];
  return { said, batch: { queue: "madang-traffic-dead", messages, ackAll: () => (said.taken = true) } };
}

/** Messages returned to a queue, or an unavailable queue. */
function queueOf({ isAway = false } = {}) {
  const sent: unknown[] = [];
  const queue = {
    sendBatch: async (messages: { body: unknown }[]) => {
      if (isAway) throw new Error("away");
      sent.push(...messages.map(({ body }) => body));
    },
  };
  return { sent, env: { ...env, TRAFFIC_QUEUE: queue as unknown as Queue } };
}

const operator = async (as: ConsoleEnv = env, now = NOW) =>
  contextOf(as, await openAccount(env, { isOperator: true }), { now });
const waiting = async () =>
  (await listDeadLetters(await operator())).find(({ queue }) => queue === "madang-traffic")?.waiting;

beforeEach(async () => {
  await contextOf(env, null).db.delete(schema.deadLetters);
});

it("what a queue tried in vain is kept once, until an operator has it tried again", async () => {
  const { said, batch } = batchOf([1, 2]);
  await keepDeadLetters(batch, env);
  await keepDeadLetters(batchOf([2, 3]).batch, env);
  expect(said.taken).toBe(true);
  expect(await waiting()).toBe(3);
  expect((await getHealth(await operator())).troubles).toContain("dead-letters");
  const queue = queueOf();
  const replay = { id: "madang-traffic", reason: "고쳤어요" };
  expect(await replayDeadLetters(await operator(queue.env), replay)).toBe(3);
  expect(queue.sent).toEqual([{ nth: 1 }, { nth: 2 }, { nth: 3 }]);
  expect(await waiting()).toBe(0);
  await expect(replayDeadLetters(await operator(queue.env), replay)).rejects.toMatchObject({
    code: "CONFLICT",
  });
  await forgetReplayed(contextOf(env, null, { now: NOW + 31 * 86_400_000 }));
  expect(await contextOf(env, null).db.select().from(schema.deadLetters)).toEqual([]);
});

it("the dead letters of each delivery queue are one list, and go back to the first", async () => {
  const sent: unknown[] = [];
  const DELIVERY_QUEUE = { sendBatch: async (all: { body: unknown }[]) => void sent.push(...all) };
  for (const [nth, queue] of ["madang-delivery-dead", "madang-delivery-3-dead"].entries())
    await keepDeadLetters({ ...batchOf([nth]).batch, queue }, env);
  const as = { ...env, DELIVERY_QUEUE: DELIVERY_QUEUE as unknown as Queue };
  expect(await replayDeadLetters(await operator(as), { id: "madang-delivery", reason: "고쳤어요" })).toBe(2);
  expect(sent).toEqual([{ body: { nth: 0 } }, { body: { nth: 1 } }]);
});

it("nothing is lost while the queue is away, and none but operators send", async () => {
  await keepDeadLetters(batchOf([1]).batch, env);
  const replay = { id: "madang-traffic", reason: "고쳤어요" };
  await expect(replayDeadLetters(await operator(queueOf({ isAway: true }).env), replay)).rejects.toThrow(
    "away",
  );
  expect(await waiting()).toBe(1);
  const stranger = contextOf(env, await openAccount(env));
  await expect(replayDeadLetters(stranger, replay)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(replayDeadLetters(await operator(), { ...replay, id: "madang-outbox" })).rejects.toMatchObject(
    {
      code: "070",
    },
  );
});
