import { METRICS_MAX } from "../../../domain/inventory";
import { schema } from "../../../worker/db/client";
import { addCategory, addMetric, addUserProperty } from "../../../worker/services/inventory";
import { contextOf, openShop, unique } from "../../support/factories";
import { ask, env, signIn } from "../support";
import type { Ids } from "../world";
import { asked, type Language, type Provocation, type Stage } from "./case";

const NO_CATEGORY = `tgc_${"0".repeat(26)}`;
const PARAMETERS = [{ key: "city", type: "string" }];
const targetings = (ids: Ids) => `/targeting/${ids.pub}`;
const within = (below: (ids: Ids) => string) => (ids: Ids) => `${targetings(ids)}${below(ids)}`;

/** Removes an event that a category's filter uses. */
async function askedFor({ ids, cookies, shop }: Stage, language: Language) {
  const ctx = contextOf(env, shop.publisher);
  const name = unique("read_");
  const { id } = await addMetric(ctx, ids.pub, { name, parameters: PARAMETERS });
  const filter = { events: [{ event: name, days: 7 }] };
  await addCategory(ctx, ids.pub, { name: unique("").slice(-20), filter });
  return ask("DELETE", `${targetings(ids)}/metric/${id}`, { cookie: cookies.publisher, language });
}

/** Removes a property that a category's filter uses. */
async function propertyAskedFor({ ids, cookies, shop }: Stage, language: Language) {
  const ctx = contextOf(env, shop.publisher);
  const name = unique("level_");
  const { id } = await addUserProperty(ctx, ids.pub, { name, type: "integer" });
  const filter = { properties: [{ key: name, operator: "min", values: [3] }] };
  await addCategory(ctx, ids.pub, { name: unique("").slice(-20), filter });
  return ask("DELETE", `${targetings(ids)}/property/${id}`, { cookie: cookies.publisher, language });
}

/** Registers one event more than the maximum. */
async function oneMore(_: Stage, language: Language) {
  const { publisher, pub } = await openShop(env);
  const row = { projectId: pub.id, description: "", parameters: [], createdAt: 0, updatedAt: 0 };
  const { db } = contextOf(env, publisher);
  for (let nth = 0; nth < METRICS_MAX; nth++)
    await db.insert(schema.metrics).values({ ...row, id: `met_${pub.id}_${nth}`, name: `read_${nth}` });
  const cookie = await signIn(publisher);
  const body = { name: "one_more", parameters: PARAMETERS };
  return ask("POST", `/targeting/${pub.id}/metric`, { cookie, language, body });
}

export const targeting: readonly Provocation[] = [
  {
    error: "TARGETING_NOT_FOUND",
    code: "TARGETING_NOT_FOUND",
    status: 404,
    ko: "타깃팅을 찾을 수 없어요.",
    en: "We couldn't find the targeting.",
    provoke: asked(
      "publisher",
      "DELETE /targeting/{project}/{id}",
      within((ids) => `/${ids.category}`),
    ),
  },
  {
    error: "TARGETING_LOCKED",
    code: "TARGETING_LOCKED",
    status: 409,
    ko: "판매 중이거나 사용 중인 타깃팅은 변경할 수 없어요.",
    en: "Targeting on sale or in use can't be changed.",
    provoke: askedFor,
  },
  {
    error: "cannot delete targeting, event, parameter or property in use",
    code: "TARGETING_LOCKED",
    status: 409,
    ko: "판매 중이거나 사용 중인 타깃팅은 변경할 수 없어요.",
    en: "Targeting on sale or in use can't be changed.",
    provoke: propertyAskedFor,
  },
  {
    error: "TARGETING_CATEGORY_LOCKED",
    code: "TARGETING_CATEGORY_LOCKED",
    status: 409,
    ko: "판매 중이거나 사용 중인 카테고리는 변경할 수 없어요.",
    en: "A category on sale or in use can't be changed.",
    provoke: asked(
      "publisher",
      "DELETE /targeting/{project}/{a}/{b}",
      within((ids) => `/category/${ids.category}`),
    ),
  },
  {
    error: "TARGETING_CATEGORY_NOT_FOUND",
    code: "TARGETING_CATEGORY_NOT_FOUND",
    status: 404,
    ko: "카테고리를 찾을 수 없어요.",
    en: "We couldn't find the category.",
    provoke: asked("publisher", "POST /targeting/{project}", targetings, () => ({
      ...{ name: "없는 묶음", surchargeMilliPct: 0, categoryIds: [NO_CATEGORY] },
    })),
  },
  {
    error: "duplicate targeting name",
    code: "070",
    status: 400,
    field: "name",
    ko: "이미 사용 중이에요.",
    en: "Already in use.",
    provoke: asked("publisher", "POST /targeting/{project}", targetings, ({ ids }) => ({
      ...{ name: "연령", surchargeMilliPct: 0, categoryIds: [ids.category] },
    })),
  },
  {
    error: "TARGETING_EVENT_NAME_LIMIT_EXCEEDED",
    code: "TARGETING_EVENT_NAME_LIMIT_EXCEEDED",
    status: 409,
    ko: "이벤트를 더 만들 수 없어요.",
    en: "You've reached the maximum number of events.",
    provoke: oneMore,
  },
  {
    error: "PROJECT_PRICING_PLAN_NOT_ACCEPTABLE",
    code: "PROJECT_PRICING_PLAN_NOT_ACCEPTABLE",
    status: 422,
    ko: "선택할 수 없는 요금제예요.",
    en: "This plan can't be chosen.",
    provoke: asked(
      "publisher",
      "POST /project-pricing/{project}",
      (ids) => `/project-pricing/${ids.pub}`,
      () => ({ plan: "stream", interval: "yearly" }),
    ),
  },
];
