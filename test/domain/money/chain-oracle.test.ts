import { describe, expect, it } from "vitest";
import {
  earnedPart,
  endingShares,
  extensionQuote,
  payoutOf,
  planBill,
  quote,
  quoteOfDaysLeft,
  settlementOf,
  shareOfMedia,
  shareOfUnits,
  taxOf,
  USUAL_FEES,
} from "../../../domain/money";

/*
 * Computes a campaign's money from its quote to its publisher's payout independently, from the text of rules M1 to M30, with its own fractions
 * and tables. It shares no arithmetic with the product.
 */

type Fraction = readonly [n: bigint, d: bigint];
const of = (n: number): Fraction => [BigInt(n), 1n];
const times = ([n, d]: Fraction, by: number, over = 1): Fraction => [n * BigInt(by), d * BigInt(over)];
/** Half up; all values are at least zero. */
const round = ([n, d]: Fraction): number => Number((2n * n + d) / (2n * d));
const floor = ([n, d]: Fraction): number => Number(n / d);

const PERCENT = { KR: 10, JP: 10, IN: 18 } as const;
const taxIn = (total: number, country: Country) =>
  round(times(of(total), PERCENT[country], 100 + PERCENT[country]));

type Country = keyof typeof PERCENT;
const CURRENCY = { KR: "KRW", JP: "JPY", IN: "INR" } as const;

interface Story {
  pricing: "cpp" | "cpm" | "cpc";
  price: number;
  country?: Country;
  /** CPP. */
  days?: number;
  slots?: number;
  budget?: number;
  videoPrice?: number;
  discountBp?: number;
  /** Thousandths of a percent. */
  surcharge?: number;
  /** CPP: days that had passed at the approval, and days added during the run. */
  late?: number;
  added?: number;
  /** Impressions, clicks, and days that have begun. */
  images?: number;
  videos?: number;
  clicks?: number;
  begun?: number;
  /** The publisher's stated settlement at a cancellation, instead of the delivery. */
  settled?: number;
  /** Parts of the price paid by card, by hand, and still owed; all by card by default. */
  byHand?: { received: number };
  viaAdNote?: boolean;
  fees?: { cardFeeBp: number; commissionBp: number };
  payee?: "business" | "individual-business" | "individual-other";
}

interface Reckoned {
  total: number;
  vat: number;
  earned: number;
  credited: number;
  toCards: number;
  toTransfer: number;
  cardFee: number;
  commission: number;
  net: number;
  netVat: number;
  incomeTax: number;
  localTax: number;
  payout: number;
}

function totalOf(story: Story, days: number): number {
  const { pricing, price, slots = 1, budget = 0, discountBp = 0, surcharge = 0, country = "KR" } = story;
  const list = pricing === "cpp" ? price * days * slots : budget;
  const discounted = times(of(list), 10_000 - discountBp, 10_000);
  const surcharged = times(discounted, 100_000 + Math.min(surcharge, 200_000), 100_000);
  return round(times(surcharged, 100 + PERCENT[country], 100));
}

