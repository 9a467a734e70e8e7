import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { METRICS_MAX } from "../../../domain/inventory";
import { schema } from "../../../worker/db/client";
import {
  addCategory,
  addMetric,
  addTargeting,
  addUserProperty,
  findCategories,
  getCategory,
  getTargeting,
  listCategories,
  listHeardMetrics,
  listHeardProperties,
  listMetrics,
  listPublicTargetings,
  listRecentEvents,
  listTargetings,
  orderTargetings,
  relaxAudience,
  removeCategory,
  removeMetric,
  removeTargeting,
  removeUserProperty,
  sellCategory,
  tickCategories,
  updateCategory,
  updateMetric,
  updateTargeting,
} from "../../../worker/services/inventory";
import { setFeatures } from "../../../worker/services/platform";
import { collect, READS, relax } from "../../support/audience";
import { env } from "../../support/env";
import { contextOf, openAccount, openBuyer, openShop, type Shop } from "../../support/factories";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(env);
});

/** A member count is written with a delay of a second. */
const SLOWLY = { timeout: 20_000, interval: 200 };

const by = ({ publisher: account }: Shop = shop) => contextOf(env, account);
const METRIC = { name: READS, parameters: [{ key: "city", type: "string" }] };
const ofReads = (days = 7) => ({ events: [{ event: READS, days }] });

async function openPublisher() {
  const own = await openShop(env);
  const metric = await addMetric(by(own), own.pub.id, METRIC);
  const category = await addCategory(by(own), own.pub.id, { name: "독자", filter: ofReads() });
  return { own, pub: own.pub.id, metric, category };
}

/** A publisher whose category can be sold, because one user is a member. */
async function openReady() {
  const made = await openPublisher();
  await relax(env, made.pub);
  await collect(env, made.pub, ["reader"]);
  await expect.poll(() => sizeOf(made), SLOWLY).toBe(1);
  await tickCategories(by(made.own));
  return made;
}
const sizeOf = async ({ own, pub, category }: Awaited<ReturnType<typeof openPublisher>>) =>
  (await getCategory(by(own), pub, category.id)).audienceSize;

describe("the events that a publisher notes", () => {
  it.each([
    [{ name: "ab", parameters: METRIC.parameters }, "name"],
    [{ name: "Read", parameters: METRIC.parameters }, "name"],
    [{ name: "read_it", parameters: [] }, "parameters"],
    [
      {
        name: "read_it",
        parameters: [
          { key: "a", type: "string" },
          { key: "a", type: "float" },
        ],
      },
      "parameters",
    ],
    [{ name: "read_it", parameters: [{ key: "a", type: "text" }] }, "parameters.0.type"],
  ])("refuse %j", async (input, field) => {
    await expect(addMetric(by(), shop.pub.id, input)).rejects.toMatchObject({
      code: "070",
      fields: { [field]: [expect.any(String)] },
    });
  });

  it("have each name once, and are at most a hundred", async () => {
    const own = await openShop(env);
    await addMetric(by(own), own.pub.id, METRIC);
    await expect(addMetric(by(own), own.pub.id, METRIC)).rejects.toMatchObject({
      fields: { name: ["duplicate"] },
    });
    const row = { projectId: own.pub.id, description: "", parameters: [], createdAt: 0, updatedAt: 0 };
    for (let at = 1; at < METRICS_MAX; at++)
      await by(own)
        .db.insert(schema.metrics)
        .values({ ...row, id: `met_${own.pub.id}_${at}`, name: `read_${at}` });
    await expect(addMetric(by(own), own.pub.id, { ...METRIC, name: "one_more" })).rejects.toMatchObject({
      code: "TARGETING_EVENT_NAME_LIMIT_EXCEEDED",
    });
    expect(await listMetrics(by(own), own.pub.id)).toHaveLength(METRICS_MAX);
  });

  it("stay, with their parameters, while a category asks for them", async () => {
    const { own, pub, metric, category } = await openPublisher();
    const locked = { code: "TARGETING_LOCKED" };
    await expect(removeMetric(by(own), pub, metric.id)).rejects.toMatchObject(locked);
    const cities = { key: "city", operator: "is", values: ["seoul"] };
    await updateCategory(by(own), pub, category.id, {
      name: "독자",
      filter: { events: [{ event: READS, days: 7, parameters: [cities] }] },
    });
    const without = { parameters: [{ key: "days", type: "integer" }] };
    await expect(updateMetric(by(own), pub, metric.id, without)).rejects.toMatchObject(locked);
    const retyped = { parameters: [{ key: "city", type: "integer" }] };
    await expect(updateMetric(by(own), pub, metric.id, retyped)).rejects.toMatchObject(locked);
    const more = { description: "예보", parameters: [...METRIC.parameters, ...without.parameters] };
    expect(await updateMetric(by(own), pub, metric.id, more)).toMatchObject(more);
    await removeCategory(by(own), pub, category.id);
    await removeMetric(by(own), pub, metric.id);
    expect(await listMetrics(by(own), pub)).toEqual([]);
  });

  it("as properties do", async () => {
    const { own, pub } = await openPublisher();
    const property = await addUserProperty(by(own), pub, { name: "plan", type: "string" });
    const { id } = await addCategory(by(own), pub, {
      name: "유료",
      filter: { properties: [{ key: "plan", values: ["paid"] }] },
    });
    const remove = () => removeUserProperty(by(own), pub, property.id ?? "");
    await expect(remove()).rejects.toMatchObject({ code: "TARGETING_LOCKED" });
    await removeCategory(by(own), pub, id);
    await remove();
  });
});

