import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../domain/kernel";
import { PARTICIPATION_EVENTS, PARTICIPATION_LIFE, PARTICIPATION_STATES } from "../../../domain/quests";
import { openDb, schema } from "../../../worker/db/client";
import {
  approveCampaign,
  finalReview,
  recordMoney,
  settleClosed,
  tickCampaigns,
} from "../../../worker/services/booking";
import { checkBooks, listDifferences } from "../../../worker/services/money";
import {
  answerRewards,
  askToJoin,
  correctPayee,
  decideParticipations,
  forgetJoinRequests,
  forgetProofs,
  forgetReader,
  isQuestOver,
  joinByCode,
  listParticipations,
  listRunningQuests,
  makeRewardFile,
  objectToRefusal,
  type RewardFile,
  readOwnParticipation,
  readReceipt,
  readRewardFile,
  submitProof,
  tickParticipations,
  transferOf,
  withdrawParticipation,
} from "../../../worker/services/quests";
import { listStatements } from "../../../worker/services/settlement";
import { sendForReview } from "../../support/campaign-deeds";
import { cancelAsPublisher, current, openTrade, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf, openBuyer, openShop, unique } from "../../support/factories";
import { mailsTo } from "../../support/people";
import { fundQuest, openChannel, questDraft } from "../../support/quests";

let trade: Trade;
let channel: string;
let id: string;
let now: number;

const PLACES = 3;
const ACCOUNT = { bank: "마당은행", holder: "김독자" };
const receiptOf = (text: string) => ({
  bytes: new Uint8Array([0xff, 0xd8, 0xff, ...new TextEncoder().encode(text)]),
});
const reader = (at = now, ip = "203.0.113.9") => ({
  ...contextOf(env, null, { now: at }),
  headers: new Headers({ "cf-connecting-ip": ip, "user-agent": "test" }),
});
const clock = (at = now) => contextOf(env, null, { now: at });
const advertiser = (at = now) => contextOf(env, trade.buyer.advertiser, { now: at });
const operator = (at = now) => contextOf(env, trade.operator, { now: at });
const decide = (ids: string[], verdict: object, as = advertiser(), project = trade.buyer.adv.id) =>
  decideParticipations(as, project, id, { ids, ...verdict });

/** A quest that runs and is paid. @param target places */
async function openQuest(target = PLACES): Promise<void> {
  trade = await openTrade(env);
  const product = await openChannel(env, trade.shop);
  channel = product.questChannel ?? "";
  now = Date.now();
  ({ id } = await questDraft(trade, product, { now, quest: { recruitmentTarget: target } }));
  await sendForReview(advertiser(), trade.buyer.adv.id, id);
  await approveCampaign(contextOf(env, trade.shop.publisher, { now }), trade.shop.pub.id, id);
  const booked = await finalReview(operator(), id, "approve");
  now = (booked.endsAt ?? 0) - HOUR_MS;
  await fundQuest(trade, booked, now);
  await tickCampaigns(clock());
}

beforeEach(() => openQuest());

const input = (email: string, phone: string) => ({
  ...{ email, phone, isOldEnough: true, takesPart: true, sharesProof: true },
});
let phones = 10_000_000;
function newPhone(): string {
  phones += 1;
  return `010${phones}`;
}

async function codeFor(email: string): Promise<string> {
  const [mail] = await mailsTo(env, email);
  return /\d{6}/.exec(mail?.subject ?? "")?.[0] ?? "";
}

async function join(email = `${unique("r")}@mail.example`, phone = newPhone(), ip?: string): Promise<string> {
  const { requestId } = await askToJoin(reader(now, ip), place(), input(email, phone));
  const code = await codeFor(email);
  return (await joinByCode(reader(now, ip), place(), requestId, { code })).token;
}

const place = () => ({ alias: trade.shop.pub.alias, channel, campaignId: id });
const idOf = (token: string) => token.split(".")[0] ?? "";
const submit = (token: string, order = unique("ORD"), number = `110-${unique("").slice(0, 6)}${phones}`) =>
  submitProof(reader(), token, { orderNumber: order, ...ACCOUNT, number }, receiptOf(order));
const stateOf = async (token: string) => (await readOwnParticipation(reader(), token)).state;

