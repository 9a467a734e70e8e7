import { DAY_MS, HOUR_MS } from "../../domain/kernel";
import type { ConsoleEnv } from "../../worker/env";
import { approveCampaign, finalReview, tickCampaigns } from "../../worker/services/booking";
import {
  answerRewards,
  askToJoin,
  correctPayee,
  decideParticipations,
  joinByCode,
  makeRewardFile,
  submitProof,
  tickParticipations,
  transferOf,
} from "../../worker/services/quests";
import { sendForReview } from "./campaign-deeds";
import type { Trade } from "./campaigns";
import { contextOf, unique } from "./factories";
import { mailsTo } from "./people";
import { fundQuest, openChannel, QUEST, questDraft } from "./quests";

const BANK = { bank: "마당은행", holder: "김독자" };
const READERS = 5;

export interface QuestRun {
  campaignId: string;
  rewardMinor: number;
  startedAt: number;
  endedAt: number;
  counts: Record<string, number>;
}

/** Takes a place and, unless told otherwise, submits a proof. @returns the token of the reader's page */
async function takePart(
  env: ConsoleEnv,
  place: { alias: string; channel: string; campaignId: string },
  { now, nth, proves }: { now: number; nth: number; proves: boolean },
): Promise<string> {
  const headers = new Headers({ "cf-connecting-ip": `203.0.113.${nth + 1}`, "user-agent": "test" });
  const ctx = { ...contextOf(env, null, { now }), headers };
  const email = `${unique("r")}@mail.example`;
  const phone = `010${90_000_000 + nth}`;
  const consents = { isOldEnough: true, takesPart: true, sharesProof: true };
  const { requestId } = await askToJoin(ctx, place, { email, phone, ...consents });
  const [mail] = await mailsTo(env, email);
  const code = /\d{6}/.exec(mail?.subject ?? "")?.[0] ?? "";
  const { token } = await joinByCode(ctx, place, requestId, { code });
  const orderNumber = unique("ORD");
  const number = `110-777-${100_000 + nth}`;
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, ...new TextEncoder().encode(orderNumber)]);
  if (proves) await submitProof(ctx, token, { orderNumber, ...BANK, number }, { bytes });
  return token;
}

/**
 * A quest of five readers: one was paid by a second transfer after the first came back, one is confirmed, one was refused, one returned the
 * purchase, and one has a place only.
 */
export async function paidQuest(env: ConsoleEnv, trade: Trade): Promise<QuestRun> {
  const { buyer, operator, shop } = trade;
  const product = await openChannel(env, shop);
  const as = (account: typeof operator | null, now: number) => contextOf(env, account, { now });
  let now = Date.now();
  const { id } = await questDraft(trade, product, { now });
  await sendForReview(as(buyer.advertiser, now), buyer.adv.id, id);
  await approveCampaign(as(shop.publisher, now), shop.pub.id, id);
  const booked = await finalReview(as(operator, now), id, "approve");
  now = (booked.endsAt ?? 0) - HOUR_MS;
  await fundQuest(trade, booked, now);
  await tickCampaigns(as(null, now));
  const place = { alias: shop.pub.alias ?? "", channel: product.questChannel ?? "", campaignId: id };
  const tokens: string[] = [];
  for (let nth = 0; nth < READERS; nth++)
    tokens.push(await takePart(env, place, { now, nth, proves: nth < READERS - 1 }));
  const [paid = "", confirmed = "", refused = "", reversed = ""] = tokens.map(
    (token) => token.split(".")[0] ?? "",
  );
  const decide = (ids: string[], verdict: object) =>
    decideParticipations(as(buyer.advertiser, now), buyer.adv.id, id, { ids, ...verdict });
  await decide([paid, reversed], { verdict: "confirm" });
  await decide([refused], { verdict: "refuse", reason: "unreadable" });
  now += DAY_MS;
  await decide([reversed], { verdict: "reverse", reason: "order-cancelled" });
  now += 6 * DAY_MS;
  await tickParticipations(as(null, now));
  const transfer = async () => {
    const file = await makeRewardFile(as(operator, now));
    const ids = [transferOf(paid, file.id)];
    await answerRewards(as(operator, now), { answer: "paid", ids });
    return ids;
  };
  const ids = await transfer();
  now += DAY_MS;
  await answerRewards(as(operator, now), { answer: "failed", ids, reason: "계좌 없음" });
  await correctPayee(as(null, now), tokens[0] ?? "", { ...BANK, number: "110-777-999999" });
  now += DAY_MS;
  await transfer();
  await decide([confirmed], { verdict: "confirm" });
  return {
    campaignId: id,
    rewardMinor: QUEST.paybackMinor,
    startedAt: booked.startsAt ?? 0,
    endedAt: now + 2 * DAY_MS,
    counts: {
      ...{ questJoined: READERS, questSubmitted: READERS - 1, questConfirmed: 3 },
      ...{ questRefused: 1, questReversed: 1, questPaid: 1 },
    },
  };
}
