import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { INQUIRIES_PER_HOUR_MAX, INQUIRIES_PER_PUBLISHER_AND_DAY_MAX } from "../../../../domain/desk";
import { LEVEL } from "../../../../domain/people";
import { schema } from "../../../../worker/db/client";
import { runOutboxEntry } from "../../../../worker/jobs/outbox";
import { askMedia, askSeveralMedia, askSupport } from "../../../../worker/services/desk";
import { listOfferedProducts } from "../../../../worker/services/inventory";
import { withIdempotencyKey } from "../../../../worker/services/kernel";
import { listAdNote, setFeatures, setListing } from "../../../../worker/services/platform";
import { contextOf, openAccount, openBuyer, openShop, unique } from "../../../support/factories";
import { mailsTo, openMember } from "../../../support/people";
import { asker, buyer, db, env, openWorldForEach, question as plainQuestion, shop } from "./world";

openWorldForEach();

const HOUR_MS = 3_600_000;

const question = (publisher = shop.pub.id) =>
  plainQuestion({
    publisher,
    email: "Ask@Barley.example",
    budget: "under-10m",
    content: "12월에 얼마인가요?\n<b>굵게</b>",
  });

async function sendAll(): Promise<void> {
  const waiting = await db.query.outbox.findMany({ where: eq(schema.outbox.topic, "mail.inquiry") });
  for (const { id } of waiting) await runOutboxEntry(contextOf(env, null), id);
}

const kept = () => db.query.inquiries.findMany({ where: eq(schema.inquiries.projectId, buyer.adv.id) });

