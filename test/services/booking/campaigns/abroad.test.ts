import { env as bindings, createMessageBatch } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import type { Country } from "../../../../domain/kernel";
import { openDb, schema } from "../../../../worker/db/client";
import { type DeliveryEnv, handleDelivery } from "../../../../worker/jobs/delivery";
import {
  addCreative,
  approveCampaign,
  bookProduct,
  finalReview,
  getCampaign,
  updateCampaignStep,
} from "../../../../worker/services/booking";
import { transition } from "../../../../worker/services/booking/transition";
import {
  createApp,
  createProduct,
  createUnit,
  setProductOnSale,
} from "../../../../worker/services/inventory";
import type { Identity } from "../../../../worker/services/kernel";
import { confirmEmail, signUp } from "../../../../worker/services/people";
import {
  addAllowListEntry,
  createAdAccount,
  keepPlatformFace,
  keepPlatformName,
  openKeptPlatform,
} from "../../../../worker/services/platform";
import { askReport } from "../../../../worker/services/reports";
import { deliveryEvent } from "../../../domain/delivery/support";
import { sendForReview } from "../../../support/campaign-deeds";
import { approveCreatives, current, settleOutbox } from "../../../support/campaigns";
import {
  BANNER,
  BILLING,
  contextOf,
  cpmProduct,
  creativeFor,
  INFO,
  openAccount,
  takeTransfers,
  unique,
  uploadFor,
} from "../../../support/factories";
import { png } from "../../../support/images";
import { caller, consoleEnv, freshEmail, newestCode, signUpForm } from "../../people/auth/support";

vi.setConfig({ testTimeout: 40_000 });

const env = consoleEnv();
const db = openDb(env.DB);

/** A user who signed up by the form with the mailed code. */
async function newPerson(kind: "adv" | "pub"): Promise<Identity> {
  const email = freshEmail();
  await signUp(caller(), { ...signUpForm(email), kind });
  await confirmEmail(caller(), { email, code: await newestCode(email) });
  const [account] = await db.select().from(schema.accounts).where(eq(schema.accounts.email, email));
  if (!account) throw new Error("nobody signed up");
  return account as Identity;
}

interface Walk {
  seller: Country;
  buyer: Country;
  /** Time of the booking. */
  nowMs: number;
  /**
   * `firstDay` is the seventh business day after the booking by the public calendar, without weekends and the one holiday
   * between. `tooEarly` would be that day without the holiday.
   */
  tooEarly: string;
  firstDay: string;
  lastDay: string;
  startsAt: string;
  endsAt: string;
  taxId: string;
  amounts: { priceMinor: number; budgetMinor: number; tax: number; total: number; units: number };
  /** Impressions around midnight in the buyer's zone, with the days on which they are counted. */
  shown: { at: string; day: string }[];
}

/** All expectations are computed by hand from calendars and rates, none by the tested code. */
const WALKS: readonly Walk[] = [
  {
    seller: "IN",
    buyer: "JP",
    nowMs: Date.parse("2027-01-20T17:30+05:30"),
    // Republic Day is Tuesday the 26th.
    tooEarly: "2027-01-29",
    firstDay: "2027-02-01",
    lastDay: "2027-02-05",
    startsAt: "2027-01-31T18:30:00.000Z",
    endsAt: "2027-02-05T18:30:00.000Z",
    taxId: "T7000012050002",
    amounts: { priceMinor: 12_500, budgetMinor: 1_000_025, tax: 180_005, total: 1_180_030, units: 80_002 },
    shown: [
      { at: "2027-02-01T23:50+09:00", day: "2027-02-01" },
      { at: "2027-02-02T00:10+09:00", day: "2027-02-02" },
    ],
  },
  {
    seller: "JP",
    buyer: "IN",
    nowMs: Date.parse("2027-02-09T00:30+09:00"),
    // National Foundation Day is Thursday the 11th.
    tooEarly: "2027-02-18",
    firstDay: "2027-02-19",
    lastDay: "2027-02-23",
    startsAt: "2027-02-18T15:00:00.000Z",
    endsAt: "2027-02-23T15:00:00.000Z",
    taxId: "27AAPFU0939F1ZV",
    amounts: { priceMinor: 400, budgetMinor: 123_455, tax: 12_346, total: 135_801, units: 308_637 },
    shown: [
      { at: "2027-02-19T23:50+05:30", day: "2027-02-19" },
      { at: "2027-02-20T00:20+05:30", day: "2027-02-20" },
    ],
  },
];

