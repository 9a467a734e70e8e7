import type { TotalRow } from "../../domain/delivery";
import { addDays, addMonths, billingMonthAt, DAY_MS, dayAt, dayStartMs } from "../../domain/kernel";
import { drainOutbox } from "../../worker/jobs/outbox";
import { recordMoney, settleClosed, tickCampaigns } from "../../worker/services/booking";
import { creativesOf, readCampaign } from "../../worker/services/booking/find";
import { saveBankAccount } from "../../worker/services/money";
import {
  changeSettlement,
  grantCredit,
  listBillsForOperator,
  markBillPaid,
  prepareSettlements,
  sendSettlement,
  tickBills,
} from "../../worker/services/settlement";
import { approveAll, type Brief, prepare, sendForReview } from "./campaigns";
import { storeFigures } from "./store-figures";
import { type World, ZONE } from "./world";

const HOUR_MS = 3_600_000;
/** Distribution of a day's traffic over its hours, Korean time. */
const HOUR_WEIGHTS = [2, 1, 1, 1, 1, 2, 5, 9, 10, 8, 7, 7, 9, 8, 6, 6, 6, 7, 9, 10, 10, 9, 7, 4];
const WEIGHT = HOUR_WEIGHTS.reduce((sum, weight) => sum + weight, 0);

/** Two past months: the settlement of the first is paid, that of the second sent. */
export function pastMonths(now: number): { before: string; last: string; openedAt: number } {
  const last = addMonths(billingMonthAt(now), -1);
  const before = addMonths(last, -1);
  return { before, last, openedAt: dayStartMs(addDays(`${before}-01`, -10), ZONE) + 9 * HOUR_MS };
}

const trip: Brief = {
  name: "가을 숲길 걷기",
  advertiser: "느린여행",
  url: "https://slowtrip.example",
  category: "travel",
  art: "trip",
  headline: "천천히 걷는 가을 숲길",
  body: "당일로 다녀오는 숲길 열 곳을 소개해요.",
};
const tea: Brief = {
  name: "보리차 햇원두",
  advertiser: "보리수 음료",
  url: "https://barley.example",
  category: "food",
  art: "barley",
  headline: "올해 햇보리로 볶았어요",
  body: "갓 볶은 햇보리의 구수함을 담았어요.",
};

/** Campaigns of two past months, with their payments and the publisher's settlements. */
export async function pastCampaigns(
  world: World,
  accounts: { drinksId: string; tripsId: string },
  now: number,
): Promise<void> {
  const { before, last } = pastMonths(now);
  const owner = {
    ...world.as(world.publisher, pastMonths(now).openedAt),
    provedAtMs: pastMonths(now).openedAt,
  };
  await saveBankAccount(owner, world.pubId, {
    payee: "business",
    bank: "마당은행",
    holder: "오늘날씨",
    number: "123-456-789012",
  });
  const first = addDays(`${before}-01`, 3);
  const slots = { startDay: first, endDay: addDays(first, 9), sameDay: true, slots: 1 };
  await ended(world, accounts.tripsId, world.cppId, slots, trip, { daily: 7_000, paid: 1 });
  const second = addDays(`${last}-01`, 2);
  const budget = { startDay: second, endDay: addDays(second, 13), sameDay: true, budgetMinor: 1_000_000 };
  await ended(world, accounts.drinksId, world.cpmId, budget, tea, { daily: 15_000, paid: 1 });
  await ended(
    world,
    accounts.tripsId,
    world.cpmId,
    { ...budget, budgetMinor: 400_000 },
    { ...trip, name: "단풍 기차 여행" },
    {
      daily: 9_000,
      paid: 0.5,
    },
  );

  const operator = (at: number) => world.as(world.operator, at);
  const monthStart = (month: string) => dayStartMs(`${month}-01`, ZONE);
  const sentAt = monthStart(last) + 2 * DAY_MS;
  await send(world, before, sentAt);
  const paid = await settlementOf(world, before);
  await changeSettlement(operator(dayStartMs(`${last}-21`, ZONE) + 10 * HOUR_MS), { id: paid, step: "pay" });
  await send(world, last, Math.min(now, monthStart(addMonths(last, 1)) + 2 * DAY_MS));
  await grantCredit(operator(sentAt), world.pubId, {
    ...{ amountMinor: 50_000, expiresOn: addDays(dayAt(now, ZONE), 200), reason: "첫 석 달 지원" },
  });
  // The clock's task on the 5th of each month.
  for (const month of [last, addMonths(last, 1)]) {
    const billedAt = dayStartMs(`${month}-05`, ZONE) + HOUR_MS;
    if (billedAt <= now) await tickBills(world.as(null, billedAt));
    if (billedAt + 6 * DAY_MS <= now) await payBills(world, billedAt + 6 * DAY_MS);
  }
}