describe("an inquiry of a publisher", () => {
  it("is kept and mailed once to its contact, with the address to answer to, and inert in HTML", async () => {
    const contactEmail = `${unique("contact")}@example.com`;
    await db.update(schema.projects).set({ contactEmail }).where(eq(schema.projects.id, shop.pub.id));
    await askMedia(asker(), buyer.adv.id, question());
    expect(await kept()).toMatchObject([
      {
        kind: "media",
        publisherId: shop.pub.id,
        email: "ask@barley.example",
        budget: "under-10m",
        schedule: null,
      },
    ]);
    await sendAll();
    await sendAll();
    const mails = await mailsTo(env, contactEmail);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("ask@barley.example");
    expect(mails[0]?.text).toContain("12월에 얼마인가요?");
    expect(mails[0]?.html).not.toContain("<b>");
  });

  it("without a contact goes to its owners", async () => {
    await db
      .update(schema.projects)
      .set({ contactEmail: null, primaryEmail: null })
      .where(eq(schema.projects.id, shop.pub.id));
    await askMedia(asker(), buyer.adv.id, question());
    await sendAll();
    expect(await mailsTo(env, shop.publisher.email)).toHaveLength(1);
  });

  it("goes to several publishers at once, to all or none, and once by one form", async () => {
    const other = await openShop(env);
    const { publisher: _one, ...said } = question();
    const ask = (publishers: string[], key: string) =>
      askSeveralMedia(withIdempotencyKey(asker(), key), buyer.adv.id, { ...said, publishers });
    const both = [shop.pub.id, other.pub.id];
    await expect(ask([...both, "prj_none"], "form-0")).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
    expect(await kept()).toEqual([]);
    const ids = await ask(both, "form-1");
    expect(await ask(both, "form-1")).toEqual(ids);
    expect((await kept()).map(({ publisherId }) => publisherId).sort()).toEqual([...both].sort());
    for (let nth = 1; nth < INQUIRIES_PER_PUBLISHER_AND_DAY_MAX; nth++)
      await askMedia(asker(), buyer.adv.id, question());
    await expect(ask(both, "form-2")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect((await kept()).filter(({ publisherId }) => publisherId === other.pub.id)).toHaveLength(1);
  });

  it("sent twice by one form is one", async () => {
    const ask = () => askMedia(withIdempotencyKey(asker(), "form-1"), buyer.adv.id, question());
    const [one, two] = await Promise.all([ask(), ask()]);
    expect([two, await ask()]).toEqual([one, one]);
    expect(await kept()).toHaveLength(1);
  });

  it("names everything that is missing or wrong at once, and keeps nothing", async () => {
    const wrong = {
      publisher: "",
      type: "weather",
      contactName: " ",
      email: "nobody",
      content: "",
      consent: false,
    };
    await expect(askMedia(asker(), buyer.adv.id, wrong)).rejects.toMatchObject({
      code: "070",
      fields: {
        publisher: [expect.any(String)],
        type: [expect.any(String)],
        contactName: [expect.any(String)],
        email: [expect.any(String)],
        content: [expect.any(String)],
        consent: ["required"],
      },
    });
    await expect(
      askMedia(asker(), buyer.adv.id, { ...question(), content: "가".repeat(1001) }),
    ).rejects.toMatchObject({ fields: { content: ["tooLong|max=1000"] } });
    expect(await kept()).toEqual([]);
  });

  it(`is refused to more than ${INQUIRIES_PER_PUBLISHER_AND_DAY_MAX} a day of one publisher, also at the same moment`, async () => {
    const now = Date.now();
    const tries = Array.from({ length: INQUIRIES_PER_PUBLISHER_AND_DAY_MAX + 2 }, () =>
      askMedia(asker(now), buyer.adv.id, question()),
    );
    const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(2);
    for (const each of refused) expect(each).toMatchObject({ reason: { code: "TOO_MANY_REQUESTS" } });
    expect(await kept()).toHaveLength(INQUIRIES_PER_PUBLISHER_AND_DAY_MAX);
    const another = await openShop(env);
    await askMedia(asker(now), buyer.adv.id, question(another.pub.id));
    const other = await openBuyer(env);
    await askMedia(contextOf(env, other.advertiser, { now }), other.adv.id, question());
    await askMedia(asker(now + 25 * HOUR_MS), buyer.adv.id, question());
  });

  it("is an editor's, and reaches nobody who is not in the catalogue", async () => {
    const viewer = await openMember(env, buyer.adv.id, LEVEL.viewer);
    await expect(askMedia(contextOf(env, viewer), buyer.adv.id, question())).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    const hidden = await openShop(env);
    await setFeatures(contextOf(env, hidden.publisher), hidden.pub.id, { features: [] });
    const delisted = await openShop(env);
    const operator = contextOf(env, await openAccount(env, { isOperator: true }));
    await setListing(operator, { project: delisted.pub.id, listed: false, reason: "확인 중" });
    for (const nobody of ["prj_none", buyer.adv.id, hidden.pub.id, delisted.pub.id])
      await expect(askMedia(asker(), buyer.adv.id, question(nobody))).rejects.toMatchObject({
        code: "PROJECT_NOT_FOUND",
      });
  });
});

describe("an inquiry of the platform", () => {
  it("is kept, and mailed to the operators with the asker's own address", async () => {
    const operator = await openAccount(env, { isOperator: true });
    await askSupport(asker(), buyer.adv.id, { type: "review", content: "왜 반려됐나요?" });
    expect(await kept()).toMatchObject([
      { kind: "support", publisherId: null, email: buyer.advertiser.email },
    ]);
    await sendAll();
    const [mail] = await mailsTo(env, operator.email);
    expect(mail?.text).toContain(buyer.advertiser.email);
  });

  it("names its kind and has at most 1000 characters", async () => {
    await expect(askSupport(asker(), buyer.adv.id, { content: "가".repeat(1001) })).rejects.toMatchObject({
      code: "070",
      fields: { type: ["required"], content: ["tooLong|max=1000"] },
    });
  });

  it(`is refused beyond ${INQUIRIES_PER_HOUR_MAX} an hour, and taken again after it`, async () => {
    const now = Date.now();
    const ask = (at: number) => askSupport(asker(at), buyer.adv.id, { type: "other", content: "질문" });
    for (let count = 0; count < INQUIRIES_PER_HOUR_MAX; count++) await ask(now);
    await expect(ask(now + 1)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    await ask(now + HOUR_MS + 1);
  });
});

describe("the ad-note catalogue", () => {
  const find = async (filter = {}) =>
    (await listAdNote(asker(), { ...filter, limit: 100 })).items.map(({ id }) => id);

  it("is narrowed by what a publisher sells to everybody", async () => {
    expect(
      (await listAdNote(asker(), { limit: 100 })).items.find(({ id }) => id === shop.pub.id),
    ).toMatchObject({
      pricings: ["cpm", "cpp"],
      formats: ["banner", "native"],
      platforms: ["web"],
      productCount: 2,
    });
    for (const filter of [{ pricing: "cpm" }, { format: "native" }, { platform: "web" }] as const)
      expect(await find(filter)).toContain(shop.pub.id);
    for (const filter of [{ pricing: "cpc" }, { format: "splash" }, { platform: "apple" }] as const)
      expect(await find(filter)).not.toContain(shop.pub.id);
  });

  it("leaves out whom an operator takes out, in the shelf too, until it is listed again; each word is in the audit log", async () => {
    const operator = await openAccount(env, { isOperator: true });
    const list = (listed: boolean) =>
      setListing(contextOf(env, operator), { project: shop.pub.id, listed, reason: "확인" });
    const onShelf = async () =>
      (await listOfferedProducts(asker(), buyer.adv.id, { q: shop.cpm.name, limit: 100 })).items;
    expect(await list(false)).toEqual({ project: shop.pub.id, listed: false });
    await list(false);
    expect(await find()).not.toContain(shop.pub.id);
    expect((await onShelf()).filter(({ publisher }) => publisher.id === shop.pub.id)).toEqual([]);
    await list(true);
    expect(await find()).toContain(shop.pub.id);
    const log = await db.query.auditLog.findMany({ where: eq(schema.auditLog.subjectId, shop.pub.id) });
    expect(log.map(({ action }) => action)).toEqual(["project.delist", "project.list"]);
  });

  it("lists nobody who does not want to be, no ad account, and for no one but operators", async () => {
    const operator = contextOf(env, await openAccount(env, { isOperator: true }));
    await setFeatures(contextOf(env, shop.publisher), shop.pub.id, { features: [] });
    const listing = { project: shop.pub.id, listed: true, reason: "확인했어요" };
    await expect(setListing(operator, listing)).rejects.toMatchObject({ code: "PROJECT_FEATURES_REQUIRED" });
    await expect(setListing(operator, { ...listing, project: buyer.adv.id })).rejects.toMatchObject({
      code: "PROJECT_KIND_MUST_BE_PUB",
    });
    await expect(setListing(operator, { ...listing, project: "prj_none" })).rejects.toMatchObject({
      code: "PROJECT_NOT_FOUND",
    });
    await expect(setListing(asker(), listing)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
