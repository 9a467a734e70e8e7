import { createExecutionContext } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { receiptOfSide } from "../../app/areas/campaign/participants/participants.server";
import { openDb, schema } from "../../worker/db/client";
import type { Identity } from "../../worker/services/kernel";
import { openTrade, type Trade } from "../support/campaigns";
import { openBuyer } from "../support/factories";
import { openChannel, questDraft } from "../support/quests";
import { env, ORIGIN, signIn } from "./support";

const PICTURE = new Uint8Array([0xff, 0xd8, 0xff, 1]);

describe("the picture of a receipt", () => {
  let trade: Trade;
  let campaign: string;
  beforeAll(async () => {
    trade = await openTrade(env);
    ({ id: campaign } = await questDraft(trade, await openChannel(env, trade.shop)));
    await env.CREATIVES.put("receipts/1", PICTURE);
    await openDb(env.DB)
      .insert(schema.participations)
      .values({
        ...{ id: "prt_1", campaignId: campaign, pubProjectId: trade.shop.pub.id, state: "submitted" },
        ...{ advProjectId: trade.buyer.adv.id, emailKey: "1", phoneKey: "1", rewardMinor: 6_000 },
        ...{ locale: "ko", doubts: [], shop: "barley.example", createdAt: 1, updatedAt: 1 },
        ...{ receiptFile: "receipts/1", receiptType: "image/jpeg" },
      });
  });

  async function ask(account: Identity, project: string): Promise<Response> {
    const path = `/adv/${project}/campaigns/${campaign}/participants/prt_1/receipt`;
    const request = new Request(`${ORIGIN}${path}`, { headers: { cookie: await signIn(account) } });
    const context = { env, ctx: createExecutionContext(), requestId: "req-1", nonce: "" };
    return receiptOfSide({ request, context, params: { project, campaign, participation: "prt_1" } });
  }

  it("is kept by no cache and can run nothing", async () => {
    const answer = await ask(trade.buyer.advertiser, trade.buyer.adv.id);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PICTURE);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "private, no-store",
      "content-disposition": 'inline; filename="receipt-prt_1.jpg"',
      "content-security-policy": "default-src 'none'; sandbox",
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
    });
  });

  it("is no other ad account's", async () => {
    const other = await openBuyer(env);
    await expect(ask(other.advertiser, other.adv.id)).rejects.toMatchObject({ init: { status: 404 } });
  });
});
