import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { beforeAll, describe, expect, it } from "vitest";
import { draftPageView, loadDraft } from "../../app/areas/advertiser/booking/draft.server";
import { scheduleStepLoader } from "../../app/areas/advertiser/booking/schedule.server";
import { loadMediaPage, mediaPageView } from "../../app/areas/landing/media-page.server";
import { channelLoader } from "../../app/areas/quest/channel.server";
import { pageLoader } from "../../app/kit/page.server";
import { projectLayoutLoader, projectLoader } from "../../app/kit/project.server";
import { homeLoader } from "../../app/routes/adv.$project._index/home.server";
import { campaignPageLoader } from "../../app/routes/adv.$project.campaigns.$campaign._index/campaign-page.server";
import { dashboardLoader } from "../../app/routes/pub.$project._index/dashboard.server";
import { DAY_MS } from "../../domain/kernel";
import { openDb, schema } from "../../worker/db/client";
import {
  approveCampaign,
  bookOrResume,
  finalReview,
  getCampaignOffer,
  scheduleSchemaOf,
} from "../../worker/services/booking";
import {
  createProduct,
  getOfferedProduct,
  setProductOnSale,
  tickQuestBoards,
} from "../../worker/services/inventory";
import { type Identity, withIdempotencyKey } from "../../worker/services/kernel";
import { sendForReview } from "../support/campaign-deeds";
import { campaignIn, draft, openTrade, type Trade } from "../support/campaigns";
import { contextOf, cpmProduct, nextSchedule } from "../support/factories";
import { listenedTo } from "../support/queries";
import { fundQuest, openChannel, questDraft } from "../support/quests";
import { env, ORIGIN, signIn } from "./support";

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;

/** A page's database statements, each with its parameters. */
interface Asked {
  all: string[];
  /** Statements that were executed more than once with the same parameters. */
  repeated: string[];
}

/** Requests all loaders of a page together, like a browser. */
async function open(
  account: Identity,
  path: string,
  params: Record<string, string>,
  loaders: Loader[],
): Promise<Asked> {
  const asked: string[] = [];
  const database = listenedTo(env.DB, asked);
  const request = new Request(`${ORIGIN}${path}`, { headers: { cookie: await signIn(account) } });
  const ctx = createExecutionContext();
  const context = { env: { ...env, DB: database }, ctx, requestId: "req-1", nonce: "" };
  await Promise.all(loaders.map((load) => load({ request, context, params })));
  const all = asked.filter((text) => text.startsWith("select"));
  await waitOnExecutionContext(ctx);
  return { all, repeated: all.filter((text, at) => all.indexOf(text) !== at) };
}