describe("a place", () => {
  it("is held once for whoever comes, however many come at one moment", async () => {
    const emails = Array.from({ length: 8 }, () => `${unique("r")}@mail.example`);
    const asked = [];
    for (const email of emails) asked.push(await askToJoin(reader(), place(), input(email, newPhone())));
    const codes = await Promise.all(emails.map(codeFor));
    // Each is clicked twice at one moment.
    const joined = await Promise.allSettled(
      [...asked, ...asked].map(({ requestId }, nth) =>
        joinByCode(reader(), place(), requestId, { code: codes[nth % codes.length] }),
      ),
    );
    const tokens = joined.flatMap((one) => (one.status === "fulfilled" ? [one.value.token] : []));
    expect(new Set(tokens).size).toBe(PLACES);
    expect(tokens).toHaveLength(2 * PLACES);
    await expect(askToJoin(reader(), place(), input("late@mail.example", newPhone()))).rejects.toMatchObject({
      fields: { email: ["quest.full"] },
    });
  });

  it("is one for a person, by mailbox, phone, account, order and receipt; a network alone refuses nobody", async () => {
    const email = `${unique("r")}@gmail.com`;
    const phone = newPhone();
    const token = await join(email, phone);
    const alias = email.replace("r", "r.").replace("@gmail", "+again@googlemail");
    // Aliases of one mailbox share the pause between two codes.
    now += 2 * 60_000;
    expect(await join(alias)).toBe(token);
    await expect(join(`${unique("r")}@mail.example`, phone)).rejects.toMatchObject({
      fields: { code: ["quest.joined"] },
    });
    const other = await join();
    await submit(token, "A-1234-5", "110-222-333333");
    const again = { orderNumber: "a12345", ...ACCOUNT, number: "110222333333" };
    await expect(submitProof(reader(), other, again, receiptOf("A-1234-5"))).rejects.toMatchObject({
      fields: {
        orderNumber: ["quest.orderUsed"],
        number: ["quest.accountUsed"],
        receipt: ["quest.receiptUsed"],
      },
    });
    expect(await stateOf(other)).toBe("reserved");
    const { items } = await listParticipations(advertiser(), trade.buyer.adv.id, id);
    expect(items.find((item) => item.id === idOf(other))?.doubts).toEqual(["same-network", "same-device"]);
  });

  it("is free again after a day without a proof, and after a withdrawal", async () => {
    const [first, second] = [await join(), await join()];
    await withdrawParticipation(reader(), first);
    await withdrawParticipation(reader(), first);
    await tickParticipations(clock(now + 24 * HOUR_MS));
    expect([await stateOf(first), await stateOf(second)]).toEqual(["withdrawn", "lapsed"]);
    await expect(submit(second)).rejects.toMatchObject({ code: "CONFLICT" });
    for (let nth = 0; nth < PLACES; nth++) await join();
  });

  it("waits for its decision in the order in which it was taken", async () => {
    const tokens = [await join(), await join(), await join()];
    for (const token of tokens) await submit(token);
    const seen: string[] = [];
    let next: string | undefined;
    do {
      const page = await listParticipations(advertiser(), trade.buyer.adv.id, id, {
        tab: "deciding",
        limit: 1,
        ...(next ? { next } : {}),
      });
      seen.push(...page.items.map((item) => item.id));
      next = page.next ?? undefined;
    } while (next);
    expect(new Set(seen)).toEqual(new Set(tokens.map(idOf)));
    expect(seen).toEqual([...seen].sort());
  });

  it("of a quest that is over is known to be over, at its own address alone", async () => {
    expect(await isQuestOver(reader(), place())).toBe(false);
    const { campaigns } = schema;
    await openDb(env.DB).update(campaigns).set({ status: "closed" }).where(eq(campaigns.id, id));
    expect(await isQuestOver(reader(), place())).toBe(true);
    expect(await isQuestOver(reader(), { ...place(), alias: "another" })).toBe(false);
    expect(await isQuestOver(reader(), { ...place(), channel: "another" })).toBe(false);
  });

  it("is asked for below its own platform alone", async () => {
    const elsewhere = { ...place(), alias: "another" };
    const missing = { code: "CAMPAIGN_NOT_FOUND" };
    const asked = input("elsewhere@mail.example", newPhone());
    await expect(askToJoin(reader(), elsewhere, asked)).rejects.toMatchObject(missing);
    const { requestId } = await askToJoin(reader(), place(), asked);
    const code = await codeFor("elsewhere@mail.example");
    await expect(joinByCode(reader(), elsewhere, requestId, { code })).rejects.toMatchObject(missing);
  });

  it("is not given by a guessed code", async () => {
    const { requestId } = await askToJoin(reader(), place(), input("guess@mail.example", newPhone()));
    const code = await codeFor("guess@mail.example");
    const wrong = code === "111111" ? "222222" : "111111";
    for (let tries = 0; tries < 5; tries++)
      await expect(joinByCode(reader(), place(), requestId, { code: wrong })).rejects.toMatchObject({
        fields: { code: ["quest.codeWrong"] },
      });
    await expect(joinByCode(reader(), place(), requestId, { code })).rejects.toMatchObject({
      fields: { code: ["quest.codeWrong"] },
    });
  });
});

