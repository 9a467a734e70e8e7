import { DAY_MS, HOUR_MS } from "../../domain/kernel";
import type { ConsoleEnv } from "../../worker/env";
import type { LocalMail } from "../../worker/integrations/mail";
import { approveCampaign, finalReview, settleClosed, tickCampaigns } from "../../worker/services/booking";
import {
  answerRewards,
  askToJoin,
  correctPayee,
  decideForOperator,
  decideParticipations,
  joinByCode,
  makeRewardFile,
  objectToRefusal,
  readOwnParticipation,
  submitProof,
  tickParticipations,
  transferOf,
  withdrawParticipation,
} from "../../worker/services/quests";
import { sendForReview } from "./campaign-deeds";
import { openTrade, type Trade } from "./campaigns";
import { contextOf, unique } from "./factories";
import { accountTotals, trialBalance } from "./ledger";
import { dyingDatabase, randomOf } from "./money-soak";
import { fundQuest, openChannel, QUEST, questDraft } from "./quests";

export interface QuestSoak {
  readers: number;
  crashes: number;
  /** Participations by final state. */
  states: Record<string, number>;
  faults: string[];
}

interface Reader {
  email: string;
  phone: string;
  account: string;
  order: string;
  token: string | null;
}

/** Share of batches that fail, half of them after they were written. */
const CRASH_SHARE = 0.1;
const BANK = { bank: "마당은행", holder: "김독자" };
/** Transitions that rule Q2 allows, written apart from the code. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  join: ["reserved"],
  reserved: ["submitted", "withdrawn", "lapsed"],
  submitted: ["confirmed", "refused", "withdrawn"],
  refused: ["objected", "rejected"],
  objected: ["confirmed", "escalated"],
  escalated: ["confirmed", "rejected"],
  confirmed: ["reversed", "due"],
  due: ["sent"],
  sent: ["paid", "due"],
  paid: ["due"],
};

/**
 * A quest whose readers join, submit, are refused, object, are confirmed, paid and clawed back in random order, while writes die before and
 * after they are made and every click may come twice. Its faults are found by plain SQL.
 */
export class QuestModel {
  readonly #env: ConsoleEnv;
  readonly #calmEnv: ConsoleEnv;
  readonly #random: () => number;
  #crashShare = 0;
  #crashes = 0;
  #now = Date.now();
  #trade!: Trade;
  #channel = "";
  #campaignId = "";
  #receivedMinor = 0;
  readonly #readers: Reader[] = [];
  readonly faults: string[] = [];
  /** Position of the joining reader. */
  #joining = 0;
  /** Fewer than the readers. */
  #target = 0;

  constructor(env: ConsoleEnv, seed: number) {
    this.#random = randomOf(seed);
    this.#calmEnv = env;
    const share = () => {
      const dies = this.#random() < this.#crashShare;
      if (dies) this.#crashes += 1;
      return dies ? 1 : 0;
    };
    this.#env = { ...env, DB: dyingDatabase(env.DB, this.#random, share) };
  }

  /** Runs one quest with so many readers, to its settlement. */
  async run(readers: number): Promise<QuestSoak> {
    this.#target = Math.ceil(readers / 2);
    await this.#open();
    for (let nth = 0; nth < readers; nth++) this.#readers.push(this.#newReader(nth));
    this.#crashShare = CRASH_SHARE;
    for (const [nth, reader] of this.#readers.entries()) {
      this.#joining = nth;
      await this.#join(reader);
    }
    await this.#check("joining");
    for (let round = 0; round < 6; round++) {
      for (const reader of this.#readers) if (reader.token) await this.#act(reader, reader.token);
      await this.#decide();
      await this.#wait(round % 2 === 0 ? 6 * HOUR_MS : 5 * DAY_MS);
      await this.#pay();
      await this.#check(`round ${round}`);
    }
    this.#crashShare = 0;
    for (let nth = 0; nth < 20; nth++) {
      await this.#wait(20 * DAY_MS);
      await this.#pay();
    }
    await this.#check("the end");
    await this.#checkSettled();
    return {
      readers,
      crashes: this.#crashes,
      states: await this.#states(),
      faults: this.faults,
    };
  }

  #newReader(nth: number): Reader {
    // Every tenth is the person before, under another alias of the mailbox, or with the same phone.
    const before = this.#readers.at(-1);
    const own: Reader = {
      email: `${unique("reader")}@mail.example`,
      phone: `010${String(10_000_000 + nth).padStart(8, "0")}`,
      account: `1002-${String(nth).padStart(8, "0")}`,
      order: unique("ORDER").toUpperCase(),
      token: null,
    };
    if (before && nth % 10 === 3) return { ...own, email: before.email.replace("@", "+two@") };
    if (before && nth % 10 === 5) return { ...own, phone: before.phone };
    if (before && nth % 10 === 7) return { ...own, account: before.account, order: before.order };
    return own;
  }

