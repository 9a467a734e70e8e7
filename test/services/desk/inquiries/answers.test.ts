import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { LEVEL } from "../../../../domain/people";
import { schema } from "../../../../worker/db/client";
import {
  answerInquiry,
  askMedia,
  askSupport,
  closeInquiry,
  getInquiry,
  type InquiryDesk,
  listInquiries,
  reopenInquiry,
} from "../../../../worker/services/desk";
import type { InquiryFilter } from "../../../../worker/services/desk/inquiries";
import { withIdempotencyKey } from "../../../../worker/services/kernel";
import { settleOutbox } from "../../../support/campaigns";
import { contextOf, openAccount, openShop, unique } from "../../../support/factories";
import { mailsTo, openMember } from "../../../support/people";
import { queriesOf } from "../../inventory/units/world";
import { asker, buyer, db, env, openWorldForEach, question, shop } from "./world";

openWorldForEach();

const owner = (now = Date.now()) => contextOf(env, shop.publisher, { now });
const deskOfPublisher = (): InquiryDesk => ({ side: "pub", projectId: shop.pub.id });
const deskOfAsker = (): InquiryDesk => ({ side: "adv", projectId: buyer.adv.id });
const OPERATORS: InquiryDesk = { side: "operator" };

const ask = async (more: object = {}, now?: number) =>
  (await askMedia(asker(now), buyer.adv.id, question(more))).id;
const answer = (id: string, content = "하루 8만 원이에요.") =>
  answerInquiry(owner(), deskOfPublisher(), id, { content });
const told = (accountId: string) =>
  db.query.notifications.findMany({
    where: and(eq(schema.notifications.accountId, accountId), eq(schema.notifications.kind, "inquiry")),
  });

