import { addDays, DAY_MS, HOUR_MS } from "../../domain/kernel";
import type { CampaignRow } from "../../worker/db/schema";
import type { ConsoleEnv } from "../../worker/env";
import { drainOutbox } from "../../worker/jobs/outbox";
import {
  approveCampaign,
  extendCampaign,
  finalReview,
  payCampaign,
  quoteExtension,
  settleClosed,
  tickCampaigns,
  updateCampaignStep,
  withdrawCampaign,
} from "../../worker/services/booking";
import { transition } from "../../worker/services/booking/transition";
import { createProduct, setProductOnSale } from "../../worker/services/inventory";
import { sendForReview } from "./campaign-deeds";
import { cancelAsPublisher, current, draft, openTrade, type Trade } from "./campaigns";
import { BILLING, type Buyer, contextOf, cppProduct, openBuyer } from "./factories";
import { type OpenGateway, registerCard, testCard, withGateway } from "./gateway";
import { accountTotals, trialBalance } from "./ledger";

/** A linear congruential generator, so that crashes are reproducible. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** A database whose batches fail before or after they are written, at the rate of `share`. */
export function dyingDatabase(database: D1Database, random: () => number, share: () => number): D1Database {
  return new Proxy(database, {
    get(target, name) {
      if (name !== "batch") {
        const value = Reflect.get(target, name, target) as unknown;
        return typeof value === "function" ? value.bind(target) : value;
      }
      return async (statements: D1PreparedStatement[]) => {
        if (random() < share()) throw new Error("the console was killed before it wrote");
        const results = await target.batch(statements);
        if (random() < share()) throw new Error("the console was killed after it wrote");
        return results;
      };
    },
  });
}

const DRAINS_MAX = 20;
const MINUTE_MS = 60_000;
const CRASH_SHARE = 0.12;
const FAULT_SHARE = 0.1;
const FAULTS = (["charge", "look-up", "cancel", "read"] as const).flatMap((on) =>
  (["dropped", "lost", "error-before", "error-after"] as const).map((kind) => ({
    on,
    kind,
    share: FAULT_SHARE,
  })),
);

/** Number of concurrent campaigns; one hour of the clock suffices for all of them. */
const WAVE = 240;
/** One of this number of campaigns is sold by the day; a product's slots suffice for ten of them. */
const CPP_EVERY = 6;
const CPP_SLOTS = 10;

export interface MoneySoak {
  campaigns: number;
  /** Number of campaigns by outcome. */
  outcomes: Record<string, number>;
  charges: number;
  declines: number;
  returns: number;
  extensions: number;
  /** Number of console crashes, and of requests that the gateway answered incorrectly. */
  crashes: number;
  capturedMinor: number;
  returnedMinor: number;
  /** Descriptions of faults; empty if there are none. */
  faults: string[];
}

/**
 * Campaigns that are booked, charged to accepted and declined cards, paid by another card, withdrawn, extended, cancelled and
 * settled, while the gateway loses requests and answers, and the console crashes before and after writes. Each campaign's agreed
 * amounts are compared with the gateway's records, and the ledger with their sum.
 */
export async function soakMoney(bare: ConsoleEnv, campaigns: number, seed: number): Promise<MoneySoak> {
  const soak = new Soak(bare, seed);
  await soak.open();
  const found = emptySoak();
  for (let begun = 0; begun < campaigns; begun += WAVE) {
    const wave = await soak.wave(Math.min(WAVE, campaigns - begun));
    found.campaigns += wave.campaigns;
    found.extensions += wave.extensions;
    found.faults.push(...wave.faults);
    for (const [outcome, count] of Object.entries(wave.outcomes))
      found.outcomes[outcome] = (found.outcomes[outcome] ?? 0) + count;
  }
  return soak.close(found);
}

const emptySoak = (): MoneySoak => ({
  campaigns: 0,
  outcomes: {},
  charges: 0,
  declines: 0,
  returns: 0,
  extensions: 0,
  crashes: 0,
  capturedMinor: 0,
  returnedMinor: 0,
  faults: [],
});

class Soak {
  readonly #random: () => number;
  readonly #open: OpenGateway;
  readonly #env: ConsoleEnv;
  #trade!: Trade;
  #cards!: { good: string; bad: string };
  #nowMs = Date.now();
  #crashShare = 0;
  #crashes = 0;
  #products = 0;
  readonly #booked = new Map<string, { buyer: Buyer; good: string }>();

