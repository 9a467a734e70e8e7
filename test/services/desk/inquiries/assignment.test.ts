import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "../../../../domain/kernel";
import { schema } from "../../../../worker/db/client";
import {
  answerInquiry,
  askMedia,
  askPlatform,
  askSupport,
  assignContact,
  assignInquiry,
  getInquiry,
  type InquiryDesk,
  listContacts,
  listDeskOperators,
  listInquiries,
  replyToContact,
  sendContactReply,
} from "../../../../worker/services/desk";
import type { Identity } from "../../../../worker/services/kernel";
import { contextOf, openAccount, unique } from "../../../support/factories";
import { mailsTo } from "../../../support/people";
import { asker, buyer, db, env, openWorldForEach, question } from "./world";

openWorldForEach();

const OPERATORS: InquiryDesk = { side: "operator" };
/** A Friday, noon in Seoul: the promised answer to a new inquiry is due by the end of Tuesday. */
const NOW = Date.parse("2026-12-04T03:00:00Z");

let operator: Identity;
let colleague: Identity;
beforeEach(async () => {
  operator = await openAccount(env, { isOperator: true });
  colleague = await openAccount(env, { isOperator: true });
});

const ops = (now = NOW, who = operator) => contextOf(env, who, { now });
const support = async () =>
  (await askSupport(asker(NOW), buyer.adv.id, { type: "review", content: "언제 되나요?" })).id;
const acts = (subjectId: string) =>
  db
    .select({ action: schema.auditLog.action, details: schema.auditLog.details })
    .from(schema.auditLog)
    .where(eq(schema.auditLog.subjectId, subjectId))
    .orderBy(desc(schema.auditLog.seq));
const ids = async (queue: string, who = operator, now = NOW) =>
  (await listInquiries(ops(now, who), OPERATORS, { queue })).items.map(({ inquiry }) => inquiry.id);

describe("an inquiry of the platform", () => {
  it("is assigned to an operator and taken from them again, each time with an entry of the audit log", async () => {
    const id = await support();
    expect(await ids("unassigned")).toContain(id);
    await assignInquiry(ops(), id, { operator: colleague.id });
    await assignInquiry(ops(), id, { operator: colleague.id });
    expect(await ids("unassigned")).not.toContain(id);
    expect(await ids("mine", colleague)).toEqual([id]);
    expect(await ids("mine")).toEqual([]);
    const { assigneeName, assignment } = await getInquiry(ops(), OPERATORS, id);
    expect(assigneeName).not.toBeNull();
    expect(assignment?.assigneeId).toBe(colleague.id);
    expect(assignment?.operators.map((each) => each.id)).toEqual(
      (await listDeskOperators(ops())).map((each) => each.id),
    );
    await assignInquiry(ops(), id, {});
    expect(await ids("unassigned")).toContain(id);
    expect((await acts(id)).map(({ action, details }) => [action, details.assignee])).toEqual([
      ["inquiry.assign", null],
      ["inquiry.assign", assigneeName],
    ]);
  });

  it("is told to whom it is assigned, each time, and to nobody who takes it themselves", async () => {
    const id = await support();
    const told = async () =>
      (await db.query.notifications.findMany({ where: eq(schema.notifications.accountId, colleague.id) }))
        .map(({ details }) => details)
        .filter(({ event }) => event === "assigned");
    await assignInquiry(ops(), id, { operator: colleague.id });
    await assignInquiry(ops(), id, { operator: colleague.id });
    const { inquiry } = await getInquiry(ops(), OPERATORS, id);
    const said = {
      ...{ event: "assigned", subject: inquiry.contactName, path: `/ops/inquiries/${id}` },
      actor: operator.name,
    };
    expect(await told()).toEqual([said]);
    await assignInquiry(ops(NOW, colleague), id, {});
    await assignInquiry(ops(NOW, colleague), id, { operator: colleague.id });
    expect(await told()).toEqual([said]);
    await assignInquiry(ops(NOW + DAY_MS), id, {});
    await assignInquiry(ops(NOW + DAY_MS), id, { operator: colleague.id });
    expect(await told()).toEqual([said, said]);
  });

  it("says nothing of it to who asked", async () => {
    const id = await support();
    await assignInquiry(ops(), id, { operator: colleague.id });
    const desk: InquiryDesk = { side: "adv", projectId: buyer.adv.id };
    expect(await getInquiry(asker(NOW), desk, id)).toMatchObject({ assigneeName: null, assignment: null });
    const { items } = await listInquiries(asker(NOW), desk, { queue: "unassigned" });
    expect(items).toMatchObject([{ inquiry: { id }, assigneeName: null }]);
  });

  it("is overdue once the promised day is over, until it is answered", async () => {
    const id = await support();
    const wednesday = Date.parse("2026-12-08T15:00:00Z");
    expect(await ids("overdue", operator, wednesday - 1)).not.toContain(id);
    expect(await ids("overdue", operator, wednesday)).toContain(id);
    await answerInquiry(ops(wednesday), OPERATORS, id, { content: "내일 돼요." });
    expect(await ids("overdue", operator, wednesday)).not.toContain(id);
  });

  it("is an operator's to assign, to operators, and a publisher's is not there", async () => {
    const id = await support();
    await expect(assignInquiry(asker(NOW), id, {})).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(assignInquiry(ops(), id, { operator: buyer.advertiser.id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const asked = await askMedia(asker(NOW), buyer.adv.id, question());
    await expect(assignInquiry(ops(), asked.id, { operator: operator.id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("a contact", () => {
  const openContact = async (email = `${unique("someone")}@example.com`) => {
    const visitor = { ...contextOf(env, null, { now: NOW }), headers: new Headers() };
    await askPlatform(visitor, {
      ...{ type: "publisher", contactName: "담당자", email, company: "보리 매체" },
      ...{ content: "도입하고 싶어요", privacy: true },
    });
    const [contact] = (await listContacts(ops(), { q: email })).items;
    if (!contact) throw new Error("it was not kept");
    return contact;
  };

  it("is assigned, and found among one's own and what is late", async () => {
    const { id, email } = await openContact();
    const found = async (queue: string, now = NOW) =>
      (await listContacts(ops(now), { q: email, queue })).items.length;
    expect([await found("unassigned"), await found("mine"), await found("overdue")]).toEqual([1, 0, 0]);
    await assignContact(ops(), id, { operator: operator.id });
    expect([await found("unassigned"), await found("mine")]).toEqual([0, 1]);
    expect(await found("overdue", NOW + 6 * DAY_MS)).toBe(1);
    expect(await acts(id)).toMatchObject([{ action: "contact.assign" }]);
  });

  it("is replied to once by mail, which settles it", async () => {
    const { id, email } = await openContact();
    const reply = { content: "도입 안내를 보내 드려요.\n<b>굵게</b>" };
    await replyToContact(ops(), id, reply);
    await replyToContact(ops(), id, reply);
    await expect(replyToContact(ops(), id, { content: "한 번 더" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await sendContactReply(ops(), id);
    const mails = (await mailsTo(env, email)).filter(({ text }) => text.includes("도입 안내"));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("도입하고 싶어요");
    expect(mails[0]?.html).not.toContain("<b>");
    expect((await listContacts(ops(), { q: email })).items).toMatchObject([
      { settledAt: NOW, dueAt: null, reply: reply.content },
    ]);
    expect((await acts(id)).map(({ action }) => action)).toEqual(["contact.reply"]);
  });
});