describe("a page asks each question once, and no more than it did", () => {
  let trade: Trade;
  beforeAll(async () => {
    trade = await openTrade(env);
  });

  it("an advertiser's campaign", async () => {
    const { id } = await campaignIn("live", trade);
    const { adv, advertiser } = trade.buyer;
    const path = `/adv/${adv.id}/campaigns/${id}`;
    const loaders = [projectLayoutLoader, campaignPageLoader];
    const { all, repeated } = await open(advertiser, path, { project: adv.id, campaign: id }, loaders);
    expect(repeated).toEqual([]);
    expect(all.length).toBe(25);
  });

  it("the participants of a quest, however many there are", async () => {
    const { id } = await questDraft(trade, await openChannel(env, trade.shop));
    const { adv, advertiser } = trade.buyer;
    await env.DB.prepare("update campaigns set status = 'live', submitted_at = 1 where id = ?")
      .bind(id)
      .run();
    const path = `/adv/${adv.id}/campaigns/${id}?tab=participants`;
    const loaders = [projectLayoutLoader, campaignPageLoader];
    const asked = () => open(advertiser, path, { project: adv.id, campaign: id }, loaders);
    const before = await asked();
    const place = { campaignId: id, pubProjectId: trade.shop.pub.id, advProjectId: adv.id };
    for (let nth = 0; nth < 5; nth++)
      await openDb(env.DB)
        .insert(schema.participations)
        .values({
          ...{ ...place, id: `prt_${nth}`, state: "submitted", emailKey: `${nth}`, phoneKey: `${nth}` },
          ...{ rewardMinor: 6_000, locale: "ko", doubts: [], shop: "barley.example" },
          ...{ createdAt: nth, updatedAt: nth },
        });
    const { all, repeated } = await asked();
    expect(repeated).toEqual([]);
    expect(all.length).toBe(before.all.length);
    expect(all.filter((text) => text.includes("participations")).length).toBe(3);
  });

  it("the schedule of a draft", async () => {
    const { id } = await draft(trade, { pricing: "cpp" });
    const { adv, advertiser } = trade.buyer;
    const path = `/adv/${adv.id}/campaigns/${id}/edit/schedule`;
    const loaders = [projectLayoutLoader, projectLoader(draftPageView, loadDraft), scheduleStepLoader];
    const { all, repeated } = await open(advertiser, path, { project: adv.id, campaign: id }, loaders);
    expect(repeated).toEqual([]);
    expect(all.length).toBe(19);
  });

  it("the fields of a schedule that is saved, which hang on its product alone", async () => {
    const { id } = await draft(trade);
    const { adv, advertiser } = trade.buyer;
    const asked: string[] = [];
    await getCampaignOffer(
      contextOf({ ...env, DB: listenedTo(env.DB, asked) }, advertiser),
      adv.id,
      id,
      "campaign.write",
    );
    expect(asked.length).toBe(5);
  });

  it("an advertiser's dashboard, however many campaigns it shows", async () => {
    const { adv, advertiser } = trade.buyer;
    const ask = () =>
      open(advertiser, `/adv/${adv.id}`, { project: adv.id }, [projectLayoutLoader, homeLoader]);
    await campaignIn("live", trade);
    const before = await ask();
    for (const stage of ["live", "booked", "rejected"] as const) await campaignIn(stage, trade);
    const { all, repeated } = await ask();
    expect(repeated).toEqual([]);
    expect(all.length).toBe(before.all.length);
    expect(all.length).toBeLessThanOrEqual(16);
  });

  it("the first step of a booking that is sent, its product and its reader's membership once", async () => {
    const { adv, advertiser } = trade.buyer;
    const { cpp } = trade.shop;
    const asked: string[] = [];
    const ctx = contextOf({ ...env, DB: listenedTo(env.DB, asked) }, advertiser);
    // Like the page's action.
    const { product } = await getOfferedProduct(ctx, adv.id, cpp.id);
    await scheduleSchemaOf(ctx, product);
    const input = { ...nextSchedule(), slots: 1 };
    await bookOrResume(withIdempotencyKey(ctx, "booking-1"), adv.id, cpp.id, input);
    const readsOf = (table: string) =>
      asked.filter((text) => text.startsWith("select") && text.includes(table));
    expect(readsOf('from "ad_products"')).toHaveLength(1);
    expect(readsOf('inner join "memberships"')).toHaveLength(1);
  });

  it("a publisher's dashboard", async () => {
    const { pub, publisher } = trade.shop;
    const loaders = [projectLayoutLoader, dashboardLoader];
    const { all, repeated } = await open(publisher, `/pub/${pub.id}`, { project: pub.id }, loaders);
    expect(repeated).toEqual([]);
    expect(all.length).toBe(34);
  });

  it("a channel of quests, however many it shows", async () => {
    const product = await openChannel(env, trade.shop);
    const channel = product.questChannel ?? "";
    const alias = trade.shop.pub.alias ?? "";
    const ask = () =>
      open(trade.shop.publisher, `/p/${alias}/quest/${channel}`, { alias, channel }, [channelLoader]);
    const before = await ask();
    const now = Date.now();
    for (let nth = 0; nth < 2; nth++) {
      const { id } = await questDraft(trade, product, { now });
      await sendForReview(contextOf(env, trade.buyer.advertiser, { now }), trade.buyer.adv.id, id);
      await approveCampaign(contextOf(env, trade.shop.publisher, { now }), trade.shop.pub.id, id);
      const booked = await finalReview(contextOf(env, trade.operator, { now }), id, "approve");
      await fundQuest(trade, booked, now);
      await env.DB.prepare("update campaigns set status = 'live' where id = ?").bind(id).run();
    }
    await tickQuestBoards(contextOf(env, null, { now: now + DAY_MS }));
    const { all, repeated } = await ask();
    expect(repeated).toEqual([]);
    expect(all.length - before.all.length).toBe(2);
  });

  it("a media page, however many products it has", async () => {
    const { pub, publisher, banner } = trade.shop;
    const alias = pub.alias ?? "";
    const loaders = [pageLoader(mediaPageView, (adapter) => loadMediaPage(adapter, ""))];
    const ask = () => open(publisher, `/media/${alias}`, { alias }, loaders);
    const before = await ask();
    const ctx = contextOf(env, publisher);
    const { id } = await createProduct(ctx, pub.id, cpmProduct([banner.id]));
    await setProductOnSale(ctx, pub.id, id, true);
    const { all, repeated } = await ask();
    expect(repeated).toEqual([]);
    expect(all.length).toBe(before.all.length);
    expect(all.length).toBe(10);
  });
});
