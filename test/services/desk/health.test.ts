import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../../worker/db/client";
import { OUTBOX_ATTEMPTS_MAX } from "../../../worker/db/outbox-topics";
import { handleClock } from "../../../worker/jobs/clock";
import { runOutboxEntry } from "../../../worker/jobs/outbox";
import { getHealth, listOutbox, replayOutbox } from "../../../worker/services/desk";
import { commitWork, type Identity, openDb } from "../../../worker/services/kernel";
import { env } from "../../support/env";
import { contextOf, openAccount } from "../../support/factories";

const db = openDb(env.DB);
const { auditLog, heartbeats, outbox } = schema;
const NOW = Date.now();

let operator: Identity;
beforeEach(async () => {
  operator = await openAccount(env, { isOperator: true });
  await db.delete(outbox);
  await db.delete(heartbeats);
});

const ops = (now = NOW) => contextOf(env, operator, { now });

/** An outbox entry with a number of attempts. */
async function entry(attempts: number, createdAt = NOW): Promise<string> {
  await commitWork(contextOf(env, null, { now: createdAt }), {
    events: [["access.publish", { tokenId: "tok_none" }, 1]],
  });
  const [row] = await db.select().from(outbox).where(eq(outbox.attempts, 0));
  if (!row) throw new Error("nothing was written");
  if (attempts > 0)
    await db.update(outbox).set({ attempts, lastError: "the store is away" }).where(eq(outbox.id, row.id));
  return row.id;
}

describe("the health of the platform", () => {
  it("says how late the clock is, and that it never ran", async () => {
    expect(await getHealth(ops())).toMatchObject({ clock: null, troubles: ["clock-late"] });
    await handleClock(env, NOW - (NOW % 3_600_000) + 60_000);
    const { lastRunAt } = (await getHealth(ops())).clock ?? { lastRunAt: 0 };
    const soon = await getHealth(ops(lastRunAt + 60_000));
    expect(soon.clock).toMatchObject({ lagMs: 60_000, faults: [], lastFaultAt: null });
    expect(soon.troubles).not.toContain("clock-late");
    const late = await getHealth(ops(lastRunAt + 4 * 60_000));
    expect(late.troubles).toContain("clock-late");
  });

  it("names what failed in the last run, and keeps when something failed last", async () => {
    const run = { tookMs: 5, faults: ["plans"], faultAt: NOW };
    await db.insert(heartbeats).values({ name: "clock", at: NOW, ...run });
    expect(await getHealth(ops())).toMatchObject({
      ...{ clock: { faults: ["plans"], lastFaultAt: NOW }, troubles: ["clock-faults"] },
    });
  });

  it("counts what waits, what is tried again and what was given up", async () => {
    await entry(3);
    await entry(OUTBOX_ATTEMPTS_MAX);
    await entry(0, NOW - 11 * 60_000);
    const { outbox: counted, troubles } = await getHealth(ops());
    expect(counted).toMatchObject({ waiting: 1, failing: 1, setAside: 1 });
    expect(troubles).toEqual(["clock-late", "outbox-late", "outbox-set-aside"]);
  });
});

describe("an entry of the outbox that was given up", () => {
  it("is listed by how it stands, tried again from the start, and done", async () => {
    const [failing, aside] = [await entry(3), await entry(OUTBOX_ATTEMPTS_MAX)];
    const ids = async (state?: string) =>
      (await listOutbox(ops(), state ? { state } : {})).items.map(({ id }) => id);
    expect([await ids(), await ids("failing"), await ids("waiting")]).toEqual([[aside], [failing], []]);
    await replayOutbox(ops(), { id: aside, reason: "고쳤어요" });
    expect([await ids(), await ids("waiting")]).toEqual([[], [aside]]);
    expect(await runOutboxEntry(ops(), aside)).toBe(true);
    await expect(replayOutbox(ops(), { id: aside, reason: "또" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    const acts = await db.select().from(auditLog).where(eq(auditLog.subjectId, aside));
    expect(acts).toMatchObject([{ action: "outbox.replay", details: { reason: "고쳤어요" } }]);
  });

  it("is tried again by operators alone, and with a reason", async () => {
    const id = await entry(OUTBOX_ATTEMPTS_MAX);
    const without = { ...operator, isOperator: false, needsSecondFactor: true };
    for (const [account, code] of [
      [null, "UNAUTHORIZED"],
      [await openAccount(env), "FORBIDDEN"],
      [without, "OPERATOR_SECOND_FACTOR_REQUIRED"],
    ] as const) {
      const ctx = contextOf(env, account);
      await expect(replayOutbox(ctx, { id, reason: "a" })).rejects.toMatchObject({ code });
      await expect(listOutbox(ctx)).rejects.toMatchObject({ code });
      await expect(getHealth(ctx)).rejects.toMatchObject({ code });
    }
    await expect(replayOutbox(ops(), { id, reason: "" })).rejects.toMatchObject({ code: "070" });
    await expect(replayOutbox(ops(), { id: "out_none", reason: "a" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});
