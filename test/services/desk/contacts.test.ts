import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "../../../domain/kernel";
import { openDb, schema } from "../../../worker/db/client";
import type { LocalMail } from "../../../worker/integrations/mail";
import {
  askPlatform,
  forgetOldContacts,
  listContacts,
  nextCoffeeMonth,
  sendContactMails,
  settleContact,
} from "../../../worker/services/desk";
import type { Identity } from "../../../worker/services/kernel";
import { env } from "../../support/env";
import { contextOf, openAccount, unique } from "../../support/factories";

/** A Friday, noon in Seoul. */
const NOW = Date.parse("2026-12-04T03:00:00Z");
let operator: Identity;
beforeAll(async () => {
  operator = await openAccount(env, { isOperator: true });
});

const visitor = (now = NOW) => ({ ...contextOf(env, null, { now }), headers: new Headers() });
const ops = (now = NOW) => contextOf(env, operator, { now });
const asking = (email: string, input: object = {}) => ({
  ...{ type: "publisher", contactName: "담당자", email, company: "보리 매체", budget: "under-50m" },
  ...{ content: "도입하고 싶어요", privacy: true },
  ...input,
});
const address = () => `${unique("someone")}@example.com`;
const listed = async (email: string) => (await listContacts(ops(), { q: email })).items;

async function mailsTo(email: string): Promise<LocalMail[]> {
  const { keys } = await (env.MAILBOX as KVNamespace).list({ prefix: "mail:" });
  const mails = await Promise.all(keys.map(({ name }) => env.MAILBOX?.get<LocalMail>(name, "json")));
  return mails.flatMap((mail) => (mail?.to === email ? [mail] : []));
}

describe("what somebody asks the platform without an account", () => {
  it("is mailed to the operators, and its receipt says until when a reply is promised and nothing that was typed", async () => {
    const email = address();
    await askPlatform(visitor(), asking(email));
    const [contact] = await listed(email);
    if (!contact) throw new Error("it was not kept");
    await sendContactMails(visitor(), contact.id);
    const [receipt] = await mailsTo(email);
    expect(receipt?.text).toContain("8");
    expect(receipt?.text).not.toContain("도입하고");
    expect((await mailsTo(operator.email)).map(({ text }) => text).join()).toContain(email);
    // The second business day after a Friday is a Tuesday.
    expect(contact.dueAt).toBe(Date.parse("2026-12-08T15:00:00Z"));
  });

  it("is kept once when it is sent twice, and three times an hour for one address", async () => {
    const email = address();
    await askPlatform(visitor(), asking(email));
    await askPlatform(visitor(), asking(email));
    expect(await listed(email)).toHaveLength(1);
    await askPlatform(visitor(), asking(email, { content: "하나 더" }));
    await expect(askPlatform(visitor(), asking(email, { content: "또" }))).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
  });

  it("is sent with consent to keep it alone, and without the other", async () => {
    const email = address();
    await expect(askPlatform(visitor(), asking(email, { privacy: false }))).rejects.toMatchObject({
      fields: { privacy: ["required"] },
    });
    await askPlatform(visitor(), asking(email, { marketing: true }));
    expect(await listed(email)).toMatchObject([{ hasMarketingConsent: true }]);
  });

  it("is an operator's to settle, with a word in the audit log, and nobody else's to read", async () => {
    const email = address();
    await askPlatform(visitor(), asking(email));
    const [contact] = await listed(email);
    const id = contact?.id ?? "";
    const someone = contextOf(env, await openAccount(env), { now: NOW });
    await expect(listContacts(someone)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(settleContact(someone, id, { reason: "답변" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await settleContact(ops(), id, { reason: "이메일로 답변" });
    await settleContact(ops(), id, { reason: "이메일로 답변" });
    expect(await listed(email)).toMatchObject([{ settledAt: NOW, dueAt: null }]);
    const { auditLog } = schema;
    const entries = await openDb(env.DB).select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entries.map(({ action, details }) => [action, details.reason])).toEqual([
      ["contact.settle", "이메일로 답변"],
    ]);
  });

  it("is deleted after a year", async () => {
    const email = address();
    await askPlatform(visitor(), asking(email));
    await forgetOldContacts(ops(NOW + 365 * DAY_MS));
    expect(await listed(email)).toHaveLength(1);
    await forgetOldContacts(ops(NOW + 365 * DAY_MS + 1));
    expect(await listed(email)).toEqual([]);
  });
});

describe("a coffee chat (H18)", () => {
  const chat = { type: "coffee-chat", content: "커피 한잔해요" };
  const monthsOf = async (emails: readonly string[]) => {
    const found = await Promise.all(emails.map(async (email) => (await listed(email))[0]?.coffeeMonth));
    return found.map(String).sort();
  };

  it("is with two teams a month, however many ask at once, and once for each", async () => {
    const emails = Array.from({ length: 5 }, address);
    await Promise.all(emails.map((email) => askPlatform(visitor(), asking(email, chat))));
    expect(await monthsOf(emails)).toEqual(["2026-12", "2026-12", "2027-01", "2027-01", "2027-02"]);

    const [first = ""] = emails;
    await askPlatform(visitor(), asking(first, chat));
    const again = askPlatform(visitor(), asking(first, { ...chat, content: "한 번 더" }));
    await expect(again).rejects.toMatchObject({ fields: { type: ["contact.coffeeTaken"] } });
    expect(await listed(first)).toHaveLength(1);
  });

  it("gives its place to the next team once operators free it", async () => {
    const month = (await nextCoffeeMonth(visitor())) ?? "";
    const [gone, next] = [address(), address()];
    await askPlatform(visitor(), asking(gone, chat));
    const [contact] = await listed(gone);
    await settleContact(ops(), contact?.id ?? "", { reason: "취소", freesPlace: true });
    await askPlatform(visitor(), asking(next, chat));
    expect(await monthsOf([next])).toEqual([month]);
  });
});