/** Records transfers for the bills: unpaid ones would stop the demo's ads. */
async function payBills(world: World, at: number): Promise<void> {
  const operator = world.as(world.operator, at);
  const { items } = await listBillsForOperator(operator, { status: "issued", project: world.pubId });
  for (const { id } of items) await markBillPaid(operator, id);
}

async function send(world: World, month: string, at: number): Promise<void> {
  await prepareSettlements(world.as(world.operator, at), { month });
  await sendSettlement(world.as(world.operator, at), await settlementOf(world, month));
}

async function settlementOf(world: World, month: string): Promise<string> {
  const rows = await world.as(null, 0).db.query.settlements.findMany();
  const found = rows.find((row) => row.month === month);
  if (!found) throw new Error(`the demo has no settlement of ${month}`);
  return found.id;
}

interface Outcome {
  /** Impressions per day. */
  daily: number;
  /** The manually paid part of its price. */
  paid: number;
}

/** A campaign that was booked, delivered, settled and paid in part or in full. */
async function ended(
  world: World,
  advId: string,
  productId: string,
  schedule: { startDay: string; endDay: string; budgetMinor?: number; slots?: number; sameDay: boolean },
  brief: Brief,
  { daily, paid }: Outcome,
): Promise<void> {
  const startsAt = dayStartMs(schedule.startDay, ZONE);
  const id = await prepare(world, advId, productId, schedule, brief, startsAt + HOUR_MS);
  await sendForReview(world.as(world.advertiser, startsAt + 2 * HOUR_MS), advId, id);
  await approveAll(world, id, startsAt + 3 * HOUR_MS);
  await tickCampaigns(world.as(null, startsAt + 5 * HOUR_MS));
  await show(world, id, daily);
  const endsAt = dayStartMs(addDays(schedule.endDay, 1), ZONE);
  const campaign = await readCampaign(world.as(null, endsAt), id);
  const amountMinor = Math.round((campaign?.quote?.totalMinor ?? 0) * paid);
  await recordMoney(world.as(world.operator, endsAt), id, {
    amountMinor,
    day: dayAt(endsAt, ZONE),
    note: "",
  });
  await tickCampaigns(world.as(null, endsAt + HOUR_MS));
  await settleClosed(world.as(null, endsAt + 49 * HOUR_MS));
  while ((await drainOutbox(world.as(null, endsAt + 50 * HOUR_MS))) > 0);
}

/** Totals by hour, as its meter writes them. */
async function show(world: World, campaignId: string, daily: number): Promise<void> {
  const campaign = await readCampaign(world.as(null, 0), campaignId);
  const creatives = await creativesOf(world.as(null, 0), campaignId);
  if (!campaign?.startsAt || !campaign.endsAt) throw new Error("the demo campaign has no days");
  const rows: TotalRow[] = [];
  for (let hour = campaign.startsAt; hour < campaign.endsAt; hour += HOUR_MS) {
    const weekday = new Date(hour + 9 * HOUR_MS).getUTCDay();
    const weight = HOUR_WEIGHTS[new Date(hour + 9 * HOUR_MS).getUTCHours()] ?? 1;
    const busy = weekday === 0 || weekday === 6 ? 0.8 : 1.08;
    for (const [nth, creative] of creatives.entries()) {
      const share = (nth === 0 ? 0.6 : 0.4) * busy;
      const impressions = Math.round((daily * weight * share) / WEIGHT);
      const clicks = Math.round(impressions / (nth === 0 ? 90 : 70));
      rows.push({
        campaign_id: campaignId,
        creative_id: creative.id,
        unit_id: creative.unitId,
        product_id: campaign.productId,
        app_id: world.units.find(({ id }) => id === creative.unitId)?.appId ?? "",
        adv_project_id: campaign.projectId,
        pub_project_id: campaign.pubProjectId,
        bucket_at: hour,
        ...{ impressions, clicks, billed_impressions: impressions, billed_clicks: clicks },
      });
    }
  }
  await storeFigures(world.as(null, 0).env, campaign.pubProjectId, { totals: rows }, campaign.endsAt);
}