describe("a category", () => {
  it.each([
    [
      "asks for an event that is not noted",
      { events: [{ event: "bought", days: 7 }] },
      "filter.events.0.event",
    ],
    [
      "asks for a property that is not noted",
      { properties: [{ key: "plan", values: ["x"] }] },
      "filter.properties.0.key",
    ],
    [
      "compares a text with a number",
      { properties: [{ key: "gender", values: [1] }] },
      "filter.properties.0.values",
    ],
    [
      "wants at least a text",
      { properties: [{ key: "gender", operator: "min", values: ["F"] }] },
      "filter.properties.0.values",
    ],
    ["asks for nothing", {}, "filter.events"],
    ["asks for six events", { events: Array(6).fill({ event: READS, days: 7 }) }, "filter.events"],
    ["asks for no day", { events: [{ event: READS, days: 0 }] }, "filter.events.0.days"],
    ["asks for 151 days", { events: [{ event: READS, days: 151 }] }, "filter.events.0.days"],
  ])("is refused where it %s", async (_, filter, field) => {
    const { own, pub } = await openPublisher();
    await expect(addCategory(by(own), pub, { name: "독자", filter })).rejects.toMatchObject({
      code: "070",
      fields: { [field]: [expect.any(String)] },
    });
  });

  it("is ready for sale once it has collected a hundred users, each counted once", async () => {
    const made = await openPublisher();
    const { own, pub, category } = made;
    const users = Array.from({ length: 99 }, (_, at) => `user ${at}`);
    await collect(env, pub, [...users, "user 0"]);
    await expect.poll(() => sizeOf(made), SLOWLY).toBe(99);
    await tickCategories(by(own));
    const start = () => sellCategory(by(own), pub, category.id, { status: "live" });
    const collecting = { code: "070", fields: { status: ["targeting.collecting"] } };
    await expect(start()).rejects.toMatchObject(collecting);
    const renamed = { name: "애독자", filter: ofReads(), status: "live" };
    await expect(updateCategory(by(own), pub, category.id, renamed)).rejects.toMatchObject(collecting);
    expect(await getCategory(by(own), pub, category.id)).toMatchObject({ name: "독자" });
    await collect(env, pub, ["one more"]);
    await expect.poll(() => sizeOf(made), SLOWLY).toBe(100);
    await tickCategories(by(own));
    expect(await getCategory(by(own), pub, category.id)).toMatchObject({ status: "ready_for_sale" });
    expect(await start()).toMatchObject({ status: "live", isLocked: true });
  }, 90_000);

  it("of a relaxed publisher is ready with its first user", async () => {
    const { own, pub, category } = await openReady();
    expect(await getCategory(by(own), pub, category.id)).toMatchObject({ status: "ready_for_sale" });
  });

  it("is relaxed by operators alone, of publishers alone, and once for each word in the audit log", async () => {
    const { own, pub } = await openPublisher();
    const operator = contextOf(env, await openAccount(env, { isOperator: true }));
    const set = (relaxed: boolean, by = operator, id = pub) =>
      relaxAudience(by, id, { relaxed, reason: "첫 판매" });
    await expect(set(true, by(own))).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(set(true, operator, "prj_none")).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
    await expect(set(true, operator, (await openBuyer(env)).adv.id)).rejects.toMatchObject({
      code: "PROJECT_KIND_MUST_BE_PUB",
    });
    for (const relaxed of [true, true, false]) await set(relaxed);
    const { auditLog } = schema;
    const log = await operator.db.select().from(auditLog).where(eq(auditLog.subjectId, pub));
    expect(log.map(({ action }) => action)).toEqual(["project.audience-relax", "project.audience-restore"]);
  });

  it("collects anew when its filter changes, and not when its name does", async () => {
    const made = await openReady();
    const { own, pub, category } = made;
    const renamed = await updateCategory(by(own), pub, category.id, { name: "애독자", filter: ofReads() });
    expect(renamed).toMatchObject({ name: "애독자", status: "ready_for_sale", audienceSize: 1 });
    const changed = await updateCategory(by(own), pub, category.id, { name: "애독자", filter: ofReads(8) });
    expect(changed).toMatchObject({ status: "preparing", audienceSize: 0 });
  });

  it("is locked while it is sold, and free when nobody had it", async () => {
    const { own, pub, category } = await openReady();
    await sellCategory(by(own), pub, category.id, { status: "live" });
    const locked = { code: "TARGETING_CATEGORY_LOCKED" };
    const rename = () => updateCategory(by(own), pub, category.id, { name: "애독자", filter: ofReads() });
    await expect(rename()).rejects.toMatchObject(locked);
    await expect(removeCategory(by(own), pub, category.id)).rejects.toMatchObject(locked);
    expect(await sellCategory(by(own), pub, category.id, { status: "closing" })).toMatchObject({
      status: "ready_for_sale",
    });
    await rename();
    await removeCategory(by(own), pub, category.id);
    expect(await listCategories(by(own), pub)).toEqual([]);
  });

  it("is found by its name, its group and where it stands, page by page", async () => {
    const { own, pub, category } = await openPublisher();
    for (const [name, group] of [
      ["가나", "취미"],
      ["나라", "취미"],
      ["다리", ""],
    ])
      await addCategory(by(own), pub, { name, group, filter: ofReads() });
    const names = async (query: Parameters<typeof findCategories>[2]) =>
      (await findCategories(by(own), pub, query)).items.map(({ name }) => name);
    expect((await names({})).sort()).toEqual([category.name, "가나", "나라", "다리"].sort());
    // Ordered by group; ungrouped ones come first.
    expect((await names({})).slice(2)).toEqual(["가나", "나라"]);
    expect(await names({ q: "취미" })).toEqual(["가나", "나라"]);
    expect(await names({ q: "다", status: "preparing" })).toEqual(["다리"]);
    expect(await names({ status: "live" })).toEqual([]);
    const { items, next } = await findCategories(by(own), pub, { limit: 3 });
    expect(items).toHaveLength(3);
    expect(await names({ limit: 3, next: next ?? "" })).toEqual(["나라"]);
    await expect(findCategories(by(), pub)).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
  });

  it("is left alone by another publisher", async () => {
    const { category, metric } = await openPublisher();
    const foreign = [by(), shop.pub.id] as const;
    const gone = { code: "TARGETING_CATEGORY_NOT_FOUND" };
    await expect(sellCategory(...foreign, category.id, { status: "live" })).rejects.toMatchObject(gone);
    await expect(removeCategory(...foreign, category.id)).rejects.toMatchObject(gone);
    await expect(removeMetric(...foreign, metric.id)).rejects.toMatchObject({ code: "TARGETING_NOT_FOUND" });
    const stolen = { name: "남의 것", categoryIds: [category.id] };
    await expect(addTargeting(...foreign, stolen)).rejects.toMatchObject(gone);
  });

  it("is made only where audience targeting is on", async () => {
    const { own, pub } = await openPublisher();
    await setFeatures(by(own), pub, { features: [] });
    const off = { code: "PROJECT_FEATURES_REQUIRED" };
    await expect(addCategory(by(own), pub, { name: "독자", filter: ofReads() })).rejects.toMatchObject(off);
    await expect(addMetric(by(own), pub, METRIC)).rejects.toMatchObject(off);
    expect(await listPublicTargetings(by(own), pub)).toEqual([]);
  });
});

