import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../../worker/db/client";
import { checkAudit, checkAuditNow, listAudit, readAuditCheck } from "../../../worker/services/desk";
import { commitWork, type Identity, openDb } from "../../../worker/services/kernel";
import { allowConsoleError } from "../../support/console-errors";
import { env } from "../../support/env";
import { contextOf, openAccount, unique } from "../../support/factories";

const db = openDb(env.DB);
const { auditLog } = schema;

let operator: Identity;
beforeEach(async () => {
  operator = await openAccount(env, { isOperator: true });
  await db.delete(auditLog);
  for (const { key } of (await env.LEDGER.list({ prefix: "audit/" })).objects) await env.LEDGER.delete(key);
});

const ops = () => contextOf(env, operator);
const act = (reason: string, subjectId = "prj_1", action = "project.list") =>
  commitWork(ops(), { audit: { by: operator.id, action, subjectId, details: { reason } } });
const chain = () => db.select().from(auditLog).orderBy(asc(auditLog.seq));
const faults = async () => (await checkAudit(ops())).faults;

describe("the chain of the audit log", () => {
  it("holds in each entry the hash of the one before", async () => {
    for (const reason of ["하나", "둘", "셋"]) await act(reason);
    const entries = await chain();
    expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(entries.map(({ previousHash }) => previousHash)).toEqual(["", entries[0]?.hash, entries[1]?.hash]);
    expect(await faults()).toEqual([]);
  });

  it("is not forked by writers that come at once: all are written, one behind another", async () => {
    await Promise.all(Array.from({ length: 12 }, (_, at) => act(`동시 ${at}`)));
    const entries = await chain();
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
    expect(new Set(entries.map(({ details }) => details.reason)).size).toBe(12);
    expect(await faults()).toEqual([]);
  });

  it("writes one act once, by the name that it has", async () => {
    const once = { by: operator.id, action: "project.list", subjectId: "prj_1", id: unique("aud_") };
    await Promise.all([1, 2, 3].map(() => commitWork(ops(), { audit: once })));
    expect(await chain()).toHaveLength(1);
    await act("다음");
    expect(await faults()).toEqual([]);
  });

  it("takes one act a unit of work", async () => {
    const audit = { by: operator.id, action: "project.list", subjectId: "prj_1" };
    await expect(commitWork(ops(), { audit, also: [{ audit }] })).rejects.toThrow("one act");
    expect(await chain()).toEqual([]);
  });
});

describe("the check of the audit log", () => {
  beforeEach(async () => {
    for (const reason of ["하나", "둘", "셋", "넷"]) await act(reason);
  });

  it("finds an entry whose text was changed", async () => {
    allowConsoleError(/"event":"audit\.broken"/);
    await db
      .update(auditLog)
      .set({ details: { reason: "아니요" } })
      .where(eq(auditLog.seq, 2));
    expect(await faults()).toEqual([{ seq: 2, kind: "changed" }]);
  });

  it("finds one that was taken out of the middle", async () => {
    allowConsoleError(/"event":"audit\.broken"/);
    await db.delete(auditLog).where(eq(auditLog.seq, 2));
    expect(await faults()).toEqual([{ seq: 2, kind: "missing" }]);
  });

  it("finds one that was taken out, and those behind it moved up", async () => {
    allowConsoleError(/"event":"audit\.broken"/);
    await db.delete(auditLog).where(eq(auditLog.seq, 2));
    for (const seq of [3, 4])
      await db
        .update(auditLog)
        .set({ seq: sql`${auditLog.seq} - 1` })
        .where(eq(auditLog.seq, seq));
    expect((await faults()).map(({ kind }) => kind)).toContain("changed");
  });

  it("finds one that was taken off the end, by what is kept beside the database", async () => {
    expect(await faults()).toEqual([]);
    allowConsoleError(/"event":"audit\.broken"/);
    await db.delete(auditLog).where(eq(auditLog.seq, 4));
    expect(await faults()).toEqual([{ seq: 4, kind: "missing" }]);
  });

  it("is kept for the page, and an operator's own check is an act", async () => {
    expect(await readAuditCheck(ops())).toBeNull();
    const check = await checkAuditNow(ops());
    expect(check).toMatchObject({ count: 5, faults: [] });
    expect(await readAuditCheck(ops())).toEqual(check);
    expect((await listAudit(ops())).items[0]).toMatchObject({ action: "audit.check", seq: 5 });
  });
});

describe("the list of the audit log", () => {
  it("is searched by reason, operator and id, and narrowed by what it is about", async () => {
    await act("첫 달 한도", "prj_1", "plan-limit.lift");
    await act("약관 위반", "prj_2", "project.suspend");
    const found = async (query: object) =>
      (await listAudit(ops(), query)).items.map(({ action }) => action).sort();
    expect(await found({ q: "약관" })).toEqual(["project.suspend"]);
    expect(await found({ q: "prj_1" })).toEqual(["plan-limit.lift"]);
    expect(await found({ q: operator.name })).toHaveLength(2);
    expect(await found({ area: "project" })).toEqual(["project.suspend"]);
    const first = await listAudit(ops(), { limit: 1 });
    expect(first).toMatchObject({ total: 2, items: [{ reason: "약관 위반" }] });
    const rest = await listAudit(ops(), { limit: 1, next: first.next ?? "" });
    expect(rest).toMatchObject({ next: null, items: [{ reason: "첫 달 한도" }] });
  });

  it("is for operators alone", async () => {
    for (const read of [listAudit, readAuditCheck, checkAuditNow]) {
      await expect(read(contextOf(env, null))).rejects.toMatchObject({ code: "UNAUTHORIZED" });
      await expect(read(contextOf(env, await openAccount(env)))).rejects.toMatchObject({ code: "FORBIDDEN" });
      const without = { ...operator, isOperator: false, needsSecondFactor: true };
      await expect(read(contextOf(env, without))).rejects.toMatchObject({
        code: "OPERATOR_SECOND_FACTOR_REQUIRED",
      });
    }
  });
});