describe("a campaign of two countries, from sign-up to its end", () => {
  it.each(WALKS)("sold in $seller, bought in $buyer", async (walk) => {
    await takeTransfers(env);
    const { nowMs: now, amounts } = walk;
    const [publisher, advertiser] = [await newPerson("pub"), await newPerson("adv")];
    const operator = await openAccount(env, { isOperator: true });
    const [sells, buys] = [contextOf(env, publisher, { now }), contextOf(env, advertiser, { now })];

    await keepPlatformName(sells, { displayName: "Mausam", description: "", country: walk.seller });
    const picture = (w: number, h: number) => ({ name: "p.png", bytes: png(w, h) });
    const face = { logo: picture(256, 256), cover: picture(1200, 630) };
    await keepPlatformFace(sells, { themeColor: "#1d6fd8" }, face);
    const pub = await openKeptPlatform(sells, { alias: unique("a").slice(0, 20) });
    const adv = await createAdAccount(buys, { displayName: "麦茶 Co.", country: walk.buyer });
    await addAllowListEntry(sells, pub.id, { value: advertiser.email, manualPayment: true });

    const app = await createApp(sells, pub.id, { platform: "web", title: "Web", domain: "mausam.example" });
    const size = { name: "Home banner", format: "banner", ...BANNER };
    const unit = await createUnit(sells, pub.id, { appId: app.id, ...size });
    const product = await createProduct(sells, pub.id, {
      ...cpmProduct([unit.id]),
      priceMinor: amounts.priceMinor,
      minBudgetMinor: 100_000,
    });
    await setProductOnSale(sells, pub.id, product.id, true);

    const book = (startDay: string) =>
      bookProduct(buys, adv.id, product.id, {
        startDay,
        endDay: walk.lastDay,
        budgetMinor: amounts.budgetMinor,
      });
    await expect(book(walk.tooEarly)).rejects.toMatchObject({
      code: "070",
      fields: { startDay: [expect.anything()] },
    });
    const { id } = (await book(walk.firstDay)).campaign;
    await updateCampaignStep(buys, adv.id, id, "info", INFO);
    const invoice = (registrationNumber: string) => ({
      ...BILLING,
      taxInvoice: { ...BILLING.taxInvoice, registrationNumber },
    });
    for (const number of ["<no number>", BILLING.taxInvoice.registrationNumber])
      await expect(
        updateCampaignStep(buys, adv.id, id, "billing", invoice(number)),
        number,
      ).rejects.toMatchObject({
        fields: { "taxInvoice.registrationNumber": [expect.stringMatching("taxId")] },
      });
    await updateCampaignStep(buys, adv.id, id, "billing", invoice(walk.taxId));
    const art = await uploadFor(env, { advertiser, adv }, unit);
    await addCreative(buys, adv.id, id, creativeFor(unit, art));

    await sendForReview(buys, adv.id, id);
    await approveCampaign(sells, pub.id, id);
    const trade = { env, shop: { publisher, pub }, operator } as unknown as Parameters<
      typeof approveCreatives
    >[0];
    await approveCreatives(trade, id, now);
    await finalReview(contextOf(env, operator, { now }), id, "approve");
    const booked = await current({ env }, id);
    expect(booked.quote).toMatchObject({
      listMinor: amounts.budgetMinor,
      vatMinor: amounts.tax,
      supplyMinor: amounts.budgetMinor,
      totalMinor: amounts.total,
      units: amounts.units,
      currency: { IN: "INR", JP: "JPY", KR: "KRW" }[walk.seller],
    });
    expect(booked.taxInvoice).toMatchObject({ registrationNumber: walk.taxId, country: walk.buyer });
    const [startsAt, endsAt] = [Date.parse(walk.startsAt), Date.parse(walk.endsAt)];
    expect(booked).toMatchObject({ status: "booked", startsAt, endsAt });

    await transition(contextOf(env, null, { now: startsAt }), booked, {
      action: "start",
      actor: "clock",
      situation: { hasApprovedCreative: true },
    });
    await settleOutbox(env);
    await deliver(walk, { campaignId: id, advProjectId: adv.id, pubProjectId: pub.id, unitId: unit.id });
    const days = { preset: "custom", from: walk.firstDay, to: walk.lastDay, dimensions: ["day"] };
    const counted = async () => {
      const { items } = await askReport(contextOf(env, advertiser, { now: endsAt }), "adv", adv.id, days);
      return items.filter(({ values }) => values.impressions).map(({ keys }) => keys.day);
    };
    await expect.poll(counted, { timeout: 20_000 }).toEqual(walk.shown.map(({ day }) => day));

    await transition(contextOf(env, null, { now: endsAt }), await current({ env }, id), {
      action: "close",
      actor: "clock",
    });
    expect((await getCampaign(contextOf(env, advertiser), adv.id, id)).campaign.status).toBe("closed");
  });
});

async function deliver(walk: Walk, ids: object): Promise<void> {
  const messages = walk.shown.map(({ at }) => {
    const [id, atMs] = [unique("evt"), Date.parse(at)];
    const event = deliveryEvent({ ...ids, tokenId: id, decidedAtMs: atMs, atMs });
    return { id, timestamp: new Date(atMs), attempts: 1, body: { verdict: "valid" as const, event } };
  });
  const batch = createMessageBatch("madang-delivery", messages);
  await handleDelivery(batch as Parameters<typeof handleDelivery>[0], bindings as unknown as DeliveryEnv);
}