describe("an inquiry in the console", () => {
  it("is told to the publisher's editors, each once, and read at both desks until it is answered", async () => {
    const editor = await openMember(env, shop.pub.id, LEVEL.editor);
    const viewer = await openMember(env, shop.pub.id, LEVEL.viewer);
    const id = await ask();
    const path = `/pub/${shop.pub.id}/inquiries/${id}`;
    for (const person of [shop.publisher, editor])
      expect(await told(person.id)).toMatchObject([{ details: { event: "asked", path } }]);
    expect(await told(viewer.id)).toEqual([]);
    const there = await getInquiry(contextOf(env, viewer), deskOfPublisher(), id);
    expect(there).toMatchObject({ state: "open", askerName: buyer.adv.displayName, answers: [] });
    expect(there.dueAt).toBeGreaterThan(Date.now());
    const here = await getInquiry(asker(), deskOfAsker(), id);
    expect(here).toMatchObject({ publisherName: shop.pub.displayName, actions: [] });
  });

  it("is answered by mail to the given address, in the console, and only once by one form", async () => {
    const email = `${unique("ask")}@example.com`;
    const id = await ask({ email });
    const once = () =>
      answerInquiry(withIdempotencyKey(owner(), "answer-1"), deskOfPublisher(), id, {
        content: "하루 8만 원이에요.\n<b>굵게</b>",
      });
    await Promise.all([once(), once()]);
    await once();
    await settleOutbox(env);
    const mails = await mailsTo(env, email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("하루 8만 원이에요.");
    expect(mails[0]?.text).toContain("12월에 얼마인가요?");
    expect(mails[0]?.text).toContain(`/adv/${buyer.adv.id}/inquiries/${id}`);
    expect(mails[0]?.html).not.toContain("<b>");
    const read = await getInquiry(asker(), deskOfAsker(), id);
    expect(read).toMatchObject({ state: "answered", dueAt: null });
    expect(read.answers).toMatchObject([{ content: expect.stringContaining("8만 원"), by: null }]);
    const path = `/adv/${buyer.adv.id}/inquiries/${id}`;
    expect(await told(buyer.advertiser.id)).toMatchObject([{ details: { event: "answered", path } }]);
  });

  it("is answered in the name of the platform by whose door the ad account came, and leads there", async () => {
    await db
      .update(schema.projects)
      .set({ originProjectId: shop.pub.id })
      .where(eq(schema.projects.id, buyer.adv.id));
    const email = `${unique("ask")}@example.com`;
    await answer(await ask({ email }));
    await settleOutbox(env);
    const [mail] = await mailsTo(env, email);
    expect(mail?.from).toBe(shop.pub.displayName);
    expect(mail?.text).toContain(`//${shop.pub.alias}.${env.CONSOLE_DOMAIN}/adv/`);
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Madang/);
  });

  it("mails nobody twice: the contact reads the inquiry itself, the other editors its news", async () => {
    const editor = await openMember(env, shop.pub.id, LEVEL.editor);
    await db
      .update(schema.projects)
      .set({ contactEmail: shop.publisher.email })
      .where(eq(schema.projects.id, shop.pub.id));
    await ask();
    await settleOutbox(env);
    expect(await mailsTo(env, shop.publisher.email)).toHaveLength(1);
    expect(await mailsTo(env, editor.email)).toHaveLength(1);
  });

  it("takes no answer once it was closed, until it is opened again; both may be said twice", async () => {
    const id = await ask();
    for (let round = 0; round < 2; round++) await closeInquiry(owner(), deskOfPublisher(), id);
    expect((await getInquiry(owner(), deskOfPublisher(), id)).actions).toEqual(["reopen"]);
    await expect(answer(id)).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await getInquiry(owner(), deskOfPublisher(), id)).answers).toEqual([]);
    for (let round = 0; round < 2; round++) await reopenInquiry(owner(), deskOfPublisher(), id);
    await answer(id);
    expect((await getInquiry(owner(), deskOfPublisher(), id)).state).toBe("answered");
  });

  it("names what is wrong with an answer, and keeps nothing", async () => {
    const id = await ask();
    for (const [content, code] of [
      ["", "required"],
      ["가".repeat(1001), "tooLong|max=1000"],
    ] as const)
      await expect(answer(id, content)).rejects.toMatchObject({ code: "070", fields: { content: [code] } });
    expect((await getInquiry(owner(), deskOfPublisher(), id)).answers).toEqual([]);
  });

  it("is an editor's to answer, and is not there at anybody else's desk", async () => {
    const id = await ask();
    const viewer = contextOf(env, await openMember(env, shop.pub.id, LEVEL.viewer));
    for (const verb of [closeInquiry, reopenInquiry])
      await expect(verb(viewer, deskOfPublisher(), id)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(answerInquiry(asker(), deskOfAsker(), id, { content: "내 답" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    const other = await openShop(env);
    const elsewhere: InquiryDesk = { side: "pub", projectId: other.pub.id };
    const stranger = contextOf(env, other.publisher);
    await expect(getInquiry(stranger, elsewhere, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(closeInquiry(stranger, elsewhere, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(getInquiry(stranger, deskOfPublisher(), id)).rejects.toMatchObject({
      code: "PROJECT_NOT_FOUND",
    });
    const operator = contextOf(env, await openAccount(env, { isOperator: true }));
    await expect(getInquiry(operator, OPERATORS, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("an inquiry of the platform in the console", () => {
  it("is operators' alone to read and to answer, and its asker's to read", async () => {
    const operator = await openAccount(env, { isOperator: true });
    const { id } = await askSupport(asker(), buyer.adv.id, { type: "review", content: "왜 반려됐나요?" });
    expect(await told(operator.id)).toMatchObject([{ details: { path: `/ops/inquiries/${id}` } }]);
    await answerInquiry(contextOf(env, operator), OPERATORS, id, { content: "소재가 흐려요." });
    const read = await getInquiry(asker(), deskOfAsker(), id);
    expect(read).toMatchObject({ state: "answered", publisherName: null, answers: [{ by: null }] });
    for (const change of [closeInquiry, closeInquiry, reopenInquiry, reopenInquiry])
      await change(contextOf(env, operator), OPERATORS, id);
    const audit = await db.query.auditLog.findMany({ where: eq(schema.auditLog.subjectId, id) });
    expect(audit.map(({ accountId, action }) => [accountId, action]).sort()).toEqual([
      [operator.id, "inquiry.answer"],
      [operator.id, "inquiry.close"],
      [operator.id, "inquiry.reopen"],
    ]);
    await expect(listInquiries(owner(), OPERATORS)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(getInquiry(owner(), deskOfPublisher(), id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a publisher's support", () => {
  const desk = (projectId = shop.pub.id): InquiryDesk => ({ side: "support", projectId });
  const askAsPublisher = () =>
    askSupport(owner(), shop.pub.id, { type: "review", content: "정산일이 언제인가요?" });
  const ids = async (at: InquiryDesk) =>
    (await listInquiries(owner(), at)).items.map(({ inquiry }) => inquiry.id);

  it("is asked of the operators, listed with its state, and answered on the publisher's own page", async () => {
    const operator = await openAccount(env, { isOperator: true });
    const { id } = await askAsPublisher();
    expect((await listInquiries(owner(), desk())).items).toMatchObject([{ inquiry: { id }, state: "open" }]);
    await answerInquiry(contextOf(env, operator), OPERATORS, id, { content: "매달 21일이에요." });
    expect(await getInquiry(owner(), desk(), id)).toMatchObject({
      state: "answered",
      publisherName: null,
      actions: [],
      answers: [{ content: "매달 21일이에요.", by: null }],
    });
    const path = `/pub/${shop.pub.id}/support/${id}`;
    expect(await told(shop.publisher.id)).toMatchObject([{ details: { event: "answered", path } }]);
    await settleOutbox(env);
    expect((await mailsTo(env, shop.publisher.email)).some(({ text }) => text.includes(path))).toBe(true);
  });

  it("is apart from what advertisers ask it, answers nothing, and is nobody else's", async () => {
    const asked = await ask();
    const { id } = await askAsPublisher();
    expect(await ids(desk())).toEqual([id]);
    expect(await ids(deskOfPublisher())).toEqual([asked]);
    await expect(getInquiry(owner(), desk(), asked)).rejects.toMatchObject({ code: "NOT_FOUND" });
    for (const change of [closeInquiry, reopenInquiry])
      await expect(change(owner(), desk(), id)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(answerInquiry(owner(), desk(), id, { content: "스스로" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    const other = await openShop(env);
    const stranger = contextOf(env, other.publisher);
    await expect(getInquiry(stranger, desk(), id)).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
    await expect(getInquiry(stranger, desk(other.pub.id), id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a list of inquiries", () => {
  const idsOf = async (filter: InquiryFilter = {}) =>
    (await listInquiries(owner(), deskOfPublisher(), filter)).items.map(({ inquiry }) => inquiry.id);

  it("has the newest first, page by page, narrowed by state and text", async () => {
    const now = Date.now();
    const [first, second, third] = [
      await ask({ brand: "첫 브랜드" }, now - 3000),
      await ask({ content: "100%_인가요?" }, now - 2000),
      await ask({}, now - 1000),
    ];
    await answer(second);
    await closeInquiry(owner(), deskOfPublisher(), third);
    const { items, next } = await listInquiries(owner(), deskOfPublisher(), { limit: 2 });
    expect(items.map(({ inquiry }) => inquiry.id)).toEqual([third, second]);
    expect(await idsOf({ limit: 2, next: next ?? "" })).toEqual([first]);
    expect(await idsOf({ state: "open" })).toEqual([first]);
    expect(await idsOf({ state: "answered" })).toEqual([second]);
    expect(await idsOf({ state: "closed" })).toEqual([third]);
    expect(await idsOf({ state: "asleep" })).toHaveLength(3);
    expect(await idsOf({ q: "첫 브" })).toEqual([first]);
    expect(await idsOf({ q: "100%_" })).toEqual([second]);
    expect(await idsOf({ q: buyer.adv.displayName })).toHaveLength(3);
  });

  it("costs as many questions however many there are", async () => {
    const read = () => queriesOf(shop, (ctx) => listInquiries(ctx, deskOfPublisher(), { limit: 100 }));
    await ask();
    await read();
    const one = await read();
    await ask();
    await ask();
    expect(await read()).toBe(one);
  });
});
