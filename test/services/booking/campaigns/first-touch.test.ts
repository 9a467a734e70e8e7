import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { FIRST_TOUCH_TTL_MS } from "../../../../domain/booking";
import { LEVEL } from "../../../../domain/people";
import { openDb, schema } from "../../../../worker/db/client";
import {
  bookProduct,
  commissionAhead,
  getCampaign,
  openFromMediaPage,
  readTouches,
  touchCookie,
  visitPublisher,
} from "../../../../worker/services/booking";
import { askMedia } from "../../../../worker/services/desk";
import type { Identity } from "../../../../worker/services/kernel";
import { createAdAccount } from "../../../../worker/services/platform";
import { openTrade, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { addMember, contextOf, nextSchedule, openAccount, openBuyer } from "../../../support/factories";

const db = openDb(env.DB);

let trade: Trade;
/** The account that visits and books, and its ad account. */
let booker: { projectId: string; person: Identity };

beforeEach(async () => {
  trade = await openTrade(env);
  booker = { projectId: trade.buyer.adv.id, person: trade.buyer.advertiser };
});

const visit = (way: "ad-note" | "direct", by = booker, now?: number) =>
  visitPublisher(contextOf(env, by.person, { now }), {
    projectId: by.projectId,
    publisherId: trade.shop.pub.id,
    way,
  });

async function book(by = booker, now = Date.now(), options: Parameters<typeof bookProduct>[4] = {}) {
  const ctx = contextOf(env, by.person, { now });
  const schedule = { ...nextSchedule(now), budgetMinor: 250_000 };
  const { campaign } = await bookProduct(ctx, by.projectId, trade.shop.cpm.id, schedule, options);
  return campaign.id;
}

/** The rates in basis points that both sides see for the campaign. */
async function ratesOf(campaignId: string, by = booker) {
  // Publishers do not see drafts.
  const sent = { status: "submitted", submittedAt: Date.now() } as const;
  await db.update(schema.campaigns).set(sent).where(eq(schema.campaigns.id, campaignId));
  const sides = [
    getCampaign(contextOf(env, by.person), by.projectId, campaignId),
    getCampaign(contextOf(env, trade.shop.publisher), trade.shop.pub.id, campaignId),
  ];
  return (await Promise.all(sides)).map(({ commissionBp, campaign }) => [commissionBp, campaign.viaAdNote]);
}

const COMMISSION = [2000, true];
const NONE = [null, false];

describe("the rate of a booking", () => {
  it("is the catalogue's where it led to the publisher first, whatever the booking says", async () => {
    await visit("ad-note");
    await visit("direct");
    const ahead = await commissionAhead(contextOf(env, booker.person), booker.projectId, trade.shop.pub.id);
    expect(ahead).toBe(2000);
    expect(await ratesOf(await book())).toEqual([COMMISSION, COMMISSION]);
  });

  it("is the catalogue's by an inquiry there too", async () => {
    await askMedia(contextOf(env, booker.person), booker.projectId, {
      ...{ publisher: trade.shop.pub.id, type: "price", contactName: "담당자", email: "ask@barley.example" },
      ...{ brand: "보리수", content: "얼마인가요?", consent: true },
    });
    expect(await ratesOf(await book())).toEqual([COMMISSION, COMMISSION]);
  });

  it("is the catalogue's by the media page, where its button was pressed", async () => {
    await openFromMediaPage(contextOf(env, booker.person), {
      ...{ projectId: null, publisherId: trade.shop.pub.id, touches: [] },
    });
    await visit("direct");
    expect(await ratesOf(await book())).toEqual([COMMISSION, COMMISSION]);
    const stranger = await openBuyer(env);
    const asStranger = openFromMediaPage(contextOf(env, stranger.advertiser), {
      ...{ projectId: booker.projectId, publisherId: trade.shop.pub.id, touches: [] },
    });
    await expect(asStranger).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
  });

  it("is the usual one of a publisher that was visited before, though the API says otherwise", async () => {
    await visit("direct");
    await visit("ad-note");
    expect(await ratesOf(await book(booker, Date.now(), { viaAdNote: true }))).toEqual([NONE, NONE]);
  });

  it("is the usual one of a publisher that was booked with before meetings were kept", async () => {
    await book();
    await db.delete(schema.publisherMeetings);
    await visit("ad-note");
    expect(await ratesOf(await book())).toEqual([NONE, NONE]);
  });

  it("is the usual one of an ad account that was opened at the publisher's door", async () => {
    await db
      .update(schema.projects)
      .set({ originProjectId: trade.shop.pub.id })
      .where(eq(schema.projects.id, booker.projectId));
    await visit("ad-note");
    expect(await ratesOf(await book())).toEqual([NONE, NONE]);
  });

  it("is the usual one from thirty days on, though the catalogue is opened again", async () => {
    const now = Date.now();
    await visit("ad-note", booker, now - FIRST_TOUCH_TTL_MS);
    await visit("ad-note");
    expect(await ratesOf(await book(booker, now))).toEqual([NONE, NONE]);
  });

  it("follows the person into a second ad account, and the ad account to a colleague", async () => {
    await visit("ad-note");
    const { id: second } = await createAdAccount(contextOf(env, booker.person), { displayName: "둘째" });
    const bySecond = { ...booker, projectId: second };
    expect(await ratesOf(await book(bySecond), bySecond)).toEqual([COMMISSION, COMMISSION]);
    const colleague = await openAccount(env);
    await addMember(env, booker.projectId, colleague, LEVEL.editor);
    const byColleague = { ...booker, person: colleague };
    await visit("direct", byColleague);
    expect(await ratesOf(await book(byColleague), byColleague)).toEqual([COMMISSION, COMMISSION]);
  });

  it("is not touched by whoever may only read", async () => {
    const guest = await openAccount(env);
    await addMember(env, booker.projectId, guest, LEVEL.viewer);
    await visit("direct", { ...booker, person: guest });
    await visit("ad-note");
    expect(await ratesOf(await book())).toEqual([COMMISSION, COMMISSION]);
  });
});

describe("the browser's cookie", () => {
  /** The `Cookie` header for a received `Set-Cookie`. */
  const sent = (setCookie: string) => setCookie.split(";")[0] ?? "";

  it("brings a first touch to a new account, at the moment of the touch", async () => {
    const now = Date.now();
    const touchedAt = now - FIRST_TOUCH_TTL_MS / 2;
    const header = sent(
      await touchCookie(contextOf(env, booker.person, { now: touchedAt }), null, trade.shop.pub.id),
    );
    const fresh = await openBuyer(env);
    const by = { projectId: fresh.adv.id, person: fresh.advertiser };
    const touches = await readTouches(contextOf(env, fresh.advertiser, { now }), header);
    expect(touches).toEqual([{ publisherId: trade.shop.pub.id, atMs: touchedAt }]);
    expect(await ratesOf(await book(by, now, { touches }), by)).toEqual([COMMISSION, COMMISSION]);
    const late = contextOf(env, fresh.advertiser, { now: touchedAt + FIRST_TOUCH_TTL_MS });
    expect(await readTouches(late, header)).toEqual([]);
  });

  it("counts for nothing once anything of it was changed", async () => {
    const ctx = contextOf(env, booker.person);
    const header = sent(await touchCookie(ctx, null, trade.shop.pub.id));
    const [name, value = ""] = header.split("=");
    const [text, signature] = value.split("!");
    const forged = [
      `${text}~prj_x.0!${signature}`,
      `${text}!`,
      `${text}`,
      `!${signature}`,
      `${text}!${"A".repeat(43)}`,
    ];
    for (const each of forged) expect(await readTouches(ctx, `${name}=${each}`), each).toEqual([]);
    expect(await readTouches(ctx, `${header}; ${header}`)).toEqual([]);
  });

  it("keeps the first moment when the catalogue is opened again", async () => {
    const first = contextOf(env, booker.person, { now: 1_000 });
    const header = sent(await touchCookie(first, null, trade.shop.pub.id));
    const again = contextOf(env, booker.person, { now: 2_000 });
    const next = sent(await touchCookie(again, header, trade.shop.pub.id));
    expect(await readTouches(again, next)).toEqual([{ publisherId: trade.shop.pub.id, atMs: 1_000 }]);
  });
});