/** Result by the rules' text. */
function oracle(story: Story): Reckoned {
  const { pricing, price, country = "KR", days = 0, late = 0, added = 0, begun = 0, budget = 0 } = story;
  const { images = 0, videos = 0, clicks = 0, videoPrice, settled, byHand, viaAdNote, payee } = story;
  const booked = totalOf(story, days);
  const left = late === 0 ? booked : totalOf(story, days - late);
  const total = added === 0 ? left : totalOf(story, days - late + added);
  const runs = days - late + added;
  const units = floor(times(of(budget), pricing === "cpm" ? 1000 : 1, price));
  const videoUnits = videoPrice ? Math.min(units, floor(times(of(budget), 1000, videoPrice))) : units;
  const share: Fraction = {
    cpp: () => [BigInt(Math.min(begun, runs)), BigInt(runs)] as const,
    cpc: () => [BigInt(Math.min(clicks, units)), BigInt(units)] as const,
    cpm: () => {
      const [n, d] = [images * videoUnits + videos * units, units * videoUnits];
      return [BigInt(Math.min(n, d)), BigInt(d)] as const;
    },
  }[pricing]();
  const delivered = round([BigInt(total) * share[0], share[1]]);
  const earned = Math.min(settled ?? delivered, total);
  const back = total - earned;
  const owed = byHand ? total - byHand.received : 0;
  const credited = Math.min(back, owed);
  const toCards = byHand ? 0 : back;
  const toTransfer = back - credited - toCards;
  const netVat = taxIn(earned, country);
  const supply = earned - netVat;
  const { cardFeeBp, commissionBp } = story.fees ?? { cardFeeBp: 320, commissionBp: 2000 };
  const cardFee = byHand ? 0 : round(times(of(supply), cardFeeBp, 10_000));
  const commission = viaAdNote ? round(times(of(supply), commissionBp, 10_000)) : 0;
  const net = supply - cardFee - commission;
  const [income, local] = {
    business: [0, 0],
    "individual-business": [300, 30],
    "individual-other": [800, 80],
  }[payee ?? "business"] as [number, number];
  const cut = (bp: number) => floor(times(of(net), bp, 100_000)) * 10;
  const [incomeTax, localTax] = [cut(income), cut(local)];
  const payout = (payee ?? "business") === "business" ? net + netVat : net - incomeTax - localTax;
  return {
    ...{ total, vat: taxIn(total, country), earned, credited, toCards, toTransfer },
    ...{ cardFee, commission, net, netVat, incomeTax, localTax, payout },
  };
}

/** Result of the product. */
function product(story: Story): Reckoned {
  const { pricing, price, country = "KR", days = 0, slots = 1, late = 0, added = 0, begun = 0 } = story;
  const { images = 0, videos = 0, clicks = 0, videoPrice = null, settled, byHand, viaAdNote = false } = story;
  const { budget = 0, discountBp = 0, surcharge = 0, fees = USUAL_FEES, payee = "business" } = story;
  const tax = taxOf(country);
  const booked = quote({
    ...{ pricing, currency: CURRENCY[country], priceMinor: price, videoPriceMinor: videoPrice, days, slots },
    ...{ budgetMinor: budget, discountBp, surchargeMilliPct: surcharge, tax },
  });
  const terms = {
    ...{ priceMinor: price, videoPriceMinor: videoPrice, discountBp, surchargeMilliPct: surcharge },
    ...{ taxBp: tax.rateBp, startDay: null, endDay: null, slots, budgetMinor: budget },
  };
  const left = late === 0 ? booked : quoteOfDaysLeft(booked, terms, days - late);
  const agreed = added === 0 ? left : extensionQuote(left, terms, added).whole;
  const runs = days - late + added;
  const share = {
    cpp: () => shareOfUnits(begun, runs),
    cpc: () => shareOfUnits(clicks, agreed.units),
    cpm: () => shareOfMedia(agreed, { images, videos }),
  }[pricing]();
  const { totalMinor } = agreed;
  const owed = byHand ? totalMinor - byHand.received : 0;
  const held = {
    prepaidMinor: totalMinor,
    receivableMinor: owed,
    writtenOffMinor: 0,
    onCardsMinor: byHand ? 0 : totalMinor,
  };
  const ended = endingShares(held, settled ?? earnedPart(totalMinor, share));
  const byCardMinor = held.onCardsMinor - ended.toCardsMinor;
  const divided = settlementOf({ earnedMinor: ended.earnedMinor, byCardMinor, viaAdNote, tax, fees });
  const { netMinor, vatMinor } = divided;
  const paid = payoutOf({ netMinor, vatMinor }, payee);
  return {
    ...{ total: totalMinor, vat: agreed.vatMinor, earned: ended.earnedMinor, credited: ended.creditedMinor },
    ...{ toCards: ended.toCardsMinor, toTransfer: ended.toTransferMinor, cardFee: divided.cardFeeMinor },
    ...{ commission: divided.commissionMinor, net: netMinor, netVat: vatMinor },
    ...{ incomeTax: paid.incomeTaxMinor, localTax: paid.localTaxMinor, payout: paid.payoutMinor },
  };
}

const CPM: Story = { pricing: "cpm", price: 4_000, budget: 400_000 };
const CPC: Story = { pricing: "cpc", price: 350, budget: 350_000 };
const CPP: Story = { pricing: "cpp", price: 80_000, days: 5, slots: 1 };
const MIXED: Story = { ...CPM, videoPrice: 9_000 };