describe("a decision", () => {
  it("is confirmed by the clock when nobody decides, and due after the return period", async () => {
    const token = await join();
    await submit(token);
    await tickParticipations(clock(now + 7 * DAY_MS - 1));
    expect(await stateOf(token)).toBe("submitted");
    await tickParticipations(clock(now + 7 * DAY_MS));
    expect(await stateOf(token)).toBe("confirmed");
    await tickParticipations(clock(now + 14 * DAY_MS));
    expect(await stateOf(token)).toBe("due");
  });

  it("belongs to the advertiser, an objection to the publisher and then to operators", async () => {
    const token = await join();
    await submit(token);
    const publisher = contextOf(env, trade.shop.publisher, { now });
    const refusal = { verdict: "refuse", reason: "unreadable" };
    expect(await decide([idOf(token)], refusal, publisher, trade.shop.pub.id)).toEqual({
      decided: 0,
      skipped: 1,
    });
    expect(await decide([idOf(token)], refusal)).toEqual({ decided: 1, skipped: 0 });
    expect(await decide([idOf(token)], refusal)).toEqual({ decided: 0, skipped: 1 });
    await objectToRefusal(reader(), token, { text: "다시 봐 주세요" });
    await expect(objectToRefusal(reader(), token, { text: "한 번 더" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect(await decide([idOf(token)], { verdict: "confirm" })).toEqual({ decided: 0, skipped: 1 });
    await decide([idOf(token)], refusal, publisher, trade.shop.pub.id);
    expect(await stateOf(token)).toBe("escalated");
  });

  it("decides every event in every state, and ends nowhere but at an end", () => {
    for (const state of PARTICIPATION_STATES)
      expect(Object.keys(PARTICIPATION_LIFE[state]).sort()).toEqual([...PARTICIPATION_EVENTS].sort());
  });
});

test("both sides' homes have the running quest, with its places, waiting decisions and when they are due", async () => {
  const [first] = [await join(), await join()];
  await submit(first);
  const publisher = contextOf(env, trade.shop.publisher, { now });
  const expected = { id, target: PLACES, taken: 2, deciding: 1, dueAt: now + 7 * DAY_MS };
  for (const [ctx, project] of [
    [advertiser(), trade.buyer.adv.id],
    [publisher, trade.shop.pub.id],
  ] as const)
    expect(await listRunningQuests(ctx, project)).toMatchObject([expected]);
  const stranger = contextOf(env, (await openShop(env)).publisher, { now });
  await expect(listRunningQuests(stranger, trade.shop.pub.id)).rejects.toMatchObject({
    code: "PROJECT_NOT_FOUND",
  });
});

describe("a stranger", () => {
  it("sees and changes nothing of another's participation, with a link that is altered", async () => {
    const token = await join();
    await submit(token);
    const [own = "", signature = ""] = token.split(".");
    const others = [
      own,
      `${own}.`,
      `${own}.${signature.slice(0, -1)}x`,
      `ptc_${"0".repeat(26)}.${signature}`,
    ];
    const before = await openDb(env.DB).select().from(schema.participations);
    for (const wrong of others) {
      const missing = { code: "NOT_FOUND" };
      await expect(readOwnParticipation(reader(), wrong)).rejects.toMatchObject(missing);
      await expect(withdrawParticipation(reader(), wrong)).rejects.toMatchObject(missing);
      await expect(forgetReader(reader(), wrong)).rejects.toMatchObject(missing);
      await expect(submit(wrong)).rejects.toMatchObject(missing);
    }
    const shop = await openShop(env);
    const buyer = await openBuyer(env, shop);
    const foreign = { code: "CAMPAIGN_NOT_FOUND" };
    for (const [account, project] of [
      [buyer.advertiser, buyer.adv.id],
      [shop.publisher, shop.pub.id],
    ] as const) {
      const ctx = contextOf(env, account, { now });
      await expect(listParticipations(ctx, project, id)).rejects.toMatchObject(foreign);
      await expect(readReceipt(ctx, project, id, own)).rejects.toMatchObject(foreign);
      await expect(decide([own], { verdict: "confirm" }, ctx, project)).rejects.toMatchObject(foreign);
      await expect(makeRewardFile(ctx)).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
    expect(await openDb(env.DB).select().from(schema.participations)).toEqual(before);
  });

  it("finds no name, address or account in what both sides are shown", async () => {
    const email = `${unique("r")}@mail.example`;
    const token = await join(email);
    await submit(token, "ORD-777", "110-999-888777");
    const shown = JSON.stringify(await listParticipations(advertiser(), trade.buyer.adv.id, id));
    for (const secret of [email, ACCOUNT.holder, "110-999-888777", "110999888777"])
      expect(shown).not.toContain(secret);
    expect(shown).toContain("ORD-777");
  });
});

describe("the money", () => {
  it("is not promised before it arrived, and a quest with open participations is not cancelled", async () => {
    const token = await join();
    await submit(token);
    const campaign = await current(trade, id);
    await expect(cancelAsPublisher(trade, campaign, campaign.quote?.totalMinor ?? 0)).rejects.toMatchObject({
      code: "CAMPAIGN_MUTATION_NOT_ALLOWED",
    });
    await decide([idOf(token)], { verdict: "confirm" });
    await tickParticipations(clock(now + 7 * DAY_MS));
    await expect(cancelAsPublisher(trade, await current(trade, id), 1)).rejects.toMatchObject({
      fields: { finalSettlementMinor: [expect.stringContaining("tooSmall")] },
    });
  });

  it("is not recorded as paid or failed by an answer to an earlier file, from a page that was open since", async () => {
    const token = await join();
    await submit(token);
    await decide([idOf(token)], { verdict: "confirm" });
    now += 7 * DAY_MS;
    await tickParticipations(clock());
    const first = transferOf(idOf(token), (await makeRewardFile(operator())).id);
    const failed = { answer: "failed", ids: [first], reason: "계좌 없음" };
    expect(await answerRewards(operator(), failed)).toBe(1);
    await correctPayee(reader(), token, { ...ACCOUNT, number: `110-${unique("").slice(0, 6)}${phones}` });
    now += HOUR_MS;
    const second = transferOf(idOf(token), (await makeRewardFile(operator())).id);
    expect(await answerRewards(operator(), { answer: "paid", ids: [first] })).toBe(0);
    expect(await answerRewards(operator(), failed)).toBe(0);
    expect(await stateOf(token)).toBe("sent");
    const unnamed = { answer: "paid", ids: [idOf(token)] };
    await expect(answerRewards(operator(), unnamed)).rejects.toMatchObject({ code: "070" });
    expect(await answerRewards(operator(), { answer: "paid", ids: [second] })).toBe(1);
  });

  it("is paid once, comes back with its reason, and agrees with the books", async () => {
    const token = await join();
    await submit(token);
    await decide([idOf(token)], { verdict: "confirm" });
    now += 7 * DAY_MS;
    await tickParticipations(clock());
    const own = ({ transfers }: RewardFile) => transfers.filter((transfer) => transfer.id === idOf(token));
    const file = await makeRewardFile(operator());
    expect(own(file)).toMatchObject([{ ...ACCOUNT, amountMinor: 6_000 }]);
    // A second file does not pay it again; the first can be read again.
    expect(own(await makeRewardFile(operator()))).toEqual([]);
    expect(own(await readRewardFile(operator(), file.id))).toEqual(own(file));
    const ids = [transferOf(idOf(token), file.id)];
    const paid = { answer: "paid", ids };
    expect(await answerRewards(operator(), paid)).toBe(1);
    expect(await answerRewards(operator(), paid)).toBe(0);
    await answerRewards(operator(), { answer: "failed", ids, reason: "계좌 없음" });
    expect(await readOwnParticipation(reader(), token)).toMatchObject({ state: "due", failure: "계좌 없음" });
    expect(own(await makeRewardFile(operator()))).toEqual([]);
    await checkBooks(operator(), new Date(now + 9 * HOUR_MS).toISOString().slice(0, 10)).catch(
      () => undefined,
    );
    expect((await listDifferences(operator())).items.filter(({ kind }) => kind === "rewards")).toEqual([]);
  });
});

test("an advertiser's statement says what a quest's price was used for, before and after its settlement", async () => {
  const { campaigns } = schema;
  const { quest } = await current(trade, id);
  if (quest)
    await advertiser()
      .db.update(campaigns)
      .set({ quest: { ...quest, byAgency: true } })
      .where(eq(campaigns.id, id));
  const [token] = [await join(), await join()];
  await submit(token);
  await decide([idOf(token)], { verdict: "confirm" });
  const statement = async () =>
    (await listStatements(advertiser(), trade.buyer.adv.id, { kind: "quest" })).items[0];
  const charged = { rewardsMinor: 6_000, feesMinor: 15_000, fixedCostMinor: 1_500_000, taxMinor: 152_100 };
  const used = { joined: 2, confirmed: 1, ...charged, supportMinor: 0 };
  const agreedMinor = 1_719_300;
  expect(await statement()).toMatchObject({
    ...{ agreedMinor, deliveredMinor: null, quest: { ...used, returnedMinor: 0 } },
  });
  now += 14 * DAY_MS;
  await tickParticipations(clock());
  await tickCampaigns(clock());
  await settleClosed(clock(now + 3 * DAY_MS));
  expect(await statement()).toMatchObject({
    ...{
      deliveredMinor: 1_673_100,
      quest: { ...used, supportMinor: 1_500, returnedMinor: agreedMinor - 1_673_100 },
    },
  });
});

describe("a reader's data", () => {
  it("is deleted on request when nothing is open, and by itself 90 days after the payment", async () => {
    const token = await join();
    await submit(token);
    await decide([idOf(token)], { verdict: "confirm" });
    await expect(forgetReader(reader(), token)).rejects.toMatchObject({ code: "CONFLICT" });
    now += 7 * DAY_MS;
    await tickParticipations(clock());
    const file = await makeRewardFile(operator());
    await answerRewards(operator(), { answer: "paid", ids: [transferOf(idOf(token), file.id)] });
    const other = await join();
    await submit(other);
    await forgetReader(reader(), other);
    await forgetProofs(clock(now + 91 * DAY_MS));
    await forgetJoinRequests(clock(now + DAY_MS));
    expect(await openDb(env.DB).select().from(schema.joinRequests)).toEqual([]);
    const rows = await openDb(env.DB).select().from(schema.participations);
    for (const row of rows.filter(({ campaignId }) => campaignId === id))
      expect([row.receiptFile, row.numberSealed, row.holderSealed]).toEqual([null, null, null]);
    expect((await env.CREATIVES.list({ prefix: `receipts/${idOf(token)}` })).objects).toEqual([]);
    expect((await env.CREATIVES.list({ prefix: `receipts/${idOf(other)}` })).objects).toEqual([]);
    expect(await readOwnParticipation(reader(), other)).toMatchObject({ isForgotten: true });
  });
});

test("a quest opens when its whole price has arrived, and not before", async () => {
  const product = await openChannel(env, trade.shop);
  const at = Date.now();
  const { id: unpaid } = await questDraft(trade, product, { now: at });
  await sendForReview(advertiser(at), trade.buyer.adv.id, unpaid);
  await approveCampaign(contextOf(env, trade.shop.publisher, { now: at }), trade.shop.pub.id, unpaid);
  const booked = await finalReview(operator(at), unpaid, "approve");
  const startsAt = booked.startsAt ?? 0;
  await tickCampaigns(clock(startsAt));
  expect((await current(trade, unpaid)).status).toBe("booked");
  const total = booked.quote?.totalMinor ?? 0;
  const day = new Date(startsAt + 9 * HOUR_MS).toISOString().slice(0, 10);
  await recordMoney(operator(startsAt), unpaid, { amountMinor: total - 1, day });
  await tickCampaigns(clock(startsAt));
  expect((await current(trade, unpaid)).status).toBe("booked");
  await recordMoney({ ...operator(startsAt + 1) }, unpaid, { amountMinor: 1, day });
  await tickCampaigns(clock(startsAt + 1));
  expect((await current(trade, unpaid)).status).toBe("live");
});
