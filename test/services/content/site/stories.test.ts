import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { openDb, schema } from "../../../../worker/db/client";
import {
  createStory,
  getStory,
  getStoryForOperator,
  listStories,
  listStoriesForOperator,
  publishStory,
  tickStories,
  updateStory,
  withdrawStory,
} from "../../../../worker/services/content";
import type { Identity } from "../../../../worker/services/kernel";
import { env } from "../../../support/env";
import { contextOf, openAccount, storyInput, unique } from "../../../support/factories";

const NOW = Date.parse("2026-12-01T00:00:00Z");
const MINUTE_MS = 60_000;

let operator: Identity;
let slug: string;
beforeEach(async () => {
  operator = await openAccount(env, { isOperator: true });
  slug = unique("story");
});

const ops = (now = NOW) => contextOf(env, operator, { now });
const anybody = (now = NOW) => contextOf(env, null, { now });
const create = (input: object = {}) => createStory(ops(), { ...storyInput(slug), ...input });
const read = (now?: number) => getStory(anybody(now), { slug });
const missing = { code: "NOT_FOUND" };

describe("a story", () => {
  it("is nobody's but the operators' until it is published, and says then what it said at that moment", async () => {
    const { id } = await create();
    await expect(read()).rejects.toMatchObject(missing);
    await publishStory(ops(), { story: id, reason: "출시" });
    const { ko, en, publishedAt } = await read();
    expect(ko.html).toBe("<h3>무엇이 달라졌나요</h3>\n<p><strong>바로</strong> 확인해요.</p>\n");
    expect([en.title, publishedAt]).toEqual(["A faster booking calendar", NOW]);
    await updateStory(ops(), id, { ...storyInput(slug), titleKo: "고친 제목" });
    expect((await read()).ko.title).toBe(ko.title);
    expect(await getStoryForOperator(ops(), id)).toMatchObject({ state: "published", hasChanges: true });
    await publishStory(ops(NOW + MINUTE_MS), { story: id, reason: "수정" });
    expect(await read()).toMatchObject({
      ko: { title: "고친 제목" },
      publishedAt: NOW,
      changedAt: NOW + MINUTE_MS,
    });
  });

  it("runs nothing that was typed into it", async () => {
    const bodyKo =
      "<script>alert(1)</script>\n\n[a](javascript:alert(1))\n\n![b](data:image/svg+xml;base64,AA==)";
    const { id } = await create({ bodyKo });
    await publishStory(ops(), { story: id, reason: "출시" });
    const { html } = (await read()).ko;
    expect(html).not.toMatch(/<script|href|<img/);
  });

  it("shows pictures of our own alone, and refuses others where they are typed", async () => {
    for (const address of [
      "https://pictures.example/a.png",
      "//pictures.example/a.png",
      "data:image/png;base64,AA==",
    ])
      await expect(create({ bodyKo: `![그림](${address})` })).rejects.toMatchObject({
        code: "070",
        fields: { bodyKo: ["story.foreignPicture"] },
      });
    const { id } = await create({ bodyKo: "![그림](/files/ast_1)" });
    const { db } = anybody();
    const text = {
      title: "제목",
      summary: "요약",
      body: "![그림](/files/ast_1) ![<b>](https://pictures.example/a.png)",
    };
    // A story from before external images were refused.
    await db.update(schema.stories).set({ ko: text }).where(eq(schema.stories.id, id));
    await publishStory(ops(), { story: id, reason: "출시" });
    const { html } = (await read()).ko;
    expect(html).toBe('<p><img src="/files/ast_1" alt="그림" loading="lazy"> &lt;b&gt;</p>\n');
  });

  it("is published by the clock at its time, as it is written then", async () => {
    const { id } = await create();
    const at = new Date(NOW + MINUTE_MS).toISOString();
    expect(await publishStory(ops(), { story: id, at, reason: "예약" })).toMatchObject({
      state: "scheduled",
    });
    await updateStory(ops(), id, { ...storyInput(slug), titleKo: "나중 제목" });
    expect(await tickStories(anybody(NOW + MINUTE_MS - 1))).toBe(0);
    expect(await tickStories(anybody(NOW + MINUTE_MS))).toBe(1);
    expect(await read()).toMatchObject({ ko: { title: "나중 제목" }, publishedAt: NOW + MINUTE_MS });
    expect(await tickStories(anybody(NOW + 2 * MINUTE_MS))).toBe(0);
    const { history } = await getStoryForOperator(ops(), id);
    expect(history.map(({ action, actorName }) => [action, actorName])).toEqual([
      ["publish", null],
      ["edit", operator.name],
      ["schedule", operator.name],
      ["create", operator.name],
    ]);
  });

  it("is taken off the schedule, then off the blog", async () => {
    const { id } = await create();
    await publishStory(ops(), { story: id, reason: "출시" });
    await publishStory(ops(), { story: id, at: new Date(NOW + MINUTE_MS).toISOString(), reason: "예약" });
    await withdrawStory(ops(), id, { reason: "보류" });
    expect(await getStoryForOperator(ops(), id)).toMatchObject({
      state: "published",
      scheduledAt: null,
      hasChanges: false,
    });
    await withdrawStory(ops(), id, { reason: "내림" });
    await expect(read()).rejects.toMatchObject(missing);
    const { items } = await listStories(anybody(), { limit: 100 });
    expect(items.filter((item) => item.id === id)).toEqual([]);
  });

  it("is published in both languages or not at all, and what waits for its time stays whole", async () => {
    const { id } = await create({ bodyEn: "" });
    const publish = (at?: string) => publishStory(ops(), { story: id, at, reason: "출시" });
    await expect(publish()).rejects.toMatchObject({ code: "070", fields: { bodyEn: ["required"] } });
    await updateStory(ops(), id, storyInput(slug));
    await expect(publish(new Date(NOW).toISOString())).rejects.toMatchObject({
      fields: { at: ["story.at"] },
    });
    await publish(new Date(NOW + MINUTE_MS).toISOString());
    await expect(updateStory(ops(), id, { ...storyInput(slug), bodyEn: "" })).rejects.toMatchObject({
      fields: { bodyEn: ["required"] },
    });
  });

  it("has an address of its own, which stays once it was public", async () => {
    const { id } = await create();
    await expect(create()).rejects.toMatchObject({ fields: { slug: ["alias.taken"] } });
    await publishStory(ops(), { story: id, reason: "출시" });
    await expect(updateStory(ops(), id, storyInput(`${slug}-2`))).rejects.toMatchObject({
      fields: { slug: ["story.slugFixed"] },
    });
  });

  it("is an operator's alone to write, each act with its reason in the audit log", async () => {
    const { id } = await create();
    const someone = contextOf(env, await openAccount(env), { now: NOW });
    for (const attempt of [
      () => createStory(someone, storyInput(unique("story"))),
      () => updateStory(someone, id, storyInput(slug)),
      () => publishStory(someone, { story: id, reason: "출시" }),
      () => withdrawStory(someone, id, { reason: "내림" }),
      () => listStoriesForOperator(someone),
      () => getStoryForOperator(someone, id),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(publishStory(ops(), { story: id })).rejects.toMatchObject({
      fields: { reason: ["required"] },
    });
    await publishStory(ops(), { story: id, reason: "출시" });
    const { auditLog } = schema;
    const entries = await openDb(env.DB).select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entries.map(({ action, details }) => [action, details.reason]).sort()).toEqual([
      ["story.create", "새 글"],
      ["story.publish", "출시"],
    ]);
  });
});