describe("names that apps send", () => {
  it("are offered until they are defined, with what came before", async () => {
    const own = await openShop(env);
    const { pub } = own;
    await collect(env, pub.id, ["reader", "other"]);
    const { metrics, unknown } = await listHeardMetrics(by(own), pub.id);
    expect(metrics).toEqual([]);
    expect(unknown).toMatchObject([{ name: READS, count: 2, parameters: METRIC.parameters }]);
    const made = await addMetric(by(own), pub.id, METRIC);
    await collect(env, pub.id, ["reader"]);
    const after = await listHeardMetrics(by(own), pub.id);
    expect(after).toMatchObject({ metrics: [{ name: READS, heard: { count: 3 } }], unknown: [] });
    const recent = await listRecentEvents(by(own), pub.id, made);
    expect(recent).toMatchObject([{ platform: "web", parameters: { city: "seoul" }, undefinedKeys: [] }]);
    expect(await listHeardProperties(by(own), pub.id)).toMatchObject({
      properties: [{ name: "country", heard: { count: 0, lastAt: null } }, {}, {}, {}],
      unknown: [],
    });
  });
});

describe("a targeting", () => {
  const values = (categoryId: string, name = "독서") => ({
    name,
    surchargeMilliPct: 12_500,
    categoryIds: [categoryId],
  });

  it.each([
    [{ name: "가" }, "name"],
    [{ name: "가".repeat(11) }, "name"],
    [{ surchargeMilliPct: 200_001 }, "surchargeMilliPct"],
    [{ surchargeMilliPct: 0.5 }, "surchargeMilliPct"],
    [{ categoryIds: [] }, "categoryIds"],
    [{ type: "age" }, "categoryIds"],
  ])("refuses %j", async (part, field) => {
    const { own, pub, category } = await openPublisher();
    await expect(addTargeting(by(own), pub, { ...values(category.id), ...part })).rejects.toMatchObject({
      code: "070",
      fields: { [field]: [expect.any(String)] },
    });
  });

  it("has a name of its own, and names what it holds once", async () => {
    const { own, pub, category } = await openPublisher();
    const { categoryIds } = values(category.id);
    const made = await addTargeting(by(own), pub, {
      ...values(category.id),
      categoryIds: [...categoryIds, ...categoryIds],
    });
    expect(made).toMatchObject({ status: "preparing", inUse: false, categories: [{ name: "독자" }] });
    const again = addTargeting(by(own), pub, values(category.id));
    await expect(again).rejects.toMatchObject({ fields: { name: ["duplicate"] } });
    await expect(removeCategory(by(own), pub, category.id)).rejects.toMatchObject({
      code: "TARGETING_CATEGORY_LOCKED",
    });
  });

  it("is locked while it is sold, but for its place", async () => {
    const { own, pub, category } = await openReady();
    const first = await addTargeting(by(own), pub, values(category.id));
    const second = await addTargeting(
      contextOf(env, own.publisher, { now: Date.now() + 5 }),
      pub,
      values(category.id, "읽기"),
    );
    const names = async () => (await listTargetings(by(own), pub)).map(({ name }) => name);
    expect(await names()).toEqual(["읽기", "독서"]);
    await sellCategory(by(own), pub, category.id, { status: "live" });
    const locked = { code: "TARGETING_LOCKED" };
    const renamed = values(category.id, "읽을거리");
    await expect(updateTargeting(by(own), pub, first.id, renamed)).rejects.toMatchObject(locked);
    await expect(removeTargeting(by(own), pub, first.id)).rejects.toMatchObject(locked);
    await orderTargetings(by(own), pub, { ids: [first.id, second.id] });
    expect(await names()).toEqual(["독서", "읽기"]);
    await updateTargeting(by(own), pub, first.id, { ...values(category.id), sortOrder: 0 });
    expect(await names()).toEqual(["읽기", "독서"]);
  });

  it("is read by advertisers while it is sold", async () => {
    const { own, pub, category } = await openReady();
    await addTargeting(by(own), pub, values(category.id));
    const { advertiser } = await openBuyer(env, own);
    const read = () => listPublicTargetings(contextOf(env, advertiser), pub);
    expect(await read()).toEqual([]);
    await sellCategory(by(own), pub, category.id, { status: "live" });
    expect(await read()).toMatchObject([{ name: "독서", categories: [{ name: "독자", audienceSize: 1 }] }]);
    const nowhere = listPublicTargetings(contextOf(env, advertiser), "prj_nowhere");
    await expect(nowhere).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
  });

  it("is not there for another publisher, nor for a stranger", async () => {
    const { own, pub, category } = await openPublisher();
    const { id } = await addTargeting(by(own), pub, values(category.id));
    const gone = { code: "TARGETING_NOT_FOUND" };
    await expect(getTargeting(by(), shop.pub.id, id)).rejects.toMatchObject(gone);
    await expect(updateTargeting(by(), shop.pub.id, id, values(category.id))).rejects.toMatchObject(gone);
    await expect(removeTargeting(by(), shop.pub.id, id)).rejects.toMatchObject(gone);
    const stranger = contextOf(env, await openAccount(env));
    await expect(listTargetings(stranger, pub)).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
    await removeTargeting(by(own), pub, id);
    await expect(getTargeting(by(own), pub, id)).rejects.toMatchObject(gone);
  });
});