const STORIES: readonly (readonly [name: string, story: Story])[] = [
  ["impressions, none shown", CPM],
  ["impressions, all shown", { ...CPM, images: 100_000 }],
  ["impressions, one shown", { ...CPM, images: 1 }],
  ["impressions, a third shown", { ...CPM, images: 33_333 }],
  ["impressions, more than were bought", { ...CPM, images: 100_500 }],
  ["impressions through ad note", { ...CPM, images: 71_234, viaAdNote: true }],
  ["impressions with a discount of 7 %", { ...CPM, images: 40_001, discountBp: 700 }],
  ["impressions discounted whole", { ...CPM, images: 40_001, discountBp: 10_000 }],
  ["impressions with a surcharge of 12.345 %", { ...CPM, images: 99_999, surcharge: 12_345 }],
  ["impressions with a surcharge beyond 200 %", { ...CPM, images: 50_000, surcharge: 350_000 }],
  ["impressions, discount and surcharge", { ...CPM, images: 12_345, discountBp: 1_250, surcharge: 33_333 }],
  ["impressions at a price that does not divide the budget", { ...CPM, price: 3_333, images: 60_000 }],
  ["impressions at 1 won", { ...CPM, price: 1, budget: 10_000, images: 9_999_999 }],
  ["impressions for the least budget", { ...CPM, budget: 10_000, images: 1_234 }],
  ["impressions for a thousand million", { ...CPM, budget: 1_000_000_000, images: 123_456_789 }],
  ["images and videos, half of each", { ...MIXED, images: 50_000, videos: 22_222 }],
  ["images and videos, videos alone", { ...MIXED, videos: 44_444 }],
  ["images and videos, one video", { ...MIXED, videos: 1 }],
  ["images and videos, images alone", { ...MIXED, images: 77_777 }],
  ["images and videos, beyond what was bought", { ...MIXED, images: 90_000, videos: 40_000 }],
  ["videos at the price of images", { ...CPM, videoPrice: 4_000, images: 10, videos: 20 }],
  ["videos cheaper than images", { ...CPM, videoPrice: 2_000, images: 10_000, videos: 20_000 }],
  ["clicks, none", CPC],
  ["clicks, one", { ...CPC, clicks: 1 }],
  ["clicks, 337 of 1,000", { ...CPC, clicks: 337 }],
  ["clicks, all", { ...CPC, clicks: 1_000 }],
  ["clicks, beyond what was bought", { ...CPC, clicks: 1_007 }],
  ["clicks at a price that does not divide the budget", { ...CPC, price: 333, clicks: 501 }],
  ["clicks through ad note with a surcharge", { ...CPC, clicks: 700, viaAdNote: true, surcharge: 5_000 }],
  ["days, none begun", CPP],
  ["days, one begun", { ...CPP, begun: 1 }],
  ["days, all", { ...CPP, begun: 5 }],
  ["days with three slots and a discount", { ...CPP, slots: 3, discountBp: 1_234, begun: 4 }],
  ["days approved a day late", { ...CPP, late: 1, begun: 4 }],
  ["days approved two late of seven, half begun", { ...CPP, days: 7, late: 2, begun: 3 }],
  ["days extended by three", { ...CPP, added: 3, begun: 8 }],
  ["days extended by three, and ended before", { ...CPP, added: 3, begun: 5 }],
  ["days extended at a price that rounds", { ...CPP, price: 33_333, discountBp: 777, added: 1, begun: 6 }],
  ["days with a surcharge, extended", { ...CPP, surcharge: 15_000, added: 2, begun: 6 }],
  ["days through ad note", { ...CPP, begun: 3, viaAdNote: true }],
  ["cancelled for nothing", { ...CPM, images: 50_000, settled: 0 }],
  ["cancelled for one won", { ...CPM, images: 50_000, settled: 1 }],
  ["cancelled for a part", { ...CPM, images: 50_000, settled: 77_777 }],
  ["cancelled for all", { ...CPM, settled: 440_000 }],
  ["days cancelled for a part", { ...CPP, begun: 2, settled: 123_456 }],
  ["by hand, received whole", { ...CPM, images: 50_000, byHand: { received: 440_000 } }],
  ["by hand, nothing received", { ...CPM, images: 50_000, byHand: { received: 0 } }],
  ["by hand, half received", { ...CPM, images: 50_000, byHand: { received: 220_000 } }],
  ["by hand, less received than was delivered", { ...CPM, images: 90_000, byHand: { received: 100_000 } }],
  ["by hand, cancelled for nothing", { ...CPM, settled: 0, byHand: { received: 440_000 } }],
  ["by hand through ad note", { ...CPM, images: 33_333, byHand: { received: 440_000 }, viaAdNote: true }],
  ["for an individual in business", { ...CPM, images: 61_803, payee: "individual-business" }],
  ["for an individual of other income", { ...CPM, images: 61_803, payee: "individual-other" }],
  ["for an individual, one won", { ...CPM, settled: 1, payee: "individual-other" }],
  [
    "for an individual, through ad note",
    { ...CPC, clicks: 999, viaAdNote: true, payee: "individual-business" },
  ],
  [
    "with fees of the publisher's own",
    { ...CPM, images: 80_000, fees: { cardFeeBp: 250, commissionBp: 1_500 }, viaAdNote: true },
  ],
  ["without fees", { ...CPM, images: 80_000, fees: { cardFeeBp: 0, commissionBp: 0 }, viaAdNote: true }],
  [
    "with fees that take all",
    { ...CPM, images: 80_000, fees: { cardFeeBp: 0, commissionBp: 10_000 }, viaAdNote: true },
  ],
  [
    "in yen, impressions",
    { ...CPM, country: "JP", price: 400, budget: 40_000, images: 61_803, byHand: { received: 44_000 } },
  ],
  ["in yen, days", { ...CPP, country: "JP", price: 8_001, begun: 3, byHand: { received: 0 } }],
  [
    "in yen, clicks with a discount",
    {
      ...CPC,
      country: "JP",
      price: 37,
      budget: 9_999,
      discountBp: 333,
      clicks: 100,
      byHand: { received: 10_632 },
    },
  ],
  [
    "in rupees, impressions",
    {
      ...CPM,
      country: "IN",
      price: 12_000,
      budget: 1_200_000,
      images: 33_333,
      byHand: { received: 1_416_000 },
    },
  ],
  [
    "in rupees, days and a surcharge",
    { ...CPP, country: "IN", price: 250_003, surcharge: 12_500, begun: 2, byHand: { received: 0 } },
  ],
  [
    "in rupees, one paisa",
    { ...CPM, country: "IN", price: 12_000, budget: 60_000, settled: 1, byHand: { received: 70_800 } },
  ],
];

