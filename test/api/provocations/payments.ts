import { schema } from "../../../worker/db/client";
import { addPaymentMethod, removePaymentMethod } from "../../../worker/services/money";
import { createGroup, giveProject } from "../../../worker/services/people";
import { contextOf, openBuyer, unique } from "../../support/factories";
import { authorise, numberedCard, registerCard } from "../../support/gateway";
import { ask, cards, env, signIn } from "../support";
import { asked, type Language, type Provocation, type Stage } from "./case";

const MOST_CARDS = 10;
const NO_MONTH = `stl_${"0".repeat(26)}`;

/** Creates an ad account, requested by its owner. */
async function openPayer(language: Language) {
  const buyer = await openBuyer(env);
  const cookie = await signIn(buyer.advertiser);
  const path = `/payment/${buyer.adv.id}`;
  const send = (method: string, below: string, body: object) =>
    ask(method, `${path}${below}`, { cookie, language, body });
  return { buyer, send };
}

async function fill({ buyer }: Awaited<ReturnType<typeof openPayer>>): Promise<void> {
  for (let nth = 0; nth < MOST_CARDS; nth++) await registerCard(cards, buyer, numberedCard(nth));
}

async function eleventh(_: Stage, language: Language) {
  const payer = await openPayer(language);
  await fill(payer);
  const authKey = await authorise(cards, payer.buyer.adv.id, numberedCard(MOST_CARDS));
  return payer.send("POST", "", { authKey });
}

/** Adds a card of the group to ten cards of the ad account. */
async function eleventhOfGroup(_: Stage, language: Language) {
  const payer = await openPayer(language);
  const { advertiser, adv } = payer.buyer;
  const ctx = contextOf(env, advertiser);
  const { id: group } = await createGroup(ctx, { name: "카드를 나누는 그룹" });
  await giveProject(ctx, group, { project: adv.id });
  const authKey = await authorise(cards, group, numberedCard(MOST_CARDS));
  const { items } = await addPaymentMethod(ctx, adv.id, { authKey, forGroup: true });
  const id = items[0]?.id ?? "";
  await removePaymentMethod(ctx, adv.id, { id });
  await fill(payer);
  return payer.send("POST", "/connect", { id });
}

async function known({ ids, cookies }: Stage, language: Language) {
  const authKey = await authorise(cards, ids.adv, numberedCard(1));
  return ask("POST", `/payment/${ids.adv}`, { cookie: cookies.advertiser, language, body: { authKey } });
}

async function connectedTwice({ ids, cookies }: Stage, language: Language) {
  const connect = () =>
    ask("POST", `/payment/${ids.adv}/connect`, {
      cookie: cookies.advertiser,
      language,
      body: { id: ids.groupCard },
    });
  await connect();
  return connect();
}

/** Removes the last card, which a campaign was charged to. */
async function lastOfUse({ ids }: Stage, language: Language) {
  const { buyer, send } = await openPayer(language);
  const id = await registerCard(cards, buyer, numberedCard(0));
  const { db, now } = contextOf(env, buyer.advertiser);
  await db.insert(schema.payments).values({
    ...{ id: unique("pay_"), campaignId: unique("cmp_"), orderName: "보리차 여름 캠페인" },
    ...{ projectId: buyer.adv.id, pubProjectId: ids.pub, mode: "billing", cardId: id, status: "captured" },
    ...{ amountMinor: 11_000, vatMinor: 1_000, currency: "KRW", createdBy: buyer.advertiser.id },
    ...{ createdAt: now, updatedAt: now },
  });
  return send("DELETE", "", { id });
}

/** Requests a second file while the first is pending. */
async function exportedTwice({ ids, cookies }: Stage, language: Language) {
  const begin = () =>
    ask("POST", `/analytics/export/report/pub/${ids.pub}`, {
      cookie: cookies.publisher,
      language,
      body: { dimensions: ["day"], measures: ["impressions"], format: "csv" },
    });
  await begin();
  return begin();
}

export const payments: readonly Provocation[] = [
  {
    error: "071",
    code: "071",
    status: 400,
    ko: "결제 수단은 10개까지 등록할 수 있어요.",
    en: "You can register up to 10 payment methods.",
    provoke: eleventh,
  },
  {
    error: "072",
    code: "072",
    status: 400,
    ko: "이미 등록한 결제 수단이에요.",
    en: "This payment method is already registered.",
    provoke: known,
  },
  {
    error: "073",
    code: "073",
    status: 400,
    ko: "기본 결제 수단은 삭제할 수 없어요.",
    en: "The primary payment method can't be deleted.",
    provoke: asked(
      "advertiser",
      "DELETE /payment/{project}",
      (ids) => `/payment/${ids.adv}`,
      ({ ids }) => ({ id: ids.primaryCard }),
    ),
  },
  {
    error: "PAYMENT_LIMIT_EXCEEDED",
    code: "PAYMENT_LIMIT_EXCEEDED",
    status: 422,
    ko: "카드를 더 연결할 수 없어요. 사용하지 않는 카드를 해제해 주세요.",
    en: "No more cards can be connected. Please disconnect one that you do not use.",
    provoke: eleventhOfGroup,
  },
  {
    error: "PAYMENT_METHOD_NOT_FOUND",
    code: "PAYMENT_METHOD_NOT_FOUND",
    status: 404,
    ko: "결제 수단을 찾을 수 없어요.",
    en: "We couldn't find the payment method.",
    provoke: asked(
      "advertiser",
      "POST /payment/{project}/primary",
      (ids) => `/payment/${ids.adv}/primary`,
      () => ({ id: "car_none" }),
    ),
  },
  {
    error: "PAYMENT_BILLING_KEY_NOT_FOUND",
    code: "PAYMENT_BILLING_KEY_NOT_FOUND",
    status: 404,
    ko: "등록된 카드를 찾을 수 없어요.",
    en: "We couldn't find a registered card.",
    provoke: asked(
      "advertiser",
      "POST /payment/{project}",
      (ids) => `/payment/${ids.adv}`,
      () => ({ authKey: "bln_made_up" }),
    ),
  },
  {
    error: "PAYMENT_BILLING_KEY_DUPLICATED",
    code: "PAYMENT_BILLING_KEY_DUPLICATED",
    status: 409,
    ko: "이미 등록한 카드예요.",
    en: "This card is already registered.",
    provoke: connectedTwice,
  },
  {
    error: "PAYMENT_CANNOT_BE_DELETED",
    code: "PAYMENT_CANNOT_BE_DELETED",
    status: 409,
    ko: "이 결제 수단은 삭제할 수 없어요.",
    en: "This payment method can't be deleted.",
    provoke: lastOfUse,
  },
  {
    error: "SETTLEMENT_NOT_FOUND",
    code: "SETTLEMENT_NOT_FOUND",
    status: 404,
    ko: "정산 내역을 찾을 수 없어요.",
    en: "We couldn't find the settlement.",
    provoke: asked(
      "operator",
      "POST /restricted/settlement/{id}/send",
      () => `/restricted/settlement/${NO_MONTH}/send`,
    ),
  },
  {
    error: "export already running",
    code: "EXPORT_ALREADY_RUNNING",
    status: 409,
    ko: "이미 파일을 만들고 있어요. 끝난 뒤에 다시 시도해 주세요.",
    en: "A file is already being made. Try again once it's done.",
    provoke: exportedTwice,
  },
];