  constructor(bare: ConsoleEnv, seed: number) {
    this.#random = randomOf(seed);
    this.#open = withGateway(bare, {
      nowMs: () => this.#nowMs,
      random: this.#random,
      sleep: async () => undefined,
    });
    const share = () => {
      const dies = this.#random() < this.#crashShare;
      if (dies) this.#crashes += 1;
      return dies ? 1 : 0;
    };
    this.#env = { ...this.#open.env, DB: dyingDatabase(this.#open.env.DB, () => 0.5, share) };
  }

  async open(): Promise<void> {
    this.#trade = await openTrade(this.#open.env);
  }

  /** Books a number of campaigns and runs them to their end. */
  async wave(count: number): Promise<Pick<MoneySoak, "campaigns" | "outcomes" | "extensions" | "faults">> {
    this.#calm();
    const ids: string[] = [];
    for (let nth = 0; nth < count; nth++) {
      if (nth % (CPP_EVERY * CPP_SLOTS) === 0) {
        await this.#openProduct();
        await this.#openBuyer();
      }
      ids.push(await this.#approved(nth % CPP_EVERY === 0 ? "cpp" : "cpm"));
    }
    this.#storm();
    for (const id of ids) await this.#press(() => finalReview(this.#operator(), id, "approve"));
    await this.#pass(3, MINUTE_MS);
    for (const id of ids) if (this.#random() < 0.1) await this.#press(() => this.#withdraw(id));
    await this.#pass(10, HOUR_MS / 2);
    for (const id of ids) if (this.#random() < 0.5) await this.#payAnew(id);
    await this.#pass(30, HOUR_MS);
    for (const id of ids) if (this.#random() < 0.2) await this.#cancel(id);
    await this.#pass(4, HOUR_MS);
    const extensions = await this.#extendSome(ids);
    await this.#pass(6, HOUR_MS);
    for (const id of ids) if (this.#random() < 0.2) await this.#cancel(id);
    await this.#pass(6, HOUR_MS);
    this.#calm();
    await this.#pass(30, HOUR_MS);
    await this.#pass(20, DAY_MS);
    await this.#pass(4, HOUR_MS);
    return { campaigns: count, extensions, ...(await this.#compare(ids)) };
  }

  async close(found: MoneySoak): Promise<MoneySoak> {
    const payments = this.#open.gateway.books.payments();
    const cancels = payments.flatMap((payment) => payment.cancels);
    const capturedMinor = payments
      .filter(({ status }) => status !== "ABORTED")
      .reduce((sum, { totalAmount }) => sum + totalAmount, 0);
    const returnedMinor = cancels.reduce((sum, { cancelAmount }) => sum + cancelAmount, 0);
    const totals = await accountTotals(this.#env);
    const faults = [...found.faults];
    const expectZero = (what: string, amount: number) => {
      if (amount !== 0) faults.push(`${what}: ${amount}`);
    };
    expectZero("trial balance", await trialBalance(this.#open.env));
    expectZero("charges that are asked", totals.get("charge-asked") ?? 0);
    expectZero("refunds that are due", totals.get("refund-due") ?? 0);
    expectZero("prepaid after all ended", totals.get("prepaid") ?? 0);
    expectZero(
      "the gateway's balance beside ours",
      (totals.get("gateway") ?? 0) - (capturedMinor - returnedMinor),
    );
    return {
      ...found,
      ...{ capturedMinor, returnedMinor, faults, crashes: this.#crashes },
      charges: payments.filter(({ status }) => status !== "ABORTED").length,
      declines: payments.filter(({ status }) => status === "ABORTED").length,
      returns: cancels.length,
    };
  }

  #clock = () => contextOf(this.#env, null, { now: this.#nowMs });
  #operator = () => contextOf(this.#env, this.#trade.operator, { now: this.#nowMs });
  /** Context of a campaign's booking account. */
  #advertiser(id: string) {
    const { buyer, good } = this.#booked.get(id) ?? { ...this.#trade, good: "" };
    const ctx = contextOf(this.#env, buyer.advertiser, { now: this.#nowMs });
    return { ctx, adv: buyer.adv.id, good };
  }

  /** A new ad account, because an ad account can only book a limited amount per day. */
  async #openBuyer(): Promise<void> {
    const buyer = await openBuyer(this.#open.env, this.#trade.shop);
    this.#trade = { ...this.#trade, buyer };
    const good = await registerCard(this.#open, buyer);
    const bad = await registerCard(this.#open, buyer, testCard("REJECT_CARD_COMPANY"));
    this.#cards = { good, bad };
  }

  /** A new product, because a product has a limited number of slots. */
  async #openProduct(): Promise<void> {
    const { shop } = this.#trade;
    const publisher = contextOf(this.#open.env, shop.publisher, { now: this.#nowMs });
    this.#products += 1;
    const cpp = await createProduct(publisher, shop.pub.id, {
      ...cppProduct([shop.banner.id, shop.native.id]),
      name: `구좌형 ${this.#products}`,
      cppSlots: CPP_SLOTS,
    });
    await setProductOnSale(publisher, shop.pub.id, cpp.id, true);
    this.#trade = { ...this.#trade, shop: { ...shop, cpp } };
  }

  async #approved(pricing: "cpm" | "cpp"): Promise<string> {
    const trade = { ...this.#trade, env: this.#open.env };
    const { id } = await draft(trade, { creatives: "none", now: this.#nowMs, pricing });
    this.#booked.set(id, { buyer: trade.buyer, good: this.#cards.good });
    const { ctx, adv } = this.#advertiser(id);
    await updateCampaignStep(ctx, adv, id, "billing", {
      ...BILLING,
      paymentMethod: "card",
      paymentCardId: this.#random() < 0.25 ? this.#cards.bad : this.#cards.good,
    });
    await sendForReview(ctx, adv, id);
    const publisher = contextOf(this.#env, trade.shop.publisher, { now: this.#nowMs });
    await approveCampaign(publisher, trade.shop.pub.id, id);
    return id;
  }

  #storm(): void {
    this.#crashShare = CRASH_SHARE;
    this.#open.gateway.faults(FAULTS);
  }

  #calm(): void {
    this.#crashShare = 0;
    this.#open.gateway.faults([]);
  }

  /** Repeats an action until it succeeds or is no longer possible, like a user. */
  async #press(verb: () => Promise<unknown>): Promise<void> {
    for (let times = 0; times < 20; times++) {
      const error = await verb().then(
        () => null,
        (thrown: unknown) => thrown as { status?: number },
      );
      if (error === null || (error.status !== undefined && error.status < 500)) return;
    }
  }

  async #pass(times: number, stepMs: number): Promise<void> {
    for (let nth = 0; nth < times; nth++) {
      this.#nowMs += stepMs;
      for (const task of [tickCampaigns, settleClosed]) await task(this.#clock()).catch(() => undefined);
      for (let drained = 0; drained < DRAINS_MAX; drained++)
        if ((await drainOutbox(this.#clock()).catch(() => 1)) === 0) break;
    }
  }

  #withdraw(id: string) {
    const { ctx, adv } = this.#advertiser(id);
    return withdrawCampaign(ctx, adv, id);
  }

  async #payAnew(id: string): Promise<void> {
    await this.#press(() => {
      const { ctx, adv, good } = this.#advertiser(id);
      return payCampaign(ctx, adv, id, { id: good });
    });
  }

  async #cancel(id: string): Promise<void> {
    const campaign = await this.#read(id);
    if (!["booked", "live", "paused"].includes(campaign.status)) return;
    const settlementMinor = Math.floor(this.#random() * (campaign.quote?.totalMinor ?? 0));
    const trade = { ...this.#trade, env: this.#env };
    await this.#press(() => cancelAsPublisher(trade, campaign, settlementMinor));
  }

  /** Starts some of the campaigns sold by the day and adds days. @returns the number of requests */
  async #extendSome(ids: readonly string[]): Promise<number> {
    let asked = 0;
    for (const id of ids) {
      const campaign = await this.#read(id);
      if (campaign.quote?.pricing !== "cpp" || campaign.status !== "booked") continue;
      this.#nowMs = Math.max(this.#nowMs, campaign.startsAt ?? 0);
      await this.#press(() => this.#start(id));
      if (this.#random() < 0.3) continue;
      asked += 1;
      const endDay = addDays(campaign.endDay ?? "", 1 + Math.floor(this.#random() * 3));
      await this.#press(async () => {
        const { ctx, adv } = this.#advertiser(id);
        const quoted = await quoteExtension(ctx, adv, id, { endDay });
        await extendCampaign(ctx, adv, id, { endDay, seenTotalMinor: quoted?.added.totalMinor });
      });
    }
    return asked;
  }

  async #start(id: string): Promise<void> {
    const situation = { hasApprovedCreative: true };
    const booked = await this.#read(id);
    await transition(this.#clock(), booked, { action: "start", actor: "clock", situation });
  }

  #read = (id: string) => current({ env: this.#open.env }, id);

  /** Compares each campaign with the gateway's records. */
  async #compare(ids: readonly string[]): Promise<Pick<MoneySoak, "outcomes" | "faults">> {
    const net = await this.#netByCampaign();
    const outcomes: Record<string, number> = {};
    const faults: string[] = [];
    for (const id of ids) {
      const campaign = await this.#read(id);
      outcomes[campaign.status] = (outcomes[campaign.status] ?? 0) + 1;
      const [held, kept] = [net.get(id) ?? 0, keptOf(campaign)];
      if (kept === null) faults.push(`${id} is ${campaign.status} and not settled`);
      else if (held !== kept)
        faults.push(`${id} (${campaign.status}): ${kept} is its settlement, ${held} was taken for it`);
    }
    return { outcomes, faults };
  }

  /** The gateway's net amount per campaign: charges less returns. */
  async #netByCampaign(): Promise<Map<string, number>> {
    const { results } = await this.#env.DB.prepare("select id, campaign_id from payments").all<{
      id: string;
      campaign_id: string;
    }>();
    const campaignOf = new Map(results.map(({ id, campaign_id }) => [id, campaign_id]));
    const net = new Map<string, number>();
    for (const { orderId, status, totalAmount, cancels } of this.#open.gateway.books.payments()) {
      if (status === "ABORTED") continue;
      const id = campaignOf.get(orderId) ?? "";
      const back = cancels.reduce((sum, { cancelAmount }) => sum + cancelAmount, 0);
      net.set(id, (net.get(id) ?? 0) + totalAmount - back);
    }
    return net;
  }
}

/** The amount of an ended campaign that is not returned: its settlement; zero if it was never booked, null if not known yet. */
function keptOf({ status, finalSettlementMinor }: CampaignRow): number | null {
  if (finalSettlementMinor !== null) return finalSettlementMinor;
  return status === "closed" || status === "live" || status === "booked" || status === "submitted" ? null : 0;
}