describe("a campaign's money from quote to payout", () => {
  it.each(STORIES)("%s", (_, story) => {
    expect(product(story)).toEqual(oracle(story));
  });
});

describe("a plan's bill", () => {
  it.each([
    // impressions, price per thousand, free, credits -> over, supply, credit, VAT, total
    ["within the free ones", 10_000, 280, 10_000, 0, [0, 0, 0, 0, 0]],
    ["one beyond", 10_001, 280, 10_000, 0, [1, 0, 0, 0, 0]],
    ["two beyond", 10_002, 280, 10_000, 0, [2, 1, 0, 0, 1]],
    ["of 110,000", 110_000, 280, 10_000, 0, [100_000, 28_000, 0, 2_800, 30_800]],
    ["with credits for a part", 110_000, 280, 10_000, 8_000, [100_000, 28_000, 8_000, 2_000, 22_000]],
    ["with credits for all", 110_000, 280, 10_000, 50_000, [100_000, 28_000, 28_000, 0, 0]],
    ["at the legacy price", 110_000, 210, 10_000, 0, [100_000, 21_000, 0, 2_100, 23_100]],
    ["of a price that rounds", 12_345, 275, 10_000, 0, [2_345, 645, 0, 65, 710]],
  ] as const)("%s", (_, impressions, perThousandMinor, freeImpressions, credits, expected) => {
    const bill = planBill(impressions, { perThousandMinor, freeImpressions }, "wave", credits);
    const { overImpressions, supplyMinor, creditMinor, vatMinor, totalMinor } = bill;
    expect([overImpressions, supplyMinor, creditMinor, vatMinor, totalMinor]).toEqual(expected);
  });
});
