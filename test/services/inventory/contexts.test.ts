import { expect, test } from "vitest";
import { CONTEXTS_MAX, contextsKey, TOPICS_MAX } from "../../../domain/audience";
import { productValues } from "../../../domain/inventory";
import {
  getProduct,
  listContexts,
  listTopics,
  setContexts,
  setContextsByToken,
  updateProduct,
} from "../../../worker/services/inventory";
import { createAccessToken, setFeatures } from "../../../worker/services/platform";
import { settleOutbox } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf, openShop, type Shop } from "../../support/factories";

const by = ({ publisher: account }: Shop) => contextOf(env, account);
const published = ({ pub }: Shop) => env.PLANS.get(contextsKey(pub.id), "json");

test("topics of contents are listed, replaced, removed and published", async () => {
  const shop = await openShop(env);
  const set = (contents: unknown) => setContexts(by(shop), shop.pub.id, { contents });
  const stored = await set([
    { id: "article-1", topics: ["Travel", " news ", "travel"] },
    { id: "article-2", topics: ["news"] },
  ]);
  expect(stored).toEqual({ stored: 2, removed: 0 });
  expect(await listTopics(by(shop), shop.pub.id)).toEqual([
    { name: "news", contents: 2 },
    { name: "travel", contents: 1 },
  ]);
  await settleOutbox(env);
  expect(await published(shop)).toMatchObject({
    topics: ["news", "travel"],
    contents: { "article-1": [0, 1], "article-2": [0] },
  });
  await set([
    { id: "article-1", topics: [] },
    { id: "article-2", topics: ["travel"] },
  ]);
  const { items } = await listContexts(by(shop), shop.pub.id, { q: "tra" });
  expect(items).toMatchObject([{ id: "article-2", topics: ["travel"] }]);
  await set([{ id: "article-2", topics: [] }]);
  await settleOutbox(env);
  expect(await published(shop)).toBeNull();
});

test("contents and topics are bounded", async () => {
  const shop = await openShop(env);
  const set = (contents: unknown) => setContexts(by(shop), shop.pub.id, { contents });
  const tooMany = (max: number) => ({ code: "070", fields: { contents: [`tooMany|max=${max}`] } });
  const topics = Array.from({ length: TOPICS_MAX + 1 }, (_, at) => ({
    id: `a-${at}`,
    topics: [`topic ${at}`],
  }));
  await expect(set(topics)).rejects.toMatchObject(tooMany(TOPICS_MAX));
  await env.DB.prepare(
    `insert into context_contents (project_id, content_id, topics, updated_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ?2) select ?1, 'c-' || i, '["news"]', 0 from n`,
  )
    .bind(shop.pub.id, CONTEXTS_MAX)
    .run();
  await set([{ id: "c-1", topics: ["travel"] }]);
  await expect(set([{ id: "another", topics: ["news"] }])).rejects.toMatchObject(tooMany(CONTEXTS_MAX));
});

test("a server sets them with a token of that scope alone, and only where targeting is on", async () => {
  const shop = await openShop(env);
  const issue = async (scopes: string[]) =>
    `Bearer ${(await createAccessToken(by(shop), shop.pub.id, { name: "서버", scopes })).token}`;
  const contents = [{ id: "article-1", topics: ["news"] }];
  const send = (token: string) => setContextsByToken(contextOf(env, null), token, { contents });
  const token = await issue(["contexts.write"]);
  expect(await send(token)).toEqual({ stored: 1, removed: 0 });
  await expect(send(await issue(["tags.write"]))).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(send("")).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await setFeatures(by(shop), shop.pub.id, { features: [] });
  await expect(send(token)).rejects.toMatchObject({ code: "PROJECT_FEATURES_REQUIRED" });
});

test("a product keeps its topics, and refuses one that it both requires and excludes", async () => {
  const shop = await openShop(env);
  const product = await getProduct(by(shop), shop.pub.id, shop.cpm.id);
  const save = (requiredTopics: string[], excludedTopics: string[]) =>
    updateProduct(by(shop), shop.pub.id, product.id, {
      ...productValues(product),
      requiredTopics,
      excludedTopics,
    });
  await expect(save(["news"], ["news"])).rejects.toMatchObject({
    fields: { excludedTopics: ["targeting.contradiction"] },
  });
  expect(await save(["Travel"], ["news"])).toMatchObject({
    topics: { required: ["travel"], excluded: ["news"] },
  });
});
