import { createHash } from "node:crypto";
import { type AudienceArrival, bookName } from "../../domain/audience";
import { productValues } from "../../domain/inventory";
import {
  addCategory,
  addMetric,
  addTargeting,
  addUserProperty,
  defineAudience,
  getProduct,
  sellCategory,
  setContexts,
  tickCategories,
  updateProduct,
} from "../../worker/services/inventory";
import type { ServiceContext } from "../../worker/services/kernel";

const HOUR_MS = 3_600_000;
/** More than the minimum for selling a category. */
const READERS = 120;

/** Ids of the targetings that bookings of the living demo use. */
export type Aims = Record<"adults" | "auto", string>;

/**
 * A publisher's audience data: a category on sale, one still collecting, and a targeting of each, one of them offered by a
 * product. The living demo also has a targeting by age and an automatic one.
 */
export async function seedAudience(
  ctx: ServiceContext,
  pubId: string,
  productId: string,
  isLiving: boolean,
): Promise<Aims | null> {
  await addMetric(ctx, pubId, {
    name: "forecast_read",
    description: "예보를 읽었을 때",
    parameters: [
      { key: "city", type: "string" },
      { key: "days", type: "integer" },
    ],
  });
  await addMetric(ctx, pubId, {
    name: "umbrella_alert",
    description: "우산 알림을 눌렀을 때",
    parameters: [{ key: "city", type: "string" }],
  });
  await addUserProperty(ctx, pubId, {
    name: "membership",
    type: "string",
    description: "구독 상품 (free, plus)",
  });
  const readers = await addCategory(ctx, pubId, {
    name: "예보 애독자",
    group: "관심사",
    description: "한 달에 두 번 넘게 예보를 읽은 사용자",
    filter: { events: [{ event: "forecast_read", times: 2, days: 30 }] },
  });
  const women = await addCategory(ctx, pubId, {
    name: "20대 여성",
    group: "인구 통계",
    filter: {
      properties: [
        { key: "age", operator: "min", values: [20] },
        { key: "age", operator: "max", values: [29] },
        { key: "gender", values: ["F"] },
      ],
    },
  });
  const adults = isLiving ? await addCategory(ctx, pubId, ADULTS) : null;
  await defineAudience(ctx, pubId);
  await readTwice(ctx, pubId);
  await collected(ctx, readers.id);
  await sellCategory(ctx, pubId, readers.id, { status: "live" });
  const fans = await addTargeting(ctx, pubId, {
    name: "애독자",
    surchargeMilliPct: 12_500,
    categoryIds: [readers.id],
  });
  await addTargeting(ctx, pubId, { name: "20대 여성", surchargeMilliPct: 30_000, categoryIds: [women.id] });
  const aims = adults && (await sellAims(ctx, pubId, [adults.id, readers.id]));
  const contents = ["날씨", "여행", "사건사고"].flatMap((topic, at) =>
    Array.from({ length: 8 - at }, (_, nth) => ({ id: `article-${1000 + at * 100 + nth}`, topics: [topic] })),
  );
  await setContexts(ctx, pubId, { contents });
  const product = await getProduct(ctx, pubId, productId);
  const excludedTopics = ["사건사고"];
  await updateProduct(ctx, pubId, productId, {
    ...productValues(product),
    audiences: [fans.id, ...Object.values(aims ?? {})],
    excludedTopics,
  });
  return aims;
}

const ADULTS = {
  ...{ name: "20세 이상", group: "인구 통계", description: "나이를 알린 20세 이상 사용자" },
  filter: { properties: [{ key: "age", operator: "min", values: [20] }] },
};

async function sellAims(
  ctx: ServiceContext,
  pubId: string,
  categoryIds: readonly [adults: string, readers: string],
): Promise<Aims> {
  const [adults] = categoryIds;
  await collected(ctx, adults);
  await sellCategory(ctx, pubId, adults, { status: "live" });
  const byAge = await addTargeting(ctx, pubId, { name: "20세 이상", type: "age", categoryIds: [adults] });
  const auto = await addTargeting(ctx, pubId, { name: "자동 추천", type: "auto", categoryIds });
  return { adults: byAge.id, auto: auto.id };
}

/** Events and properties of the publisher's app users, as the audience queue delivers them. */
async function readTwice({ env, now }: ServiceContext, projectId: string): Promise<void> {
  const { AUDIENCE_BOOK } = env;
  const text = (key: string, value: string) => ({ key, type: "string" as const, value });
  const params = [text("city", "seoul")];
  const parts = new Map<string, AudienceArrival[]>();
  const add = (userHash: string, messageId: string, said: AudienceArrival["said"]) => {
    const name = bookName(projectId, userHash);
    parts.set(name, [...(parts.get(name) ?? []), { messageId: `seed ${messageId} ${userHash}`, said }]);
  };
  for (let at = 0; at < READERS; at++) {
    const userHash = createHash("sha256").update(`${projectId} ${at}`).digest("base64url").slice(0, 22);
    const of = { projectId, appId: "app", userHash, platform: "web", receivedAtMs: now };
    const events = [2, 30].map((hours) => ({ name: "forecast_read", atMs: now - hours * HOUR_MS, params }));
    // Not defined by the publisher.
    if (at % 3 === 0)
      events.push({ name: "radar_open", atMs: now - HOUR_MS, params: [text("region", "seoul")] });
    add(userHash, "events", { kind: "events", ...of, events });
    const properties = [
      { key: "age", type: "integer" as const, value: 15 + ((at * 7) % 60) },
      text("membership", at % 4 === 0 ? "plus" : "free"),
      text("home_city", "seoul"),
    ];
    add(userHash, "properties", { kind: "properties", ...of, properties, removed: [] });
  }
  await Promise.all(
    [...parts].map(([name, arrivals]) => AUDIENCE_BOOK.get(AUDIENCE_BOOK.idFromName(name)).take(arrivals)),
  );
}

/** Waits for the counts, which are written a second later. */
async function collected(ctx: ServiceContext, categoryId: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    await tickCategories(ctx);
    const category = await ctx.db.query.targetingCategories.findFirst({
      columns: { status: true },
      where: (categories, { eq }) => eq(categories.id, categoryId),
    });
    if (category?.status !== "preparing") return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("the category collected too few users");
}