  async #open(): Promise<void> {
    const env = this.#calmEnv;
    this.#trade = await openTrade(env);
    const { shop, buyer, operator } = this.#trade;
    const product = await openChannel(env, shop);
    this.#channel = product.questChannel ?? "";
    const terms = {
      recruitmentTarget: this.#target,
      paybackMinor: 60_000,
      priceMinor: 90_000,
      byAgency: true,
    };
    const { id } = await questDraft(this.#trade, product, { now: this.#now, quest: { ...QUEST, ...terms } });
    await sendForReview(contextOf(env, buyer.advertiser, { now: this.#now }), buyer.adv.id, id);
    await approveCampaign(contextOf(env, shop.publisher, { now: this.#now }), shop.pub.id, id);
    const booked = await finalReview(contextOf(env, operator, { now: this.#now }), id, "approve");
    this.#campaignId = id;
    this.#now = booked.startsAt ?? this.#now;
    await tickCampaigns(contextOf(env, null, { now: this.#now }));
    if ((await this.#status()) !== "booked") this.faults.push("opened before its money arrived");
    await fundQuest(this.#trade, booked, this.#now);
    this.#receivedMinor = booked.quote?.totalMinor ?? 0;
    await tickCampaigns(contextOf(env, null, { now: this.#now }));
    if ((await this.#status()) !== "live") this.faults.push("did not open although it is paid");
    // Of a steady quest all places are released in its last window.
    const ended = booked.endsAt ?? this.#now;
    this.#now = ended - HOUR_MS;
  }

  #place() {
    return { alias: null, channel: this.#channel, campaignId: this.#campaignId };
  }

  #reader() {
    const ctx = contextOf(this.#env, null, { now: this.#now });
    // One address for every forty readers: more would be refused by the limit of an hour.
    const address = `203.0.113.${Math.floor(this.#joining / 40)}`;
    const headers = new Headers({ "cf-connecting-ip": address, "user-agent": "test" });
    return { ...ctx, headers };
  }

  /** Repeats a deed until it succeeds or is refused, and sometimes once more, like an impatient reader. */
  async #press<T>(deed: () => Promise<T>): Promise<T | null> {
    for (let tries = 0; tries < 20; tries++) {
      try {
        const answer = await deed();
        if (this.#random() < 0.2) await deed().catch(() => null);
        return answer;
      } catch (error) {
        const { status } = error as { status?: number };
        if (status !== undefined && status < 500) return null;
      }
    }
    return null;
  }

  async #join(reader: Reader): Promise<void> {
    const { email, phone } = reader;
    const input = { email, phone, isOldEnough: true, takesPart: true, sharesProof: true };
    const asked = await this.#press(() => askToJoin(this.#reader(), this.#place(), input));
    if (!asked) return;
    const code = await this.#codeFor(email);
    const joined = await this.#press(() =>
      joinByCode(this.#reader(), this.#place(), asked.requestId, { code }),
    );
    if (joined) reader.token = joined.token;
  }

  async #codeFor(email: string): Promise<string> {
    const box = this.#calmEnv.MAILBOX;
    for (const { name } of (await box?.list({ limit: 20 }))?.keys ?? []) {
      const mail = await box?.get<LocalMail>(name, "json");
      const [code] = mail?.to === email ? (/\d{6}/.exec(mail.subject) ?? []) : [];
      if (code) return code;
    }
    return "000000";
  }

  async #act(reader: Reader, token: string): Promise<void> {
    const { state, failure } = await readOwnParticipation(this.#reader(), token);
    const { account: number, order: orderNumber } = reader;
    const receipt = { bytes: new Uint8Array([0xff, 0xd8, 0xff, ...new TextEncoder().encode(reader.order)]) };
    if (state === "reserved" && this.#random() < 0.85)
      await this.#press(() => submitProof(this.#reader(), token, { orderNumber, ...BANK, number }, receipt));
    else if (state === "reserved" || (state === "submitted" && this.#random() < 0.1))
      await this.#press(() => withdrawParticipation(this.#reader(), token));
    else if (state === "refused" && this.#random() < 0.6)
      await this.#press(() => objectToRefusal(this.#reader(), token, { text: "분명히 샀어요" }));
    else if (failure)
      await this.#press(() => correctPayee(this.#reader(), token, { ...BANK, number: `${number}-9` }));
  }

  async #decide(): Promise<void> {
    const { shop, buyer, operator } = this.#trade;
    const { results } = await this.#calmEnv.DB.prepare(
      "select id, state from participations where campaign_id = ? and state in ('submitted', 'objected', 'escalated', 'confirmed')",
    )
      .bind(this.#campaignId)
      .all<{ id: string; state: string }>();
    for (const { id, state } of results) {
      const drawn = this.#random();
      const verdict =
        state === "confirmed"
          ? ({ verdict: "reverse", reason: "order-cancelled" } as const)
          : drawn < 0.5
            ? ({ verdict: "confirm" } as const)
            : ({ verdict: "refuse", reason: "order-not-found" } as const);
      if (state === "confirmed" ? drawn < 0.85 : drawn > 0.9) continue;
      const input = { ids: [id], ...verdict };
      const as = (account: typeof operator) => contextOf(this.#env, account, { now: this.#now });
      await this.#press(() => {
        if (state === "objected")
          return decideParticipations(as(shop.publisher), shop.pub.id, this.#campaignId, input);
        if (state === "escalated") return decideForOperator(as(operator), this.#campaignId, input);
        return decideParticipations(as(buyer.advertiser), buyer.adv.id, this.#campaignId, input);
      });
    }
  }

  async #wait(ms: number): Promise<void> {
    this.#now += ms;
    for (let nth = 0; nth < 5; nth++) {
      const clock = () => contextOf(this.#env, null, { now: this.#now });
      for (const task of [tickCampaigns, tickParticipations, settleClosed])
        await task(clock()).catch(() => undefined);
    }
  }

  async #pay(): Promise<void> {
    const operator = () => contextOf(this.#env, this.#trade.operator, { now: this.#now });
    const file = await this.#press(() => makeRewardFile(operator()));
    const { results: sent } = await this.#calmEnv.DB.prepare(
      "select id, payout_file as file from participations where campaign_id = ? and state = 'sent'",
    )
      .bind(this.#campaignId)
      .all<{ id: string; file: string }>();
    for (const { id, file: ownFile } of file ? sent : []) {
      const ids = [transferOf(id, ownFile)];
      const fails = this.#random() < 0.2;
      if (!fails || this.#random() < 0.5)
        await this.#press(() => answerRewards(operator(), { answer: "paid", ids }));
      if (fails)
        await this.#press(() => answerRewards(operator(), { answer: "failed", ids, reason: "계좌 없음" }));
    }
  }

  async #status(): Promise<string | undefined> {
    const row = await this.#calmEnv.DB.prepare("select status from campaigns where id = ?")
      .bind(this.#campaignId)
      .first<{ status: string }>();
    return row?.status;
  }

  async #states(): Promise<Record<string, number>> {
    const { results } = await this.#calmEnv.DB.prepare(
      "select state, count(*) as n from participations where campaign_id = ? group by state",
    )
      .bind(this.#campaignId)
      .all<{ state: string; n: number }>();
    return Object.fromEntries(results.map(({ state, n }) => [state, n]));
  }

  #one = async (query: string) =>
    (await this.#calmEnv.DB.prepare(query).bind(this.#campaignId).first<{ n: number }>())?.n ?? 0;

  /** Invariants that hold at any time. */
  async #check(when: string): Promise<void> {
    const expect = (what: string, isTrue: boolean, detail: unknown = "") => {
      if (!isTrue) this.faults.push(`${when}: ${what} ${String(detail)}`);
    };
    const held = "campaign_id = ? and state not in ('withdrawn', 'lapsed', 'rejected', 'reversed')";
    const used = "campaign_id = ? and state not in ('withdrawn', 'lapsed')";
    const taken = await this.#one(`select count(*) as n from participations where ${held}`);
    expect("more places than the target", taken <= this.#target, taken);
    for (const key of ["email_key", "phone_key", "account_key", "order_key"])
      expect(
        `${key} twice`,
        (await this.#one(
          `select count(*) - count(distinct ${key}) as n from participations where ${used} and ${key} is not null`,
        )) === 0,
      );
    expect("trial balance", (await trialBalance(this.#calmEnv)) === 0);
    const accounts = await accountTotals(this.#calmEnv, this.#campaignId);
    const of = (kind: string) => accounts.get(kind) ?? 0;
    const owed = await this.#one(
      "select coalesce(sum(reward_minor), 0) as n from participations where campaign_id = ? and state in ('confirmed', 'due', 'sent')",
    );
    expect("rewards owed", -of("reward-due") === owed, `${-of("reward-due")} of ${owed}`);
    const open = await this.#one(
      "select coalesce(sum(reward_minor), 0) as n from participations where campaign_id = ? and state in ('reserved', 'submitted', 'refused', 'objected', 'escalated')",
    );
    expect("escrow below what is promised", -of("prepaid") >= open, `${-of("prepaid")} of ${open}`);
    const told = "('confirm', 'refuse', 'reject', 'reverse', 'pay')";
    const untold = await this.#one(
      `select count(*) as n from participation_steps s join participations p on p.id = s.participation_id
       where p.campaign_id = ? and s.event in ${told} and 1 <> (select count(*) from outbox o
         where o.topic = 'webhook.event'
         and json_extract(o.payload, '$.events[0].key') like s.id || ':quest.%')`,
    );
    expect("steps without exactly one webhook event", untold === 0, untold);
    const { results: steps } = await this.#calmEnv.DB.prepare(
      `select s.participation_id as id, s.to_state as state from participation_steps s
       join participations p on p.id = s.participation_id where p.campaign_id = ? order by s.participation_id, cast(substr(s.id, instr(s.id, ':') + 1) as integer)`,
    )
      .bind(this.#campaignId)
      .all<{ id: string; state: string }>();
    for (const path of Map.groupBy(steps, ({ id }) => id).values())
      path.forEach(({ id, state }, nth) => {
        const from = path[nth - 1]?.state ?? "join";
        expect(`${id} went from ${from} to ${state}`, NEXT[from]?.includes(state) ?? false);
      });
  }

  /** After the settlement the whole price is where it belongs. */
  async #checkSettled(): Promise<void> {
    const sums = await this.#calmEnv.DB.prepare(
      `select
        (select count(*) from participations where campaign_id = ?1 and state in ('confirmed', 'due', 'sent', 'paid')) as confirmed,
        (select coalesce(sum(reward_minor), 0) from participations where campaign_id = ?1 and state in ('confirmed', 'due', 'sent', 'paid')) as rewards,
        (select coalesce(sum(net_minor + vat_minor + card_fee_minor + commission_minor), 0) from settlement_lines where campaign_id = ?1) as publisher,
        (select coalesce(sum(amount_minor), 0) from refunds where campaign_id = ?1 and reason = 'agency support') as support,
        (select coalesce(sum(amount_minor), 0) from refunds where campaign_id = ?1 and reason <> 'agency support') as returned,
        (select final_settlement_minor from campaigns where id = ?1) as settled`,
    )
      .bind(this.#campaignId)
      .first<Record<"confirmed" | "rewards" | "publisher" | "support" | "returned" | "settled", number>>();
    if (!sums || sums.settled === null) {
      this.faults.push("not settled at the end");
      return;
    }
    const { confirmed, rewards, publisher, support, returned, settled } = sums;
    const parts = rewards + publisher + support + returned;
    if (parts !== this.#receivedMinor)
      this.faults.push(`${parts} is accounted for of ${this.#receivedMinor}`);
    // Of each participant 15,000 is earned, of which agencies get a tenth; 1,500,000 once; tax on all of it.
    const supply = confirmed * (60_000 + 15_000) + 1_500_000;
    if (settled !== Math.round(supply * 1.1)) this.faults.push(`settled ${settled}, not ${supply * 1.1}`);
    if (publisher !== settled - rewards - support)
      this.faults.push(`the publisher got ${publisher} of ${settled}`);
    if (support !== confirmed * 1_500) this.faults.push(`support ${support} for ${confirmed}`);
    const accounts = await accountTotals(this.#calmEnv, this.#campaignId);
    if ((accounts.get("prepaid") ?? 0) !== 0) this.faults.push(`escrow left ${accounts.get("prepaid")}`);
  }
}
